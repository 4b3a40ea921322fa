// Yioop's packed postings on a device (opencl_kernels/yioop.h, yioop_encode.h). Whatever is wrong
// with them is for the CPU to say: these answer nothing then.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/query/yioop_parts.h"
#include "device/device_cache.h"

namespace postings::device {

// A string in the device's memory, and what its tiles of words begin with.
struct DeviceYioop {
    uint64_t words, tiles;  // where they are
    uint32_t word_count, tile_count, postings, positions;
};

// Bytes that the string and its tiles take.
uint64_t yioop_bytes(size_t packed_bytes);
// Copies it to `offset`, and counts. The string is of whole words, one at least.
std::optional<DeviceYioop> upload_yioop(DeviceCache& cache, uint64_t offset,
                                        std::span<const uint8_t> packed);

// To the device's memory, or to nowhere where an offset is 0; answers with the sum of docID * (2 *
// frequency + 1) modulo 2^32.
struct YioopOffsets {
    uint64_t docs = 0, frequencies = 0, positions = 0;
};
std::optional<uint32_t> decode_yioop_to(DeviceCache& cache, const DeviceYioop& yioop,
                                        const YioopOffsets& to);

// To `out`, if it has room: what is wanted (protocol.h), one after another. Answers with how many
// there are.
uint64_t yioop_values(YioopSizes sizes, uint32_t wanted);
std::optional<YioopSizes> decode_yioop(DeviceCache& cache, std::span<const uint8_t> packed,
                                       uint32_t wanted, std::span<uint32_t> out);

// The inputs in the device's memory, and room for what comes between.
struct DeviceYioopInput {
    uint64_t docs, frequencies, positions, scratch;
    uint32_t count, position_count;
};
uint64_t yioop_encode_scratch(size_t count);
// To `result`, which has room for a word each posting and each position; answers with how many
// words it became.
std::optional<uint32_t> encode_yioop_to(DeviceCache& cache, const DeviceYioopInput& input,
                                        uint64_t result);

// DocIDs, frequencies and positions, one after another, to `out`, if it has room; answers with how
// many bytes they become. The input may change meanwhile.
std::optional<uint64_t> encode_yioop(DeviceCache& cache, YioopSizes sizes,
                                     std::span<const uint8_t> input, std::span<uint8_t> out);

}  // namespace postings::device
