#include "core/base/count_bits.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/base/count_bits.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>
#include <bit>

#include "core/base/bytes.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

size_t count_set_bits(const uint8_t* bytes, size_t size) {
    size_t count = 0, at = 0;
#if HWY_TARGET != HWY_SCALAR
    const hn::ScalableTag<uint64_t> d;
    const hn::Repartition<uint8_t, decltype(d)> d8;
    auto sum = hn::Zero(d);
    for (; at + hn::Lanes(d8) <= size; at += hn::Lanes(d8)) {
        sum = hn::Add(sum, hn::PopulationCount(hn::BitCast(d, hn::LoadU(d8, bytes + at))));
    }
    count = hn::GetLane(hn::SumOfLanes(d, sum));
#endif
    for (; at < size; at += 8) {
        const uint64_t word = load_partial(bytes + at, std::min<size_t>(8, size - at));
        count += static_cast<size_t>(std::popcount(word));
    }
    return count;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(count_set_bits);

size_t count_bits(const uint8_t* bytes, size_t size) {
    return HWY_DYNAMIC_DISPATCH(count_set_bits)(bytes, size);
}

}  // namespace postings
#endif
