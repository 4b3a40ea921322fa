// The heap by which zlib makes Huffman trees. Which of two equal elements leaves first depends on
// the heap's history, so this repeats zlib's operations in their order.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/base/always_inline.h"
#include "core/intersect/branch_free.h"

namespace postings::yioop::huffman_heap {

// An element: frequency, depth of the tree below, and the node. Only the first two are compared.
inline constexpr unsigned kNodeBits = 10, kDepthBits = 8;
inline constexpr uint32_t kNode = (1u << kNodeBits) - 1;
// Behind the last element, to the end of a level.
inline constexpr uint32_t kNone = ~0u;
inline constexpr unsigned kMostLevels = 8;  // below the first element

inline uint32_t entry_of(uint32_t frequency, uint32_t depth, uint32_t node) {
    return (frequency << kDepthBits | depth) << kNodeBits | node;
}

inline uint32_t merged(uint32_t least, uint32_t next, uint32_t node) {
    constexpr uint32_t kDepth = (1u << kDepthBits) - 1;
    const uint32_t depth = std::max(least >> kNodeBits & kDepth, next >> kNodeBits & kDepth) + 1;
    constexpr unsigned kFrequencyFrom = kNodeBits + kDepthBits;
    return entry_of((least >> kFrequencyFrom) + (next >> kFrequencyFrom), depth, node);
}

// IF_LESS if a < b, else OTHERWISE; and 2 * N, plus 1 if a < b. Compilers make branches of both,
// but these comparisons cannot be predicted.
POSTINGS_ALWAYS_INLINE inline uint32_t select_less(uint32_t a, uint32_t b, uint32_t if_less,
                                                   uint32_t otherwise) {
#if defined(__x86_64__) && defined(__GNUC__)
    __asm__("cmp %[b], %[a]\n\tcmovb %[if_less], %[otherwise]"
            : [otherwise] "+r"(otherwise)
            : [a] "r"(a), [b] "r"(b), [if_less] "r"(if_less)
            : "cc");
    return otherwise;
#else
    return choose(hidden(a < b), if_less, otherwise);
#endif
}

POSTINGS_ALWAYS_INLINE inline size_t twice_plus_less(size_t n, uint32_t a, uint32_t b) {
#if defined(__x86_64__) && defined(__GNUC__)
    __asm__("cmp %[b], %[a]\n\tadc %[n], %[n]" : [n] "+r"(n) : [a] "r"(a), [b] "r"(b) : "cc");
    return n;
#else
    return n * 2 + hidden(a < b);
#endif
}

// MOVED goes down from PLACE, past smaller elements, by way of the smaller child, the right one of
// equals; below are kLevels, filled up with kNone. Where it stays, the elements below are written
// once more where they are already, down to the last level: a loop that stopped there would be
// mispredicted half of the time. Returns the element that is in PLACE then. The heap begins at
// index 1.
template <unsigned kLevels>
POSTINGS_ALWAYS_INLINE inline uint32_t sift_down(uint32_t* heap, size_t place, uint32_t moved) {
    const uint32_t least = moved & ~kNode;
    uint32_t top = moved;
#pragma GCC unroll 8
    for (unsigned level = 0; level < kLevels; ++level) {
        const uint32_t left = heap[place * 2], right = heap[place * 2 + 1], bound = left | kNode;
        const uint32_t child = select_less(right, bound, right, left);
        const uint32_t up = select_less(child, least, child, moved);
        moved = select_less(child, least, moved, child);
        heap[place] = up;
        if (level == 0) top = up;
        place = twice_plus_less(place, right, bound);
    }
    heap[place] = moved;
    return top;
}

// Makes heaps of the subtrees that begin at BEGIN to END, all of one level, with kLevels below;
// then of those above.
template <unsigned kLevels = 1>
void make_levels(uint32_t* heap, unsigned begin, unsigned end) {
    for (unsigned place = end; place-- > begin;) sift_down<kLevels>(heap, place, heap[place]);
    if constexpr (kLevels < kMostLevels) {
        if (begin > 1) make_levels<kLevels + 1>(heap, begin / 2, begin);
    }
}

// Makes a heap of SIZE elements, at least 2; there is room to the end of the last level.
inline void make_heap(uint32_t* heap, unsigned size) {
    const unsigned last = std::bit_floor(size);
    std::fill(heap + size + 1, heap + 2 * last, kNone);
    make_levels(heap, last / 2, size / 2 + 1);
}

}  // namespace postings::yioop::huffman_heap
