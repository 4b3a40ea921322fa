// VByte: seven bits per byte, low bits first, the top bit set on all but the last byte of a value.
//
// With AVX-512 VBMI2, all values that end within 64 bytes are decoded together. Masked VByte
// (Plaisance, Kurz, Lemire 2015) looks up a shuffle by the top bits of 12 bytes; here compression
// by the top bits finds where values end, and a shuffle is computed from that.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/vbyte.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>
#include <bit>

#include "core/codec/bit_stream-inl.h"
#include "core/codec/codec.h"
#include "core/codec/set_bits-inl.h"

#ifndef POSTINGS_VBYTE_BLOCK
#define POSTINGS_VBYTE_BLOCK
namespace postings::vbyte {

inline constexpr size_t kMaxBytes = 5 * kBlockSize;
inline constexpr uint64_t kTopBits = 0x8080808080808080;

[[noreturn]] inline void throw_bad(const BlockInput& in) {
    throw_corrupted(in, "VByte block with values that do not fit in it", in.begin);
}

// The reference, without SIMD: eight single-byte values together, any other one alone.
inline void decode_portable(const BlockInput& in, uint32_t* out) {
    const uint8_t* p = in.begin;
    for (uint32_t n = 0; n < in.count;) {
        if (in.count - n >= 8 && in.end - p >= 8 && (load<uint64_t>(p) & kTopBits) == 0) {
            for (uint32_t i = 0; i < 8; ++i) out[n + i] = p[i];
            p += 8;
            n += 8;
        } else if (in.end - p >= 2 && p[1] < 0x80) {
            const bool two = p[0] >= 0x80;
            out[n++] = (p[0] & 0x7Fu) | (two ? uint32_t{p[1]} << 7 : 0);
            p += two ? 2 : 1;
        } else if (!read_varint(p, in.end, out[n++])) {
            throw_bad(in);
        }
    }
    if (p != in.end) throw_bad(in);
}

}  // namespace postings::vbyte
#endif

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3_DL

// Gathers up to sixteen values that start at byte starts[i] of `chunk`; `lanes` are those that
// exist.
HWY_INLINE __m512i gather_values(const BlockInput& in, __m512i chunk, __m512i starts,
                                 __mmask16 lanes) {
    const __m512i low_byte_to_all = _mm512_set4_epi32(0x0C0C0C0C, 0x08080808, 0x04040404, 0);
    const __m512i from = _mm512_add_epi8(_mm512_shuffle_epi8(starts, low_byte_to_all),
                                         _mm512_set1_epi32(0x03020100));
    const __m512i bytes = _mm512_permutexvar_epi8(from, chunk);
    // The lowest byte with a clear top bit is the last one; m ^ (m - 1) has the bits up to it, and
    // all bits if there is no such byte among the four.
    const __m512i top_bits = _mm512_set1_epi32(static_cast<int>(vbyte::kTopBits));
    const __m512i m = _mm512_andnot_si512(bytes, top_bits);
    const __m512i below = _mm512_add_epi32(m, _mm512_set1_epi32(-1));
    const __m512i own = _mm512_and_si512(bytes, _mm512_xor_si512(m, below));
    const __m512i sevens = _mm512_andnot_si512(top_bits, own);
    const __m512i pairs = _mm512_maddubs_epi16(_mm512_set1_epi16(128 << 8 | 1), sevens);
    __m512i values = _mm512_madd_epi16(pairs, _mm512_set1_epi32(1 << 30 | 1));
    const __mmask16 longer = _mm512_mask_testn_epi32_mask(lanes, m, m);
    if (longer != 0) {
        const __m512i fifth = _mm512_and_si512(
            _mm512_permutexvar_epi8(_mm512_add_epi32(starts, _mm512_set1_epi32(4)), chunk),
            _mm512_set1_epi32(0xFF));
        if (_mm512_mask_cmpgt_epu32_mask(longer, fifth, _mm512_set1_epi32(15)) != 0) {
            vbyte::throw_bad(in);
        }
        values = _mm512_mask_or_epi32(values, longer, values, _mm512_slli_epi32(fifth, 28));
    }
    return values;
}

HWY_INLINE void decode_vbyte(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    const size_t size = in.end - in.begin;
    if (size > vbyte::kMaxBytes) vbyte::throw_bad(in);
    PaddedBlock<vbyte::kMaxBytes> padded;
    const uint8_t* p = padded.read(in);
    const uint8_t* const end = p + size;
    uint32_t n = 0;
    while (n < in.count) {
        const __m512i chunk = _mm512_loadu_si512(p);
        uint64_t last_bytes = ~_cvtmask64_u64(_mm512_movepi8_mask(chunk));
        if (end - p < 64) last_bytes &= (uint64_t{1} << (end - p)) - 1;
        const auto values = static_cast<uint32_t>(std::popcount(last_bytes));
        if (values == 0 || values > in.count - n) vbyte::throw_bad(in);
        // See put_set_bits about the zero.
        __m512i ends = _mm512_setzero_si512();
        asm("" : "+v"(ends));
        ends = _mm512_mask_compress_epi8(ends, _cvtu64_mask64(last_bytes),
                                         _mm512_load_si512(kBytesInOrder));
        __m512i before = _mm512_set1_epi32(-1);
        for (uint32_t i = 0; i < values; i += 16) {
            const __m512i sixteen = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(ends));
            const __m512i starts =
                _mm512_add_epi32(_mm512_alignr_epi32(sixteen, before, 15), _mm512_set1_epi32(1));
            const uint32_t left = values - i;
            const auto lanes = static_cast<__mmask16>(left >= 16 ? 0xFFFF : (1u << left) - 1);
            _mm512_storeu_si512(out + n + i, gather_values(in, chunk, starts, lanes));
            ends = _mm512_alignr_epi32(ends, ends, 4);
            before = sixteen;
        }
        n += values;
        p += 64 - std::countl_zero(last_bytes);
    }
    if (p != end) vbyte::throw_bad(in);
}

#else

HWY_INLINE void decode_vbyte(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    vbyte::decode_portable(in, out);
}

#endif

void vbyte_values(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    decode_vbyte(in, out);
}

void vbyte_docs(const BlockInput& in, uint32_t base, uint32_t* HWY_RESTRICT out) {
    decode_vbyte(in, out);
    sum_up(in.count, base, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(vbyte_values);
HWY_EXPORT(vbyte_docs);

void encode_values(std::span<const uint32_t> values, uint32_t, Bytes& out) {
    for (const uint32_t value : values) append_varint(out, value);
}

void decode_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(vbyte_values)(in, out);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(vbyte_docs)(in, base, out);
}

uint32_t value_at(const BlockInput& in, uint32_t index) {
    const uint8_t* p = in.begin;
    for (; index > 0 && p != in.end; ++p) index -= *p < 0x80;
    uint32_t value;
    if (!read_varint(p, in.end, value)) vbyte::throw_bad(in);
    return value;
}

}  // namespace

extern const Codec kVByte;
const Codec kVByte = {
    .id = CodecId::VByte,
    .name = "VByte",
    .encode_values = encode_values,
    .decode_values = decode_values,
    .decode_docs = decode_docs,
    .value_at = value_at,
};

}  // namespace postings
#endif
