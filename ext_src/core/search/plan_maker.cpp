#include "core/search/query_planner.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/analysis/utf8.h"
#include "core/search/leaf_maker.h"
#include "core/search/several_fields.h"

namespace postings::search {

namespace {

// Of nested groups, together: what a weight is multiplied with stays finite.
constexpr double kMostBoost = 1e30;

bool is_group(const Node& node) {
    return node.kind == NodeKind::kGroup || node.kind == NodeKind::kAny;
}

}  // namespace

class Planner::Maker {
  public:
    Maker(Planner& planner, std::vector<Warning>& warnings, const Deadline& deadline)
        : planner_(planner), deadline_(deadline), leaves_(planner, warnings) {}

    Plan make(const Node& root, bool drop_stop_words) {
        drops_ = drop_stop_words &&
                 std::ranges::any_of(planner_.analyzers_, &QueryAnalyzer::drops_stop_words) &&
                 has_other_words(root);
        plan_.leaves.reserve(root.children.size());
        if (is_group(root) && root.occur != Occur::kMustNot) {
            plan_.root = group(root, root.boost);
        } else {
            Neighbors none;
            add(root, 1, plan_.root, none);
        }
        return std::move(plan_);
    }

  private:
    using Alternatives = std::vector<const SynonymTerms::Text*>;
    using Analyzers = std::vector<const QueryAnalyzer*>;

    // Synonyms and parts of words are left out beyond so many leaves: a thousand words may have 64
    // synonyms each.
    static constexpr size_t kManyLeaves = 8192;

    bool is_full(const Node& node) {
        if (plan_.leaves.size() < kManyLeaves) return false;
        if (!std::exchange(was_full_, true))
            leaves_.warn(node, "too many words with synonyms; from here on, these are left out");
        return true;
    }

    // Whether `is_one` holds for a node without children, at any depth, that is not excluded.
    template <class IsOne>
    static bool any_leaf(const Node& node, const IsOne& is_one) {
        if (node.occur == Occur::kMustNot) return false;
        if (!is_group(node)) return is_one(node);
        return std::ranges::any_of(node.children,
                                   [&](const Node& child) { return any_leaf(child, is_one); });
    }

    // Not what documents only have or have not: a value, a key, `*`.
    bool is_text(const Node& node) {
        const auto where = leaves_.target(node);
        return node.kind != NodeKind::kAll && (!where || !where->texts.empty());
    }

    // Whether `is_one` holds for an analyzer of the texts that a node is looked for in.
    template <class IsOne>
    bool any_analyzer(const Node& node, const IsOne& is_one) {
        const auto where = leaves_.target(node);
        bool any = false;
        planner_.each_analyzer(where ? where->texts : planner_.all_texts_,
                               [&](QueryAnalyzer& analyzer, auto) { any |= is_one(analyzer); });
        return any;
    }

    // Whether anything is left if all optional stop words are dropped.
    bool has_other_words(const Node& root) {
        return any_leaf(root, [&](const Node& node) {
            if (!is_text(node)) return true;
            return any_analyzer(node, [&](QueryAnalyzer& analyzer) {
                const std::vector<Token>& tokens = analyzer.tokens(node.text);
                if (node.kind != NodeKind::kWords || node.occur == Occur::kMust)
                    return !tokens.empty();
                return std::ranges::any_of(
                    tokens, [&](const Token& token) { return !analyzer.may_drop(token); });
            });
        });
    }

    // Whether a text has no terms, or is only an optional stop word.
    bool is_left_out(const Node& node, std::string_view text, QueryAnalyzer& analyzer) {
        const std::vector<Token>& tokens = analyzer.tokens(text);
        const bool may_drop = drops_ && tokens.size() == 1 && node.kind == NodeKind::kWords &&
                              node.occur == Occur::kShould;
        return tokens.empty() || (may_drop && analyzer.may_drop(tokens[0]));
    }

    // The same for a node in text fields, and all of their analyzers.
    bool is_left_out(const Node& node) {
        return is_text(node) && !any_analyzer(node, [&](QueryAnalyzer& analyzer) {
                   return !is_left_out(node, node.text, analyzer);
               });
    }

    bool has_words(const Node& root) {
        return any_leaf(root,
                        [&](const Node& node) { return is_text(node) && !is_left_out(node); });
    }

    // What stands side by side. Whether two nodes or more have words is found when it is asked for,
    // as few queries need it.
    struct Neighbors {
        std::span<const Node> nodes = {};
        std::optional<bool> are_several = {};
    };

    bool are_several(Neighbors& neighbors) {
        if (!neighbors.are_several) {
            const auto is_one = [&](const Node& node) { return has_words(node); };
            const auto end = neighbors.nodes.end();
            const auto first = std::find_if(neighbors.nodes.begin(), end, is_one);
            neighbors.are_several = first != end && std::any_of(first + 1, end, is_one);
        }
        return *neighbors.are_several;
    }

    Group group(const Node& node, double boost) {
        Group made;
        made.join = node.kind == NodeKind::kAny ? Join::kAny : Join::kByMode;
        const std::span<const Node> children = node.children;
        made.clauses.reserve(children.size());
        const bool are_side_by_side = node.kind == NodeKind::kGroup;
        Neighbors neighbors{are_side_by_side ? children : std::span<const Node>()};
        for (size_t i = 0; i < children.size();) {
            const size_t words = has_synonyms() && are_side_by_side
                                     ? add_synonym_of_several(children.subspan(i), {}, boost, made)
                                     : 0;
            if (words > 0) {
                i += words;
            } else {
                add(children[i++], boost, made, neighbors);
            }
        }
        return made;
    }

    void add(const Node& node, double boost, Group& to, Neighbors& neighbors) {
        deadline_.check_at(step_++);
        const bool has_no_field = node.kind == NodeKind::kPhrase && !leaves_.target(node);
        if (!node.otherwise.empty() && !has_no_field)
            if (const auto why = why_text(node, planner_.schema_)) {
                leaves_.warn(node, *why);
                return add(as_text(node), boost, to, neighbors);
            }
        Clause clause;
        clause.occur = node.occur;
        boost = std::min(boost * node.boost, kMostBoost);
        std::optional<Node> instead;
        bool is_in_fields = false;
        if (has_no_field) {
            instead = name_and_phrase(node);
        } else if (!is_group(node)) {
            instead = in_single_fields(node, planner_.schema_);
            // A stop word is left out of all of the fields or of none.
            is_in_fields = instead.has_value();
            if (is_in_fields && is_left_out(node)) return;
        }
        if (const Node& whole = instead ? *instead : node; is_group(whole)) {
            const auto make = [&] { return group(whole, boost); };
            clause.group = is_in_fields || keeps_stop_words(whole) ? with_stop_words(make) : make();
            if (clause.group.clauses.empty()) return;
        } else if (!add_leaves(node, boost, clause, neighbors)) {
            return;
        }
        to.clauses.push_back(std::move(clause));
    }

    // Makes the clause of a node that is no group; false if it is left out.
    bool add_leaves(const Node& node, double boost, Clause& clause, Neighbors& neighbors) {
        std::optional<LeafMaker::Sought> sought;
        if (node.kind != NodeKind::kAll && !(sought = leaves_.sought(node))) return false;
        if (!sought || sought->where.texts.empty()) {
            Leaf& leaf = plan_.draft();
            sought ? leaves_.make_value(node, *sought, leaf) : leaves_.make_star(node, leaf);
            leaf.boost = boost;
            clause.leaf = plan_.keep();
            return true;
        }
        const std::string_view text = sought->text(node);
        const std::span<const uint8_t> texts = sought->where.texts;
        // What one analyzer has as a stop word and another one has not is a word for both.
        bool drops = drops_;
        if (drops && planner_.analyzers_.size() > 1)
            planner_.each_analyzer(texts, [&](QueryAnalyzer& analyzer, auto) {
                drops = drops && is_left_out(node, text, analyzer);
            });
        std::vector<Clause> others;  // of all analyzers but the first
        bool found = false;
        typed_ = node.typos > 0 ? typed_in(texts, text, node) : std::string();
        leaves_.repeat_warnings(false);
        planner_.each_analyzer(texts, [&](QueryAnalyzer& analyzer, std::span<const uint8_t> here) {
            Clause& made = found ? others.emplace_back() : clause;
            if (add_words(node, {analyzer, here, text}, drops, boost, neighbors, made)) {
                found = true;
            } else if (&made != &clause) {
                others.pop_back();
            }
        });
        leaves_.repeat_warnings(true);
        if (!typos_.typed.empty()) plan_.words_with_typos.push_back(std::exchange(typos_, {}));
        if (others.empty()) return found;
        Clause first;
        std::swap(first.leaf, clause.leaf);
        std::swap(first.group, clause.group);
        others.insert(others.begin(), std::move(first));
        clause.group = {Join::kAny, std::move(others)};
        return true;
    }

    // What a word with typos is in the fields, if these have several analyzers.
    std::string typed_in(std::span<const uint8_t> texts, std::string_view text, const Node& node) {
        std::string typed;
        size_t analyzers = 0;
        planner_.each_analyzer(texts, [&](QueryAnalyzer& analyzer, std::span<const uint8_t> here) {
            ++analyzers;
            typed.append(here.begin(), here.end()).append(1, '\0');
            for (const Token& token : analyzer.tokens(text)) typed.append(token.term) += '\0';
        });
        if (analyzers < 2) return {};
        return typed += {static_cast<char>(node.typos), static_cast<char>(node.goes_on)};
    }

    // A text, and the fields with the same analyzer in which it is looked for.
    struct Words {
        QueryAnalyzer& analyzer;
        std::span<const uint8_t> texts;
        std::string_view text;
    };

    bool add_words(const Node& node, const Words& in, bool drops, double boost,
                   Neighbors& neighbors, Clause& clause) {
        Leaf& leaf = plan_.draft();
        if (!leaves_.make_words(node, in.text, in.analyzer, drops, leaf)) {
            plan_.take();
            return false;
        }
        leaves_.set_texts(in.texts, leaf);
        leaf.boost = boost;
        auto others =
            node.kind == NodeKind::kWords ? synonyms_of(leaf, in.analyzer) : Alternatives{};
        Parts parts;
        if (node.kind == NodeKind::kWords && leaf.kind == LeafKind::kPhrase && leaves_.target(node))
            parts = parts_of(node, in.analyzer, neighbors);
        std::optional<Leaf> longer;
        if (node.goes_on) longer = leaves_.longer(node, in.text, in.analyzer);
        if (!(others.empty() && parts.terms.empty()) && is_full(node)) {
            others.clear();
            parts.terms.clear();
        }
        if (leaf.most_typos == 0 && others.empty() && parts.terms.empty() && !longer) {
            clause.leaf = plan_.keep();
        } else {
            if (longer) {
                longer->fields = leaf.fields;
                longer->boost = boost;
            }
            clause.group = with_others(plan_.take(), others, std::move(parts), std::move(longer));
        }
        return true;
    }

    // A phrase behind a name that no field has: parse_query() would have taken the name for a word.
    Node name_and_phrase(const Node& node) {
        leaves_.warn(node, kNoField);
        Node phrase = node;
        phrase.occur = Occur::kShould;
        phrase.boost = 1;
        phrase.field = std::exchange(phrase.otherwise, {});
        Node both = by_mode({in_field(words(node.field), node.otherwise), std::move(phrase)});
        both.occur = node.occur;
        return both;
    }

    // If words of an excluded group were dropped, more would be excluded; without its stop words, a
    // group that has nothing else would not be required, or match nothing.
    bool keeps_stop_words(const Node& node) {
        if (node.occur == Occur::kMustNot) return true;
        const bool excludes = std::ranges::any_of(
            node.children, [](const Node& child) { return child.occur == Occur::kMustNot; });
        return drops_ && (node.occur == Occur::kMust || excludes) && !has_other_words(node);
    }

    template <class Make>
    Group with_stop_words(const Make& make) {
        const bool drops = std::exchange(drops_, false);
        Group made = make();
        drops_ = drops;
        return made;
    }

    // The terms of a phrase of which any is enough in mode kOr.
    struct Parts {
        Join join = Join::kPhraseOrParts;
        std::vector<std::string> terms = {};
    };
    static constexpr size_t kLeastPairs = 3, kMostParts = 16;

    Parts parts_of(const Node& node, QueryAnalyzer& analyzer, Neighbors& neighbors) {
        const std::vector<Token>& tokens = analyzer.tokens(node.text);
        Parts parts{Join::kPhraseOrParts, pairs_of_run(tokens)};
        if (!parts.terms.empty() || node.occur != Occur::kShould) return parts;
        parts = {Join::kPhraseElseParts, words_of_compound(node.text, tokens)};
        if (!parts.terms.empty() && !are_several(neighbors)) parts.terms.clear();
        return parts;
    }

    // The pairs (WordKind::kPair) of a word written without spaces that is likely to be several
    // words; none for another one. Of three characters, pairs across words would find too much.
    static std::vector<std::string> pairs_of_run(std::span<const Token> tokens) {
        std::vector<std::string> pairs;
        for (const Token& token : tokens)
            if (token.kind == WordKind::kPair) pairs.push_back(token.term);
        if (pairs.size() < kLeastPairs || pairs.size() > kMostParts) pairs.clear();
        return pairs;
    }

    // The words of a compound that is written with hyphens, as three-dimensional, without stop
    // words; none for another text. Single letters and numbers (e-mail, AB-12) say little by
    // themselves.
    static std::vector<std::string> words_of_compound(std::string_view text,
                                                      std::span<const Token> tokens) {
        const auto is_hyphen = [](std::string_view between) {
            return between == "-" || between == "\u2010" || between == "\u2011";
        };
        std::vector<std::string> words;
        for (size_t i = 0, end = 0; i < tokens.size(); ++i) {
            const Token& token = tokens[i];
            if (i > 0 && !is_hyphen(text.substr(end, token.offset - end))) return {};
            end = token.offset + token.length;
            const std::string_view word = text.substr(token.offset, token.length);
            const bool is_short = utf8_cut(word.data(), word.size(), word.size() - 1) == 0;
            if (token.kind != WordKind::kWord || is_short ||
                word.find_first_of("0123456789._") != word.npos)
                return {};
            if (!token.stop_word) words.push_back(token.term);
        }
        if (words.size() < 2 || words.size() > kMostParts) words.clear();
        return words;
    }

    // A group of the leaf and its alternatives: what begins with it, its parts, similar words, its
    // synonyms.
    Group with_others(Leaf leaf, const Alternatives& others, Parts parts,
                      std::optional<Leaf> longer) {
        Group any{Join::kAny, {}};
        if (longer) leaf.beginning = add(std::move(*longer), any);
        if (leaf.most_typos > 0) {
            keep_similar(others, leaf);
            typos_.typed.push_back(add(without_typos(leaf), any));
            add_similar(leaf, any);
        } else if (!parts.terms.empty()) {
            Group whole = with_parts(leaf, std::move(parts));
            if (others.empty() && !longer) return whole;
            any.clauses.emplace_back().group = std::move(whole);
        } else {
            // All documents with a word have one that begins with it (LeafMaker::longer()).
            if (longer && leaf.kind == LeafKind::kTerm && others.empty())
                any.join = Join::kFirstMatchesAll;
            add(leaf, any);
        }
        add_alternatives(others, leaf, any);
        return any;
    }

    bool has_synonyms() const { return !planner_.schema_.synonyms.empty(); }

    Alternatives synonyms_of(const Leaf& leaf, QueryAnalyzer& analyzer) {
        if (!has_synonyms() || (leaf.kind != LeafKind::kTerm && leaf.kind != LeafKind::kPhrase))
            return {};
        return analyzer.synonyms().of(
            std::span(leaf.terms).first(leaf.most_typos > 0 ? 1 : leaf.terms.size()));
    }

    // A synonym that is within the allowed typos becomes one of the similar terms, so that nothing
    // counts twice and the word itself comes first.
    static void keep_similar(const Alternatives& others, Leaf& leaf) {
        if (others.empty()) return;
        FuzzyTerm word(leaf);
        for (const SynonymTerms::Text* other : others)
            if (other->terms.size() == 1 && word.nearness_of(other->terms[0]))
                leaf.kept.push_back(other->terms[0]);
    }

    // Adds what is searched in place of a leaf: words or phrases.
    void add_alternatives(const Alternatives& others, const Leaf& in_place_of, Group& any) {
        for (const SynonymTerms::Text* other : others) {
            const bool is_one = other->terms.size() == 1;
            if (is_one && std::ranges::count(in_place_of.kept, other->terms[0]) > 0) continue;
            Leaf leaf;
            leaf.kind = is_one ? LeafKind::kTerm : LeafKind::kPhrase;
            leaf.terms = other->terms;
            leaf.offsets = other->offsets;
            leaf.fields = in_place_of.fields;
            leaf.boost = in_place_of.boost;
            any.clauses.emplace_back().leaf = plan_.add(std::move(leaf));
        }
    }

    // If adjacent words have synonyms together, adds a group of any of: those words, joined by the
    // mode, and the synonyms. Takes the longest such sequence; returns its number of words, or 0.
    // Where analyzers differ, those for which it has none may have some of shorter sequences in it.
    // `without`: analyzers whose synonyms are not looked for.
    size_t add_synonym_of_several(std::span<const Node> nodes, const Analyzers& without,
                                  double boost, Group& to) {
        const auto where = leaves_.target(nodes[0]);
        if (!where || where->texts.empty()) return 0;
        size_t found = 0;
        std::vector<std::pair<Alternatives, Leaf>> others;  // and where they are looked for
        Analyzers having;
        planner_.each_analyzer(where->texts, [&](QueryAnalyzer& analyzer, auto texts) {
            if (std::ranges::count(without, &analyzer) > 0) return;
            Alternatives here;
            const size_t words = words_with_synonyms(nodes, analyzer, here);
            if (words > found) {
                others.clear();
                having.clear();
            }
            found = std::max(found, words);
            if (words == 0 || words < found) return;
            having.push_back(&analyzer);
            Leaf& like = others.emplace_back(std::move(here), Leaf()).second;
            leaves_.set_texts(texts, like);
            like.boost = boost;
        });
        if (found == 0 || is_full(nodes[0])) return 0;
        having.insert(having.end(), without.begin(), without.end());
        Clause clause;
        clause.group.join = Join::kAny;
        Clause& typed = clause.group.clauses.emplace_back();
        const auto words = [&] {
            Group all;
            Neighbors neighbors{.are_several = true};
            for (size_t i = 0; i < found;) {
                const size_t shorter =
                    add_synonym_of_several(nodes.subspan(i, found - i), having, boost, all);
                if (shorter == 0) add(nodes[i], boost, all, neighbors);
                i += std::max<size_t>(shorter, 1);
            }
            return all;
        };
        typed.group = words();
        // Stop words alone that have synonyms are meant.
        if (drops_ && typed.group.clauses.empty()) typed.group = with_stop_words(words);
        for (const auto& [texts, like] : others) add_alternatives(texts, like, clause.group);
        to.clauses.push_back(std::move(clause));
        return found;
    }

    // Sets `others` to the synonyms of the longest sequence of words, two or more, at the beginning
    // of the nodes; returns its number of words.
    size_t words_with_synonyms(std::span<const Node> nodes, QueryAnalyzer& analyzer,
                               Alternatives& others) {
        const size_t longest = analyzer.synonyms().longest();
        std::vector<std::string> terms;
        size_t found = 0;
        for (size_t i = 0; i < nodes.size() && terms.size() < longest; ++i) {
            const Node& node = nodes[i];
            if (node.kind != NodeKind::kWords || node.occur != Occur::kShould || node.boost != 1 ||
                node.field != nodes[0].field)
                break;
            for (const Token& token : analyzer.tokens(node.text)) terms.push_back(token.term);
            if (i == 0) continue;
            if (Alternatives here = analyzer.synonyms().of(terms); !here.empty()) {
                found = i + 1;
                others = std::move(here);
            }
        }
        return found;
    }

    // A group of a phrase and its single terms.
    Group with_parts(Leaf phrase, Parts parts) {
        Group whole{parts.join, {}};
        phrase.is_part = parts.join == Join::kPhraseElseParts;
        whole.clauses.emplace_back().leaf = plan_.add(phrase);
        for (std::string& term : parts.terms) {
            Leaf part;
            part.kind = LeafKind::kTerm;
            part.is_part = true;
            part.terms.push_back(std::move(term));
            part.fields = phrase.fields;
            part.boost = phrase.boost;
            whole.clauses.emplace_back().leaf = plan_.add(std::move(part));
        }
        return whole;
    }

    // Adds a leaf as one of the alternatives; returns its place.
    uint32_t add(Leaf leaf, Group& any) {
        return any.clauses.emplace_back().leaf = plan_.add(std::move(leaf));
    }

    static Leaf without_typos(Leaf leaf) {
        leaf.terms.resize(1);
        leaf.whole.clear();
        leaf.kept.clear();
        leaf.left_out.clear();
        leaf.most_typos = 0;
        leaf.first_letter = false;
        return leaf;
    }

    // Adds the words that are similar to one with typos, a leaf per nearness.
    void add_similar(Leaf leaf, Group& any) {
        leaf.kind = LeafKind::kFuzzy;
        leaf.typed = typed_;
        for (const Nearness nearness : kNearnesses) {
            if (typos_of(nearness) > leaf.most_typos) continue;
            if (nearness == Nearness::kOtherEnding && leaf.terms.size() == 1) continue;
            leaf.nearness = nearness;
            typos_.similar.push_back(add(leaf, any));
        }
    }

    Planner& planner_;
    const Deadline& deadline_;
    size_t step_ = 0;
    LeafMaker leaves_;
    Plan plan_;
    WordWithTypos typos_;  // that is being made
    std::string typed_;    // Leaf::typed, of the same
    bool drops_ = false, was_full_ = false;
};

Plan Planner::plan(const Node& root, bool drop_stop_words, std::vector<Warning>& warnings,
                   const Deadline& deadline) {
    for (QueryAnalyzer& analyzer : analyzers_) analyzer.trim();
    return Maker(*this, warnings, deadline).make(root, drop_stop_words);
}

}  // namespace postings::search
