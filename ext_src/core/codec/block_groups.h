// A packed block read by block_groups-inl.h.
#pragma once

#include "core/codec/codec.h"

namespace postings::bit_packed {

// The gaps, a docID's distance from the one before it less one, are in groups of eight.
struct BlockGroups {
    static constexpr size_t kGroups = kBlockSize / 8;
    static constexpr size_t kFirst = 16, kBefore = kFirst - 1;  // so that vectors are aligned

    // Gaps of up to 8 bits. From kFirst on how far each group's last docID is from `before`, the
    // docID before the block's base; before them 0.
    struct Bytes {
        alignas(64) uint16_t ends[kFirst + kGroups];
        alignas(64) uint8_t gaps[kBlockSize];
    };
    // Gaps of up to 16 bits, each less 2^15 (so signed); `ends` are docIDs, before them the docID
    // before the base.
    struct Words {
        alignas(64) uint32_t ends[kFirst + kGroups];
        alignas(64) uint16_t gaps[kBlockSize];
    };

    uint32_t before;
    union {
        Bytes bytes;
        Words words;
    };
};

}  // namespace postings::bit_packed
