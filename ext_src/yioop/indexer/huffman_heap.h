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

// Compilers make branches of the two selections below, but their comparisons cannot be predicted.

// Returns the smaller child of PLACE, the right one of equals; PLACE becomes that one's place.
POSTINGS_ALWAYS_INLINE inline uint32_t smaller_child(const uint32_t* heap, size_t& place) {
    uint32_t child = heap[place * 2];
    const uint32_t right = heap[place * 2 + 1], bound = child | kNode;
#if defined(__x86_64__) && defined(__GNUC__)
    __asm__("cmp %[bound], %[right]\n\tcmovb %[right], %[child]\n\tadc %[place], %[place]"
            : [child] "+r"(child), [place] "+r"(place)
            : [right] "r"(right), [bound] "r"(bound)
            : "cc");
    return child;
#else
    const size_t is_right = hidden(right < bound);
    place = place * 2 + is_right;
    return choose(is_right, right, child);
#endif
}

// Exchanges A and B unless A < LEAST.
POSTINGS_ALWAYS_INLINE inline void exchange_unless_less(uint32_t& a, uint32_t& b, uint32_t least) {
    const uint32_t a_before = a;
#if defined(__x86_64__) && defined(__GNUC__)
    __asm__("cmp %[least], %[a]\n\tcmovae %[b], %[a]\n\tcmovae %[a_before], %[b]"
            : [a] "+&r"(a), [b] "+r"(b)
            : [a_before] "r"(a_before), [least] "r"(least)
            : "cc");
#else
    const size_t is_less = hidden(a < least);
    a = choose(is_less, a, b);
    b = choose(is_less, b, a_before);
#endif
}

// An element that goes down past smaller ones, by way of the smaller child. Where it would stay,
// the elements below are written once more where they are already, down to the last level: a loop
// that stopped there would be mispredicted half of the time. The heap begins at index 1, and is
// filled up with kNone.
class Descent {
  public:
    POSTINGS_ALWAYS_INLINE Descent(size_t place, uint32_t element)
        : place_(place), element_(element), least_(element & ~kNode) {}

    // Goes down one level. Returns the element that is where this one was.
    POSTINGS_ALWAYS_INLINE uint32_t step(uint32_t* heap) {
        const size_t from = place_;
        uint32_t up = smaller_child(heap, place_);
        exchange_unless_less(up, element_, least_);
        heap[from] = up;
        return up;
    }

    // To be called on the last level: the element stays there.
    POSTINGS_ALWAYS_INLINE void end(uint32_t* heap) { heap[place_] = element_; }

  private:
    size_t place_;
    uint32_t element_, least_;
};

// Replaces the first element by LAST, and the element that is first then by MERGED(it). Returns the
// first one after both. There are kLevels below it. The second descent follows two levels behind
// the first, so that one computes while the other waits for memory: it reads only levels that the
// first has left.
template <unsigned kLevels, typename Merged>
POSTINGS_ALWAYS_INLINE inline uint32_t replace_two(uint32_t* heap, uint32_t last, Merged merged) {
    Descent first(1, last);
    const auto go_on = [&](unsigned level) {
        if (level < kLevels) {
            first.step(heap);
        } else {
            first.end(heap);
        }
    };
    const uint32_t next = first.step(heap);
    go_on(1);
    Descent second(1, merged(next));
    const uint32_t top = second.step(heap);
#pragma GCC unroll 8
    for (unsigned level = 2; level <= kLevels; ++level) {
        go_on(level);
        second.step(heap);
    }
    second.end(heap);
    return top;
}

// Makes heaps of the subtrees that begin at BEGIN to END, all of one level, with kLevels below;
// then of those above.
template <unsigned kLevels = 1>
void make_levels(uint32_t* heap, unsigned begin, unsigned end) {
    for (unsigned place = end; place-- > begin;) {
        Descent down(place, heap[place]);
#pragma GCC unroll 8
        for (unsigned level = 0; level < kLevels; ++level) down.step(heap);
        down.end(heap);
    }
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
