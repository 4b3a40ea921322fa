// The shortest parts of a text that have all of some words, in any order (minimal intervals;
// Clarke, Cormack and Burkowski 1995, "An Algebra for Structured Text Search and a Framework for
// its Implementation").
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace postings::search {

// How many other words may stand among those of a phrase. Less than the positions between two
// values of a field, so that no window is in both.
inline constexpr uint32_t kMostSlop = 63;

// Where one of the words is in the text.
struct WordPlaces {
    std::span<const uint32_t> positions;  // ascending
    uint32_t times = 1;                   // a window has the word so often
    size_t at = 0;                        // of the positions in a window, the first one

    uint32_t begin() const { return positions[at]; }
    uint32_t last() const { return positions[at + times - 1]; }
    bool is_at_end() const { return at + times == positions.size(); }
};

// Calls found(), in order, for each window of at most `widest` positions that has all words, but no
// shorter window; what is in it can be read from `words`, which has one word at least, all of them
// different, and each `at` 0.
template <class Found>
void each_window(std::span<WordPlaces> words, uint32_t widest, Found found) {
    if (std::ranges::any_of(
            words, [](const WordPlaces& word) { return word.positions.size() < word.times; }))
        return;
    for (;;) {
        WordPlaces* first = words.data();
        uint32_t last = first->last();
        for (WordPlaces& word : words.subspan(1)) {
            if (word.begin() < first->begin()) first = &word;
            last = std::max(last, word.last());
        }
        // Else the window without the first position has all words, too.
        const bool is_shortest =
            first->is_at_end() || first->positions[first->at + first->times] > last;
        if (is_shortest && last - first->begin() < widest) found();
        if (first->is_at_end()) return;
        ++first->at;
    }
}

}  // namespace postings::search
