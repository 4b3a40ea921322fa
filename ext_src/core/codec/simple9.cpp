// Simple9 (Anh & Moffat, "Inverted index compression using word-aligned binary codes", 2005): words
// of a 4-bit selector and 28 bits. Selector 9, which the original leaves unused, is followed by one
// value of more than 28 bits.
#include <algorithm>

#include "core/codec/word_aligned.h"
#include "core/codec/word_aligned_vectors.h"

namespace postings {
namespace {

void encode_values(std::span<const uint32_t> values, uint32_t, Bytes& out) {
    using word_aligned::Simple9;
    word_aligned::for_each_word<Simple9>(
        values,
        [&](size_t layout, const uint32_t* first, size_t n) {
            auto word = static_cast<uint32_t>(layout << word_aligned::kPayloadBits);
            for (size_t i = 0; i < n; ++i) word |= first[i] << (i * Simple9::kBits[layout]);
            append(out, word);
        },
        [&](uint32_t value) {
            append(out, 9u << word_aligned::kPayloadBits);
            append(out, value);
        });
}

}  // namespace

extern const Codec kSimple9;
const Codec kSimple9 = {
    .id = CodecId::Simple9,
    .name = "Simple9",
    .encode_values = encode_values,
    .decode_values = word_aligned::decode_simple9_values,
    .decode_docs = word_aligned::decode_simple9_docs,
};

}  // namespace postings
