#include "core/search/leaf_maker.h"

#include <algorithm>
#include <utility>

#include "core/search/beginning_stems.h"
#include "core/search/several_fields.h"

namespace postings::search {

namespace {

void take_terms(std::vector<Token>& tokens, Leaf& leaf) {
    leaf.terms.reserve(tokens.size());
    for (Token& token : tokens) {
        leaf.terms.push_back(std::move(token.term));
        if (leaf.terms.size() > 1) leaf.offsets.push_back(token.position - tokens[0].position);
    }
}

// The last word of a text of so many, folded, with the sign behind it, if that may be within a
// word, as in don't, node.js and 1,000. Else nothing.
std::string with_sign(const std::string& text, size_t words, QueryAnalyzer& analyzer) {
    for (const char next : {'a', '0'}) {
        const std::vector<Token> found = analyzer.folded(text + next);
        if (found.size() != words || !found.back().term.ends_with(next)) continue;
        if (found.back().offset + found.back().length <= text.size()) continue;
        return found.back().term.substr(0, found.back().term.size() - 1);
    }
    return {};
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

void Planner::LeafMaker::set_texts(std::span<const uint8_t> texts, Leaf& leaf) const {
    leaf.fields.clear();  // all of them
    if (texts.size() < planner_.all_texts_.size()) leaf.fields.assign(texts.begin(), texts.end());
}

void Planner::LeafMaker::warn(const Node& node, std::string_view message) {
    constexpr size_t kMostWarnings = 64;
    if (warnings_.size() >= kMostWarnings) return;
    Warning warning = warning_of(node, message);
    for (size_t i = once_from_; i < warnings_.size(); ++i)
        if (warnings_[i].message == warning.message) return;
    warnings_.push_back(std::move(warning));
}

std::optional<Planner::LeafMaker::Sought> Planner::LeafMaker::sought(const Node& node) {
    using enum Target::In;
    const Target all_texts{kTexts, planner_.all_texts_};
    const auto named = target(node);
    Sought sought{named.value_or(all_texts)};
    Target& where = sought.where;
    const auto take_for_text = [&](std::string_view because) {
        warn(node, because);
        sought.text_with_name = node.field + " " + node.text;
        where = all_texts;
    };
    if (!named) take_for_text(kNoField);
    if (node.says_typos && where.texts.empty()) warn(node, "words have typos in texts only");
    if (node.slop > 0 && where.texts.empty())
        warn(node, "only in texts may other words be among those of a phrase");
    if (where.in == kNumbers) {
        if (node.kind != NodeKind::kPrefix && node.kind != NodeKind::kInfix)
            sought.value = parse_value(schema_.fields[where.field].kind, node.text, node.goes_on);
        if (!sought.value) {
            if (node.goes_on) return std::nullopt;  // it is no value yet
            take_for_text(kNoValue);
        }
    }
    if (where.in == kTexts && where.texts.empty()) {
        warn(node, "the index has no text to look for words in");
        return std::nullopt;
    }
    return sought;
}

void Planner::LeafMaker::make_value(const Node& node, const Sought& sought, Leaf& leaf) {
    using enum Target::In;
    const Target& where = sought.where;
    if (where.in != kKey) leaf.fields.assign(1, where.field);
    if (where.in != kNumbers) {
        const bool is_prefix = node.kind == NodeKind::kPrefix;
        const bool is_infix = node.kind == NodeKind::kInfix;
        leaf.kind = where.in == kKey            ? LeafKind::kKey
                    : is_infix                  ? LeafKind::kKeywordInfix
                    : is_prefix || node.goes_on ? LeafKind::kKeywordPrefix
                                                : LeafKind::kKeyword;
        if (where.in == kKey && (is_prefix || is_infix))
            warn(node, "a key is looked for as a whole");
        if (leaf.kind == LeafKind::kKeywordInfix && !may_add_infix(node))
            leaf.kind = LeafKind::kKeyword;
        leaf.terms.emplace_back(node.text);
    } else if (const Near* near = std::get_if<Near>(&*sought.value)) {
        leaf.kind = LeafKind::kNear;
        leaf.near = *near;
    } else {
        const auto& range = std::get<ValueRange>(*sought.value);
        if (is_reversed(schema_.fields[where.field].kind, range))
            warn(node, "the range ends before it begins");
        leaf.kind = LeafKind::kRange;
        leaf.ranges.push_back(range);
    }
}

void Planner::LeafMaker::make_star(const Node& node, Leaf& leaf) {
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

bool Planner::LeafMaker::words(const Node& node, std::string_view text, QueryAnalyzer& analyzer,
                               bool drops, Leaf& leaf) {
    std::vector<Token>& found = analyzer.tokens(text);
    if (found.empty()) return false;
    if (found.size() > kMaxTerms) {
        found.erase(found.begin() + kMaxTerms, found.end());
        warn(node, "a phrase has 1,024 words at most; the rest is left out");
    }
    const bool may_drop = drops && node.kind == NodeKind::kWords && node.occur == Occur::kShould;
    if (may_drop && found.size() == 1 && analyzer.may_drop(found[0])) return false;
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
        analyzer.allow_typos(node, text, leaf);
    } else if (node.says_typos) {
        warn(node, found.size() > 1 ? "words that are found together have no typos"
                                    : "what is written without spaces has no typos");
    }
    return true;
}

// All terms but the last one are complete.
bool Planner::LeafMaker::prefix(const Node& node, std::string_view text, QueryAnalyzer& analyzer,
                                Leaf& leaf) {
    std::vector<Token>& found = analyzer.tokens(text);
    const std::vector<Token> folded = analyzer.folded(text);
    if (folded.empty() || found.size() != folded.size()) return false;
    if (found.size() > kMaxTerms) return words(node, text, analyzer, false, leaf);
    leaf.kind = LeafKind::kPrefix;
    take_terms(found, leaf);
    leaf.terms.back() = analyzer.as_stems_begin(folded.back().term);
    if (found.size() == 1)
        leaf.stems = beginning_stems(analyzer.analyzer(), folded[0].term, leaf.terms[0]);
    return true;
}

bool Planner::LeafMaker::infix(const Node& node, std::string_view text, QueryAnalyzer& analyzer,
                               Leaf& leaf) {
    std::optional<std::string> part = analyzer.word(text);
    if (!part) {
        // Any part of what is written without spaces is found anyway.
        if (std::ranges::count(analyzer.tokens(text), WordKind::kWord, &Token::kind) > 0)
            warn(node, "a part of a word is one word by itself; its words are looked for");
        return words(node, text, analyzer, false, leaf);
    }
    if (!may_add_infix(node)) return words(node, text, analyzer, false, leaf);
    leaf.kind = LeafKind::kInfix;
    leaf.terms.push_back(*std::move(part));
    leaf.analyzer = &analyzer.analyzer();
    return true;
}

bool Planner::LeafMaker::may_add_infix(const Node& node) {
    constexpr size_t kMostInfixes = 32;
    if (infixes_ == kMostInfixes) {
        warn(node, "32 parts of words are looked for at most; this is looked for as a whole");
        return false;
    }
    ++infixes_;
    return true;
}

bool Planner::LeafMaker::make_words(const Node& node, std::string_view text,
                                    QueryAnalyzer& analyzer, bool drops, Leaf& leaf) {
    if (node.kind == NodeKind::kPrefix) return prefix(node, text, analyzer, leaf);
    if (node.kind == NodeKind::kInfix) return infix(node, text, analyzer, leaf);
    return words(node, text, analyzer, drops, leaf);
}

std::optional<Leaf> Planner::LeafMaker::longer(const Node& node, std::string_view text,
                                               QueryAnalyzer& analyzer) {
    const std::vector<Token> found = analyzer.folded(text);
    if (found.empty() || found.size() > kMaxTerms || found.back().kind != WordKind::kWord)
        return std::nullopt;
    const size_t end = size_t{found.back().offset} + found.back().length;
    const bool ends_in_sign = text.find_first_not_of('_', end) != text.npos;
    const std::string beginning =
        ends_in_sign ? with_sign(std::string(text), found.size(), analyzer) : "";
    if (ends_in_sign && beginning.empty()) return std::nullopt;
    Leaf leaf;
    if (!prefix(node, text, analyzer, leaf)) return std::nullopt;
    if (ends_in_sign) {
        leaf.terms.back() = analyzer.as_stems_begin(beginning);
        if (leaf.terms.size() == 1)
            leaf.stems = beginning_stems(analyzer.analyzer(), beginning, leaf.terms[0]);
    }
    // So that the word itself is one of them, whatever its stem.
    if (leaf.terms.size() == 1)
        if (const std::string& stem = analyzer.tokens(text)[0].term;
            !stem.starts_with(leaf.terms[0]) && std::ranges::count(leaf.stems, stem) == 0)
            leaf.stems.push_back(stem);
    return leaf;
}

}  // namespace postings::search
