// Searches one element of the shorter list at a time in the longer one: finds the block whose last
// element is not smaller, by single steps (skip) or doubling ones (gallop), then compares all of it
// with the broadcast element. The comparison has no branch and no dependency chain, so elements
// overlap.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/intersect/simd_skip.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>

#include "core/intersect/kernels.h"
#include "core/intersect/scalar.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr size_t kBlock = 64;

// As wide as possible, but a block must be a whole number of vectors, even with SVE.
using SkipTag = hn::CappedTag<uint32_t, 16>;

HWY_INLINE bool block_contains(const uint32_t* block, uint32_t x) {
    const SkipTag d;
    const size_t lanes = hn::Lanes(d);
    const auto vx = hn::Set(d, x);
    auto hits = hn::Eq(vx, hn::LoadU(d, block));
    for (size_t i = lanes; i < kBlock; i += lanes) {
        hits = hn::Or(hits, hn::Eq(vx, hn::LoadU(d, block + i)));
    }
    return !hn::AllFalse(d, hits);
}

struct Skip {
    // First of the `blocks` blocks from `block` on whose last element is at least `x`, or `blocks`.
    static HWY_INLINE size_t find(const uint32_t* b, size_t block, size_t blocks, uint32_t x) {
        while (block < blocks && b[block * kBlock + kBlock - 1] < x) ++block;
        return block;
    }
};

struct Gallop {
    static HWY_INLINE size_t find(const uint32_t* b, size_t block, size_t blocks, uint32_t x) {
        const auto smaller = [&](size_t i) { return b[i * kBlock + kBlock - 1] < x; };
        if (block == blocks || !smaller(block)) return block;
        size_t step = 1;
        while (block + step < blocks && smaller(block + step)) {
            block += step;
            step *= 2;
        }
        // `block` is smaller; `block + step` is not, or is past the end.
        size_t low = block + 1, length = std::min(block + step, blocks) - low;
        while (length > 0) {
            const size_t half = (length + 1) / 2;
            low += smaller(low + half - 1) ? half : 0;
            length -= half;
        }
        return low;
    }
};

// Advances i and j as far as there are whole blocks.
template <class Finder, class Sink>
HWY_INLINE void by_whole_blocks(DocIds a, DocIds b, size_t& i, size_t& j, Sink& sink) {
    const size_t blocks = b.size() / kBlock;
    size_t block = 0;
    for (; i < a.size(); ++i) {
        block = Finder::find(b.data(), block, blocks, a[i]);
        if (block == blocks) break;
        sink.put(a[i], block_contains(b.data() + block * kBlock, a[i]));
    }
    j = block * kBlock;
}

template <class Finder, class Sink>
HWY_INLINE void by_blocks(DocIds a, DocIds b, Sink& sink) {
    size_t i = 0, j = 0;
    by_whole_blocks<Finder>(a, b, i, j, sink);
    gallop_either(a.subspan(i), b.subspan(j), sink);
}

static_assert(kBlock <= kPrefixRest);
size_t skip_prefixes(DocIds a, DocIds b, Passed& passed, uint32_t* out) {
    Collect sink{out};
    size_t i = 0, j = 0;
    by_whole_blocks<Skip>(a, b, i, j, sink);
    passed = {i, j};
    return sink.size;
}

template <class Finder>
size_t collect_by_blocks(DocIds a, DocIds b, uint32_t* out) {
    Collect sink{out};
    by_blocks<Finder>(a, b, sink);
    return sink.size;
}

template <class Finder>
size_t count_by_blocks(DocIds a, DocIds b) {
    Count sink;
    by_blocks<Finder>(a, b, sink);
    return sink.size;
}

size_t skip_pair(DocIds a, DocIds b, uint32_t* out) {
    return collect_by_blocks<Skip>(a, b, out);
}
size_t skip_count(DocIds a, DocIds b) {
    return count_by_blocks<Skip>(a, b);
}
size_t gallop_blocks_pair(DocIds a, DocIds b, uint32_t* out) {
    return collect_by_blocks<Gallop>(a, b, out);
}
size_t gallop_blocks_count(DocIds a, DocIds b) {
    return count_by_blocks<Gallop>(a, b);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(skip_pair);
HWY_EXPORT(skip_count);
HWY_EXPORT(skip_prefixes);
HWY_EXPORT(gallop_blocks_pair);
HWY_EXPORT(gallop_blocks_count);

size_t simd_skip_pair(const List& shorter, const List& longer, uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(skip_pair)(shorter.ids, longer.ids, out);
}
size_t simd_skip_count(const List& shorter, const List& longer) {
    return HWY_DYNAMIC_DISPATCH(skip_count)(shorter.ids, longer.ids);
}
size_t simd_skip_prefixes(DocIds a, DocIds b, Passed& passed, uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(skip_prefixes)(a, b, passed, out);
}
size_t simd_gallop_pair(const List& shorter, const List& longer, uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(gallop_blocks_pair)(shorter.ids, longer.ids, out);
}
size_t simd_gallop_count(const List& shorter, const List& longer) {
    return HWY_DYNAMIC_DISPATCH(gallop_blocks_count)(shorter.ids, longer.ids);
}

}  // namespace postings
#endif
