// A packed block read by block_groups-inl.h.
#pragma once

#include "core/codec/codec.h"

namespace postings::bit_packed {

struct BlockGroups {
    static constexpr size_t kGroups = kBlockSize / 8;
    static constexpr size_t kFirst = 16, kBefore = kFirst - 1;  // so that vectors are aligned
    // From kFirst on the last docID of each group, before them what comes before the first.
    alignas(64) uint32_t ends[kFirst + kGroups];
    // A docID's distance from the one before it, less one, is low + (high << shift). Eight more are
    // read for a docID after the last.
    alignas(64) uint8_t lows[kBlockSize + 8];
    alignas(64) uint8_t highs[kBlockSize + 8];
    uint32_t shift = 0;

    BlockGroups() {
        store(lows + kBlockSize, uint64_t{0});
        store(highs + kBlockSize, uint64_t{0});
    }

    uint32_t last() const { return ends[kFirst + kGroups - 1]; }
};

}  // namespace postings::bit_packed
