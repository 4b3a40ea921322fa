#include "core/rank/block_search.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/rank/block_search.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <bit>

#include "core/base/bytes.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

size_t count_below_block(const uint32_t* docids, uint32_t target) {
    const hn::CappedTag<uint32_t, 16> d;
    const auto limit = hn::Set(d, target);
    size_t count = 0;
    for (size_t i = 0; i < 128; i += hn::Lanes(d))
        count += hn::CountTrue(d, hn::Lt(hn::LoadU(d, docids + i), limit));
    return count;
}

size_t count_bits_between(const uint8_t* bitset, size_t from, size_t to) {
    size_t count = 0, at = from / 8;
    uint64_t mask = ~uint64_t{0} << from % 8;
    for (; 8 * at + 64 <= to; at += 8, mask = ~uint64_t{0})
        count += std::popcount(load<uint64_t>(bitset + at) & mask);
    if (8 * at < to) {
        mask &= (uint64_t{1} << (to - 8 * at)) - 1;
        count += std::popcount(load_partial(bitset + at, (to + 7) / 8 - at) & mask);
    }
    return count;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(count_below_block);
HWY_EXPORT(count_bits_between);

size_t count_below(const uint32_t* docids, uint32_t target) {
    return HWY_DYNAMIC_DISPATCH(count_below_block)(docids, target);
}

size_t count_bits(const uint8_t* bitset, size_t from, size_t to) {
    return HWY_DYNAMIC_DISPATCH(count_bits_between)(bitset, from, to);
}

}  // namespace postings
#endif
