// Queries as people type them:
//
//   word           "a phrase"     prefix*        *            (every document)
//   +required      -excluded      NOT excluded   field:word   field:(a "b c")
//   a AND b        a OR b         (a group)      word^2       (boost)
//   title,text:word                                           (in any of these fields)
//   word~1         word~2         word~                       (so many typos, or by its size)
//   "a phrase"~5   (in any order, with so many other words among its words at most)
//
// AND binds closer than OR, OR closer than words side by side. Operators are in capitals. A tilde
// and a boost may come in any order. Quotes may be typographic. A backslash makes a
// sign behind it text, and AND, OR and NOT words; before a letter it is text itself. A word of
// several terms (foo-bar, 東京都) is a phrase. `word OR word*`, and so with a phrase, is one node
// (Node::goes_on).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/search/query.h"

namespace postings::search {

// In bytes; the rest of a longer query is left out, with a warning.
inline constexpr size_t kMaxQueryBytes = 65536;
inline constexpr size_t kMaxParentheses = 16;  // open at a time; each makes at most three groups
inline constexpr size_t kMaxWarnings = 32;

// What is known of a text that somebody is still typing: its last word may go on (Node::goes_on),
// and what is unfinished at its end is left out without a warning. If the last word is excluded, it
// excludes only itself, and nothing while it is a single character or a stop word: these begin many
// words, and are in nearly all documents.
struct Typing {
    std::function<bool(std::string_view)> is_stop_word;
};

// Accepts any bytes and throws nothing but std::bad_alloc: what makes no sense is left out or taken
// for text, with a warning. `fields`, if given, are the names that may precede a colon; other names
// are text.
Query parse_query(std::string_view text,
                  std::optional<std::span<const std::string>> fields = std::nullopt,
                  const Typing* typing = nullptr);

}  // namespace postings::search
