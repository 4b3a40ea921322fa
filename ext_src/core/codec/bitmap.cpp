// One bitmap over a whole dense list: bit j of the payload is docID (first & ~7) + j, and a block
// is a range of it. Set operations take the payload as it is: a docID's bit is found without skip
// data.
#include "core/codec/bitset.h"
#include "core/codec/codec.h"

namespace postings {
namespace {

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
    const uint32_t n =
        bitset_to_docs(in.begin, in.end - in.begin, base & 7, base & ~7u, in.count, out);
    if (n != in.count) throw_corrupted(in, "bitmap with too few docIDs", in.begin);
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
