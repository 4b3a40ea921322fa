// Some candidates at a time, in three passes: where they are to be looked for, what is there, and
// which of them it has. None branches on a candidate nor chains from one to the next, so that each
// overlaps with itself.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/block_filter.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>

#include "core/codec/bit_packed.h"
#include "core/codec/block_groups-inl.h"
#include "core/codec/compress-inl.h"
#include "core/codec/packed_docs-inl.h"
#include "core/list_ops/block_filter.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using OpenBlock = BlockFilter::OpenBlock;
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

// The blocks that may hold ids[0, n) into `blocks`; what is past the end of the list goes to its
// last block. A vector of ids is compared with the end of one block after another, unless they are
// too far apart.
HWY_INLINE void find_blocks(const PostingListView& list, uint32_t from, const uint32_t* ids,
                            size_t n, uint32_t* blocks) {
    constexpr uint32_t kMostSteps = 128;
    const FilterTag d;
    const size_t lanes = hn::Lanes(d);
    const uint32_t last_block = list.block_count() - 1;
    const U32Array lasts = list.lasts();
    for (size_t i = 0; i < n; i += lanes) {
        const size_t size = std::min(lanes, n - i);
        const uint32_t greatest = ids[i + size - 1];
        const auto seek = [&](uint32_t id) {
            return std::min(seek_block(list, from, id), last_block);
        };
        from = seek(ids[i]);
        const uint32_t far = std::min(last_block, from + kMostSteps);
        if (far != last_block && lasts[far] < greatest) {
            for (size_t k = 0; k < size; ++k) {
                blocks[i + k] = from = seek(ids[i + k]);
            }
            continue;
        }
        const auto x = hn::LoadU(d, ids + i);
        auto found = hn::Set(d, from);
        uint32_t block = from;
        const auto step = [&]() HWY_ATTR {
            const auto after = hn::Lt(hn::Set(d, lasts[block]), x);
            found = hn::Sub(found, hn::VecFromMask(d, after));
            ++block;
        };
        while (block + 4 <= far && lasts[block] < greatest) {
            step();
            step();
            step();
            step();
        }
        while (block < far && lasts[block] < greatest) step();
        hn::StoreU(found, d, blocks + i);
        from = blocks[i + size - 1];
    }
}

// The default codec's blocks are read here: to find and to call their decoder takes as long as a
// third of the decoding.
void open_packed(const PostingListView& list, uint32_t block, OpenBlock& open) {
    namespace packed = bit_packed::HWY_NAMESPACE;
    const BlockInput in = list.docs_input(block);
    const uint32_t base = list.block_base(block);
    if (bit_packed::is_bitset(in)) {
        open.bits = bit_packed::read_bitset(in);
        open.origin = base & ~7u;
        open.form = OpenBlock::kBits;
        return;
    }
    bit_packed::check_size(in);
    PaddedBlock<bit_packed::kMaxPackedBytes> padded;
    const auto values = bit_packed::read_packed(in, padded.read(in));
    packed::packed_to_docs(in, values, base, open.docs);
    open.form = OpenBlock::kDocs;
    const uint32_t last = open.docs[in.count - 1];
    std::fill(open.docs + in.count, open.docs + kBlockSize, last);
    if (last != list.block_last(block)) {
        bit_packed::refuse(in, "block that does not end with its last docID");
    }
}

#if HWY_TARGET == HWY_AVX3_DL
// As nearly all blocks are that are not bitsets; false, and nothing is open, if this one is not.
HWY_INLINE bool open_groups(const PostingListView& list, uint32_t block, OpenBlock& open) {
    namespace packed = bit_packed::HWY_NAMESPACE;
    if (list.codec().id != CodecId::BitPacked || block + 1 >= list.block_count()) return false;
    const size_t from = list.docs_offsets()[block];
    if (from + packed::kGroupsRead > list.docs_payload().size()) return false;
    bit_packed::PackedBlock values;
    if (!packed::read_for_groups(list.docs_payload().data() + from, values)) return false;
    const uint32_t base = list.block_base(block), last = list.lasts()[block];
    if (values.width + values.high_width <= 8) {
        open.form = OpenBlock::kByteGroups;
        return packed::read_byte_groups(values, base, open.groups) == last;
    }
    open.form = OpenBlock::kWordGroups;
    return packed::read_word_groups(values, base, open.groups) == last;
}
#endif

HWY_NOINLINE void open_any(const PostingListView& list, uint32_t block, OpenBlock& open) {
    if (list.codec().id == CodecId::BitPacked && list.count() > 1) {
        return open_packed(list, block, open);
    }
    const uint32_t size = list.decode_block(block, open.docs);
    std::fill(open.docs + size, open.docs + kBlockSize, open.docs[size - 1]);
    open.form = OpenBlock::kDocs;
}

HWY_INLINE void open_block(const PostingListView& list, uint32_t block, OpenBlock& open) {
#if HWY_TARGET == HWY_AVX3_DL
    if (open_groups(list, block, open)) return;
#endif
    open_any(list, block, open);
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

HWY_INLINE bool bits_have(const OpenBlock& open, uint32_t x) {
    const uint32_t bit = x - open.origin;
    return (bit >> 3) < open.bits.size() && (open.bits[bit >> 3] >> (bit & 7) & 1);
}

HWY_INLINE bool has(const OpenBlock& open, uint32_t x) {
    switch (open.form) {
        case OpenBlock::kBits:
            return bits_have(open, x);
#if HWY_TARGET == HWY_AVX3_DL
        case OpenBlock::kByteGroups:
            return bit_packed::HWY_NAMESPACE::byte_groups_have(open.groups, x);
        case OpenBlock::kWordGroups:
            return bit_packed::HWY_NAMESPACE::word_groups_have(open.groups, x);
#endif
        default:
            return docs_have(open.docs.values, x);
    }
}

HWY_INLINE void prefetch(const PostingListView& list, const uint32_t* blocks, uint32_t n) {
    if (list.block_count() == 1) return;
    for (uint32_t i = 0; i < n; ++i) {
        const uint8_t* const begin = list.docs_payload().data() + list.docs_offsets()[blocks[i]];
        __builtin_prefetch(begin);
        __builtin_prefetch(begin + 64);
    }
}

// The ids whose bit is set in `bits`; out may be ids, or before them.
HWY_INLINE size_t copy_chosen(const uint32_t* ids, size_t n, uint32_t bits, uint32_t* out) {
    const FilterTag d;
    const size_t lanes = hn::Lanes(d);
    size_t kept = 0;
    for (size_t i = 0; i < n; i += lanes) {
        const auto bit = hn::Shl(hn::Set(d, 1), hn::Iota(d, static_cast<uint32_t>(i)));
        const auto chosen = hn::And(hn::FirstN(d, n - i), hn::TestBit(hn::Set(d, bits), bit));
        hn::StoreU(compress(d, hn::LoadU(d, ids + i), chosen), d, out + kept);
        kept += hn::CountTrue(d, chosen);
    }
    return kept;
}

HWY_INLINE size_t keep_some(const PostingListView& list, BlockFilter::State& state,
                            const uint32_t* ids, size_t n, Keep keep, uint32_t* out) {
    constexpr size_t kAtOnce = BlockFilter::kAtOnce;
    // Runs of candidates in the same block; run 0 is that of the block that is open already.
    uint32_t blocks[kAtOnce], block_of_run[1 + kAtOnce], run_of[kAtOnce];
    OpenBlock* open[1 + kAtOnce];
    find_blocks(list, state.block, ids, n, blocks);
    uint32_t block = state.opened, run = 0;
    for (size_t i = 0; i < n; ++i) {
        run += blocks[i] != block;
        block = blocks[i];
        block_of_run[run] = block;
        run_of[i] = run;
    }
    prefetch(list, block_of_run + 1, run);
    open[0] = &state.slots[state.slot];
    state.opened = BlockFilter::kNone;
    uint32_t slot = state.slot;
    for (uint32_t i = 1; i <= run; ++i) {
        slot = slot == kAtOnce ? 0 : slot + 1;
        open[i] = &state.slots[slot];
        open_block(list, block_of_run[i], *open[i]);
    }
    state.block = state.opened = block;
    state.slot = slot;
    uint32_t hits = 0;
    for (uint32_t i = 0; i < n; ++i) hits |= uint32_t{has(*open[run_of[i]], ids[i])} << i;
    return copy_chosen(ids, n, keep == Keep::kPresent ? hits : ~hits, out);
}

size_t keep_ids(const PostingListView& list, BlockFilter::State& state, uint32_t* ids, size_t n,
                Keep keep) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i += BlockFilter::kAtOnce) {
        const size_t some = std::min(BlockFilter::kAtOnce, n - i);
        kept += keep_some(list, state, ids + i, some, keep, ids + kept);
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
    return state_.block = HWY_DYNAMIC_DISPATCH(seek_block)(*list_, state_.block, doc);
}

size_t BlockFilter::keep(uint32_t* ids, size_t n, Keep keep) {
    return HWY_DYNAMIC_DISPATCH(keep_ids)(*list_, state_, ids, n, keep);
}

}  // namespace postings
#endif
