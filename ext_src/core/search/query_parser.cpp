#include "core/search/query_parser.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/search/query_scanner.h"
#include "core/search/query_syntax.h"

namespace postings::search {

namespace {

using Nodes = std::vector<Node>;

void move_all(Nodes& from, Nodes& to) {
    std::move(from.begin(), from.end(), std::back_inserter(to));
}

// Removes and returns the nodes behind the first so many.
Nodes take_behind(size_t first, Nodes& nodes) {
    const auto begin = nodes.begin() + static_cast<std::ptrdiff_t>(first);
    Nodes taken(std::make_move_iterator(begin), std::make_move_iterator(nodes.end()));
    nodes.erase(begin, nodes.end());
    return taken;
}

bool is_only_excluding(const Node& group) {
    return std::all_of(group.children.begin(), group.children.end(),
                       [](const Node& child) { return child.occur == Occur::kMustNot; });
}

// Whether the second node, beside OR, is the prefix of the same text.
bool is_beginning_of(const Node& word, const Node& other) {
    return (word.kind == NodeKind::kWords || word.kind == NodeKind::kPhrase) && !word.goes_on &&
           other.kind == NodeKind::kPrefix && word.boost == 1 && other.boost == 1 &&
           word.field == other.field && word.text == other.text;
}

// Adds a group; one with a single child is replaced by it, unless the child's Occur matters.
void add_group(Node group, Nodes& nodes) {
    if (group.children.empty()) return;
    if (group.children.size() > 1 || group.children[0].occur != Occur::kShould) {
        nodes.push_back(std::move(group));
        return;
    }
    nodes.push_back(std::move(group.children[0]));
}

class Parser {
  public:
    Parser(std::string_view text, std::optional<std::span<const std::string>> fields,
           const Typing* typing)
        : text_(text, fields, typing != nullptr), typing_(typing) {}

    Query parse() {
        Query query;
        query.root = parse_group();
        if (!query.root.children.empty() && is_only_excluding(query.root) && typing_ == nullptr)
            text_.warn(0, text_.size(), "nothing is asked for, only excluded");
        query.warnings = std::move(text_.warnings());
        return query;
    }

  private:
    // Parses up to the end, or behind the closing parenthesis.
    Node parse_group() {
        Node group;
        group.children.reserve(4);
        const size_t begin = text_.place();
        for (;;) {
            text_.skip_spaces();
            const size_t place = text_.place();
            if (text_.at_end()) {
                if (depth_ > 0 && typing_ == nullptr)
                    text_.warn(begin - 1, begin, "no closing parenthesis");
                is_open_ = depth_ > 0;
                break;
            }
            if (text_.peek() == ')') {
                text_.skip(1);
                if (ignored_ > 0) {
                    --ignored_;
                } else if (depth_ > 0) {
                    break;
                } else {
                    text_.warn(place, place + 1, "no opening parenthesis");
                }
            } else if (!parse_lone_word(group.children)) {
                parse_any(group.children);
            }
        }
        set_place(group, begin);
        return group;
    }

    // The functions from here on append what they parse, possibly nothing, to `nodes`.

    // Parses a plain word without operators, as nearly all are; false if there is none.
    bool parse_lone_word(Nodes& nodes) {
        const size_t begin = text_.place(), before = nodes.size();
        const std::string_view word = text_.take_plain_word();
        if (word.empty()) return false;
        const size_t end = text_.place();
        QueryScanner::Term term{NodeKind::kWords, std::string(word), begin, false,
                                text_.may_go_on()};
        text_.skip_spaces();
        if (text_.peek() == 'A' || text_.peek() == 'O') {
            text_.go_back(begin);
            return false;
        }
        add_term(std::move(term), nodes);
        if (nodes.size() > before) set_place(nodes.back(), begin, end);
        return true;
    }

    void parse_any(Nodes& nodes) {
        const size_t begin = text_.place();
        const size_t first = nodes.size();
        if (!parse_operands("OR", nodes, [&] { parse_all(nodes); })) return;
        Node any;
        any.kind = NodeKind::kAny;
        set_place(any, begin);
        for (Node& part : take_behind(first, nodes)) {
            const size_t end = part.offset + part.length;
            if (part.occur == Occur::kMustNot) {
                text_.warn(part.offset, end, "what is excluded beside OR is excluded from all");
                nodes.push_back(std::move(part));
                continue;
            }
            if (part.occur == Occur::kMust)
                text_.warn(part.offset, end, "beside OR nothing is required");
            part.occur = Occur::kShould;
            if (!any.children.empty() && is_beginning_of(any.children.back(), part)) {
                any.children.back().goes_on = true;
                set_place(any.children.back(), any.children.back().offset, end);
            } else {
                any.children.push_back(std::move(part));
            }
        }
        add_group(std::move(any), nodes);
    }

    void parse_all(Nodes& nodes) {
        const size_t begin = text_.place();
        const size_t first = nodes.size();
        if (!parse_operands("AND", nodes, [&] { parse_clause(nodes); })) return;
        Node all;
        set_place(all, begin);
        all.children = take_behind(first, nodes);
        for (Node& part : all.children)
            if (part.occur == Occur::kShould) part.occur = Occur::kMust;
        if (is_only_excluding(all)) return move_all(all.children, nodes);
        nodes.push_back(std::move(all));
    }

    // Parses operands with the operator between them; returns whether there was such an operator.
    template <class ParseOperand>
    bool parse_operands(std::string_view name, const Nodes& nodes, ParseOperand parse_operand) {
        bool has_operator = false;
        const size_t first = nodes.size();
        parse_operand();
        for (;;) {
            text_.skip_spaces();
            const size_t place = text_.place();
            if (!text_.take_operator(name)) return has_operator;
            const size_t before = nodes.size();
            parse_operand();
            if (nodes.size() == before) {
                if (!text_.is_unfinished())
                    text_.warn(place, place + name.size(), "the operator has nothing after it");
            } else if (before == first) {
                text_.warn(place, place + name.size(), "the operator has nothing before it");
            } else {
                has_operator = true;
            }
        }
    }

    // Takes any number of NOT, and leaves AND and OR out; returns whether there was a NOT.
    bool take_operators() {
        std::optional<size_t> negation;
        for (;;) {
            text_.skip_spaces();
            const size_t place = text_.place();
            if (text_.take_operator("NOT")) {
                negation = place;
            } else if (text_.take_operator("AND") || text_.take_operator("OR")) {
                left_out_.emplace_back(place, text_.place());
                if (typing_ == nullptr) warn_of_left_out();
            } else {
                break;
            }
        }
        if (negation && (text_.at_end() || text_.peek() == ')') && !text_.is_unfinished())
            text_.warn(*negation, *negation + 3, "NOT has nothing after it");
        return negation.has_value();
    }

    // While somebody types, only once something stands behind the operators.
    void warn_of_left_out() {
        for (const auto& [begin, end] : left_out_)
            text_.warn(begin, end, "nothing stands before the operator; it is left out");
        left_out_.clear();
    }

    void parse_clause(Nodes& nodes) {
        Occur occur = take_operators() ? Occur::kMustNot : Occur::kShould;
        const size_t begin = text_.place();
        const char sign = text_.peek(), after = text_.peek(1);
        // --help and a lone dash are text.
        if ((sign == '+' || sign == '-') && !text_.ends_word(1) && after != '+' && after != '-' &&
            after != ')') {
            text_.skip(1);
            occur = sign == '+' && occur != Occur::kMustNot ? Occur::kMust : Occur::kMustNot;
            if (take_operators()) occur = Occur::kMustNot;
        }
        const std::string_view outer_field = field_, field = text_.take_field();
        if (!field.empty()) field_ = field;
        const size_t before = nodes.size(), warnings = text_.warnings().size();
        const bool outer_excludes = excludes_;
        excludes_ |= occur == Occur::kMustNot;
        parse_primary(nodes);
        excludes_ = outer_excludes;
        if (!field.empty() && nodes.size() == before && text_.warnings().size() == warnings &&
            !text_.is_unfinished())
            text_.warn(begin, text_.place(), "nothing is looked for in the field; it is left out");
        field_ = outer_field;
        if (occur == Occur::kMustNot && nodes.size() > before && may_exclude_too_much(nodes.back()))
            nodes.pop_back();
        Node* const node = nodes.size() > before ? &nodes.back() : nullptr;
        const float boost = parse_suffixes(node);
        if (node == nullptr) return;
        set_place(*node, begin);
        node->occur = occur;
        node->boost = std::min(node->boost * boost, kMaxBoost);
    }

    // Whether it is an excluded word that is still being typed, and excludes nothing yet.
    bool may_exclude_too_much(const Node& node) const {
        if (!ends_in_word_ || (node.kind != NodeKind::kWords && node.kind != NodeKind::kPhrase))
            return false;
        return character_size(node.text, 0) == node.text.size() ||
               (typing_->is_stop_word && typing_->is_stop_word(node.text));
    }

    // Values of fields may end with any sign, and words with one that may be within a word, as in
    // don't, node.js and 1,000.
    static bool ends_with_word(const Node& node) {
        const auto is_in_word = [](char c) {
            return is_alphanumeric(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
        };
        const std::string_view text = node.text;
        const char last = text.back(), before = text.size() > 1 ? text[text.size() - 2] : ' ';
        const bool is_within = last == '\'' || last == '.'  ? is_in_word(before)
                               : last == ',' || last == ';' ? before >= '0' && before <= '9'
                                                            : is_in_word(last);
        return is_within || !node.field.empty();
    }

    // Parses tildes and boosts, in any order; returns the last boost. `node` may be null.
    float parse_suffixes(Node* node) {
        float boost = 1;
        for (;;) {
            if (const auto tilde = text_.take_tilde()) {
                if (node != nullptr) set_tilde(*tilde, *node);
            } else if (const auto found = text_.take_boost()) {
                boost = *found;
            } else {
                return boost;
            }
        }
    }

    void set_tilde(const QueryScanner::Tilde& tilde, Node& node) {
        const auto warn = [&](const char* message) {
            const bool is_alone = !tilde.number && !tilde.has_star;  // its number may follow
            if (!is_alone || !text_.is_unfinished())
                text_.warn(tilde.begin, text_.place(), message);
        };
        if (node.kind == NodeKind::kWords && tilde.has_star) {
            node.kind = NodeKind::kPrefix;
            node.goes_on = false;
        }
        switch (node.kind) {
            case NodeKind::kWords:
                node.typos = tilde.number.value_or(typos_in(node.text));
                if (node.typos == 0 || node.typos > kMostTypos) {
                    warn("a word has one typo or two; its size says how many");
                    node.typos = static_cast<uint8_t>(typos_in(node.text));
                }
                node.first_letter = node.typos > 1;
                node.says_typos = true;
                break;
            case NodeKind::kPrefix:
                node.typos = 0;
                node.first_letter = false;
                warn("a prefix is found without typos only");
                break;
            case NodeKind::kPhrase:
                node.slop = tilde.number.value_or(0);
                if (node.slop > 0 && node.slop <= kMostSlop && !tilde.has_star) break;
                node.slop = 0;
                warn("behind a phrase, ~1 to ~63 says how many other words may be among its words");
                break;
            default:
                warn("only words are found with typos");
        }
    }

    void parse_primary(Nodes& nodes) {
        if (text_.at_end() || text_.peek() == ')') return;
        if (text_.peek() == '(') return parse_parentheses(nodes);
        auto term = text_.at_quote() ? text_.take_phrase() : text_.take_word();
        if (term) add_term(std::move(*term), nodes);
    }

    void parse_parentheses(Nodes& nodes) {
        const size_t begin = text_.place();
        text_.skip(1);
        if (depth_ == kMaxParentheses) {
            text_.warn(begin, begin + 1,
                       "groups are nested too deeply; the parenthesis is left out");
            ++ignored_;
            return;
        }
        ++depth_;
        Node group = parse_group();
        --depth_;
        const bool is_unfinished = typing_ != nullptr && is_open_;
        if (group.children.empty() && !is_unfinished) {
            text_.warn(begin, text_.place(), "an empty group is left out");
        } else if (is_only_excluding(group) && !is_unfinished) {
            text_.warn(begin, text_.place(), "a group only excludes");
        }
        add_group(std::move(group), nodes);
    }

    void add_term(QueryScanner::Term term, Nodes& nodes) {
        ends_in_word_ = false;
        warn_of_left_out();
        if (terms_++ >= kMaxTerms) {
            if (terms_ == kMaxTerms + 1)
                text_.warn(text_.place(), text_.size(),
                           "the query has too many words; the rest is left out");
            return;
        }
        Node& node = nodes.emplace_back();
        node.kind = term.kind;
        node.text = std::move(term.text);
        node.has_star = term.has_star;
        node.text_offset = static_cast<uint32_t>(term.begin);
        node.field = field_;
        ends_in_word_ = term.may_go_on && ends_with_word(node);
        if (!ends_in_word_ || excludes_) return;
        // Its text has the word twice, perhaps in parentheses; it has to be within the limits, too.
        constexpr size_t kSigns = 16;
        node.goes_on =
            depth_ < kMaxParentheses && terms_ < kMaxTerms &&
            text_.size() + node.text.size() + node.field.size() + kSigns <= kMaxQueryBytes;
        terms_ += node.goes_on;
    }

    void set_place(Node& node, size_t begin) const { set_place(node, begin, text_.place()); }
    static void set_place(Node& node, size_t begin, size_t end) {
        node.offset = static_cast<uint32_t>(begin);
        node.length = static_cast<uint32_t>(end - begin);
    }

    QueryScanner text_;
    const Typing* typing_;  // null: the text is complete
    size_t terms_ = 0;
    size_t depth_ = 0;           // of parentheses
    bool is_open_ = false;       // whether a parenthesis is not closed
    bool excludes_ = false;      // whether something excluded is being parsed
    bool ends_in_word_ = false;  // whether the last term ends the text, and may go on
    size_t ignored_ = 0;         // parentheses ignored because they were nested too deeply
    std::vector<std::pair<size_t, size_t>> left_out_;  // where operators stand without a warning
    std::string_view field_;
};

}  // namespace

Query parse_query(std::string_view text, std::optional<std::span<const std::string>> fields,
                  const Typing* typing) {
    return Parser(text, fields, typing).parse();
}

}  // namespace postings::search
