// The positions of the set bits of a word, as integers. Compiled once a target.
#if defined(POSTINGS_SET_BITS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_SET_BITS_INL_H_
#undef POSTINGS_SET_BITS_INL_H_
#else
#define POSTINGS_SET_BITS_INL_H_
#endif

#include <bit>

#include "core/base/bytes.h"
#include "core/codec/ones_table.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3_DL
alignas(64) inline constexpr uint8_t kBytesInOrder[64] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
#endif

// Writes origin + j for every set bit j of `word`, ascending, followed by up to 16 undefined
// integers; returns the number of set bits.
HWY_INLINE size_t put_set_bits(uint64_t word, uint32_t origin, uint32_t* HWY_RESTRICT out) {
#if HWY_TARGET == HWY_AVX3_DL
    // All 64 at once, as bytes. On Zen 4 the zeroing form waits for the old value of its
    // destination; merging into a zero that the compiler cannot see through does not.
    __m512i bytes = _mm512_setzero_si512();
    asm("" : "+v"(bytes));
    const __m512i numbers = _mm512_load_si512(kBytesInOrder);
    bytes = _mm512_mask_compress_epi8(bytes, _cvtu64_mask64(word), numbers);
    const auto ones = static_cast<size_t>(std::popcount(word));
    const __m512i origins = _mm512_set1_epi32(static_cast<int>(origin));
    for (size_t i = 0; i < ones; i += 16) {
        const __m512i sixteen = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(bytes));
        _mm512_storeu_si512(out + i, _mm512_add_epi32(sixteen, origins));
        bytes = _mm512_alignr_epi32(bytes, bytes, 4);
    }
    return ones;
#else
    uint32_t* const begin = out;
#if HWY_TARGET != HWY_SCALAR
    // Many bits: a table has the places of a byte's ones; one promotion converts up to eight
    // docIDs.
    if (std::popcount(word) >= 12) {
        namespace hn = hwy::HWY_NAMESPACE;
        const hn::CappedTag<uint32_t, 8> d;
        const hn::Rebind<uint8_t, decltype(d)> bytes;
        for (; word != 0; word >>= 8, origin += 8) {
            const uint8_t byte = word & 0xFF;
            for (size_t i = 0; i < 8; i += hn::Lanes(d)) {
                const auto places = hn::PromoteTo(d, hn::LoadU(bytes, kOnes.of[byte] + i));
                hn::StoreU(hn::Add(places, hn::Set(d, origin)), d, out + i);
            }
            out += std::popcount(byte);
        }
    }
#endif
    for (; word != 0; word &= word - 1) *out++ = origin + std::countr_zero(word);
    return static_cast<size_t>(out - begin);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif
