#include "yioop/indexer/huffman_code.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/base/always_inline.h"
#include "core/intersect/branch_free.h"

namespace postings::yioop {
namespace {

// The heap's elements: frequency, depth of the tree below, and the node. Only the first two are
// compared.
constexpr unsigned kNodeBits = 10, kDepthBits = 8;
constexpr uint32_t kNode = (1u << kNodeBits) - 1;
constexpr uint32_t kNone = ~0u;

uint32_t frequency_of(uint32_t entry) {
    return entry >> (kNodeBits + kDepthBits);
}

uint32_t depth_of(uint32_t entry) {
    return entry >> kNodeBits & ((1u << kDepthBits) - 1);
}

// Equal elements go first, too.
bool goes_first(uint32_t a, uint32_t b) {
    return a <= (b | kNode);
}

// The heap begins at index 1, and has kNone behind its last element, to the end of a level. MOVED
// goes down from PLACE; from where it stays, the elements below are carried on in its stead, each
// to where it is already, for all LEVELS. So no branch depends on the heap's data: a processor
// mispredicts half of those, and without them it begins the next descent before this one has ended.
POSTINGS_ALWAYS_INLINE inline void sift_down(uint32_t* heap, unsigned levels, unsigned place,
                                             uint32_t moved) {
    const uint32_t least = moved & ~kNode;
    for (; levels > 0; --levels) {
        const uint32_t left = heap[place * 2], right = heap[place * 2 + 1];
        const auto is_right = static_cast<unsigned>(hidden(goes_first(right, left)));
        const uint32_t child = choose(is_right, right, left);
        const bool goes_up = child < least;
        heap[place] = choose(goes_up, child, moved);
        moved = choose(goes_up, moved, child);
        place = place * 2 + is_right;
    }
    heap[place] = moved;
}

// The nodes in the order in which they left the heap, and the parent of each.
struct Tree {
    uint16_t order[2 * kMostSymbols], parent[2 * kMostSymbols];
    unsigned count = 0;

    void add(uint32_t entry, unsigned of) {
        order[count++] = static_cast<uint16_t>(entry & kNode);
        parent[entry & kNode] = static_cast<uint16_t>(of);
    }
};

unsigned levels_of(unsigned size) {
    return static_cast<unsigned>(std::bit_width(size)) - 1;
}

void make_heap(uint32_t* heap, unsigned size) {
    const unsigned levels = levels_of(size);
    std::fill(heap + size + 1, heap + (2u << levels), kNone);
    for (unsigned place = size / 2; place > 0; --place)
        sift_down(heap, levels - levels_of(place), place, heap[place]);
}

uint32_t merged(uint32_t least, uint32_t next, unsigned node) {
    const uint32_t frequency = frequency_of(least) + frequency_of(next);
    const uint32_t depth = std::max(depth_of(least), depth_of(next)) + 1;
    return (frequency << kDepthBits | depth) << kNodeBits | node;
}

void merge(uint32_t* heap, unsigned size, unsigned leaves, Tree* tree) {
    for (unsigned node = leaves; size >= 2; ++node) {
        const unsigned levels = levels_of(size);
        const uint32_t least = heap[1], last = heap[size];
        heap[size--] = kNone;
        sift_down(heap, levels, 1, last);
        const uint32_t next = heap[1];
        tree->add(least, node);
        tree->add(next, node);
        sift_down(heap, levels, 1, merged(least, next, node));
    }
    tree->add(heap[1], 0);
}

// Leaves that are too deep move up, and others down in exchange: first only the numbers of leaves
// at each depth change, then the least frequent symbols get the greatest lengths.
void shorten(const Tree& tree, unsigned leaves, unsigned longest, unsigned too_long, Code* code) {
    unsigned of_length[kLongestCode + 1] = {};
    for (const unsigned symbol : code->used()) ++of_length[code->lengths[symbol]];
    for (int left = static_cast<int>(too_long); left > 0; left -= 2) {
        unsigned shorter = longest - 1;
        while (of_length[shorter] == 0) --shorter;
        --of_length[shorter];
        of_length[shorter + 1] += 2;
        --of_length[longest];
    }
    unsigned next = 0;
    for (unsigned length = longest; length > 0; --length) {
        for (unsigned left = of_length[length]; left > 0; ++next) {
            if (tree.order[next] >= leaves) continue;
            code->lengths[tree.order[next]] = static_cast<uint8_t>(length);
            --left;
        }
    }
}

void make_lengths(const Tree& tree, unsigned leaves, unsigned longest, Code* code) {
    uint8_t depths[2 * kMostSymbols];
    unsigned too_long = 0;
    depths[tree.order[tree.count - 1]] = 0;
    for (unsigned i = tree.count - 1; i-- > 0;) {
        const unsigned node = tree.order[i], depth = depths[tree.parent[node]] + 1u;
        too_long += depth > longest;
        depths[node] = static_cast<uint8_t>(std::min(depth, longest));
    }
    for (const unsigned symbol : code->used()) code->lengths[symbol] = depths[symbol];
    if (too_long > 0) shorten(tree, leaves, longest, too_long, code);
}

// Reverses the lowest LENGTH bits.
unsigned reversed(unsigned bits, unsigned length) {
    bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555);
    bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333);
    bits = (bits & 0x0f0f) << 4 | (bits >> 4 & 0x0f0f);
    bits = (bits & 0x00ff) << 8 | bits >> 8;
    return bits >> (16 - length);
}

// Finds the symbols that are used.
void find_used(std::span<const uint16_t> frequencies, Code* code) {
    constexpr unsigned kAtOnce = sizeof(uint64_t) / sizeof(uint16_t);
    unsigned count = 0;
    for (unsigned begin = 0; begin < frequencies.size(); begin += kAtOnce) {
        uint64_t some;
        std::memcpy(&some, &frequencies[begin], sizeof some);
        if (some == 0) continue;
        for (unsigned symbol = begin; symbol < begin + kAtOnce; ++symbol) {
            // Without a branch: which symbols a text has is hard to predict.
            code->symbols[count] = static_cast<uint16_t>(symbol);
            count += frequencies[symbol] != 0;
        }
    }
    code->count = count;
}

}  // namespace

void make_code(std::span<const uint16_t> frequencies, unsigned longest, Code* code) {
    constexpr unsigned kFrequencyFrom = kNodeBits + kDepthBits;
    // Filled up to a whole number of levels.
    uint32_t heap[2 * std::bit_floor(kMostSymbols)];
    find_used(frequencies, code);
    unsigned size = 0;
    for (const unsigned symbol : code->used())
        heap[++size] = uint32_t{frequencies[symbol]} << kFrequencyFrom | symbol;
    // Adds unused symbols: the first two, or the one that is not used yet.
    while (code->count < 2) {
        const unsigned next = code->count == 0 ? 0 : code->last() + 1u,
                       made_up = next < 3 ? next : 0;
        heap[++size] = 1u << kFrequencyFrom | made_up;
        code->symbols[code->count++] = static_cast<uint16_t>(made_up);
    }
    if (code->symbols[0] > code->symbols[1]) std::swap(code->symbols[0], code->symbols[1]);
    make_heap(heap, size);
    Tree tree;
    const auto leaves = static_cast<unsigned>(frequencies.size());
    merge(heap, size, leaves, &tree);
    make_lengths(tree, leaves, longest, code);
    make_bits(code);
}

void make_bits(Code* code) {
    unsigned of_length[kLongestCode + 1] = {}, next[kLongestCode + 1] = {};
    for (const unsigned symbol : code->used()) ++of_length[code->lengths[symbol]];
    for (unsigned length = 1; length <= kLongestCode; ++length)
        next[length] = (next[length - 1] + of_length[length - 1]) << 1;
    for (const unsigned symbol : code->used()) {
        const unsigned length = code->lengths[symbol];
        code->bits[symbol] = static_cast<uint16_t>(reversed(next[length]++, length));
    }
}

}  // namespace postings::yioop
