// Streams of values: whatever the bytes, values that can be encoded again or CorruptedData at an
// offset inside the input.
#include "core/codec/value_stream.h"

#include <cstdlib>

#include "core/base/error.h"

using namespace postings;

static void check(bool holds) {
    if (!holds) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::span<const uint8_t> bytes(data, size);
    size_t offset = 0;
    try {
        while (offset < size) {
            const auto codec = static_cast<CodecId>(data[offset]);
            const std::vector<uint32_t> values = decode_stream(bytes, offset, CodecId::Auto);
            check(offset <= size);
            Bytes again;
            encode_stream(values, codec, again);
            size_t end = 0;
            check(decode_stream(again, end, codec) == values && end == again.size());
        }
    } catch (const CorruptedData& error) {
        check(error.offset <= size);
    }
    return 0;
}
