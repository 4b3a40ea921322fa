// What a query asks for: words, phrases and prefixes, in groups. Made from what people type by
// parse_query(), or by the functions below. Texts are as typed: the analyzer of each field that is
// searched makes terms of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace postings::search {

enum class NodeKind : uint8_t {
    kWords,   // text: its only term; if the analyzer finds several, a phrase of them
    kPhrase,  // text: its terms, one after another
    kPrefix,  // text: a phrase whose last term goes on in any way
    kAll,     // every document
    kGroup,   // all or any of the children, by the mode of the search; see Occur
    kAny,     // any of the children
};

// Of a child in a group.
enum class Occur : uint8_t {
    kByMode,
    kRequired,
    kExcluded,  // no document of the group matches it
};

struct Node {
    NodeKind kind = NodeKind::kGroup;
    Occur occur = Occur::kByMode;
    float boost = 1;    // times the scores of all below
    std::string field;  // empty for all of the index's
    std::string text;   // any bytes
    // Of words: so many at most, kMostTypos or fewer; whether the first letter has to be right.
    uint8_t typos = 0;
    bool first_letter = false;
    // By a tilde of its own, or fuzzy(): where it can have none, there is a warning.
    bool says_typos = false;
    std::vector<Node> children;
    // Where it was typed: bytes of the query.
    uint32_t offset = 0, length = 0;

    // What it asks for, wherever it was typed.
    bool operator==(const Node& other) const;
};

struct Warning {
    uint32_t offset, length;  // bytes of the query
    std::string message;
};

struct Query {
    Node root;  // a group
    std::vector<Warning> warnings;
};

inline constexpr size_t kMaxDepth = 64;    // of groups in groups
inline constexpr size_t kMaxTerms = 1024;  // nodes with a text
inline constexpr float kMaxBoost = 1e6f;
inline constexpr uint32_t kMostTypos = 2;

Node words(std::string text);
Node phrase(std::string text);
Node prefix(std::string text);
// A word with so many typos at most (InvalidArgument for more than kMostTypos); nullopt: as many as
// typos_in() allows. If it is not said whether the first letter has to be right: from two on.
Node fuzzy(std::string text, std::optional<uint32_t> typos,
           std::optional<bool> first_letter = std::nullopt);
// How many a word of its size may have: two from 8 characters on, else one.
uint32_t typos_in(std::string_view word);
// All words below that have no field, or one that is_text() says to be a text, with as many typos
// as they may have, but not more than `most`: none of less than 4 characters, none with digits.
void allow_typos(Node& node, uint32_t most, const std::function<bool(const std::string&)>& is_text);
Node everything();
// InvalidArgument for a tree of more than kMaxDepth groups or kMaxTerms terms.
// A group that asks for nothing: by itself it finds nothing.
bool only_excludes(const Node& node);
// Of several, what those exclude that ask for nothing is excluded from all.
Node all_of(std::vector<Node> children);
Node any_of(std::vector<Node> children);
Node by_mode(std::vector<Node> children);
Node required(Node node);
Node excluded(Node node);
// 0 to kMaxBoost (InvalidArgument).
Node boosted(Node node, float boost);
// Of all below that have no field yet.
Node in_field(Node node, std::string_view field);

// A text that parse_query() makes the same of, for a node that parse_query() made.
std::string to_string(const Node& node);

}  // namespace postings::search
