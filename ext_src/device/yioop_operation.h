// Decodes and encodes Yioop's packed postings on a device (opencl_kernels/yioop.h, yioop_encode.h).
// For input that is wrong in any way these return nothing: the CPU then reports what is wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/task/yioop_parts.h"
#include "device/device_cache.h"

namespace postings::device {

// A packed string in the device's memory, and for each tile of its words the counts before it.
struct DeviceYioop {
    uint64_t words, tiles;  // where they are
    uint32_t word_count, tile_count, postings, positions;
};

// Bytes in the device's memory of a packed string and its tiles.
uint64_t yioop_bytes(size_t packed_bytes);
// Copies the string to `offset`, and counts its postings and positions. The string consists of
// whole words, one at least.
std::optional<DeviceYioop> upload_yioop(DeviceCache& cache, uint64_t offset,
                                        std::span<const uint8_t> packed);

// Decodes to the device's memory; a part with offset 0 is not written. Returns the sum of docID *
// (2 * frequency + 1) modulo 2^32.
struct YioopOffsets {
    uint64_t docs = 0, frequencies = 0, positions = 0;
};
std::optional<uint32_t> decode_yioop_to(DeviceCache& cache, const DeviceYioop& yioop,
                                        const YioopOffsets& to);

// Decodes the parts that are wanted (core/task/yioop_parts.h), one after another, to `out` if that
// has room for yioop_values() of them. Returns the counts.
uint64_t yioop_values(YioopSizes sizes, uint32_t wanted);
std::optional<YioopSizes> decode_yioop(DeviceCache& cache, std::span<const uint8_t> packed,
                                       uint32_t wanted, std::span<uint32_t> out);

// The inputs in the device's memory, and room for intermediate results.
struct DeviceYioopInput {
    uint64_t docs, frequencies, positions, scratch;
    uint32_t count, position_count;
};
uint64_t yioop_encode_scratch(size_t count);
// Encodes to `result`, which has room for a word for each posting and each position, unless there
// are more than `room` words; returns their number.
std::optional<uint32_t> encode_yioop_to(DeviceCache& cache, const DeviceYioopInput& input,
                                        uint64_t result, uint64_t room = UINT64_MAX);

// Encodes docIDs, frequencies and positions, which follow one another in `input`, to `out` if that
// has room; returns the number of bytes. The input may change meanwhile.
std::optional<uint64_t> encode_yioop(DeviceCache& cache, YioopSizes sizes,
                                     std::span<const uint8_t> input, std::span<uint8_t> out);

}  // namespace postings::device
