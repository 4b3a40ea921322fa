// The inner loops over windows of bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/bitmap_kernels.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <bit>
#include <cstring>

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

size_t popcount_bits(const uint8_t* window, size_t size) {
#if HWY_TARGET == HWY_SCALAR
    size_t count = 0;
    for (size_t at = 0; at < size; at += 8) {
        count += static_cast<size_t>(std::popcount(load<uint64_t>(window + at)));
    }
    return count;
#else
    const hn::ScalableTag<uint64_t> d;
    const hn::Repartition<uint8_t, decltype(d)> bytes;
    auto sum = hn::Zero(d);
    for (size_t at = 0; at < size; at += hn::Lanes(bytes)) {
        const auto words = hn::BitCast(d, hn::LoadU(bytes, window + at));
        sum = hn::Add(sum, hn::PopulationCount(words));
    }
    return hn::GetLane(hn::SumOfLanes(d, sum));
#endif
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

// The words in which blocks end are collected without a branch, as where they are cannot be
// predicted.
size_t find_block_ends(const uint8_t* window, size_t size, uint32_t origin, uint64_t& count,
                       uint8_t* lasts) {
    struct End {
        uint32_t word;
        uint32_t before;
    };
    End ends[kMostBlockEnds + 1];
    size_t n = 0;
    auto seen = static_cast<uint32_t>(count);
    for (uint32_t at = 0; at < size; at += 8) {
        const uint32_t before = seen;
        seen += static_cast<uint32_t>(std::popcount(load<uint64_t>(window + at)));
        ends[n] = {at, before};
        n += (before ^ seen) / kBlockSize & 1;  // a word has less than a block
    }
    count += static_cast<uint32_t>(seen - static_cast<uint32_t>(count));
    for (size_t i = 0; i < n; ++i) {
        const uint32_t rank = kBlockSize - 1 - ends[i].before % kBlockSize;
        const uint32_t bit = select_bit(load<uint64_t>(window + ends[i].word), rank);
        store(lasts + 4 * i, origin + 8 * ends[i].word + bit);
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
HWY_EXPORT(popcount_bits);
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

size_t count_bits(uint8_t* window, size_t size) {
    std::memset(window + size, 0, kWindowPadding);
    return HWY_DYNAMIC_DISPATCH(popcount_bits)(window, size);
}

size_t bits_to_docs(uint8_t* window, size_t size, uint32_t origin, uint32_t* out) {
    std::memset(window + size, 0, kWindowPadding);
    return HWY_DYNAMIC_DISPATCH(expand_bits)(window, size, origin, out);
}

}  // namespace postings
#endif
