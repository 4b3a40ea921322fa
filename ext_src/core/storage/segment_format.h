// Constants of the segment file's format (docs/formats.md), shared by its reader and its writer:
//   header | parts | footer | trailer
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/codec/codec.h"

namespace postings::storage {

// Random; no two segments have the same one.
using SegmentId = std::array<uint8_t, 16>;

// Distinguishes a segment file from every other one; kept in the manifest.
struct SegmentIdentity {
    SegmentId id{};
    uint64_t bytes = 0;
    uint32_t checksum = 0;  // of header, footer and trailer; the footer has the checksums of all
                            // parts

    bool operator==(const SegmentIdentity&) const = default;
};

// Each part begins at a multiple of this.
inline constexpr size_t kPartAlignment = 64;
// At least this many zero bytes follow each part, as decoders may load them.
inline constexpr size_t kPartSlack = 80;
static_assert(kPartSlack >= kReadSlack);

namespace segment_format {

inline constexpr uint8_t kMagic[8] = {0x89, 'P', 'S', 'T', 'S', 'E', 'G', '\n'};
inline constexpr uint8_t kEndMagic[8] = {'P', 'S', 'T', 'S', 'E', 'G', 'E', 'N'};
inline constexpr uint32_t kVersion = 1;
// The bytes covered by one checksum; verifying 16 KiB takes about 2 us when first accessed.
inline constexpr size_t kChunkBytes = 16384;
inline constexpr size_t kMostParts = 4096;
inline constexpr size_t kNameBytes = 32;  // including the terminating zero

// The header: magic, u32 version, u32 0, id, zeroes. Header and trailer are the same in every
// version, so that each build can tell whether a file of another version is intact.
inline constexpr size_t kHeaderBytes = 64;
inline constexpr size_t kVersionAt = 8, kIdAt = 16;

// The footer: u32 number of parts, u32 bytes per chunk, an entry per part, then a u32 per chunk.
inline constexpr size_t kFooterHead = 8;
inline constexpr size_t kEntryBytes = kNameBytes + 16;  // name, u64 offset, u64 bytes

// The trailer: u64 offset of the footer, u32 0, u32 checksum of all but itself, magic.
inline constexpr size_t kTrailerBytes = 24;
inline constexpr size_t kChecksumAt = 12;

inline constexpr uint64_t chunks_of(uint64_t bytes) {
    return (bytes + kChunkBytes - 1) / kChunkBytes;
}

}  // namespace segment_format
}  // namespace postings::storage
