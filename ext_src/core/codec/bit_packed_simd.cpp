// The bit-packed codec's decoders: unpacking, patching and the prefix sum in one pass over
// registers.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/bit_packed_simd.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>

#include "core/codec/bit_packed.h"
#include "core/codec/bitset_docs-inl.h"
#include "core/codec/packed_docs-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

// For full and short packed blocks; writes up to the next multiple of 16 values.
HWY_INLINE void packed_to_values(const BlockInput& in, const PackedBlock& block, uint32_t* out) {
#if HWY_TARGET == HWY_SCALAR
    unpack_portable(block, in.count, out);
#else
    if (HWY_UNLIKELY(!fits_vectors(block))) return unpack_unfit(block, in.count, out);
    unpack(block, in.count, [&](Lanes v) HWY_ATTR {
        hn::StoreU(v, LaneTag(), out);
        out += kLanes;
    });
#endif
}

HWY_INLINE void decode_docs_inline(const BlockInput& in, uint32_t base, uint32_t* out) {
    if (is_bitset(in)) {
        const auto bits = read_bitset(in);
        const uint32_t n = postings::HWY_NAMESPACE::bitset_to_docs(
            bits.data(), bits.size(), base & 7, base & ~7u, in.count, out);
        if (n != in.count) refuse(in, "bitset block with too few docIDs");
        return;
    }
    check_size(in);
    PaddedBlock<kMaxPackedBytes> padded;
    packed_to_docs(in, read_packed(in, padded.read(in)), base, out);
}

void decode_values(const BlockInput& in, uint32_t* out) {
    check_size(in);
    PaddedBlock<kMaxPackedBytes> padded;
    packed_to_values(in, read_packed(in, padded.read(in)), out);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    decode_docs_inline(in, base, out);
}

void decode_blocks(const ListInput& list, uint32_t* out) {
    const size_t size = list.end - list.payload;
    for (uint32_t i = 0; i < list.block_count; ++i, out += kBlockSize) {
        const uint32_t block = list.first_block + i;
        const size_t from = list.offsets[block];
        const size_t to = block + 1 == list.total_blocks ? size : list.offsets[block + 1];
        BlockInput in{list.payload, list.end,   list.readable,
                      list.origin,  kBlockSize, list.parameter};
        if (HWY_UNLIKELY(from > to || to > size)) refuse(in, "wrong offset of a block");
        in.begin += from;
        in.end = list.payload + to;
        const uint32_t base = block == 0 ? list.first : list.lasts[block - 1] + 1;
        if (i + 1 < list.block_count) {
            decode_docs_inline(in, base, out);
        } else {
            BlockBuffer buffer;
            decode_docs_inline(in, base, buffer);
            std::copy_n(buffer.values, kBlockSize, out);
        }
        if (HWY_UNLIKELY(out[kBlockSize - 1] != list.lasts[block])) {
            refuse(in, "block that does not end with its last docID");
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings::bit_packed {
HWY_EXPORT(decode_values);
HWY_EXPORT(decode_docs);
HWY_EXPORT(decode_blocks);

void decode_values_simd(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(decode_values)(in, out);
}

void decode_docs_simd(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(decode_docs)(in, base, out);
}

void decode_blocks_simd(const ListInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(decode_blocks)(in, out);
}

}  // namespace postings::bit_packed
#endif
