// One bitmap over a whole dense list: bit j of the payload is docID (first & ~7) + j, and a block
// is a range of it. Set operations read the payload directly: a docID's bit is found without skip
// data.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/bitmap.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>

#include "core/base/memory_check.h"
#include "core/codec/bitset_docs-inl.h"
#include "core/codec/codec.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

void decode_bitmap(const BlockInput& in, uint32_t base, uint32_t* out) {
    const uint32_t n =
        bitset_to_docs(in.begin, in.end - in.begin, base & 7, base & ~7u, in.count, out);
    if (n != in.count) throw_corrupted(in, "bitmap with too few docIDs", in.begin);
}

// Decodes all blocks but the last as one range of bits, and the last one through a buffer, as more
// is written than there are docIDs.
void decode_bitmap_blocks(const ListInput& list, uint32_t* out) {
    BlockInput in{list.payload, list.end, list.readable, list.origin, kBlockSize, list.parameter};
    const size_t size = list.end - list.payload;
    const auto at_block = [&](uint32_t block) {
        const size_t from = list.offsets[block];
        if (from > size) throw_corrupted(in, "wrong offset of a block", list.payload);
        in.begin = list.payload + from;
        return block == 0 ? list.first : list.lasts[block - 1] + 1;
    };
    if (list.block_count == 0) return;
    const uint32_t last = list.block_count - 1;
    const uint32_t base = at_block(list.first_block), count = last * uint32_t{kBlockSize};
    if (bitset_to_docs(in.begin, in.end - in.begin, base & 7, base & ~7u, count, out) != count) {
        throw_corrupted(in, "bitmap with too few docIDs", in.begin);
    }
    BlockBuffer buffer;
    decode_bitmap(in, at_block(list.first_block + last), buffer);
    std::copy_n(buffer.values, kBlockSize, out + count);
    for (uint32_t i = 0; i <= last; ++i) {
        if (out[(i + 1) * kBlockSize - 1] != list.lasts[list.first_block + i]) {
            throw_corrupted(in, "block that does not end with its last docID", in.begin);
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(decode_bitmap);
HWY_EXPORT(decode_bitmap_blocks);

namespace {

void encode_list(std::span<const uint32_t> docs, uint32_t* offsets, Bytes& payload) {
    const uint32_t origin = docs.front() & ~7u;
    const size_t size = ((docs.back() - origin) >> 3) + 1;
    const size_t before = payload.size();
    check_memory(size);
    payload.reserve(before + size + kReadSlack);
    payload.resize(before + size + 8);
    docs_to_bitset(docs, origin, payload.data() + before);
    payload.resize(before + size);
    for (size_t i = 0; i < docs.size(); i += kBlockSize) {
        const uint32_t base = i == 0 ? docs[0] : docs[i - 1] + 1;
        offsets[i / kBlockSize] = (base - origin) >> 3;
    }
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(decode_bitmap)(in, base, out);
}

void decode_blocks(const ListInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(decode_bitmap_blocks)(in, out);
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
    .decode_blocks = decode_blocks,
    .value_at = [](const BlockInput& in, uint32_t index) { return kBitPacked.value_at(in, index); },
    .encode_list = encode_list,
};

}  // namespace postings
#endif
