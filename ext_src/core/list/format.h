// Constants of the posting list's byte format (posting_list.h), shared by its reader and its
// writer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/bytes.h"
#include "core/base/crc32c.h"

namespace postings::list_format {

inline constexpr uint8_t kVersion1 = 0xB1;
inline constexpr uint8_t kCodecMask = 0x1F;
inline constexpr uint8_t kHasFrequencies = 0x20;
inline constexpr uint8_t kCompact = 0x40;
inline constexpr size_t kCompactCrc = 2;  // offset of the CRC
inline constexpr size_t kFullCrc = 4;
inline constexpr size_t kFullExtraBytes = 36;  // offset of their number
inline constexpr size_t kFullHeader = 40;

inline uint32_t checksum(std::span<const uint8_t> bytes, size_t crc_at) {
    return crc32c(bytes.subspan(crc_at + 4), crc32c(bytes.first(crc_at)));
}

// The header of a full list, with the CRC left zero.
struct FullHeader {
    uint8_t flags = 0;
    uint32_t count = 0, first = 0, last = 0;
    uint32_t docs_parameter = 0, frequencies_parameter = 0;
    uint32_t docs_bytes = 0, frequencies_bytes = 0, extra_bytes = 0;

    void write(uint8_t* to) const {
        const uint32_t fields[] = {kVersion1 | uint32_t{flags} << 8,
                                   0,
                                   count,
                                   first,
                                   last,
                                   docs_parameter,
                                   frequencies_parameter,
                                   docs_bytes,
                                   frequencies_bytes,
                                   extra_bytes};
        static_assert(sizeof fields == kFullHeader);
        std::memcpy(to, fields, sizeof fields);
    }
};

}  // namespace postings::list_format
