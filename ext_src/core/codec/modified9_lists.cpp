// Modified9 for lists of any integers: the words of modified9.h, so that Yioop's decoder reads a
// block as the values plus one, as long as all are below 2^28 - 1. Fills words better than Yioop's
// encoder, which assumes a bit too many after the first.
#include <algorithm>

#include "core/codec/modified9.h"
#include "core/codec/word_aligned.h"
#include "core/codec/word_aligned_vectors.h"

namespace postings {
namespace {

constexpr uint32_t kFirst = 0xC0000000, kMiddle = 0x80000000, kLast = 0x40000000, kOnly = 0;

void encode_values(std::span<const uint32_t> values, uint32_t, Bytes& out) {
    using word_aligned::Modified9;
    const size_t start = out.size();
    size_t last = start;
    const auto put = [&](uint32_t word) {
        last = out.size();
        append(out, __builtin_bswap32(word | (last == start ? kFirst : kMiddle)));
    };
    word_aligned::for_each_word<Modified9>(
        values,
        [&](size_t layout, const uint32_t* first, size_t n) {
            const uint32_t bits = Modified9::kBits[layout];
            uint32_t word = 0;
            for (size_t i = 0; i < n; ++i) word = word << bits | (first[i] + Modified9::kOffset);
            put(word | uint32_t{modified9::kLayoutByLength[bits].prefix} << 24);
        },
        [&](uint32_t value) {
            put(0);
            append(out, __builtin_bswap32(value + Modified9::kOffset));
        });
    // The last word that is not a large value ends the sequence.
    const uint32_t flag = last == start ? kOnly : kLast;
    out[last] = static_cast<uint8_t>((out[last] & 0x3F) | flag >> 24);
}

}  // namespace

extern const Codec kModified9;
const Codec kModified9 = {
    .id = CodecId::Modified9,
    .name = "Modified9",
    .encode_values = encode_values,
    .decode_values = word_aligned::decode_modified9_values,
    .decode_docs = word_aligned::decode_modified9_docs,
};

}  // namespace postings
