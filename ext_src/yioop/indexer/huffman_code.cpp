#include "yioop/indexer/huffman_code.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "yioop/indexer/huffman_heap.h"
#include "yioop/indexer/lane_masks.h"

namespace postings::yioop {
namespace {

using namespace huffman_heap;

// The nodes in the order in which they left the heap, and the parent of each.
struct Tree {
    uint16_t order[2 * kMostSymbols], parent[2 * kMostSymbols];
    unsigned count = 0;

    void add(uint32_t entry, unsigned of) {
        order[count++] = static_cast<uint16_t>(entry & kNode);
        parent[entry & kNode] = static_cast<uint16_t>(of);
    }
};

// Merges the two least elements, until one is left; LEAST is heap[1], and NODE the next inner node.
// There is one function for each number of levels that the heap has, so that descents need no loop;
// together in one, they ran short of registers.
template <unsigned kLevels = kMostLevels>
POSTINGS_NEVER_INLINE void merge(uint32_t* heap, uint32_t least, unsigned size, unsigned node,
                                 Tree* tree) {
    if constexpr (kLevels == 0) {
        tree->add(least, 0);
    } else {
        for (; size >= 1u << kLevels; ++node) {
            const uint32_t last = heap[size];
            heap[size--] = kNone;
            least = replace_two<kLevels>(heap, last, [&](uint32_t next) {
                tree->add(least, node);
                tree->add(next, node);
                return merged(least, next, node);
            });
        }
        merge<kLevels - 1>(heap, least, size, node, tree);
    }
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

constexpr auto kReversedByte = [] {
    std::array<uint8_t, 256> reversed{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (unsigned bit = 0; bit < 8; ++bit)
            reversed[byte] |= static_cast<uint8_t>((byte >> bit & 1) << (7 - bit));
    }
    return reversed;
}();

// Reverses the lowest LENGTH bits.
unsigned reversed(unsigned bits, unsigned length) {
    return (unsigned{kReversedByte[bits & 0xff]} << 8 | kReversedByte[bits >> 8]) >> (16 - length);
}

// Finds the symbols that are used, and makes elements of them, from heap[1] on.
void find_used(std::span<const uint16_t> frequencies, Code* code, uint32_t* heap) {
    const auto size = static_cast<unsigned>(frequencies.size());
    unsigned count = 0;
    each_set<4>(
        size, [&](unsigned symbol) { return nonzero_of_four(&frequencies[symbol]); },
        [&](unsigned symbol) {
            code->symbols[count++] = static_cast<uint16_t>(symbol);
            heap[count] = entry_of(frequencies[symbol], 0, symbol);
        });
    code->count = count;
}

}  // namespace

void make_code(std::span<const uint16_t> frequencies, unsigned longest, Code* code) {
    uint32_t heap[2u << kMostLevels];
    static_assert(kMostSymbols < std::size(heap) && 2 * kMostSymbols <= kNode);
    std::fill_n(code->lengths, frequencies.size() + kLanes, uint8_t{0});
    find_used(frequencies, code, heap);
    unsigned size = code->count;
    // Adds unused symbols: the first two, or the one that is not used yet.
    while (code->count < 2) {
        const unsigned next = code->count == 0 ? 0 : code->last() + 1u,
                       made_up = next < 3 ? next : 0;
        code->symbols[code->count++] = static_cast<uint16_t>(made_up);
        heap[++size] = entry_of(1, 0, made_up);
    }
    if (code->symbols[0] > code->symbols[1]) std::swap(code->symbols[0], code->symbols[1]);
    make_heap(heap, size);
    Tree tree;
    const auto leaves = static_cast<unsigned>(frequencies.size());
    merge(heap, heap[1], size, leaves, &tree);
    make_lengths(tree, leaves, longest, code);
    assign_codewords(code);
}

void assign_codewords(Code* code) {
    unsigned of_length[kLongestCode + 1] = {}, next[kLongestCode + 1] = {};
    for (const unsigned symbol : code->used()) ++of_length[code->lengths[symbol]];
    for (unsigned length = 1; length <= kLongestCode; ++length)
        next[length] = (next[length - 1] + of_length[length - 1]) << 1;
    for (const unsigned symbol : code->used()) {
        const unsigned length = code->lengths[symbol];
        code->codewords[symbol] = {static_cast<uint16_t>(reversed(next[length]++, length)),
                                   static_cast<uint16_t>(length)};
    }
}

}  // namespace postings::yioop
