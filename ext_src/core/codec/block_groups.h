// A packed block as read by block_groups-inl.h.
#pragma once

#include "core/codec/codec.h"

namespace postings::bit_packed {

// The gaps (a docID minus the one before, minus one) are in groups of eight.
struct BlockGroups {
    static constexpr size_t kGroups = kBlockSize / 8;
    static constexpr size_t kFirst = 16, kBefore = kFirst - 1;  // aligned for vectors

    // For gaps of up to 8 bits. `ends`, from kFirst on: distance of each group's last docID from
    // `before`, the docID before the block's base; at kBefore 0.
    struct Bytes {
        alignas(64) uint16_t ends[kFirst + kGroups];
        alignas(64) uint8_t gaps[kBlockSize];
    };
    // For gaps of up to 16 bits, stored minus 2^15 (signed). `ends` are docIDs; at kBefore the
    // docID before the base.
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
