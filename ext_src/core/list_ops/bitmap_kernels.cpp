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
HWY_INLINE void combine_bits(uint8_t* window, const uint8_t* bits, size_t size, Combine combine) {
    const ByteTag d;
    const size_t lanes = hn::Lanes(d);
    size_t at = 0;
    for (; at + lanes <= size; at += lanes) {
        const auto one = hn::LoadU(d, window + at), other = hn::LoadU(d, bits + at);
        hn::StoreU(combine(one, other), d, window + at);
    }
    const hn::CappedTag<uint8_t, 1> d1;
    for (; at < size; ++at) {
        const auto one = hn::LoadU(d1, window + at), other = hn::LoadU(d1, bits + at);
        hn::StoreU(combine(one, other), d1, window + at);
    }
}

void combine_and(uint8_t* window, const uint8_t* bits, size_t size) {
    combine_bits(window, bits, size, [](auto a, auto b) HWY_ATTR { return hn::And(a, b); });
}

void combine_or(uint8_t* window, const uint8_t* bits, size_t size) {
    combine_bits(window, bits, size, [](auto a, auto b) HWY_ATTR { return hn::Or(a, b); });
}

void combine_and_not(uint8_t* window, const uint8_t* bits, size_t size) {
    combine_bits(window, bits, size, [](auto a, auto b) HWY_ATTR { return hn::AndNot(b, a); });
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

void copy_bits(uint8_t* window, const uint8_t* bits, size_t size) {
    std::memcpy(window, bits, size);
}

void and_bits(uint8_t* window, const uint8_t* bits, size_t size) {
    HWY_DYNAMIC_DISPATCH(combine_and)(window, bits, size);
}

void or_bits(uint8_t* window, const uint8_t* bits, size_t size) {
    HWY_DYNAMIC_DISPATCH(combine_or)(window, bits, size);
}

void and_not_bits(uint8_t* window, const uint8_t* bits, size_t size) {
    HWY_DYNAMIC_DISPATCH(combine_and_not)(window, bits, size);
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
