#include "core/search/query_parser.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/search/query_scanner.h"

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
    Parser(std::string_view text, std::optional<std::span<const std::string>> fields)
        : text_(text, fields) {}

    Query parse() {
        Query query;
        query.root = parse_group(0);
        if (!query.root.children.empty() && is_only_excluding(query.root))
            text_.warn(0, text_.size(), "nothing is asked for, only excluded");
        query.warnings = std::move(text_.warnings());
        return query;
    }

  private:
    // Parses up to the end, or behind the closing parenthesis.
    Node parse_group(size_t depth) {
        Node group;
        group.children.reserve(4);
        const size_t begin = text_.place();
        for (;;) {
            text_.skip_spaces();
            const size_t place = text_.place();
            if (text_.at_end()) {
                if (depth > 0) text_.warn(begin - 1, begin, "no closing parenthesis");
                break;
            }
            if (text_.peek() == ')') {
                text_.skip(1);
                if (ignored_ > 0) {
                    --ignored_;
                } else if (depth > 0) {
                    break;
                } else {
                    text_.warn(place, place + 1, "no opening parenthesis");
                }
            } else if (!parse_lone_word(group.children)) {
                parse_any(depth, group.children);
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
        text_.skip_spaces();
        if (text_.peek() == 'A' || text_.peek() == 'O') {
            text_.go_back(begin);
            return false;
        }
        add_term({NodeKind::kWords, std::string(word), begin}, nodes);
        if (nodes.size() > before) set_place(nodes.back(), begin, end);
        return true;
    }
    void parse_any(size_t depth, Nodes& nodes) {
        const size_t begin = text_.place();
        const size_t first = nodes.size();
        if (!parse_operands("OR", nodes, [&] { parse_all(depth, nodes); })) return;
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
            any.children.push_back(std::move(part));
        }
        add_group(std::move(any), nodes);
    }

    void parse_all(size_t depth, Nodes& nodes) {
        const size_t begin = text_.place();
        const size_t first = nodes.size();
        if (!parse_operands("AND", nodes, [&] { parse_clause(depth, nodes); })) return;
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
                text_.warn(place, text_.place(),
                           "nothing stands before the operator; it is left out");
            } else {
                break;
            }
        }
        if (negation && (text_.at_end() || text_.peek() == ')'))
            text_.warn(*negation, *negation + 3, "NOT has nothing after it");
        return negation.has_value();
    }

    void parse_clause(size_t depth, Nodes& nodes) {
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
        parse_primary(depth, nodes);
        if (!field.empty() && nodes.size() == before && text_.warnings().size() == warnings)
            text_.warn(begin, text_.place(), "nothing is looked for in the field; it is left out");
        field_ = outer_field;
        Node* const node = nodes.size() > before ? &nodes.back() : nullptr;
        const float boost = parse_suffixes(node);
        if (node == nullptr) return;
        set_place(*node, begin);
        node->occur = occur;
        node->boost = std::min(node->boost * boost, kMaxBoost);
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
            text_.warn(tilde.begin, text_.place(), message);
        };
        if (node.kind == NodeKind::kWords && tilde.has_star) node.kind = NodeKind::kPrefix;
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

    void parse_primary(size_t depth, Nodes& nodes) {
        if (text_.at_end() || text_.peek() == ')') return;
        if (text_.peek() == '(') return parse_parentheses(depth, nodes);
        auto term = text_.at_quote() ? text_.take_phrase() : text_.take_word();
        if (term) add_term(std::move(*term), nodes);
    }

    void parse_parentheses(size_t depth, Nodes& nodes) {
        const size_t begin = text_.place();
        text_.skip(1);
        if (depth == kMaxParentheses) {
            text_.warn(begin, begin + 1,
                       "groups are nested too deeply; the parenthesis is left out");
            ++ignored_;
            return;
        }
        Node group = parse_group(depth + 1);
        if (group.children.empty()) {
            text_.warn(begin, text_.place(), "an empty group is left out");
        } else if (is_only_excluding(group)) {
            text_.warn(begin, text_.place(), "a group only excludes");
        }
        add_group(std::move(group), nodes);
    }

    void add_term(QueryScanner::Term term, Nodes& nodes) {
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
    }

    void set_place(Node& node, size_t begin) const { set_place(node, begin, text_.place()); }
    static void set_place(Node& node, size_t begin, size_t end) {
        node.offset = static_cast<uint32_t>(begin);
        node.length = static_cast<uint32_t>(end - begin);
    }

    QueryScanner text_;
    size_t terms_ = 0;
    size_t ignored_ = 0;  // parentheses ignored because they were nested too deeply
    std::string_view field_;
};

}  // namespace

Query parse_query(std::string_view text, std::optional<std::span<const std::string>> fields) {
    return Parser(text, fields).parse();
}

}  // namespace postings::search
