#include "core/base/ascend.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/base/ascend.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// No early exit: lists that do not ascend are errors, and rare. The last vector overlaps the one
// before.
bool ascends_strictly(const uint32_t* values, size_t n) {
    const hn::CappedTag<uint32_t, 16> d;
    const size_t lanes = hn::Lanes(d);
    if (n <= lanes) {
        uint32_t falls = 0;
        for (size_t i = 1; i < n; ++i) falls |= values[i] <= values[i - 1];
        return falls == 0;
    }
    const auto rise = [&](size_t i) HWY_ATTR {
        return hn::Lt(hn::LoadU(d, values + i), hn::LoadU(d, values + i + 1));
    };
    auto all = rise(n - 1 - lanes);
    for (size_t i = 0; i + lanes < n; i += lanes) all = hn::And(all, rise(i));
    return hn::AllTrue(d, all);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(ascends_strictly);

bool ascends(const uint32_t* values, size_t n) {
    return HWY_DYNAMIC_DISPATCH(ascends_strictly)(values, n);
}

}  // namespace postings
#endif
