// Vectorized StreamVByte: a control byte looks up the byte shuffle that spreads four values; with
// AVX-512 VBMI2, the lengths of sixteen values become the mask of one byte expansion.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/stream_vbyte_vectors.cpp"
#include "hwy/foreach_target.h"

#include "core/codec/decoded-inl.h"
#include "core/codec/full_blocks.h"
#include "core/codec/stream_vbyte.h"

#ifndef POSTINGS_STREAM_VBYTE_SHUFFLES
#define POSTINGS_STREAM_VBYTE_SHUFFLES
namespace postings::stream_vbyte {
// Which byte goes where; 0x80 makes a zero.
struct Shuffles {
    alignas(16) uint8_t of[256][16];
};
inline constexpr Shuffles kShuffles = [] {
    Shuffles shuffles{};
    for (unsigned control = 0; control < 256; ++control) {
        const auto byte = static_cast<uint8_t>(control);
        uint8_t from = 0;
        for (unsigned i = 0; i < 16; ++i) {
            shuffles.of[control][i] = i % 4 < length_at(&byte, i / 4) ? from++ : 0x80;
        }
    }
    return shuffles;
}();
}  // namespace postings::stream_vbyte
#endif

HWY_BEFORE_NAMESPACE();
namespace postings::stream_vbyte {
namespace HWY_NAMESPACE {
using namespace postings::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR

void decode_values_vectors(const BlockInput& in, uint32_t* out) {
    decode_values_portable(in, out);
}
void decode_docs_vectors(const BlockInput& in, uint32_t base, uint32_t* out) {
    decode_values_portable(in, out);
    gaps_to_docs(out, in.count, base);
}

#else

#if HWY_TARGET == HWY_AVX3_DL

// Masks of the bytes that are present, of four for each of sixteen values; for eight times sixteen
// values.
HWY_INLINE void value_masks(const uint8_t* block, uint64_t* masks) {
    // Each half of a control byte describes two values of up to four bytes, one mask bit per byte.
    alignas(16) static constexpr uint8_t kByteMasks[16] = {0x11, 0x13, 0x17, 0x1F, 0x31, 0x33,
                                                           0x37, 0x3F, 0x71, 0x73, 0x77, 0x7F,
                                                           0xF1, 0xF3, 0xF7, 0xFF};
    const __m512i byte_masks =
        _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(kByteMasks)));
    const __m512i control =
        _mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(block)));
    const __m512i halves = _mm512_and_si512(_mm512_or_si512(control, _mm512_slli_epi16(control, 4)),
                                            _mm512_set1_epi8(0x0F));
    _mm512_store_si512(masks, _mm512_shuffle_epi8(byte_masks, halves));
}

// `count` is in.count; if it is a compile-time constant, all loops are unrolled.
template <class Finish>
HWY_INLINE void decode_counted(const BlockInput& in, uint32_t count, uint32_t* HWY_RESTRICT out,
                               Finish finish) {
    const size_t keys = controls(count);
    const size_t size = in.end - in.begin;
    if (size < keys || size > kMaxBytes) check(in);
    PaddedBlock<kMaxBytes> padded;
    const uint8_t* block = padded.read(in);
    alignas(64) uint64_t masks[kBlockSize / 16];
    value_masks(block, masks);
    const uint32_t rest = count % 16;
    if (rest > 0) masks[count / 16] &= (uint64_t{1} << (4 * rest)) - 1;

    const uint32_t vectors = (count + 15) / 16;
    size_t total = keys;
    size_t begin[kBlockSize / 16] = {};
#pragma GCC unroll 8
    for (uint32_t i = 0; i < vectors; ++i) {
        begin[i] = total;
        total += std::popcount(masks[i]);
    }
    if (total != size) check(in);
#pragma GCC unroll 8
    for (uint32_t i = 0; i < vectors; ++i) {
        // On Zen 4 the zeroing form waits for the old value of its destination, which makes one
        // chain of all vectors (3 times the time); merging into a zero that the compiler cannot
        // see through does not.
        __m512i zero = _mm512_setzero_si512();
        asm("" : "+v"(zero));
        const __m512i values = _mm512_mask_expand_epi8(zero, _cvtu64_mask64(masks[i]),
                                                       _mm512_loadu_si512(block + begin[i]));
        hn::StoreU(finish(Lanes{values}), LaneTag(), out + 16 * i);
    }
}
template <class Finish>
HWY_INLINE void decode(const BlockInput& in, uint32_t* HWY_RESTRICT out, Finish finish) {
    if (in.count == kBlockSize) {
        decode_counted(in, kBlockSize, out, finish);
    } else {
        decode_counted(in, in.count, out, finish);
    }
}

#else

// Four values from each of kLanes / 4 control bytes.
template <class D>
HWY_INLINE hn::Vec<D> spread(D d, const uint8_t* control, const uint8_t*& bytes) {
    if constexpr (hn::MaxLanes(D()) == 4) {
        const hn::FixedTag<uint8_t, 16> d8;
        const auto shuffle = hn::Load(d8, kShuffles.of[*control]);
        const auto values = hn::TableLookupBytesOr0(hn::LoadU(d8, bytes), shuffle);
        bytes += kQuadLength[*control];
        return hn::BitCast(d, values);
    } else {
        const hn::Half<D> half;
        const auto low = spread(half, control, bytes);
        const auto high = spread(half, control + hn::MaxLanes(half) / 4, bytes);
        return hn::Combine(d, high, low);
    }
}

// Decodes kLanes values at a time; `control` must have lengths for all of them.
template <class Finish>
HWY_INLINE void decode_all(const uint8_t* control, const uint8_t* bytes, uint32_t count,
                           uint32_t* HWY_RESTRICT out, Finish finish) {
    for (uint32_t i = 0; i < count; i += kLanes) {
        const Lanes values = spread(LaneTag(), control + i / 4, bytes);
        hn::StoreU(finish(values), LaneTag(), out + i);
    }
}

template <class Finish>
HWY_INLINE void decode(const BlockInput& in, uint32_t* HWY_RESTRICT out, Finish finish) {
    check(in);
    PaddedBlock<kMaxBytes> padded;
    const uint8_t* block = padded.read(in);
    const size_t keys = controls(in.count);
    if (in.count == kBlockSize) {
        return decode_all(block, block + keys, kBlockSize, out, finish);
    }
    // Copies the control bytes, padded with the shortest lengths, so that every vector is complete.
    uint8_t control[kMaxControls] = {};
    std::memcpy(control, block, keys);
    if (in.count % 4 != 0) {
        control[keys - 1] =
            static_cast<uint8_t>(control[keys - 1] & ((1u << 2 * (in.count % 4)) - 1));
    }
    decode_all(control, block + keys, in.count, out, finish);
}

#endif

void decode_values_vectors(const BlockInput& in, uint32_t* out) {
    decode(in, out, AsValues());
}
void decode_docs_vectors(const BlockInput& in, uint32_t base, uint32_t* out) {
    decode(in, out, AsDocs(base));
}

#endif

void decode_blocks_vectors(const ListInput& in, uint32_t* out) {
    each_full_block(in, out, [](const BlockInput& block, uint32_t base, uint32_t* to) HWY_ATTR {
#if HWY_TARGET == HWY_SCALAR
        decode_docs_vectors(block, base, to);
#else
        decode(block, to, AsDocs(base));
#endif
    });
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::stream_vbyte
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings::stream_vbyte {
HWY_EXPORT(decode_values_vectors);
HWY_EXPORT(decode_docs_vectors);
HWY_EXPORT(decode_blocks_vectors);

void decode_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(decode_values_vectors)(in, out);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(decode_docs_vectors)(in, base, out);
}

void decode_blocks(const ListInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(decode_blocks_vectors)(in, out);
}

}  // namespace postings::stream_vbyte
#endif
