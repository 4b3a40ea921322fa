// A vector of scores at a time against the k-th best so far; the heap only sees those that are
// greater. Equal is not enough: indices ascend, and of equal scores the first one stays.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "research/select/top_k_scores.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "research/select/top_k_scores.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

void insert_greater(std::span<const uint32_t> scores, size_t begin, uint32_t first_docid,
                    TopK& top) {
    const hn::ScalableTag<uint32_t> d;
    const size_t step = 4 * hn::Lanes(d);
    size_t i = begin;
    for (; i + step <= scores.size(); i += step) {
        const uint32_t* s = &scores[i];
        const size_t lanes = hn::Lanes(d);
        const auto greatest =
            hn::Max(hn::Max(hn::LoadU(d, s), hn::LoadU(d, s + lanes)),
                    hn::Max(hn::LoadU(d, s + 2 * lanes), hn::LoadU(d, s + 3 * lanes)));
        if (hn::AllFalse(d, hn::Gt(greatest, hn::Set(d, top.threshold())))) continue;
        for (size_t l = 0; l < step; ++l) {
            if (s[l] > top.threshold())
                top.insert(first_docid + static_cast<uint32_t>(i + l), s[l]);
        }
    }
    for (; i < scores.size(); ++i) {
        if (scores[i] > top.threshold()) {
            top.insert(first_docid + static_cast<uint32_t>(i), scores[i]);
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(insert_greater);

std::vector<ScoredDocument> top_k_scores(std::span<const uint32_t> scores, size_t k,
                                         uint32_t first_docid) {
    TopK top(k);
    if (k == 0) return {};
    const size_t filling = k < scores.size() ? k : scores.size();
    for (size_t i = 0; i < filling; ++i) {
        top.insert(first_docid + static_cast<uint32_t>(i), scores[i]);
    }
    HWY_DYNAMIC_DISPATCH(insert_greater)(scores, filling, first_docid, top);
    return top.sorted();
}

}  // namespace postings
#endif
