// One candidate at a time: nothing branches on what is found and nothing chains, so candidates
// overlap.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/block_filter.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>

#include "core/codec/bit_packed.h"
#include "core/codec/block_groups-inl.h"
#include "core/codec/packed_docs-inl.h"
#include "core/list_ops/block_filter.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Open = BlockFilter::Open;
using FilterTag = hn::CappedTag<uint32_t, 16>;

// The first block from `block` on that does not end before `doc`: most often one of the next few.
uint32_t seek_block(const PostingListView& list, uint32_t block, uint32_t doc) {
    const uint32_t blocks = list.block_count();
    uint32_t step = 1;
#if HWY_TARGET != HWY_SCALAR
    const FilterTag d;
    const hn::Repartition<uint8_t, FilterTag> d8;
    const auto lanes = static_cast<uint32_t>(hn::Lanes(d));
    if (blocks >= lanes && block <= blocks - lanes) {
        const auto lasts = hn::BitCast(d, hn::LoadU(d8, list.lasts().data() + 4 * size_t{block}));
        const size_t before = hn::CountTrue(d, hn::Lt(lasts, hn::Set(d, doc)));
        if (before < lanes) return block + static_cast<uint32_t>(before);
        block += lanes;
        step = lanes;
    }
#endif
    for (; block < blocks; block += step, step *= 2) {
        step = std::min(step, blocks - block);
        if (list.block_last(block + step - 1) >= doc) return list.find_block(doc, block, step);
    }
    return blocks;
}

HWY_INLINE size_t end_of_run(const uint32_t* ids, size_t from, size_t n, uint32_t last) {
    const FilterTag d;
    const size_t lanes = hn::Lanes(d);
    for (;; from += lanes) {
        const auto there = hn::FirstN(d, n - from);
        const auto after = hn::Lt(hn::Set(d, last), hn::LoadU(d, ids + from));
        const size_t size = hn::CountTrue(d, hn::AndNot(after, there));
        if (size < lanes) return from + size;
    }
}

// The default codec's blocks are read here: to find and to call their decoder takes as long as a
// third of the decoding.
HWY_INLINE void open_packed(const PostingListView& list, uint32_t block, Open& open) {
    namespace packed = bit_packed::HWY_NAMESPACE;
    const BlockInput in = list.docs_input(block);
    const uint32_t base = list.block_base(block);
    if (bit_packed::is_bitset(in)) {
        open.bits = bit_packed::read_bitset(in);
        open.origin = base & ~7u;
        open.form = Open::kBits;
        return;
    }
    bit_packed::check_size(in);
    PaddedBlock<bit_packed::kMaxPackedBytes> padded;
    const auto values = bit_packed::read_packed(in, padded.read(in));
    uint32_t last;
#if HWY_TARGET == HWY_AVX3_DL
    if (in.count == kBlockSize && packed::fits_groups(values)) {
        packed::read_groups(values, base, open.groups);
        open.form = Open::kGroups;
        last = open.groups.last();
    } else
#endif
    {
        packed::packed_to_docs(in, values, base, open.docs);
        open.form = Open::kDocs;
        last = open.docs[in.count - 1];
        std::fill(open.docs + in.count, open.docs + kBlockSize, last);
    }
    if (last != list.block_last(block)) {
        open.form = Open::kNone;
        bit_packed::refuse(in, "block that does not end with its last docID");
    }
}

void open_block(const PostingListView& list, uint32_t block, Open& open) {
    open.form = Open::kNone;
    open.block = block;
    if (list.codec().id == CodecId::BitPacked && list.count() > 1) {
        return open_packed(list, block, open);
    }
    const uint32_t size = list.decode_block(block, open.docs);
    std::fill(open.docs + size, open.docs + kBlockSize, open.docs[size - 1]);
    open.form = Open::kDocs;
}

// Two comparisons choose a quarter of the block, which is compared whole.
HWY_INLINE bool docs_have(const uint32_t* docs, uint32_t x) {
    constexpr size_t kQuarter = kBlockSize / 4;
    const FilterTag d;
    const size_t lanes = hn::Lanes(d);
    docs += docs[2 * kQuarter - 1] < x ? 2 * kQuarter : 0;
    docs += docs[kQuarter - 1] < x ? kQuarter : 0;
    const auto vx = hn::Set(d, x);
    auto hits = hn::Eq(vx, hn::LoadU(d, docs));
    for (size_t i = lanes; i < kQuarter; i += lanes) {
        hits = hn::Or(hits, hn::Eq(vx, hn::LoadU(d, docs + i)));
    }
    return !hn::AllFalse(d, hits);
}

HWY_INLINE bool bits_have(const Open& open, uint32_t x) {
    const uint32_t bit = x - open.origin;
    return (bit >> 3) < open.bits.size() && (open.bits[bit >> 3] >> (bit & 7) & 1);
}

template <class Has>
HWY_INLINE size_t keep_each(const uint32_t* ids, size_t n, Keep keep, uint32_t* out, Has has) {
    const bool wanted = keep == Keep::kPresent;
    size_t kept = 0;
    for (size_t i = 0; i < n; ++i) {
        const uint32_t x = ids[i];
        out[kept] = x;
        kept += has(x) == wanted;
    }
    return kept;
}

HWY_INLINE size_t keep_in_block(const Open& open, const uint32_t* ids, size_t n, Keep keep,
                                uint32_t* out) {
    switch (open.form) {
        case Open::kBits:
            return keep_each(ids, n, keep, out,
                             [&](uint32_t x) HWY_ATTR { return bits_have(open, x); });
#if HWY_TARGET == HWY_AVX3_DL
        case Open::kGroups:
            return keep_each(ids, n, keep, out, [&](uint32_t x) HWY_ATTR {
                return bit_packed::HWY_NAMESPACE::groups_have(open.groups, x);
            });
#endif
        default:
            return keep_each(ids, n, keep, out,
                             [&](uint32_t x) HWY_ATTR { return docs_have(open.docs.values, x); });
    }
}

// A block is fetched from memory while the one before it is looked into.
HWY_INLINE uint32_t next_block(const PostingListView& list, uint32_t block, uint32_t doc) {
    block = seek_block(list, block, doc);
    if (block < list.block_count() && list.count() > 1) {
        const uint8_t* const begin = list.docs_input(block).begin;
        __builtin_prefetch(begin);
        __builtin_prefetch(begin + 64);
    }
    return block;
}

size_t keep_ids(const PostingListView& list, uint32_t& block, Open& open, uint32_t* ids, size_t n,
                Keep keep) {
    const uint32_t blocks = list.block_count();
    size_t kept = 0, i = 0;
    if (n > 0) block = next_block(list, block, ids[0]);
    while (i < n && block != blocks) {
        const uint32_t here = block;
        // At least one, whatever the order of hostile docIDs.
        const size_t end = std::max(end_of_run(ids, i, n, list.block_last(here)), i + 1);
        if (end < n) block = next_block(list, block, ids[end]);
        if (open.form == Open::kNone || open.block != here) open_block(list, here, open);
        kept += keep_in_block(open, ids + i, end - i, keep, ids + kept);
        i = end;
    }
    if (keep == Keep::kAbsent) {
        std::copy(ids + i, ids + n, ids + kept);
        kept += n - i;
    }
    return kept;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(seek_block);
HWY_EXPORT(keep_ids);

uint32_t BlockFilter::seek(uint32_t doc) {
    return block_ = HWY_DYNAMIC_DISPATCH(seek_block)(*list_, block_, doc);
}

size_t BlockFilter::keep(uint32_t* ids, size_t n, Keep keep) {
    return HWY_DYNAMIC_DISPATCH(keep_ids)(*list_, block_, open_, ids, n, keep);
}

}  // namespace postings
#endif
