// CRC-32C (Castagnoli), the checksum of every stored value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace postings {

// Continues from `crc`, the checksum of what came before (0 at the start).
uint32_t crc32c(std::span<const uint8_t> bytes, uint32_t crc = 0);

// The table-driven version: the reference, and the fallback without a CRC instruction.
uint32_t crc32c_portable(std::span<const uint8_t> bytes, uint32_t crc = 0);

}  // namespace postings
