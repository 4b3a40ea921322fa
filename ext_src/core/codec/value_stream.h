// Any list of 32-bit integers as a self-delimiting byte string, in any codec.
//
// Format: u8 codec id | varint count | varint parameter, for a codec that has one | blocks of 128
// values, the last one the rest, each: varint length in bytes | what the codec writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/codec/codec.h"

namespace postings {

// Auto chooses the codec that makes the fewest bytes, among those that encode fast. Appends to
// `out`.
void encode_stream(std::span<const uint32_t> values, CodecId codec, Bytes& out);

// How many values the stream at `offset` has, for what they will take: up to 512 times its bytes.
// Throws CorruptedData as decode_stream() does.
uint32_t count_of_stream(std::span<const uint8_t> bytes, size_t offset, CodecId codec);

// Decodes the stream at `offset` and moves `offset` behind it. Throws CorruptedData if there is
// none, or it is of another codec (Auto accepts any), or does not have `count` values.
std::vector<uint32_t> decode_stream(std::span<const uint8_t> bytes, size_t& offset, CodecId codec,
                                    std::optional<uint32_t> count = std::nullopt);

}  // namespace postings
