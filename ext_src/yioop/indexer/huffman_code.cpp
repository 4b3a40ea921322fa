#include "yioop/indexer/huffman_code.h"

#include <algorithm>

namespace postings::yioop {
namespace {

// What the heap has: frequency, depth of the tree below, and the node. The first two are compared.
constexpr unsigned kNodeBits = 10, kDepthBits = 8;
constexpr uint32_t kNode = (1u << kNodeBits) - 1;
constexpr uint32_t kNone = ~0u;

uint32_t frequency_of(uint32_t entry) {
    return entry >> (kNodeBits + kDepthBits);
}

uint32_t depth_of(uint32_t entry) {
    return entry >> kNodeBits & ((1u << kDepthBits) - 1);
}

// Equals go first, too.
bool goes_first(uint32_t a, uint32_t b) {
    return a <= (b | kNode);
}

// The heap is from 1 on, and has kNone behind its last. What is moved down goes to a leaf and from
// there up again: to the place where zlib's heap stops on the way down, as a path is in order, but
// with fewer branches that a processor cannot predict.
void sift_down(uint32_t* heap, unsigned size, unsigned top) {
    const uint32_t moved = heap[top];
    unsigned place = top;
    for (unsigned child; (child = place * 2) <= size; place = child) {
        child += goes_first(heap[child + 1], heap[child]);
        heap[place] = heap[child];
    }
    for (; place > top && goes_first(moved, heap[place / 2]); place /= 2)
        heap[place] = heap[place / 2];
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

void merge(uint32_t* heap, unsigned size, unsigned leaves, Tree* tree) {
    for (unsigned node = leaves; size >= 2; ++node) {
        const uint32_t least = heap[1];
        heap[1] = heap[size];
        heap[size--] = kNone;
        sift_down(heap, size, 1);
        const uint32_t next = heap[1];
        tree->add(least, node);
        tree->add(next, node);
        heap[1] = ((frequency_of(least) + frequency_of(next)) << kDepthBits |
                   (std::max(depth_of(least), depth_of(next)) + 1))
                      << kNodeBits |
                  node;
        sift_down(heap, size, 1);
    }
    tree->add(heap[1], 0);
}

// Leaves that are too deep come up, and others go down for them: first only the numbers of leaves
// change, then the least frequent get the greatest lengths.
void shorten(const Tree& tree, unsigned leaves, unsigned longest, unsigned too_long,
             uint8_t* lengths) {
    unsigned of_length[kLongestCode + 1] = {};
    for (unsigned leaf = 0; leaf < leaves; ++leaf) ++of_length[lengths[leaf]];
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
            lengths[tree.order[next]] = static_cast<uint8_t>(length);
            --left;
        }
    }
}

// The lowest LENGTH bits, the other way round.
unsigned reversed(unsigned bits, unsigned length) {
    bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555);
    bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333);
    bits = (bits & 0x0f0f) << 4 | (bits >> 4 & 0x0f0f);
    bits = (bits & 0x00ff) << 8 | bits >> 8;
    return bits >> (16 - length);
}

}  // namespace

unsigned code_lengths(std::span<const uint16_t> frequencies, unsigned longest, uint8_t* lengths) {
    const auto leaves = static_cast<unsigned>(frequencies.size());
    uint32_t heap[kMostSymbols + 2];
    unsigned size = 0, end = 0;
    for (unsigned symbol = 0; symbol < leaves; ++symbol) {
        // Without a branch: which symbols a text has is hard to predict.
        const bool is_used = frequencies[symbol] != 0;
        heap[size + 1] = uint32_t{frequencies[symbol]} << (kNodeBits + kDepthBits) | symbol;
        size += is_used;
        end = is_used ? symbol + 1 : end;
    }
    // The first two, or the first and the only one that is used.
    while (size < 2) {
        const unsigned symbol = end < 3 ? end++ : 0;
        heap[++size] = 1u << (kNodeBits + kDepthBits) | symbol;
    }
    heap[size + 1] = kNone;
    for (unsigned place = size / 2; place > 0; --place) sift_down(heap, size, place);
    Tree tree;
    merge(heap, size, leaves, &tree);

    uint8_t depths[2 * kMostSymbols];
    std::fill_n(depths, leaves, uint8_t{0});
    unsigned too_long = 0;
    depths[tree.order[tree.count - 1]] = 0;
    for (unsigned i = tree.count - 1; i-- > 0;) {
        const unsigned node = tree.order[i], depth = depths[tree.parent[node]] + 1u;
        too_long += depth > longest;
        depths[node] = static_cast<uint8_t>(std::min(depth, longest));
    }
    std::copy_n(depths, leaves, lengths);
    if (too_long > 0) shorten(tree, leaves, longest, too_long, lengths);
    return end;
}

void code_bits(std::span<const uint8_t> lengths, uint16_t* bits) {
    unsigned of_length[kLongestCode + 1] = {}, next[kLongestCode + 1] = {};
    uint16_t used[kMostSymbols + 1];
    unsigned count = 0;
    for (unsigned symbol = 0; symbol < lengths.size(); ++symbol) {
        used[count] = static_cast<uint16_t>(symbol);
        count += lengths[symbol] != 0;
    }
    for (unsigned i = 0; i < count; ++i) ++of_length[lengths[used[i]]];
    for (unsigned length = 1; length <= kLongestCode; ++length)
        next[length] = (next[length - 1] + of_length[length - 1]) << 1;
    for (unsigned i = 0; i < count; ++i) {
        const unsigned length = lengths[used[i]];
        bits[used[i]] = static_cast<uint16_t>(reversed(next[length]++, length));
    }
}

}  // namespace postings::yioop
