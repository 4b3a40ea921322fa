#include "core/search/query_leaves.h"

#include <utility>

#include "core/search/typed_values.h"

namespace postings::search {

namespace {

void take_terms(const std::vector<Token>& tokens, Leaf& leaf) {
    for (const Token& token : tokens) {
        leaf.terms.push_back(token.term);
        leaf.offsets.push_back(token.position - tokens[0].position);
    }
    if (tokens.size() == 1) leaf.offsets.assign(1, 0);
}

}  // namespace

std::optional<Planner::LeafMaker::Target> Planner::LeafMaker::target(const Node& node) const {
    if (node.field.empty()) return Target{false, {}, planner_.all_texts_};
    if (node.field == schema_.key) return Target{true, {}, {}};
    const auto field = schema_.find(node.field);
    if (!field) return std::nullopt;
    if (is_number(schema_.fields[*field].kind))
        return Target{false, {}, {}, static_cast<uint8_t>(*field)};
    if (schema_.fields[*field].kind == index::FieldKind::Keyword)
        return Target{false, static_cast<uint8_t>(*field), {}};
    return Target{false, {}, {planner_.text_places_[*field]}};
}

void Planner::LeafMaker::warn(const Node& node, const char* message) {
    constexpr size_t kMostWarnings = 64;
    if (warnings_.size() < kMostWarnings) warnings_.push_back({node.offset, node.length, message});
}

std::vector<Token> Planner::LeafMaker::tokens(std::string_view text) {
    return planner_.analyzer_.analyze_query(text.substr(0, kMostText));
}

std::optional<Leaf> Planner::LeafMaker::make(const Node& node, bool drops) {
    Leaf leaf;
    if (node.kind == NodeKind::kAll) {
        leaf.kind = LeafKind::kEverything;
        return leaf;
    }
    auto where = target(node);
    std::string text = node.text;
    if (!where) {
        warn(node, "there is no field of this name; it is taken for text");
        text = node.field + " " + text;
        where = Target{false, {}, planner_.all_texts_};
    }
    const bool is_prefix = node.kind == NodeKind::kPrefix;
    if (node.says_typos && where->texts.empty()) warn(node, "words have typos in texts only");
    if (where->numbers) {
        const index::FieldKind kind = schema_.fields[*where->numbers].kind;
        leaf.fields = {*where->numbers};
        const bool has_areas = kind == index::FieldKind::Point;
        const auto near = has_areas && !is_prefix ? parse_near(text) : std::nullopt;
        if (near) {
            leaf.kind = LeafKind::kNear;
            leaf.near = *near;
            return leaf;
        }
        const bool may_be_range = !has_areas || index::parse_bound(kind, text);
        auto range = may_be_range ? parse_range(kind, text) : std::nullopt;
        if (range && !is_prefix) {
            leaf.kind = LeafKind::kNumbers;
            leaf.range = std::move(*range);
            return leaf;
        }
        warn(node, "this is no value of the field; it is taken for text");
        text = node.field + " " + text;
        where = Target{false, {}, planner_.all_texts_};
    }
    if (where->is_key || where->keyword) {
        leaf.kind = where->is_key ? LeafKind::kKey
                    : is_prefix   ? LeafKind::kKeywordPrefix
                                  : LeafKind::kKeyword;
        if (where->is_key && is_prefix) warn(node, "a key is looked for as a whole");
        if (where->keyword) leaf.fields = {*where->keyword};
        leaf.terms = {std::move(text)};
        return leaf;
    }
    leaf.fields = std::move(where->texts);
    if (leaf.fields.empty()) {
        warn(node, "the index has no text to look for words in");
        return std::nullopt;
    }
    return is_prefix ? prefix(text, std::move(leaf)) : words(node, text, drops, std::move(leaf));
}

std::optional<Leaf> Planner::LeafMaker::words(const Node& node, std::string_view text, bool drops,
                                              Leaf leaf) {
    const std::vector<Token> found = tokens(text);
    if (found.empty()) return std::nullopt;
    const bool may_drop = drops && node.kind == NodeKind::kWords && node.occur == Occur::kByMode;
    if (may_drop && found.size() == 1 && found[0].stop_word) return std::nullopt;
    // A character alone, of those that are written without spaces, begins terms.
    leaf.kind = found.back().kind == WordKind::kRunEnd ? LeafKind::kPrefix
                : found.size() == 1                    ? LeafKind::kTerm
                                                       : LeafKind::kPhrase;
    take_terms(found, leaf);
    if (node.typos > 0 && found.size() == 1 && found[0].kind == WordKind::kWord) {
        leaf.most_typos = node.typos;
        leaf.first_letter = node.first_letter;
        planner_.add_other_forms(text, leaf.terms, leaf.whole);
    } else if (node.says_typos) {
        warn(node, found.size() > 1 ? "words that are found together have no typos"
                                    : "what is written without spaces has no typos");
    }
    return leaf;
}

// All terms but the last one are whole ones.
std::optional<Leaf> Planner::LeafMaker::prefix(std::string_view text, Leaf leaf) {
    const std::vector<Token> found = tokens(text);
    const std::vector<Token> folded = planner_.folded(text);
    if (folded.empty() || found.size() != folded.size()) return std::nullopt;
    leaf.kind = LeafKind::kPrefix;
    take_terms(found, leaf);
    if (found.size() == 1) leaf.whole = leaf.terms.back();
    leaf.terms.back() = planner_.as_stems_begin(folded.back().term);
    return leaf;
}

}  // namespace postings::search
