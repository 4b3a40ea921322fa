#include "core/search/query_plan.h"

#include <algorithm>
#include <utility>

#include "core/index/field_number.h"

namespace postings::search {

namespace {

// What stands behind the name of a field of numbers: a value; from..to, either of which may be
// missing; >, >=, < or <= and a value. Nothing if a bound is none of the field's.
std::optional<ValueRange> parse_range(index::FieldKind kind, std::string_view text) {
    ValueRange range;
    const auto bound = [&](std::string_view value, std::optional<ValueBound>& to, bool inclusive) {
        if (value.empty()) return true;
        to = ValueBound{std::string(value), inclusive};
        return index::parse_bound(kind, value).has_value();
    };
    if (text.starts_with('>') || text.starts_with('<')) {
        const bool inclusive = text.substr(1).starts_with('=');
        const std::string_view value = text.substr(inclusive ? 2 : 1);
        if (value.empty() || !bound(value, text[0] == '>' ? range.from : range.to, inclusive))
            return std::nullopt;
        return range;
    }
    const size_t dots = text.find("..");
    const bool is_one = dots == text.npos;
    if (text.empty() || !bound(text.substr(0, dots), range.from, true) ||
        !bound(is_one ? text : text.substr(dots + 2), range.to, true))
        return std::nullopt;
    return range;
}

// 52.52,13.405..10km, or m.
std::optional<Near> parse_near(std::string_view text) {
    const size_t dots = text.find("..");
    if (dots == text.npos) return std::nullopt;
    const auto center = index::GeoPoint::parse(text.substr(0, dots));
    std::string_view distance = text.substr(dots + 2);
    double unit = 1;
    if (distance.ends_with("km")) {
        distance.remove_suffix(2);
        unit = 1000;
    } else if (distance.ends_with('m')) {
        distance.remove_suffix(1);
    } else {
        return std::nullopt;
    }
    const auto metres = index::parse_bound(index::FieldKind::Real, distance);
    if (!center || !metres || index::real_of(metres->floor) < 0) return std::nullopt;
    return Near{*center, index::real_of(metres->floor) * unit};
}

bool is_group(const Node& node) {
    return node.kind == NodeKind::kGroup || node.kind == NodeKind::kAny;
}

Occurrence occurrence(Occur occur) {
    return occur == Occur::kRequired   ? Occurrence::kMust
           : occur == Occur::kExcluded ? Occurrence::kMustNot
                                       : Occurrence::kShould;
}

}  // namespace

class Planner::Maker {
  public:
    Maker(Planner& planner, std::vector<Warning>& warnings)
        : planner_(planner), schema_(planner.schema_), warnings_(warnings) {}

    Plan make(const Node& root, bool drop_stop_words) {
        drops_ = drop_stop_words && has_other_words(root);
        plan_.leaves.reserve(root.children.size());
        if (is_group(root) && root.occur != Occur::kExcluded) {
            plan_.root = group(root, root.boost);
        } else {
            add(root, 1, plan_.root);
        }
        return std::move(plan_);
    }

  private:
    // Where a text is looked for: nullopt for a field that there is not.
    struct Target {
        bool is_key = false;
        std::optional<uint8_t> keyword;
        std::vector<uint8_t> texts;
        std::optional<uint8_t> numbers = {};
    };

    std::optional<Target> target(const Node& node) const {
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

    void warn(const Node& node, const char* message) {
        constexpr size_t kMostWarnings = 64;
        if (warnings_.size() < kMostWarnings)
            warnings_.push_back({node.offset, node.length, message});
    }

    std::vector<Token> tokens(std::string_view text) {
        return planner_.analyzer_.analyze_query(text.substr(0, kMostText));
    }

    // Whether something is left if all stop words side by side are dropped.
    bool has_other_words(const Node& node) {
        if (node.occur == Occur::kExcluded) return false;
        if (is_group(node))
            return std::ranges::any_of(node.children,
                                       [&](const Node& child) { return has_other_words(child); });
        if (node.kind != NodeKind::kWords || node.occur == Occur::kRequired) return true;
        const auto found = tokens(node.text);
        return std::ranges::any_of(found, [](const Token& token) { return !token.stop_word; });
    }

    Group group(const Node& node, double boost) {
        Group made;
        made.join = node.kind == NodeKind::kAny ? Join::kAny : Join::kByMode;
        const std::span<const Node> children = node.children;
        made.clauses.reserve(children.size());
        for (size_t i = 0; i < children.size();) {
            if (const size_t words = add_synonym_of_several(children.subspan(i), boost, made)) {
                i += words;
            } else {
                add(children[i++], boost, made);
            }
        }
        return made;
    }

    void add(const Node& node, double boost, Group& to) {
        Clause clause;
        clause.occurrence = occurrence(node.occur);
        boost *= node.boost;
        if (is_group(node)) {
            clause.group = group(node, boost);
            if (clause.group.clauses.empty()) return;
        } else {
            auto leaf = make_leaf(node);
            if (!leaf) return;
            leaf->boost = boost;
            const auto others = node.kind == NodeKind::kWords ? synonyms_of(*leaf) : Alternatives{};
            if (leaf->most_typos > 0) {
                clause.group = with_typos(*leaf);
            } else if (!others.empty()) {
                clause.group.join = Join::kAny;
                clause.group.clauses.emplace_back().leaf = plan_.add(*leaf);
            } else {
                clause.leaf = plan_.add(std::move(*leaf));
            }
            add_alternatives(others, *leaf, clause.group);
        }
        to.clauses.push_back(std::move(clause));
    }

    using Alternatives = std::span<const SynonymTerms::Text>;

    Alternatives synonyms_of(const Leaf& leaf) {
        if (schema_.synonyms.empty() ||
            (leaf.kind != LeafKind::kTerm && leaf.kind != LeafKind::kPhrase))
            return {};
        return planner_.synonyms().of(
            std::span(leaf.terms).first(leaf.most_typos > 0 ? 1 : leaf.terms.size()));
    }

    // What is looked for in place of a leaf: a word, or a phrase.
    void add_alternatives(Alternatives others, const Leaf& in_place_of, Group& any) {
        for (const SynonymTerms::Text& other : others) {
            Leaf leaf;
            leaf.kind = other.terms.size() == 1 ? LeafKind::kTerm : LeafKind::kPhrase;
            leaf.terms = other.terms;
            leaf.offsets = other.offsets;
            leaf.fields = in_place_of.fields;
            leaf.boost = in_place_of.boost;
            any.clauses.emplace_back().leaf = plan_.add(std::move(leaf));
        }
    }

    // Where words beside each other have synonyms together: any of those words, as the mode says,
    // or of the synonyms. Returns how many words, of the most that have any; 0 for none.
    size_t add_synonym_of_several(std::span<const Node> nodes, double boost, Group& to) {
        const size_t longest = schema_.synonyms.empty() ? 0 : planner_.synonyms().longest();
        std::vector<std::string> terms;
        size_t found = 0;
        Alternatives others;
        for (size_t i = 0; i < nodes.size() && terms.size() < longest; ++i) {
            const Node& node = nodes[i];
            if (node.kind != NodeKind::kWords || node.occur != Occur::kByMode || node.boost != 1 ||
                node.field != nodes[0].field)
                break;
            for (Token& token : tokens(node.text)) terms.push_back(std::move(token.term));
            if (i == 0) continue;
            if (const Alternatives here = planner_.synonyms().of(terms); !here.empty()) {
                found = i + 1;
                others = here;
            }
        }
        const auto where = found > 0 ? target(nodes[0]) : std::nullopt;
        if (!where || where->texts.empty()) return 0;
        Clause clause;
        clause.group.join = Join::kAny;
        Clause& typed = clause.group.clauses.emplace_back();
        for (const Node& node : nodes.first(found)) add(node, boost, typed.group);
        if (typed.group.clauses.empty()) clause.group.clauses.clear();
        Leaf like;
        like.fields = where->texts;
        like.boost = boost;
        add_alternatives(others, like, clause.group);
        to.clauses.push_back(std::move(clause));
        return found;
    }

    // The word as it is, and what is similar, by how similar it is.
    Group with_typos(Leaf leaf) {
        Group any{Join::kAny, {}};
        const auto add = [&](Leaf one) {
            Clause& clause = any.clauses.emplace_back();
            clause.leaf = plan_.add(std::move(one));
        };
        Leaf exact = leaf;
        exact.terms.resize(1);
        exact.whole.clear();
        exact.most_typos = 0;
        exact.first_letter = false;
        add(std::move(exact));
        leaf.kind = LeafKind::kFuzzy;
        while (leaf.typos < leaf.most_typos) {
            ++leaf.typos;
            add(leaf);
        }
        return any;
    }

    std::optional<Leaf> make_leaf(const Node& node) {
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
            if (node.typos > 0) warn(node, "words have typos in texts only");
            if (where->keyword) leaf.fields = {*where->keyword};
            leaf.terms = {std::move(text)};
            return leaf;
        }
        leaf.fields = std::move(where->texts);
        if (leaf.fields.empty()) {
            warn(node, "the index has no text to look for words in");
            return std::nullopt;
        }
        return is_prefix ? prefix(text, std::move(leaf)) : words(node, text, std::move(leaf));
    }

    std::optional<Leaf> words(const Node& node, std::string_view text, Leaf leaf) {
        const std::vector<Token> found = tokens(text);
        if (found.empty()) return std::nullopt;
        const bool may_drop =
            drops_ && node.kind == NodeKind::kWords && node.occur == Occur::kByMode;
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
        }
        return leaf;
    }

    // All terms but the last one are whole ones.
    std::optional<Leaf> prefix(std::string_view text, Leaf leaf) {
        const std::vector<Token> found = tokens(text);
        const std::vector<Token> folded =
            planner_.folding().analyze_query(text.substr(0, kMostText));
        if (folded.empty() || found.size() != folded.size()) return std::nullopt;
        leaf.kind = LeafKind::kPrefix;
        take_terms(found, leaf);
        if (found.size() == 1) leaf.whole = leaf.terms.back();
        leaf.terms.back() = folded.back().term;
        return leaf;
    }

    static void take_terms(const std::vector<Token>& tokens, Leaf& leaf) {
        for (const Token& token : tokens) {
            leaf.terms.push_back(token.term);
            leaf.offsets.push_back(token.position - tokens[0].position);
        }
        if (tokens.size() == 1) leaf.offsets.assign(1, 0);
    }

    Planner& planner_;
    const index::Schema& schema_;
    std::vector<Warning>& warnings_;
    Plan plan_;
    bool drops_ = false;
};

Plan Planner::plan(const Node& root, bool drop_stop_words, std::vector<Warning>& warnings) {
    return Maker(*this, warnings).make(root, drop_stop_words);
}

}  // namespace postings::search
