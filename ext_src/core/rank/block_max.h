// What bounds the impacts of a block of postings whatever k1 and b are: its Pareto pairs.
//
// A posting with a greater (or the same) frequency in a shorter (or as long) document has at least
// the same impact under every BM25 parameter, so the undominated (frequency, length) pairs of a
// block give its exact maximum. They are kept as the bytes that scoring uses. A block has exactly
// four, so that block i lies at byte 8 * i: fewer are repeated; of more, neighbours are merged into
// (greater frequency, shorter length), which is still a bound. The whole list has sixteen, before
// those of its blocks.
//
// A posting list carries them as its `extra` bytes:
//   u8 0xB2 | u8 0 | u16 0 | u32 fingerprint of the table of lengths | pairs, two bytes each
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "core/list/posting_list.h"
#include "core/rank/bm25.h"

namespace postings {

struct ImpactPair {
    uint8_t frequency_code, length_code;
    bool operator==(const ImpactPair&) const = default;
};

inline constexpr size_t kBlockPairs = 4;
inline constexpr size_t kListPairs = 16;

// The undominated pairs among `pairs`, by ascending frequency (and so ascending length), merged
// down to at most `most` where that loosens the bound least under `yardstick`.
std::vector<ImpactPair> pareto_pairs(std::span<const ImpactPair> pairs, size_t most,
                                     const Bm25Table& yardstick);

// The greatest table fraction among the pairs.
inline uint32_t greatest_fraction(std::span<const ImpactPair> pairs, const Bm25Table& table) {
    uint32_t greatest = 0;
    for (const ImpactPair pair : pairs)
        greatest = std::max(greatest, table.fraction(pair.frequency_code, pair.length_code));
    return greatest;
}

// A view of the pairs that BlockMaxBuilder makes, or none: then every bound is what no impact can
// exceed. Anything may be in them as far as memory safety goes.
class BlockMax {
  public:
    BlockMax() = default;
    explicit BlockMax(std::span<const ImpactPair> pairs) : pairs_(pairs) {}

    // The pairs in a list's extra bytes; none if they are something else, or were made with another
    // table of lengths. CorruptedData if there are not as many as the list has blocks.
    static BlockMax of(const PostingListView& list, const DocumentLengths& lengths);

    bool empty() const { return pairs_.empty(); }
    // If it is not empty:
    std::span<const ImpactPair> of_list() const { return pairs_.first(kListPairs); }
    std::span<const ImpactPair> of_block(size_t block) const {
        return pairs_.subspan(kListPairs + block * kBlockPairs, kBlockPairs);
    }

    uint32_t list_fraction(const Bm25Table& table) const {
        return empty() ? table.greatest_fraction() : greatest_fraction(of_list(), table);
    }
    // No posting of the list has a greater one.
    uint8_t greatest_frequency_code() const {
        return std::ranges::max(of_list(), {}, &ImpactPair::frequency_code).frequency_code;
    }
    uint32_t block_fraction(size_t block, const Bm25Table& table) const {
        return empty() ? table.greatest_fraction() : greatest_fraction(of_block(block), table);
    }

  private:
    std::span<const ImpactPair> pairs_;
};

class BlockMaxBuilder {
  public:
    // `yardstick` is best made for the parameters that queries are expected to have; bounds hold
    // for all.
    BlockMaxBuilder(const Bm25Table& yardstick, std::span<const uint8_t> length_codes)
        : yardstick_(yardstick), length_codes_(length_codes), pairs_(kListPairs) {}

    void add_block(std::span<const uint32_t> docids, std::span<const uint32_t> frequencies);
    // Pairs of the whole list, then of each block.
    std::vector<ImpactPair> finish() &&;

  private:
    const Bm25Table& yardstick_;
    std::span<const uint8_t> length_codes_;
    std::vector<ImpactPair> pairs_, frontier_, scratch_;
};

// The same list, with its block-max data if it is long enough to carry any.
PostingList with_block_max(const PostingListView& list, const DocumentLengths& lengths,
                           const Bm25Table& yardstick);

}  // namespace postings
