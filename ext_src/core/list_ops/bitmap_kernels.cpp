// The inner loops over windows of bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/bitmap_kernels.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <bit>
#include <cstring>

#include "core/codec/compress-inl.h"
#include "core/codec/set_bits-inl.h"
#include "core/list_ops/bitmap_words.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using ByteTag = hn::ScalableTag<uint8_t>;

template <class Combine>
HWY_INLINE void combine_bits(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out,
                             Combine combine) {
    const ByteTag d;
    const size_t lanes = hn::Lanes(d);
    size_t at = 0;
    for (; at + lanes <= size; at += lanes) {
        hn::StoreU(combine(hn::LoadU(d, a + at), hn::LoadU(d, b + at)), d, out + at);
    }
    const hn::CappedTag<uint8_t, 1> d1;
    for (; at < size; ++at) {
        hn::StoreU(combine(hn::LoadU(d1, a + at), hn::LoadU(d1, b + at)), d1, out + at);
    }
}

void combine_and(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out) {
    combine_bits(a, b, size, out, [](auto x, auto y) HWY_ATTR { return hn::And(x, y); });
}

void combine_or(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out) {
    combine_bits(a, b, size, out, [](auto x, auto y) HWY_ATTR { return hn::Or(x, y); });
}

void combine_and_not(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out) {
    combine_bits(a, b, size, out, [](auto x, auto y) HWY_ATTR { return hn::AndNot(y, x); });
}

// Writes the ids that the bitmap has, or has not, or their places; `out` may be `ids`.
template <bool kPlaces>
HWY_INLINE size_t keep_or_place(const BitmapView& bitmap, const uint32_t* ids, size_t n,
                                bool wanted, uint32_t* out) {
    size_t kept = 0, i = 0;
#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
    // Loads four bytes from the docID's byte on, or the last four of the bitmap, in which the bit
    // is further up: at 32 or more if it is outside. (AVX2's gathers are slower than single loads.)
    const hn::CappedTag<uint32_t, 16> d;
    const hn::RebindToSigned<decltype(d)> di;
    if (bitmap.size >= 4) {
        const auto origin = hn::Set(d, bitmap.origin), one = hn::Set(d, 1);
        const auto last = hn::Set(d, static_cast<uint32_t>(bitmap.size - 4));
        const auto flip = hn::Set(d, !wanted);
        const auto* const words = reinterpret_cast<const uint32_t*>(bitmap.bytes);
        for (; i + hn::Lanes(d) <= n; i += hn::Lanes(d)) {
            const auto x = hn::LoadU(d, ids + i), bit = hn::Sub(x, origin);
            const auto byte = hn::Min(hn::ShiftRight<3>(bit), last);
            const auto word = hn::GatherOffset(d, words, hn::BitCast(di, byte));
            const auto place = hn::Sub(bit, hn::ShiftLeft<3>(byte));
            const auto has = hn::And(hn::Shr(word, place), one);
            const auto hits = hn::Ne(has, flip);
            const auto chosen = kPlaces ? hn::Iota(d, static_cast<uint32_t>(i)) : x;
            hn::StoreU(compress(d, chosen, hits), d, out + kept);
            kept += hn::CountTrue(d, hits);
        }
    }
#endif
    for (; i < n; ++i) {
        const uint32_t x = ids[i], bit = x - bitmap.origin;
        const bool has = (bit >> 3) < bitmap.size && (bitmap.bytes[bit >> 3] >> (bit & 7) & 1);
        out[kept] = kPlaces ? static_cast<uint32_t>(i) : x;
        kept += has == wanted;
    }
    return kept;
}

size_t keep_by_bits(const BitmapView& bitmap, uint32_t* ids, size_t n, bool wanted) {
    return keep_or_place<false>(bitmap, ids, n, wanted, ids);
}

size_t places_of_bits(const BitmapView& bitmap, const uint32_t* ids, size_t n, bool wanted,
                      uint32_t* places) {
    return keep_or_place<true>(bitmap, ids, n, wanted, places);
}

// Looks bits up one by one: gathers are no faster, and slower on some CPUs.
size_t count_bits_of(const uint32_t* words, uint32_t origin, uint32_t limit, uint32_t* docs,
                     size_t n) {
    const hn::CappedTag<uint32_t, 16> d;
    const auto first = hn::Set(d, origin), most = hn::Set(d, limit);
    for (size_t i = 0; i < n; i += hn::Lanes(d))
        hn::StoreU(hn::Min(hn::Sub(hn::LoadU(d, docs + i), first), most), d, docs + i);
    const auto has = [words](uint32_t bit) HWY_ATTR { return words[bit / 32] >> bit % 32 & 1; };
    uint32_t counts[4] = {};
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        counts[0] += has(docs[i]);
        counts[1] += has(docs[i + 1]);
        counts[2] += has(docs[i + 2]);
        counts[3] += has(docs[i + 3]);
    }
    for (; i < n; ++i) counts[0] += has(docs[i]);
    return size_t{counts[0]} + counts[1] + counts[2] + counts[3];
}

// The place of the set bit of `word` that has `rank` set bits below it.
HWY_INLINE uint32_t select_bit(uint64_t word, uint32_t rank) {
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
    return static_cast<uint32_t>(std::countr_zero(_pdep_u64(uint64_t{1} << rank, word)));
#else
    for (; rank > 0; --rank) word &= word - 1;
    return static_cast<uint32_t>(std::countr_zero(word));
#endif
}

// A word in which a block ends.
struct BlockEnd {
    uint32_t at;      // its first byte in the window
    uint32_t before;  // set bits before it, modulo 2^32
};
constexpr size_t kEndsCapacity = kMostBlockEnds + 8;

// Collects the words without a branch, as the places are unpredictable: a word has fewer bits than
// a block, so a block ends where bit 7 of the count changes. Adds the window's bits to `count`.
HWY_INLINE size_t collect_ends(const uint8_t* window, size_t size, uint64_t& count,
                               BlockEnd* ends) {
    size_t n = 0;
#if HWY_TARGET == HWY_AVX3_DL
    const __m512i zero = _mm512_setzero_si512();
    __m512i seen = _mm512_set1_epi64(static_cast<int64_t>(count));
    __m512i place = _mm512_set_epi64(56, 48, 40, 32, 24, 16, 8, 0);
    for (size_t at = 0; at < size; at += 64) {
        const __m512i counts = _mm512_popcnt_epi64(_mm512_loadu_si512(window + at));
        __m512i sums = _mm512_add_epi64(counts, _mm512_alignr_epi64(counts, zero, 7));
        sums = _mm512_add_epi64(sums, _mm512_alignr_epi64(sums, zero, 6));
        sums = _mm512_add_epi64(sums, _mm512_alignr_epi64(sums, zero, 4));
        const __m512i after = _mm512_add_epi64(seen, sums);
        const __m512i before = _mm512_sub_epi64(after, counts);
        const __mmask8 hits =
            _mm512_test_epi64_mask(_mm512_xor_si512(before, after), _mm512_set1_epi64(kBlockSize));
        const __m512i all = _mm512_or_si512(place, _mm512_slli_epi64(before, 32));
        _mm512_storeu_si512(ends + n, _mm512_maskz_compress_epi64(hits, all));
        n += static_cast<size_t>(std::popcount(_cvtmask8_u32(hits)));
        seen = _mm512_permutexvar_epi64(_mm512_set1_epi64(7), after);
        place = _mm512_add_epi64(place, _mm512_set1_epi64(64));
    }
    count = static_cast<uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(seen)));
#else
    for (size_t at = 0; at < size; at += 8) {
        const uint64_t before = count;
        count += static_cast<uint64_t>(std::popcount(load<uint64_t>(window + at)));
        ends[n] = {static_cast<uint32_t>(at), static_cast<uint32_t>(before)};
        n += (before ^ count) / kBlockSize & 1;
    }
#endif
    return n;
}

size_t find_block_ends(const uint8_t* window, size_t size, uint32_t origin, uint64_t& count,
                       uint8_t* lasts) {
    BlockEnd ends[kEndsCapacity];
    const size_t n = collect_ends(window, size, count, ends);
    for (size_t i = 0; i < n; ++i) {
        const uint32_t rank = kBlockSize - 1 - ends[i].before % kBlockSize;
        const uint32_t bit = select_bit(load<uint64_t>(window + ends[i].at), rank);
        store(lasts + 4 * i, origin + 8 * ends[i].at + bit);
    }
    return n;
}

size_t expand_bits(const uint8_t* window, size_t size, uint32_t origin, uint32_t* out) {
    const uint32_t* const begin = out;
    for (size_t at = 0; at < size; at += 8) {
        const uint64_t word = load<uint64_t>(window + at);
        if (word != 0) out += put_set_bits(word, origin + static_cast<uint32_t>(8 * at), out);
    }
    return static_cast<size_t>(out - begin);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(keep_by_bits);
HWY_EXPORT(places_of_bits);
HWY_EXPORT(count_bits_of);
HWY_EXPORT(expand_bits);
HWY_EXPORT(find_block_ends);
HWY_EXPORT(combine_and);
HWY_EXPORT(combine_or);
HWY_EXPORT(combine_and_not);
}  // namespace

bool is_bitmap(const PostingListView& list) {
    return list.count() > 1 && list.codec().id == CodecId::Bitmap;
}

BitmapView bitmap_of(const PostingListView& list) {
    return {list.docs_payload().data(), list.docs_payload().size(), list.first() & ~7u};
}

size_t places_by_bits(const BitmapView& bitmap, std::span<const uint32_t> ids, Keep keep,
                      uint32_t* places) {
    return HWY_DYNAMIC_DISPATCH(places_of_bits)(bitmap, ids.data(), ids.size(),
                                                keep == Keep::kPresent, places);
}

size_t filter_by_bits(const BitmapView& bitmap, uint32_t* ids, size_t n, Keep keep) {
    return HWY_DYNAMIC_DISPATCH(keep_by_bits)(bitmap, ids, n, keep == Keep::kPresent);
}

size_t count_by_bits(const uint32_t* words, uint32_t origin, uint32_t limit,
                     std::span<uint32_t> docs) {
    return HWY_DYNAMIC_DISPATCH(count_bits_of)(words, origin, limit, docs.data(), docs.size());
}

void and_bits(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out) {
    HWY_DYNAMIC_DISPATCH(combine_and)(a, b, size, out);
}

void or_bits(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out) {
    HWY_DYNAMIC_DISPATCH(combine_or)(a, b, size, out);
}

void and_not_bits(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out) {
    HWY_DYNAMIC_DISPATCH(combine_and_not)(a, b, size, out);
}

size_t block_ends(uint8_t* window, size_t size, uint32_t origin, uint64_t& count, uint8_t* lasts) {
    std::memset(window + size, 0, kWindowPadding);
    return HWY_DYNAMIC_DISPATCH(find_block_ends)(window, size, origin, count, lasts);
}

size_t bits_to_docs(uint8_t* window, size_t size, uint32_t origin, uint32_t* out) {
    std::memset(window + size, 0, kWindowPadding);
    return HWY_DYNAMIC_DISPATCH(expand_bits)(window, size, origin, out);
}

}  // namespace postings
#endif
