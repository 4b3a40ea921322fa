// One bitmap over a whole dense list: bit j of the payload is docID (first & ~7) + j, and a block
// is a range of it. Set operations take the payload as it is: a docID's bit is found without skip
// data.
#define HWY_WANT_AVX3_DL  // for set_bits-inl.h
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/bitmap.cpp"
#include "hwy/foreach_target.h"

#include "core/codec/bitset_docs-inl.h"
#include "core/codec/codec.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

void bitmap_to_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    const uint32_t n = HWY_NAMESPACE::bitset_to_docs(in.begin, in.end - in.begin, base & 7,
                                                     base & ~7u, in.count, out);
    if (n != in.count) throw_corrupted(in, "bitmap with too few docIDs", in.begin);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {

HWY_EXPORT(bitmap_to_docs);

void encode_list(std::span<const uint32_t> docs, uint32_t* offsets, Bytes& payload) {
    const uint32_t origin = docs.front() & ~7u;
    payload.resize(((docs.back() - origin) >> 3) + 1);
    for (size_t i = 0; i < docs.size(); ++i) {
        if (i % kBlockSize == 0) {
            const uint32_t base = i == 0 ? docs[0] : docs[i - 1] + 1;
            offsets[i / kBlockSize] = (base - origin) >> 3;
        }
        bitset_set(payload.data(), docs[i] - origin);
    }
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(bitmap_to_docs)(in, base, out);
}

}  // namespace

extern const Codec kBitmap;
const Codec kBitmap = {
    .id = CodecId::Bitmap,
    .name = "Bitmap",
    .encode_values = [](std::span<const uint32_t> values, uint32_t parameter,
                        Bytes& out) { kBitPacked.encode_values(values, parameter, out); },
    .decode_values = [](const BlockInput& in, uint32_t* out) { kBitPacked.decode_values(in, out); },
    .decode_docs = decode_docs,
    .value_at = [](const BlockInput& in, uint32_t index) { return kBitPacked.value_at(in, index); },
    .encode_list = encode_list,
};

}  // namespace postings
#endif
