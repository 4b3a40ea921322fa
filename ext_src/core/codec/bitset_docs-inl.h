// Bitsets to docIDs, for every SIMD target; bitset.h has the scalar reference.
#if defined(POSTINGS_BITSET_DOCS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_BITSET_DOCS_INL_H_
#undef POSTINGS_BITSET_DOCS_INL_H_
#else
#define POSTINGS_BITSET_DOCS_INL_H_
#endif

#include "core/codec/bitset.h"
#include "core/codec/unpack_tables.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Writes docs + j for every set bit j of `word`, and up to 15 values more; returns behind the last
// docID.
HWY_INLINE uint32_t* word_to_docs(uint64_t word, uint32_t docs, uint32_t* out) {
    namespace hn = hwy::HWY_NAMESPACE;
#if HWY_TARGET == HWY_AVX3_DL
    alignas(64) static constexpr auto kPlaces = [] {
        std::array<uint8_t, 64> bytes{};
        for (size_t i = 0; i < 64; ++i) bytes[i] = static_cast<uint8_t>(i);
        return bytes;
    }();
    const int count = std::popcount(word);
    const __m512i places = _mm512_maskz_compress_epi8(word, _mm512_load_si512(kPlaces.data()));
    const __m512i first = _mm512_set1_epi32(static_cast<int>(docs));
    const auto put = [&](int at, __m128i sixteen) {
        _mm512_storeu_si512(out + at, _mm512_add_epi32(_mm512_cvtepu8_epi32(sixteen), first));
    };
    put(0, _mm512_castsi512_si128(places));
    if (count > 16) put(16, _mm512_extracti32x4_epi32(places, 1));
    if (count > 32) {
        put(32, _mm512_extracti32x4_epi32(places, 2));
        if (count > 48) put(48, _mm512_extracti32x4_epi32(places, 3));
    }
    return out + count;
#else
    const hn::CappedTag<uint32_t, 8> d;
    const hn::Rebind<uint8_t, decltype(d)> bytes;
    for (; word != 0; word >>= 8, docs += 8) {
        const uint8_t byte = word & 0xFF;
        for (size_t i = 0; i < 8; i += hn::Lanes(d)) {
            const auto places =
                hn::PromoteTo(d, hn::LoadU(bytes, bit_packed::kBytes.ones[byte] + i));
            hn::StoreU(hn::Add(places, hn::Set(d, docs)), d, out + i);
        }
        out += std::popcount(byte);
    }
    return out;
#endif
}

// As bitset_to_docs, but writes up to 15 values more than it returns.
HWY_INLINE uint32_t bitset_to_docs(const uint8_t* bytes, size_t size, uint32_t from,
                                   uint32_t origin, uint32_t limit, uint32_t* out) {
    uint32_t* const begin = out;
    size_t at = from / 8;
    uint64_t seen = (uint64_t{1} << (from & 7)) - 1;
    for (; at + 8 <= size; at += 8) {
        const uint64_t word = load<uint64_t>(bytes + at) & ~seen;
        if (limit - static_cast<uint32_t>(out - begin) <
            static_cast<uint32_t>(std::popcount(word))) {
            break;
        }
        out = word_to_docs(word, origin + static_cast<uint32_t>(8 * at), out);
        seen = 0;
    }
    const auto n = static_cast<uint32_t>(out - begin);
    if (n == limit || at >= size) return n;
    const auto next = static_cast<uint32_t>(8 * at);
    return n + postings::bitset_to_docs(bytes + at, size - at, std::popcount(seen), origin + next,
                                        limit - n, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif
