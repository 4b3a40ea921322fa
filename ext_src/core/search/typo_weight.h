// How unlikely it is to type one word for another.
#pragma once

#include <cstdint>
#include <string_view>

namespace postings::search {

// The least sum over the typos that make `typed` of `meant` (FuzzyWord): 1 for two neighbours that
// are swapped, or a letter that is doubled or should be; 2 for another missing or added letter; 3
// for a replaced one. Of each word, the first 64 characters count; the words are UTF-8.
//
// A word whose sum is greater by one is as likely as another if 16 times as many documents have it.
// These numbers were chosen with one half of codespell's list of misspelt words and tested with the
// other half (bench_php/corrections.php).
inline constexpr uint32_t kMostWeight = 3;  // of a typo
uint32_t typo_weight(std::string_view typed, std::string_view meant);

}  // namespace postings::search
