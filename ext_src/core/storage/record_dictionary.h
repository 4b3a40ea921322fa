// Chooses what a dictionary for stored records is made of.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/bytes.h"

namespace postings::storage {

// Made of at most 64 KiB of the records, which lie one behind another and have these lengths: every
// 64th piece of 2 KiB of them. Takes about 2 ms for 4 MiB. Empty if they are too few to pay.
Bytes dictionary_of_records(std::span<const uint8_t> records, std::span<const uint32_t> lengths);

// Whether such records, compressed with `dictionary`, take at most 1 / `part` more room than with
// `other`, which was made of them; some are tried, which takes about 2 ms. False if `dictionary` is
// none, or if the records are too few to tell.
bool is_as_good(std::span<const uint8_t> dictionary, std::span<const uint8_t> other,
                std::span<const uint8_t> records, std::span<const uint32_t> lengths, size_t part);

}  // namespace postings::storage
