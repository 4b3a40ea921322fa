// A query as a tree of words, phrases, prefixes and infixes in groups, made by parse_query() from
// what people type, or by the functions below. Texts are as typed; the analyzer of each field
// searched makes terms of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/nearness.h"
#include "core/search/occur.h"

namespace postings::search {

enum class NodeKind : uint8_t {
    kWords,   // text: a term; if the analyzer finds several, a phrase of them
    kPhrase,  // text: its terms, one after another, or near each other
    kPrefix,  // text: a phrase whose last term is a prefix
    kInfix,   // text: a part of a word
    kAll,     // every document
    kGroup,   // all or any of the children, by the mode of the search; see Occur
    kAny,     // any of the children
};

struct Node {
    NodeKind kind = NodeKind::kGroup;
    Occur occur = Occur::kShould;
    float boost = 1;    // factor on the scores of everything below
    std::string field;  // empty: all text fields; or names, with commas between them: any of these
    // Where the name in `field` is looked for with the text, as another field, if it is the name of
    // no field, or of a number that the text is no value of.
    std::string otherwise;
    std::string text;  // any bytes
    // For phrases: if not 0, the words are in any order, with so many others among them at most; up
    // to kMostSlop.
    uint8_t slop = 0;
    // For words: how many typos are allowed, at most kMostTypos; whether the first letter must be
    // right.
    uint8_t typos = 0;
    bool first_letter = false;
    // Whether a tilde or fuzzy() asked for typos: if this node cannot have any, there is a warning.
    bool says_typos = false;
    // Whether a phrase was typed with a star behind one of its words: if words are looked for,
    // there is a warning.
    bool has_star = false;
    // For words and phrases: whether what begins with the text matches as well, as its last word is
    // still being typed.
    bool goes_on = false;
    std::vector<Node> children;
    // Where it was typed: a range of bytes of the query; and where its text begins there.
    uint32_t offset = 0, length = 0;
    uint32_t text_offset = 0;

    // Compares the meaning, not the place.
    bool operator==(const Node& other) const;
};

struct Warning {
    uint32_t offset, length;  // bytes of the query
    std::string message;      // ends with the part of the query, shortened
};

// A warning that quotes the node.
Warning warning_of(const Node& node, std::string_view message);

// A part of a query as the end of a message about it: shortened, in valid UTF-8. Empty for mere
// punctuation.
std::string in_quotes(std::string_view part);

struct Query {
    Node root;  // a group
    std::vector<Warning> warnings;
};

inline constexpr size_t kMaxDepth = 64;    // of groups in groups
inline constexpr size_t kMaxTerms = 1024;  // nodes with a text, and terms of such a text
inline constexpr float kMaxBoost = 1e6f;
inline constexpr size_t kMostNames = 32;  // of fields, in Node::field

Node words(std::string text);
// Throws InvalidArgument for more than kMostSlop.
Node phrase(std::string text, uint32_t slop = 0);
Node prefix(std::string text);
Node infix(std::string text);
// A word with at most `typos` typos (throws InvalidArgument for more than kMostTypos); nullopt: as
// many as typos_in() allows. By default the first letter has to be right if two typos are allowed.
Node fuzzy(std::string text, std::optional<uint32_t> typos,
           std::optional<bool> first_letter = std::nullopt);
// How many typos a word of this length may have: two from 8 characters on, else one.
uint32_t typos_in(std::string_view word);
// Allows typos in all words of the tree that have no field, or one for which is_text() is true: as
// many as typos_in() says, but at most `most`; none in words of fewer than 4 characters or with
// digits.
void allow_typos(Node& node, uint32_t most, const std::function<bool(const std::string&)>& is_text);
Node everything();
// Whether the group has only excluded parts; such a group matches nothing by itself.
bool only_excludes(const Node& node);
// These throw InvalidArgument for a tree of more than kMaxDepth nested groups or kMaxTerms terms.
// If all_of() gets several children, what groups that only exclude exclude is excluded from the
// whole.
Node all_of(std::vector<Node> children);
Node any_of(std::vector<Node> children);
Node by_mode(std::vector<Node> children);
Node required(Node node);
Node excluded(Node node);
// `boost` is 0 to kMaxBoost; throws InvalidArgument for others.
Node boosted(Node node, float boost);
// Sets the field (Node::field) of all nodes below that have none yet, and Node::otherwise of
// others.
Node in_field(Node node, std::string_view field);

// The names in Node::field; none in an empty one.
std::vector<std::string_view> names_in(std::string_view field);

// For a node that parse_query() made: a text that it parses into an equal one.
std::string to_string(const Node& node);

}  // namespace postings::search
