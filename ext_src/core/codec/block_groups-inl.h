// Looking docIDs up in a packed block without decoding it: the low and the high parts of its
// values are bytes, in groups of eight; what is computed is the docID that each group ends with.
// With AVX-512 and byte permutations only.
#if defined(POSTINGS_BLOCK_GROUPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_BLOCK_GROUPS_INL_H_
#undef POSTINGS_BLOCK_GROUPS_INL_H_
#else
#define POSTINGS_BLOCK_GROUPS_INL_H_
#endif

#include "core/codec/block_groups.h"
#include "core/codec/high_parts-inl.h"

#if HWY_TARGET == HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

HWY_INLINE bool fits_groups(const PackedBlock& block) {
    return block.width <= 8 && highs_fit_vectors(block);
}

// A full block, for which fits_groups().
HWY_INLINE void read_groups(const PackedBlock& block, uint32_t base, BlockGroups& groups) {
    const uint32_t w = block.width;
    const HighParts highs(block);
    const __m512i bytes = _mm512_load_si512(kHighs.bytes_of_64[w]);
    const __m512i cuts = _mm512_load_si512(kHighs.cuts[w]);
    const __m512i mask = _mm512_set1_epi8(static_cast<char>((1u << w) - 1));
    const __m128i shift = _mm_cvtsi32_si128(static_cast<int>(w));
    const auto sums_of_eights = [&](uint32_t half) HWY_ATTR {
        const __m512i packed = _mm512_loadu_si512(block.lows + half * 8 * w);
        const __m512i uncut =
            _mm512_multishift_epi64_epi8(cuts, _mm512_permutexvar_epi8(bytes, packed));
        const __m512i lows = _mm512_and_si512(uncut, mask), zero = _mm512_setzero_si512();
        _mm512_store_si512(groups.lows + 64 * half, lows);
        _mm512_store_si512(groups.highs + 64 * half, highs.bytes(half));
        const __m512i high_sums = _mm512_sad_epu8(highs.bytes(half), zero);
        return _mm512_cvtepi64_epi32(
            _mm512_add_epi64(_mm512_sad_epu8(lows, zero), _mm512_sll_epi64(high_sums, shift)));
    };
    const __m256i first = sums_of_eights(0), second = sums_of_eights(1);
    const __m512i sums = _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
    const Lanes up_to = inclusive_sum(Lanes{sums});
    const LaneTag d;
    const Lanes counts = hn::ShiftLeft<3>(hn::Iota(d, 1));
    const Lanes ends = hn::Add(hn::Add(up_to, counts), hn::Set(d, base - 1));
    groups.ends[BlockGroups::kBefore] = base - 1;
    hn::Store(ends, d, groups.ends + BlockGroups::kFirst);
    groups.shift = w;
}

// Whether x, which is not after the block's last docID, is in the block: its group is found by one
// comparison, and all sums of the values in that group by an instruction that sums bytes up.
HWY_INLINE bool groups_have(const BlockGroups& groups, uint32_t x) {
    const __m512i triangle = _mm512_set_epi64(-1, 0xFF'FFFF'FFFF'FFFF, 0xFFFF'FFFF'FFFF,
                                              0xFF'FFFF'FFFF, 0xFFFF'FFFF, 0xFF'FFFF, 0xFFFF, 0xFF);
    const __m512i ends = _mm512_load_si512(groups.ends + BlockGroups::kFirst);
    const __mmask16 before = _mm512_cmplt_epu32_mask(ends, _mm512_set1_epi32(static_cast<int>(x)));
    const auto group = static_cast<uint32_t>(std::popcount(_cvtmask16_u32(before)));
    const uint32_t from_end_before = x - groups.ends[BlockGroups::kBefore + group];
    const auto sums = [&](const uint8_t* values) HWY_ATTR {
        const auto eight = static_cast<int64_t>(load<uint64_t>(values + 8 * group));
        return _mm512_sad_epu8(_mm512_and_si512(_mm512_set1_epi64(eight), triangle),
                               _mm512_setzero_si512());
    };
    const __m512i counts = _mm512_set_epi64(8, 7, 6, 5, 4, 3, 2, 1);
    const __m512i highs =
        _mm512_sll_epi64(sums(groups.highs), _mm_cvtsi32_si128(static_cast<int>(groups.shift)));
    const __m512i distances = _mm512_add_epi64(_mm512_add_epi64(sums(groups.lows), counts), highs);
    return _mm512_cmpeq_epi64_mask(distances, _mm512_set1_epi64(from_end_before)) != 0;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();
#endif

#endif
