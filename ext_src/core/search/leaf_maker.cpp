#include "core/search/leaf_maker.h"

#include <algorithm>
#include <utility>

#include "core/search/beginning_stems.h"
#include "core/search/several_fields.h"
#include "core/search/typed_values.h"

namespace postings::search {

namespace {

void take_terms(std::vector<Token>& tokens, Leaf& leaf) {
    leaf.terms.reserve(tokens.size());
    for (Token& token : tokens) {
        leaf.terms.push_back(std::move(token.term));
        if (leaf.terms.size() > 1) leaf.offsets.push_back(token.position - tokens[0].position);
    }
}

}  // namespace

std::optional<Planner::LeafMaker::Target> Planner::LeafMaker::target(const Node& node) {
    using enum Target::In;
    if (node.field.empty()) return Target{kTexts, planner_.all_texts_};
    if (node.field.find(',') == node.field.npos) return target_of(node.field);
    auto found = several_.find(node.field);
    if (found == several_.end())
        found = several_.emplace(node.field, texts_among(node.field, schema_)).first;
    if (!found->second.empty()) return Target{kTexts, found->second};
    for (const std::string_view name : names_in(node.field))
        if (const auto one = target_of(name)) return one;
    return std::nullopt;
}

std::optional<Planner::LeafMaker::Target> Planner::LeafMaker::target_of(
    std::string_view name) const {
    using enum Target::In;
    if (name == schema_.key) return Target{kKey};
    const auto field = schema_.find(name);
    if (!field) return std::nullopt;
    const index::FieldKind kind = schema_.fields[*field].kind;
    if (is_number(kind)) return Target{kNumbers, {}, static_cast<uint8_t>(*field)};
    if (kind == index::FieldKind::Keyword)
        return Target{kKeyword, {}, static_cast<uint8_t>(*field)};
    return Target{kTexts, std::span(planner_.text_places_).subspan(*field, 1)};
}

void Planner::LeafMaker::set_texts(const Target& where, Leaf& leaf) const {
    leaf.fields.clear();  // all of them
    if (where.texts.size() < planner_.all_texts_.size())
        leaf.fields.assign(where.texts.begin(), where.texts.end());
}

void Planner::LeafMaker::warn(const Node& node, std::string_view message) {
    constexpr size_t kMostWarnings = 64;
    if (warnings_.size() >= kMostWarnings) return;
    warnings_.push_back(warning_of(node, message));
}

std::vector<Token>& Planner::LeafMaker::tokens(std::string_view text) {
    planner_.analyzer_.analyze_query(text.substr(0, kMostText), planner_.tokens_);
    return planner_.tokens_;
}

bool Planner::LeafMaker::make(const Node& node, bool drops, Leaf& leaf) {
    using enum Target::In;
    if (node.kind == NodeKind::kAll) {
        star(node, leaf);
        return true;
    }
    const auto named = target(node);
    Target where = named ? *named : Target{kTexts, planner_.all_texts_};
    std::string with_name;
    std::string_view text = node.text;
    const auto take_for_text = [&](std::string_view because) {
        warn(node, because);
        text = with_name = node.field + " " + node.text;
        where = Target{kTexts, planner_.all_texts_};
    };
    if (!named) take_for_text(kNoField);
    const bool is_prefix = node.kind == NodeKind::kPrefix;
    if (node.says_typos && where.texts.empty()) warn(node, "words have typos in texts only");
    if (node.slop > 0 && where.texts.empty())
        warn(node, "only in texts may other words be among those of a phrase");
    if (where.in == kNumbers) {
        if (!is_prefix && number(node, where, leaf)) return true;
        if (node.goes_on) return false;  // it is no value yet
        take_for_text(kNoValue);
    }
    if (where.in != kTexts) {
        leaf.kind = where.in == kKey            ? LeafKind::kKey
                    : is_prefix || node.goes_on ? LeafKind::kKeywordPrefix
                                                : LeafKind::kKeyword;
        if (where.in == kKey && is_prefix) warn(node, "a key is looked for as a whole");
        if (where.in == kKeyword) leaf.fields.assign(1, where.field);
        leaf.terms.emplace_back(text);
        return true;
    }
    if (where.texts.empty()) {
        warn(node, "the index has no text to look for words in");
        return false;
    }
    set_texts(where, leaf);
    return is_prefix ? prefix(node, text, leaf) : words(node, text, drops, leaf);
}

// False if the text is no value of the field, range or area.
bool Planner::LeafMaker::number(const Node& node, const Target& where, Leaf& leaf) {
    const index::FieldKind kind = schema_.fields[where.field].kind;
    leaf.fields.assign(1, where.field);
    const auto value = parse_value(kind, node.text, node.goes_on);
    if (!value) return false;
    if (const Near* near = std::get_if<Near>(&*value)) {
        leaf.kind = LeafKind::kNear;
        leaf.near = *near;
        return true;
    }
    const auto& range = std::get<ValueRange>(*value);
    if (is_reversed(kind, range)) warn(node, "the range ends before it begins");
    leaf.kind = LeafKind::kRange;
    leaf.ranges.push_back(range);
    return true;
}

// Every document, or those that have the field.
void Planner::LeafMaker::star(const Node& node, Leaf& leaf) {
    using enum Target::In;
    leaf.kind = LeafKind::kEverything;
    if (node.field.empty()) return;
    const auto where = target(node);
    if (!where) return warn(node, "there is no field of this name; * is every document");
    if (where->in == kTexts) {
        leaf.kind = LeafKind::kHasText;
        leaf.fields.assign(where->texts.begin(), where->texts.end());
    } else if (where->in != kKey) {
        leaf.kind = LeafKind::kRange;
        leaf.fields.assign(1, where->field);
        leaf.ranges.emplace_back();
    }
}

bool Planner::LeafMaker::words(const Node& node, std::string_view text, bool drops, Leaf& leaf) {
    std::vector<Token>& found = tokens(text);
    if (found.empty()) return false;
    if (found.size() > kMaxTerms) {
        found.erase(found.begin() + kMaxTerms, found.end());
        warn(node, "a phrase has 1,024 words at most; the rest is left out");
    }
    const bool may_drop = drops && node.kind == NodeKind::kWords && node.occur == Occur::kShould;
    if (may_drop && found.size() == 1 && planner_.may_drop(found[0])) return false;
    // A single character of a script without spaces is the beginning of terms.
    leaf.kind = found.back().kind == WordKind::kRunEnd ? LeafKind::kPrefix
                : found.size() == 1                    ? LeafKind::kTerm
                                                       : LeafKind::kPhrase;
    take_terms(found, leaf);
    if (node.has_star) warn(node, "a star within a phrase has no meaning");
    if (leaf.kind == LeafKind::kPhrase) {
        leaf.slop = node.slop;
    } else if (node.slop > 0 && leaf.kind == LeafKind::kPrefix && leaf.terms.size() > 1) {
        warn(node,
             "no other words may be among those of a phrase that ends with a single character");
    }
    if (node.typos > 0 && found.size() == 1 && found[0].kind == WordKind::kWord) {
        planner_.allow_typos(node, text, leaf);
    } else if (node.says_typos) {
        warn(node, found.size() > 1 ? "words that are found together have no typos"
                                    : "what is written without spaces has no typos");
    }
    return true;
}

// All terms but the last one are complete.
bool Planner::LeafMaker::prefix(const Node& node, std::string_view text, Leaf& leaf) {
    std::vector<Token>& found = tokens(text);
    const std::vector<Token> folded = planner_.folded(text);
    if (folded.empty() || found.size() != folded.size()) return false;
    if (found.size() > kMaxTerms) return words(node, text, false, leaf);
    leaf.kind = LeafKind::kPrefix;
    take_terms(found, leaf);
    leaf.terms.back() = planner_.as_stems_begin(folded.back().term);
    if (found.size() == 1)
        leaf.stems = beginning_stems(planner_.analyzer_, folded[0].term, leaf.terms[0]);
    return true;
}

// The last word of a text of so many, folded, with the sign behind it, if that may be within a
// word, as in don't, node.js and 1,000. Else nothing.
std::string Planner::LeafMaker::with_sign(const std::string& text, size_t words) {
    for (const char next : {'a', '0'}) {
        const std::vector<Token> found = planner_.folded(text + next);
        if (found.size() != words || !found.back().term.ends_with(next)) continue;
        if (found.back().offset + found.back().length <= text.size()) continue;
        return found.back().term.substr(0, found.back().term.size() - 1);
    }
    return {};
}

std::optional<Leaf> Planner::LeafMaker::longer(const Node& node) {
    const auto named = target(node);
    const Target where = named ? *named : Target{Target::In::kTexts, planner_.all_texts_};
    const std::string text = named ? node.text : node.field + " " + node.text;
    if (where.in != Target::In::kTexts || where.texts.empty()) return std::nullopt;
    const std::vector<Token> found = planner_.folded(text);
    if (found.empty() || found.size() > kMaxTerms || found.back().kind != WordKind::kWord)
        return std::nullopt;
    const size_t end = size_t{found.back().offset} + found.back().length;
    const bool ends_in_sign = text.find_first_not_of('_', end) != text.npos;
    const std::string beginning = ends_in_sign ? with_sign(text, found.size()) : "";
    if (ends_in_sign && beginning.empty()) return std::nullopt;
    Leaf leaf;
    set_texts(where, leaf);
    if (!prefix(node, text, leaf)) return std::nullopt;
    if (ends_in_sign) {
        leaf.terms.back() = planner_.as_stems_begin(beginning);
        if (leaf.terms.size() == 1)
            leaf.stems = beginning_stems(planner_.analyzer_, beginning, leaf.terms[0]);
    }
    // So that the word itself is one of them, whatever its stem.
    if (leaf.terms.size() == 1)
        if (const std::string& stem = tokens(text)[0].term;
            !stem.starts_with(leaf.terms[0]) && std::ranges::count(leaf.stems, stem) == 0)
            leaf.stems.push_back(stem);
    return leaf;
}

}  // namespace postings::search
