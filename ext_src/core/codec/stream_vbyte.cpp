#include "core/codec/stream_vbyte.h"

#include <bit>

namespace postings::stream_vbyte {

void decode_values_portable(const BlockInput& in, uint32_t* out) {
    check(in);
    const uint8_t* bytes = in.begin + controls(in.count);
    for (size_t i = 0; i < in.count; ++i) {
        const uint32_t length = length_at(in.begin, i);
        out[i] = static_cast<uint32_t>(load_partial(bytes, length));
        bytes += length;
    }
}

namespace {

void encode_values(std::span<const uint32_t> values, uint32_t, Bytes& out) {
    const size_t start = out.size();
    out.resize(start + controls(values.size()));
    for (size_t i = 0; i < values.size(); ++i) {
        const uint32_t length = values[i] == 0 ? 1 : (std::bit_width(values[i]) + 7u) / 8;
        out[start + i / 4] =
            static_cast<uint8_t>(out[start + i / 4] | (length - 1) << (2 * (i % 4)));
        for (uint32_t byte = 0; byte < length; ++byte) {
            out.push_back(static_cast<uint8_t>(values[i] >> (8 * byte)));
        }
    }
}

uint32_t value_at(const BlockInput& in, uint32_t index) {
    check(in);
    const uint8_t* bytes = in.begin + controls(in.count);
    for (size_t i = 0; i < index / 4; ++i) bytes += kQuadLength[in.begin[i]];
    for (size_t i = index & ~3u; i < index; ++i) bytes += length_at(in.begin, i);
    return static_cast<uint32_t>(load_partial(bytes, length_at(in.begin, index)));
}

}  // namespace

void decode_values(const BlockInput& in, uint32_t* out);
void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out);
void decode_blocks(const ListInput& in, uint32_t* out);

}  // namespace postings::stream_vbyte

namespace postings {

extern const Codec kStreamVByte;
const Codec kStreamVByte = {
    .id = CodecId::StreamVByte,
    .name = "StreamVByte",
    .encode_values = stream_vbyte::encode_values,
    .decode_values = stream_vbyte::decode_values,
    .decode_docs = stream_vbyte::decode_docs,
    .decode_blocks = stream_vbyte::decode_blocks,
    .value_at = stream_vbyte::value_at,
};

}  // namespace postings
