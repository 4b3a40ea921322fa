// The bit-packed codec's decoders: unpacking, patching and the prefix sum in one pass over
// registers.
#define HWY_WANT_AVX3_DL  // byte permutations, expansions and compressions
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/bit_packed_simd.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>

#include "core/codec/bit_packed.h"
#include "core/codec/bitset_docs-inl.h"
#include "core/codec/unpack-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void packed_to_values(const BlockInput& in, const PackedBlock& block, uint32_t* out) {
    unpack_portable(block, in.count, out);
}

void packed_to_docs(const BlockInput& in, const PackedBlock& block, uint32_t base, uint32_t* out) {
    unpack_portable(block, in.count, out);
    gaps_to_docs(out, in.count, base);
}

#else

// Inclusive prefix sums within a vector, and sums over vectors.
class PrefixSum {
  public:
    // The first value becomes base + value, each following one the one before plus value plus 1.
    HWY_INLINE explicit PrefixSum(uint32_t base)
        : before_(hn::Add(hn::Iota(Lanes(), 0), hn::Set(Lanes(), base))) {}

    HWY_INLINE Values add(Values v) {
        const Lanes d;
        v = hn::Add(v, hn::ShiftLeftLanes<1>(d, v));
        v = hn::Add(v, hn::ShiftLeftLanes<2>(d, v));
#if HWY_CAP_GE256
        v = add_from(v, 4);
#endif
#if HWY_CAP_GE512
        v = add_from(v, 8);
#endif
        const Values docs = hn::Add(v, before_);
        const Values last = broadcast_last(v);
        before_ = hn::Add(before_, hn::Add(last, hn::Set(d, kLanes)));
        return docs;
    }

  private:
#if HWY_CAP_GE256
    // Lanes from `distance` on get the last lane of the 128-bit block `distance` lanes before.
    HWY_INLINE static Values add_from(Values v, uint32_t distance) {
        const Lanes d;
        const Values lane = hn::Iota(d, 0);
        const Values source = hn::Or(hn::Sub(lane, hn::Set(d, distance)), hn::Set(d, 3));
        const Values there =
            hn::TableLookupLanes(v, hn::IndicesFromVec(d, hn::And(source, hn::Set(d, kLanes - 1))));
        const hn::RebindToSigned<Lanes> di;
        const auto from = hn::Gt(hn::BitCast(di, lane), hn::Set(di, int32_t(distance) - 1));
        return hn::Add(v, hn::IfThenElseZero(hn::RebindMask(d, from), there));
    }
#endif
    HWY_INLINE static Values broadcast_last(Values v) {
#if HWY_CAP_GE256
        const Lanes d;
        return hn::TableLookupLanes(v, hn::IndicesFromVec(d, hn::Set(d, kLanes - 1)));
#else
        return hn::Broadcast<3>(v);
#endif
    }

    Values before_;
};

// Full or short packed block; writes up to the next multiple of 16 values.
HWY_INLINE void packed_to_values(const BlockInput& in, const PackedBlock& block, uint32_t* out) {
    if (HWY_UNLIKELY(!fits_vectors(block))) return unpack_portable(block, in.count, out);
    unpack(block, in.count, [&](Values v) {
        hn::StoreU(v, Lanes(), out);
        out += kLanes;
    });
}

HWY_INLINE void packed_to_docs(const BlockInput& in, const PackedBlock& block, uint32_t base,
                               uint32_t* out) {
    if (HWY_UNLIKELY(!fits_vectors(block))) {
        unpack_portable(block, in.count, out);
        return gaps_to_docs(out, in.count, base);
    }
    PrefixSum sum(base);
    unpack(block, in.count, [&](Values v) {
        hn::StoreU(sum.add(v), Lanes(), out);
        out += kLanes;
    });
}

#endif

HWY_INLINE void decode_docs_inline(const BlockInput& in, uint32_t base, uint32_t* out) {
    if (is_bitset(in)) {
        const auto bits = read_bitset(in);
        const uint32_t n = postings::HWY_NAMESPACE::bitset_to_docs(
            bits.data(), bits.size(), base & 7, base & ~7u, in.count, out);
        if (n != in.count) throw_corrupted(in, "bitset block with too few docIDs", in.begin);
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
        const BlockInput in{list.payload + from, list.payload + to, list.readable,
                            list.origin,         kBlockSize,        list.parameter};
        if (HWY_UNLIKELY(from > to || to > size)) {
            throw_corrupted(in, "posting list with a wrong block offset", list.payload);
        }
        const uint32_t base = block == 0 ? list.first : list.lasts[block - 1] + 1;
        if (i + 1 < list.block_count) {
            decode_docs_inline(in, base, out);
        } else {
            BlockBuffer buffer;
            decode_docs_inline(in, base, buffer);
            std::copy_n(buffer.values, kBlockSize, out);
        }
        if (HWY_UNLIKELY(out[kBlockSize - 1] != list.lasts[block])) {
            throw_corrupted(in, "block that does not end with its last docID", in.begin);
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
