// Bounds of the impacts of a block of postings that hold whatever k1 and b are: its Pareto pairs.
//
// A posting with a greater or equal frequency in a document that is not longer has at least the
// same impact under every BM25 parameter, so the undominated (frequency, length) pairs of a block
// give its exact maximum. They are stored as the bytes that scoring uses. Each block has exactly
// four, so that block i is at byte 8 * i: if there are fewer, some are repeated; if more,
// neighbours are merged into (greater frequency, shorter length), which is still a bound. The whole
// list has sixteen, stored before those of its blocks.
//
// A posting list has them as its `extra` bytes:
#pragma once

#include <algorithm>
#include <array>
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

// Gathers pairs of which only the undominated ones matter.
class ParetoPairs {
  public:
    ParetoPairs() { clear(); }
    void clear();
    void add(ImpactPair pair) {
        uint16_t& shortest = shortest_[pair.frequency_code];
        shortest = std::min<uint16_t>(shortest, pair.length_code);
        least_ = std::min<int>(least_, pair.frequency_code);
        greatest_ = std::max<int>(greatest_, pair.frequency_code);
    }
    void add(const ParetoPairs& others) {
        for (int frequency = others.least_; frequency <= others.greatest_; ++frequency) {
            const auto code = static_cast<size_t>(frequency);
            shortest_[code] = std::min(shortest_[code], others.shortest_[code]);
        }
        least_ = std::min(least_, others.least_);
        greatest_ = std::max(greatest_, others.greatest_);
    }
    bool empty() const { return greatest_ < least_; }
    // Sets `pairs` to the undominated ones, by ascending frequency (and so ascending length),
    // merged down to at most `most` where that loosens the bound least under the table `bm25`.
    void get(size_t most, const Bm25Table& bm25, std::vector<ImpactPair>& pairs) const;

  private:
    static constexpr size_t kCodes = 256;
    std::array<uint16_t, kCodes> shortest_;  // the least length code per frequency code, or kCodes
    int least_, greatest_;                   // frequency code
};

// The greatest table fraction among the pairs.
inline uint32_t greatest_fraction(std::span<const ImpactPair> pairs, const Bm25Table& table) {
    uint32_t greatest = 0;
    for (const ImpactPair pair : pairs)
        greatest = std::max(greatest, table.fraction(pair.frequency_code, pair.length_code));
    return greatest;
}

// A view of the pairs that BlockMaxBuilder makes, or of none: then the bounds are the greatest
// possible impact. Memory-safe with any content.
class BlockMax {
  public:
    BlockMax() = default;
    explicit BlockMax(std::span<const ImpactPair> pairs) : pairs_(pairs) {}

    // The pairs in a list's extra bytes; none if these are something else, or were made with
    // another table of lengths. Throws CorruptedData if their number does not match the list's
    // blocks.
    static BlockMax of(const PostingListView& list, const DocumentLengths& lengths);

    bool empty() const { return pairs_.empty(); }
    // Only if not empty:
    std::span<const ImpactPair> of_list() const { return pairs_.first(kListPairs); }
    std::span<const ImpactPair> of_block(size_t block) const {
        return pairs_.subspan(kListPairs + block * kBlockPairs, kBlockPairs);
    }

    uint32_t list_fraction(const Bm25Table& table) const {
        return empty() ? table.greatest_fraction() : greatest_fraction(of_list(), table);
    }
    // No posting of the list has a greater frequency code.
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
    // `bm25` decides which pairs to merge, so it should have the parameters that queries are
    // expected to have; the bounds hold for all.
    BlockMaxBuilder(const Bm25Table& bm25, std::span<const uint8_t> length_codes)
        : bm25_(bm25), length_codes_(length_codes), pairs_(kListPairs) {}

    void add_block(std::span<const uint32_t> docids, std::span<const uint32_t> frequencies);
    // The pairs of the whole list, then of each block.
    std::vector<ImpactPair> finish() &&;

  private:
    const Bm25Table& bm25_;
    std::span<const uint8_t> length_codes_;
    std::vector<ImpactPair> pairs_, block_pairs_;
    ParetoPairs of_list_, of_block_;
};

// The extra bytes of a list of these postings, of more than a block, with docIDs that have lengths.
// No frequencies: all are 1.
Bytes block_max_of(std::span<const uint32_t> docids, std::span<const uint32_t> frequencies,
                   const DocumentLengths& lengths, const Bm25Table& bm25);

// The same list with block-max data, if it is long enough to have any.
PostingList with_block_max(const PostingListView& list, const DocumentLengths& lengths,
                           const Bm25Table& bm25);

}  // namespace postings
