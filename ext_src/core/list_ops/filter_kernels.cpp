// One candidate at a time against a decoded block: two comparisons choose a quarter of the block,
// which is compared whole. Nothing branches and nothing chains, so candidates overlap.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/filter_kernel.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "core/list_ops/block_filter.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr size_t kQuarter = kBlockSize / 4;
using FilterTag = hn::CappedTag<uint32_t, 16>;

HWY_INLINE bool block_has(const uint32_t* block, uint32_t x) {
    const FilterTag d;
    const size_t lanes = hn::Lanes(d);
    block += block[2 * kQuarter - 1] < x ? 2 * kQuarter : 0;
    block += block[kQuarter - 1] < x ? kQuarter : 0;
    const auto vx = hn::Set(d, x);
    auto hits = hn::Eq(vx, hn::LoadU(d, block));
    for (size_t i = lanes; i < kQuarter; i += lanes) {
        hits = hn::Or(hits, hn::Eq(vx, hn::LoadU(d, block + i)));
    }
    return !hn::AllFalse(d, hits);
}

size_t filter_each(const uint32_t* ids, size_t n, const uint32_t* block, Keep keep, uint32_t* out) {
    const bool wanted = keep == Keep::kPresent;
    size_t kept = 0;
    for (size_t i = 0; i < n; ++i) {
        const uint32_t x = ids[i];
        out[kept] = x;
        kept += block_has(block, x) == wanted;
    }
    return kept;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(filter_each);

size_t filter_block(const uint32_t* ids, size_t n, const uint32_t* block, Keep keep,
                    uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(filter_each)(ids, n, block, keep, out);
}

}  // namespace postings
#endif
