// Looks docIDs up in a packed block without decoding it: unpacks the gaps in groups of eight and
// computes only the docID that each group ends with. Only with AVX-512 and byte permutations.
#if defined(POSTINGS_BLOCK_GROUPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_BLOCK_GROUPS_INL_H_
#undef POSTINGS_BLOCK_GROUPS_INL_H_
#else
#define POSTINGS_BLOCK_GROUPS_INL_H_
#endif

#include "core/codec/block_groups.h"
#include "core/codec/unpack_narrow-inl.h"

#if HWY_TARGET == HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

// Bytes that are read from the beginning of a block.
inline constexpr size_t kGroupsRead = kHeaderBytes + kBlockSize / 8 * (kMaxNarrowWidth + 1) + 64;

// Parses a full block in kGroupsRead bytes; false if it is of a rarer kind. Does not check the
// block's length: the caller must check that it ends with its last docID.
HWY_INLINE bool read_for_groups(const uint8_t* bytes, PackedBlock& block) {
    alignas(16) static constexpr uint8_t kNoExceptions[16] = {};
    const uint32_t header = load<uint16_t>(bytes), kind = header >> 11;
    block.width = header & 63;
    block.high_width = (header >> 6 & 31) + 1;
    if ((kind != kPositionsBitmap && kind != 0) || block.width > kMaxNarrowWidth ||
        block.high_width > kMaxVectorHighWidth || block.width + block.high_width > 16) {
        return false;
    }
    block.lows = bytes + kHeaderBytes;
    const uint8_t* const after_lows = block.lows + packed_bytes(kBlockSize, block.width);
    const uint8_t* const where = kind == 0 ? kNoExceptions : after_lows;
    block.highs = after_lows + (kind == 0 ? 0 : packed_bytes(kBlockSize, 1));
    block.where[0] = load<uint64_t>(where);
    block.where[1] = load<uint64_t>(where + 8);
    // Otherwise gcc loads them into mask registers and moves them out again to count.
    asm("" : "+r"(block.where[0]), "+r"(block.where[1]));
    block.exceptions =
        static_cast<uint32_t>(std::popcount(block.where[0]) + std::popcount(block.where[1]));
    return block.exceptions <= kMaxVectorHighs;
}

// For a block that read_for_groups() parsed, with gaps of up to 8 bits; returns the last docID.
HWY_INLINE uint32_t read_byte_groups(const PackedBlock& block, uint32_t before,
                                     BlockGroups& groups) {
    const uint32_t w = block.width;
    const HighParts highs(block);
    const __m512i places = _mm512_load_si512(kHighs.bytes_of_64[w]);
    const __m512i cuts = _mm512_load_si512(kHighs.cuts[w]);
    const __m512i mask = _mm512_set1_epi8(static_cast<char>((1u << w) - 1));
    const __m128i shift = _mm_cvtsi32_si128(static_cast<int>(w));
    const auto sums_of_eights = [&](uint32_t half) HWY_ATTR {
        const __m512i packed = _mm512_loadu_si512(block.lows + half * 8 * w);
        const __m512i lows =
            _mm512_multishift_epi64_epi8(cuts, _mm512_permutexvar_epi8(places, packed));
        const __m512i gaps = _mm512_or_si512(_mm512_and_si512(lows, mask),
                                             _mm512_sll_epi16(highs.bytes(half), shift));
        _mm512_store_si512(groups.bytes.gaps + 64 * half, gaps);
        return _mm512_cvtepi64_epi16(_mm512_sad_epu8(gaps, _mm512_setzero_si512()));
    };
    const __m128i first = sums_of_eights(0), second = sums_of_eights(1);
    __m256i ends = _mm256_set_m128i(second, first);
    ends = _mm256_add_epi16(ends, _mm256_bslli_epi128(ends, 2));
    ends = _mm256_add_epi16(ends, _mm256_bslli_epi128(ends, 4));
    ends = _mm256_add_epi16(ends, _mm256_bslli_epi128(ends, 8));
    const __m256i of_first = _mm256_maskz_permutexvar_epi16(0xFF00, _mm256_set1_epi16(7), ends);
    const __m256i counts =
        _mm256_setr_epi16(8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128);
    ends = _mm256_add_epi16(_mm256_add_epi16(ends, counts), of_first);
    _mm256_store_si256(reinterpret_cast<__m256i*>(groups.bytes.ends + BlockGroups::kFirst), ends);
    groups.bytes.ends[BlockGroups::kBefore] = 0;
    groups.before = before;
    return before + static_cast<uint16_t>(_mm256_extract_epi16(ends, 15));
}

// Neighbouring gaps are added as signed numbers.
inline constexpr uint32_t kWordBias = 0x8000;

// For the other blocks that read_for_groups() parsed.
HWY_INLINE uint32_t read_word_groups(const PackedBlock& block, uint32_t before,
                                     BlockGroups& groups) {
    const uint32_t w = block.width;
    const HighParts highs(block, w);
    const NarrowLows lows(w);
    const PairTag d16;
    const Pairs mask = hn::Set(d16, static_cast<uint16_t>((1u << w) - 1));
    const auto sums_of_pairs = [&](uint32_t i) HWY_ATTR {
        const Pairs gaps = hn::Xor(hn::OrAnd(highs.pairs(i), lows(block.lows + i / 8 * w), mask),
                                   hn::Set(d16, uint16_t{kWordBias}));
        hn::Store(gaps, d16, groups.words.gaps + i);
        return sum_of_pairs(gaps).raw;
    };
    const auto add_halves = [](__m512i a, __m512i b) HWY_ATTR {
        return _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    };
    const __m512i first = add_halves(sums_of_pairs(0), sums_of_pairs(32));
    const __m512i second = add_halves(sums_of_pairs(64), sums_of_pairs(96));
    const __m512i sums = _mm512_add_epi32(_mm512_unpacklo_epi64(first, second),
                                          _mm512_unpackhi_epi64(first, second));
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    const LaneTag d;
    const Lanes counts = hn::Mul(hn::Iota(d, 1), hn::Set(d, 8 * (1 + kWordBias)));
    const Lanes distances = inclusive_sum(Lanes{_mm512_permutexvar_epi32(order, sums)});
    const Lanes ends = hn::Add(hn::Add(distances, counts), hn::Set(d, before));
    hn::Store(ends, d, groups.words.ends + BlockGroups::kFirst);
    groups.words.ends[BlockGroups::kBefore] = before;
    return hn::GetLane(last_lane(ends));
}

// Whether x, which is not after the block's last docID, is in the block: one comparison finds its
// group; then lane j sums up the gaps 0 to j of that group.
HWY_INLINE bool byte_groups_have(const BlockGroups& groups, uint32_t x) {
    constexpr int kAll = 0x01010101;
    const BlockGroups::Bytes& bytes = groups.bytes;
    const uint32_t wanted = x - groups.before;
    const __m256i ends =
        _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes.ends + BlockGroups::kFirst));
    const uint32_t before = _cvtmask16_u32(
        _mm256_cmplt_epu16_mask(ends, _mm256_set1_epi16(static_cast<int16_t>(wanted))));
    const auto group = static_cast<size_t>(std::popcount(before & 0x7FFF));
    const auto four = [&](size_t i) HWY_ATTR {
        return _mm256_set1_epi32(load<int32_t>(bytes.gaps + 8 * group + i));
    };
    const __m256i first = _mm256_maddubs_epi16(
        four(0), _mm256_setr_epi32(0x01, 0x0101, 0x010101, kAll, kAll, kAll, kAll, kAll));
    const __m256i second =
        _mm256_maddubs_epi16(four(4), _mm256_setr_epi32(0, 0, 0, 0, 0x01, 0x0101, 0x010101, kAll));
    const __m256i sums = _mm256_madd_epi16(_mm256_add_epi16(first, second), _mm256_set1_epi16(1));
    const __m256i counts = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8);
    const uint32_t in_group = wanted - bytes.ends[BlockGroups::kBefore + group];
    return _mm256_cmpeq_epi32_mask(_mm256_add_epi32(sums, counts),
                                   _mm256_set1_epi32(static_cast<int>(in_group))) != 0;
}

HWY_INLINE bool word_groups_have(const BlockGroups& groups, uint32_t x) {
    constexpr int kBoth = 0x00010001;
    const BlockGroups::Words& words = groups.words;
    const __m512i wanted = _mm512_set1_epi32(static_cast<int>(x));
    const __m512i ends = _mm512_load_si512(words.ends + BlockGroups::kFirst);
    const uint32_t before = _cvtmask16_u32(_mm512_cmplt_epu32_mask(ends, wanted));
    const auto group = static_cast<size_t>(std::popcount(before & 0x7FFF));
    const auto two = [&](size_t i, __m256i weights) HWY_ATTR {
        const auto* const pair = reinterpret_cast<const uint8_t*>(words.gaps + 8 * group + i);
        return _mm256_madd_epi16(_mm256_set1_epi32(load<int32_t>(pair)), weights);
    };
    const __m256i first = _mm256_add_epi32(
        two(0, _mm256_setr_epi32(1, kBoth, kBoth, kBoth, kBoth, kBoth, kBoth, kBoth)),
        two(2, _mm256_setr_epi32(0, 0, 1, kBoth, kBoth, kBoth, kBoth, kBoth)));
    const __m256i second =
        _mm256_add_epi32(two(4, _mm256_setr_epi32(0, 0, 0, 0, 1, kBoth, kBoth, kBoth)),
                         two(6, _mm256_setr_epi32(0, 0, 0, 0, 0, 0, 1, kBoth)));
    constexpr int kOne = 1 + kWordBias;
    const __m256i counts = _mm256_setr_epi32(kOne, 2 * kOne, 3 * kOne, 4 * kOne, 5 * kOne, 6 * kOne,
                                             7 * kOne, 8 * kOne);
    const uint32_t in_group = x - words.ends[BlockGroups::kBefore + group];
    return _mm256_cmpeq_epi32_mask(_mm256_add_epi32(_mm256_add_epi32(first, second), counts),
                                   _mm256_set1_epi32(static_cast<int>(in_group))) != 0;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();
#endif

#endif
