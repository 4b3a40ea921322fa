// Decoding of resident lists (opencl_kernels/decode.h).
#pragma once

#include <cstdint>
#include <span>

#include "device/device_cache.h"

namespace postings::device {

// Each answers with the sum of the docIDs modulo 2^32.

// Into `out`, which has room for all of them.
uint32_t decode(DeviceCache& cache, const ListKey& key, std::span<uint32_t> out);
// To the device's memory from this offset on. A team takes `run` blocks at once, or, if that is 0,
// as many as are best.
uint32_t decode_to(DeviceCache& cache, const ListKey& key, uint64_t result, uint32_t run = 0);
// To nowhere: what decoding alone takes.
uint32_t decode_sum(DeviceCache& cache, const ListKey& key);

}  // namespace postings::device
