// Decoding of resident lists (opencl_kernels/decode.h).
#pragma once

#include <cstdint>
#include <span>

#include "device/device_cache.h"

namespace postings::device {

// All return the sum of the docIDs modulo 2^32.

// Writes the docIDs to `out`, which has room for all.
uint32_t decode(DeviceCache& cache, const ListKey& key, std::span<uint32_t> out);
// Writes the docIDs to the device's memory from offset `result` on. A team takes `run` blocks at
// once; 0 lets the function choose.
uint32_t decode_to(DeviceCache& cache, const ListKey& key, uint64_t result, uint32_t run = 0);
// Writes nothing: measures decoding alone.
uint32_t decode_sum(DeviceCache& cache, const ListKey& key);

}  // namespace postings::device
