// Constants of the posting list's byte format (posting_list.h), shared by its reader and its
// writer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/crc32c.h"

namespace postings::list_format {

inline constexpr uint8_t kVersion1 = 0xB1;
inline constexpr uint8_t kCodecMask = 0x1F;
inline constexpr uint8_t kHasFrequencies = 0x20;
inline constexpr uint8_t kCompact = 0x40;
inline constexpr size_t kCompactCrc = 2;  // where the CRC is
inline constexpr size_t kFullCrc = 4;
inline constexpr size_t kFullHeader = 40;

inline uint32_t checksum(std::span<const uint8_t> bytes, size_t crc_at) {
    return crc32c(bytes.subspan(crc_at + 4), crc32c(bytes.first(crc_at)));
}

}  // namespace postings::list_format
