#include "core/search/query.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/error.h"
#include "core/search/query_syntax.h"

namespace postings::search {

namespace {

Node leaf(NodeKind kind, std::string text) {
    Node node;
    node.kind = kind;
    node.text = std::move(text);
    return node;
}

struct Extent {
    size_t depth, terms;
};

Extent extent_of(const Node& node) {
    Extent extent = {0, node.goes_on ? size_t{2} : node.children.empty() ? size_t{1} : size_t{0}};
    for (const Node& child : node.children) {
        const auto [depth, terms] = extent_of(child);
        extent.depth = std::max(extent.depth, depth + 1);
        extent.terms += terms;
    }
    return extent;
}

Node group(NodeKind kind, std::vector<Node> children) {
    Node node;
    node.kind = kind;
    node.children = std::move(children);
    const Extent extent = extent_of(node);
    if (extent.depth > kMaxDepth) throw InvalidArgument("a query has groups 64 deep at most");
    if (extent.terms > kMaxTerms) throw InvalidArgument("a query has 1024 terms at most");
    return node;
}

// Whether a character of a word must be escaped, as the parser would give it a meaning. At the
// beginning of a word, every ASCII character but letters and digits is escaped.
bool has_meaning(std::string_view text, size_t i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (space_size(text, i) != 0 || quote_size(text, i) != 0) return true;
    if (i == 0) return c < 0x80 && !is_alphanumeric(text[i]);
    return std::string_view("()*^:~\\").find(text[i]) != std::string_view::npos;
}

void print_text(std::string_view text, bool is_phrase, std::string& out) {
    // Behind a star, an operator is a word.
    if (!is_phrase && !out.ends_with('*') && is_operator(text)) out.push_back('\\');
    for (size_t i = 0; i < text.size();) {
        const size_t size = character_size(text, i);
        if (is_phrase ? quote_size(text, i) != 0 || text[i] == '\\' : has_meaning(text, i))
            out.push_back('\\');
        out += text.substr(i, size);
        i += size;
    }
}

bool is_plain(const Node& node) {
    return node.occur == Occur::kShould && node.boost == 1;
}

// Whether the group is one that AND makes: it does not depend on the mode of the search.
bool is_conjunction(const Node& node) {
    const auto has = [&](Occur occur) {
        return std::ranges::count(node.children, occur, &Node::occur);
    };
    return node.kind == NodeKind::kGroup && node.children.size() > 1 && has(Occur::kShould) == 0 &&
           has(Occur::kMust) > 0;
}

// How tightly the parser binds a node's children.
enum class Binding : uint8_t { kSideBySide, kOr, kAnd, kAlone };

Binding binding_of(const Node& node) {
    if (node.kind == NodeKind::kAny || node.goes_on) return Binding::kOr;
    if (node.kind != NodeKind::kGroup) return Binding::kAlone;
    return is_conjunction(node) ? Binding::kAnd : Binding::kSideBySide;
}

void print(const Node& node, Binding around, std::string& out);

void print_leaf(const Node& node, std::string& out) {
    if (node.kind == NodeKind::kPhrase) {
        out.push_back('"');
        print_text(node.text, true, out);
        out.push_back('"');
        if (node.slop > 0) (out += '~') += std::to_string(node.slop);
        return;
    }
    if (node.kind == NodeKind::kInfix) out.push_back('*');
    print_text(node.text, false, out);
    if (node.kind != NodeKind::kWords) out.push_back('*');
    if (node.typos > 0) (out += '~') += static_cast<char>('0' + node.typos);
}

void print_children(const Node& node, Binding binding, std::string& out) {
    constexpr std::string_view kBetween[] = {" ", " OR ", " AND "};
    for (const Node& child : node.children) {
        if (&child != node.children.data()) out += kBetween[static_cast<size_t>(binding)];
        print(child, binding, out);
    }
}

// Uses parentheses only where the parser needs them, so that a parsed text is not printed with
// deeper ones than it had.
void print(const Node& node, Binding around, std::string& out) {
    const Binding binding = binding_of(node);
    const bool is_said = around == Binding::kAnd && node.occur == Occur::kMust;
    if (node.occur != Occur::kShould && !is_said)
        out.push_back(node.occur == Occur::kMust ? '+' : '-');
    const auto print_field = [&] {
        if (!node.field.empty()) (out += node.field).push_back(':');
    };
    print_field();
    if (binding == Binding::kAlone) {
        print_leaf(node, out);
    } else {
        // The parser joins a word and the prefix of the same text again, also among others.
        const bool is_bare =
            is_plain(node) &&
            (node.goes_on ? binding >= around : node.children.size() > 1 && binding > around);
        if (!is_bare) out.push_back('(');
        if (node.goes_on) {
            print_leaf(node, out);
            out += " OR ";
            if (is_bare) print_field();
            print_leaf(prefix(node.text), out);
        } else {
            print_children(node, binding, out);
        }
        if (!is_bare) out.push_back(')');
    }
    if (node.boost != 1) {
        char digits[32];
        out.push_back('^');
        out.append(digits, std::to_chars(digits, digits + sizeof digits, node.boost).ptr);
    }
}

}  // namespace

std::string in_quotes(std::string_view part) {
    constexpr size_t kMostCharacters = 40;
    const auto is_letter = [](char c) {
        return is_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80;
    };
    if (std::ranges::none_of(part, is_letter)) return {};
    const auto* const begin = reinterpret_cast<const uint8_t*>(part.data());
    const auto* const end = begin + part.size();
    std::string text = ": \"";
    size_t characters = 0;
    for (const auto* p = begin; p < end; ++characters) {
        if (characters == kMostCharacters) {
            text += "\u2026";
            break;
        }
        const Utf8Character character = utf8_at(p, end);
        const bool is_control = character.code < ' ' || character.code == 0x7F;
        append_utf8(text, character.size == 0 ? 0xFFFD : is_control ? U' ' : character.code);
        p += std::max(character.size, 1u);
    }
    return text + '"';
}

Warning warning_of(const Node& node, std::string_view message) {
    constexpr size_t kQuoted = 256;  // more than are shown
    std::string part = node.field.empty() ? "" : node.field + ":";
    part.append(node.text, 0, kQuoted);
    return {node.offset, node.length, std::string(message) + in_quotes(part)};
}

bool Node::operator==(const Node& other) const {
    return kind == other.kind && occur == other.occur && boost == other.boost &&
           field == other.field && otherwise == other.otherwise && text == other.text &&
           typos == other.typos && first_letter == other.first_letter && slop == other.slop &&
           goes_on == other.goes_on && children == other.children;
}

Node words(std::string text) {
    return leaf(NodeKind::kWords, std::move(text));
}
Node phrase(std::string text, uint32_t slop) {
    if (slop > kMostSlop)
        throw InvalidArgument("a phrase has 63 other words among its own at most");
    Node node = leaf(NodeKind::kPhrase, std::move(text));
    node.slop = static_cast<uint8_t>(slop);
    return node;
}
Node prefix(std::string text) {
    return leaf(NodeKind::kPrefix, std::move(text));
}
Node infix(std::string text) {
    return leaf(NodeKind::kInfix, std::move(text));
}
Node fuzzy(std::string text, std::optional<uint32_t> typos, std::optional<bool> first_letter) {
    if (typos && *typos > kMostTypos) throw InvalidArgument("a word has two typos at most");
    Node node = leaf(NodeKind::kWords, std::move(text));
    node.typos = static_cast<uint8_t>(typos.value_or(typos_in(node.text)));
    node.says_typos = node.typos > 0;
    node.first_letter = node.typos > 0 && first_letter.value_or(node.typos > 1);
    return node;
}

uint32_t typos_in(std::string_view word) {
    constexpr size_t kTwoFrom = 8;
    return characters_of(word) >= kTwoFrom ? 2 : 1;
}

void allow_typos(Node& node, uint32_t most,
                 const std::function<bool(const std::string&)>& is_text) {
    constexpr size_t kOneFrom = 4;
    for (Node& child : node.children) allow_typos(child, most, is_text);
    if (node.kind != NodeKind::kWords || node.typos > 0 || characters_of(node.text) < kOneFrom ||
        std::ranges::any_of(node.text, [](char c) { return c >= '0' && c <= '9'; }) ||
        (!node.field.empty() && !is_text(node.field)))
        return;
    node.typos = static_cast<uint8_t>(std::min(most, typos_in(node.text)));
    node.first_letter = node.typos > 1;
}

Node everything() {
    return leaf(NodeKind::kAll, {});
}

bool only_excludes(const Node& node) {
    return node.kind == NodeKind::kGroup && node.occur != Occur::kMustNot &&
           !node.children.empty() && std::ranges::all_of(node.children, [](const Node& child) {
               return child.occur == Occur::kMustNot || only_excludes(child);
           });
}

// Replaces a group that only excludes by its excluded parts.
static void move_excluded(Node node, std::vector<Node>& to) {
    if (!only_excludes(node)) return to.push_back(std::move(node));
    for (Node& child : node.children) move_excluded(std::move(child), to);
}

Node all_of(std::vector<Node> children) {
    std::vector<Node> all;
    if (children.size() > 1) {
        for (Node& child : children) move_excluded(std::move(child), all);
    } else {
        all = std::move(children);
    }
    for (Node& child : all)
        if (child.occur == Occur::kShould) child.occur = Occur::kMust;
    return group(NodeKind::kGroup, std::move(all));
}
Node any_of(std::vector<Node> children) {
    return group(NodeKind::kAny, std::move(children));
}
Node by_mode(std::vector<Node> children) {
    return group(NodeKind::kGroup, std::move(children));
}

Node required(Node node) {
    node.occur = Occur::kMust;
    return node;
}

Node excluded(Node node) {
    node.occur = Occur::kMustNot;
    return node;
}

Node boosted(Node node, float boost) {
    if (!(boost >= 0 && boost <= kMaxBoost)) throw InvalidArgument("a boost is from 0 to 1000000");
    node.boost = boost;
    return node;
}

Node in_field(Node node, std::string_view field) {
    if (!node.children.empty()) {
        for (Node& child : node.children) child = in_field(std::move(child), field);
    } else if (node.field.empty()) {
        node.field = field;
    } else if (node.otherwise.empty()) {
        node.otherwise = field;
    }
    return node;
}

std::vector<std::string_view> names_in(std::string_view field) {
    std::vector<std::string_view> names;
    while (!field.empty()) {
        const size_t end = std::min(field.find(','), field.size());
        names.push_back(field.substr(0, end));
        field.remove_prefix(std::min(end + 1, field.size()));
    }
    return names;
}

std::string to_string(const Node& node) {
    std::string text;
    if (node.kind == NodeKind::kGroup && is_plain(node)) {
        print_children(node, Binding::kSideBySide, text);  // a query's root
    } else {
        print(node, Binding::kSideBySide, text);
    }
    return text;
}

}  // namespace postings::search
