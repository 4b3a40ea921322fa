// The shortest parts of a text that have all of some words, in any order (minimal intervals;
// Clarke, Cormack and Burkowski 1995, "An Algebra for Structured Text Search and a Framework for
// its Implementation").
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace postings::search {

// Where one of the words is in the text.
struct WordPlaces {
    std::span<const uint32_t> positions = {};  // ascending
    size_t at = 0;                             // of the positions in a window, the first one
    uint32_t times = 1;                        // a window has the word so often
    uint32_t number = 0;                       // of the word

    uint32_t begin() const { return positions[at]; }
    uint32_t last() const { return positions[at + times - 1]; }
    bool is_at_end() const { return at + times == positions.size(); }
};

// Calls found(first, last), in order, for each window of at most `widest` positions that has all
// words, but no shorter window. `words` has one word at least, all of them different, and each `at`
// 0; they are in another order then.
template <class Found>
void each_window(std::span<WordPlaces> words, uint32_t widest, Found found) {
    if (std::ranges::any_of(
            words, [](const WordPlaces& word) { return word.positions.size() < word.times; }))
        return;
    // A heap, the word that begins first in front: of a thousand words, one moves at a time.
    const auto is_later = [](const WordPlaces& a, const WordPlaces& b) {
        return a.begin() > b.begin();
    };
    std::ranges::make_heap(words, is_later);
    uint32_t last = 0;
    for (const WordPlaces& word : words) last = std::max(last, word.last());
    for (;;) {
        const WordPlaces& first = words.front();
        // Else the window without the first position has all words, too.
        const bool is_shortest =
            first.is_at_end() || first.positions[first.at + first.times] > last;
        if (is_shortest && last - first.begin() < widest) found(first.begin(), last);
        if (first.is_at_end()) return;
        ++words[0].at;
        last = std::max(last, words[0].last());
        // Down to its place: pop_heap() and push_heap() in one.
        for (size_t place = 0, next = 1; next < words.size(); place = next, next = 2 * place + 1) {
            if (next + 1 < words.size() && is_later(words[next], words[next + 1])) ++next;
            if (!is_later(words[place], words[next])) break;
            std::swap(words[place], words[next]);
        }
    }
}

// The number of windows of two different words, each there once at least: the places where one
// follows the other. Without a branch that depends on the positions, which are hard to predict.
inline uint32_t windows_of_two(std::span<const uint32_t> a, std::span<const uint32_t> b,
                               uint32_t widest) {
    size_t i = 0, j = 0;
    bool was_a = a[0] < b[0];
    uint32_t before = std::min(a[0], b[0]), found = 0;
    const auto count = [&](bool is_a, uint32_t here) {
        found +=
            static_cast<uint32_t>(is_a != was_a) & static_cast<uint32_t>(here - before < widest);
        was_a = is_a;
        before = here;
    };
    while (i < a.size() && j < b.size()) {
        const bool is_a = a[i] < b[j];
        count(is_a, is_a ? a[i] : b[j]);
        i += is_a;
        j += !is_a;
    }
    // Of what is left of one of them, the first may follow the other.
    const bool is_a = i < a.size();
    count(is_a, is_a ? a[i] : b[j]);
    return found;
}

}  // namespace postings::search
