// Handles several candidates at a time, in three passes: find their blocks, look into these, keep
// those found. No pass branches on a candidate or has a dependency chain between candidates, so
// that the work on them overlaps.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/block_filter.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>

#include "core/base/prefetch.h"
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

// More candidates at a time overlap better, but decoded blocks must not evict each other from the
// L1 cache.
constexpr size_t kAtOnce =
    HWY_TARGET == HWY_AVX3_DL ? BlockFilter::kMostAtOnce : std::max<size_t>(kLanes, 8);
static_assert(kAtOnce % kLanes == 0 && kAtOnce <= BlockFilter::kMostAtOnce);

// The last docIDs of kLanes blocks.
HWY_INLINE Lanes load_lasts(const PostingListView& list, uint32_t block) {
#if HWY_TARGET == HWY_SCALAR
    return hn::Set(LaneTag(), list.lasts()[block]);
#else
    const hn::Repartition<uint8_t, LaneTag> d8;
    return hn::BitCast(LaneTag(), hn::LoadU(d8, list.lasts().data() + 4 * size_t{block}));
#endif
}

// The first block from `block` on that does not end before `doc`: usually one of the next few.
uint32_t seek_block(const PostingListView& list, uint32_t block, uint32_t doc) {
    const uint32_t blocks = list.block_count();
    const LaneTag d;
    uint32_t step = 1;
    if (blocks > kLanes && block <= blocks - kLanes) {
        const Lanes lasts = load_lasts(list, block);
        const size_t before = hn::CountTrue(d, hn::Lt(lasts, hn::Set(d, doc)));
        if (before < kLanes) return block + static_cast<uint32_t>(before);
        block += kLanes;
        step = kLanes;
    }
    for (; block < blocks; block += step, step *= 2) {
        step = std::min(step, blocks - block);
        if (list.block_last(block + step - 1) >= doc) return list.find_block(doc, block, step);
    }
    return blocks;
}

// Finds the block of each id of a vector, none before block `from`; ids past the end of the list
// get its last block. If the ends of the blocks fit one vector, binary searches run side by side;
// if they fit a few, the ids are compared with one end after another.
HWY_INLINE Lanes find_blocks(const PostingListView& list, uint32_t from, const uint32_t* ids,
                             size_t n) {
    constexpr uint32_t kFar = 128;
    const LaneTag d;
    const uint32_t last_block = list.block_count() - 1;
    const U32Array lasts = list.lasts();
    const uint32_t greatest = ids[n - 1];
    const Lanes x = hn::LoadU(d, ids);
    // Advances by `by` where a block ends before the id.
    const auto move_on = [&](Lanes found, Lanes end, uint32_t by) HWY_ATTR {
        return hn::IfThenElse(hn::Lt(end, x), hn::Add(found, hn::Set(d, by)), found);
    };
    if (from + kLanes <= last_block && lasts[from + kLanes - 1] >= greatest) {
        const Lanes ends = load_lasts(list, from);
        Lanes found = hn::Zero(d);
        for (uint32_t step = kLanes / 2; step > 0; step /= 2) {
            const auto at = hn::IndicesFromVec(d, hn::Add(found, hn::Set(d, step - 1)));
            found = move_on(found, hn::TableLookupLanes(ends, at), step);
        }
        return hn::Add(found, hn::Set(d, from));
    }
    const auto seek = [&](uint32_t id) { return std::min(seek_block(list, from, id), last_block); };
    from = seek(ids[0]);
    const uint32_t far = std::min(last_block, from + kFar);
    if (far != last_block && lasts[far] < greatest) {
        alignas(64) uint32_t found[kLanes] = {};
        for (size_t i = 0; i < n; ++i) found[i] = from = seek(ids[i]);
        return hn::Load(d, found);
    }
    Lanes found = hn::Set(d, from);
    for (uint32_t block = from; block < far && lasts[block] < greatest; ++block) {
        found = move_on(found, hn::Set(d, lasts[block]), 1);
    }
    return found;
}

// Decodes blocks of the default codec inline: calling their decoder through the table costs a third
// of the decoding.
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
// What is needed to open blocks of a list by groups, except for those near its end.
struct GroupedBlocks {
    const uint8_t* payload;
    size_t most;  // from here on, a block may be too near to the end
    U32Array offsets, lasts;
    uint32_t first;

    explicit GroupedBlocks(const PostingListView& list)
        : payload(list.docs_payload().data()),
          most(0),
          offsets(list.docs_offsets()),
          lasts(list.lasts()),
          first(list.first()) {
        constexpr size_t kRead = bit_packed::HWY_NAMESPACE::kGroupsRead;
        const size_t size = list.docs_payload().size();
        const bool packed = list.codec().id == CodecId::BitPacked && list.block_count() > 1;
        if (packed && size >= kRead) most = size - kRead + 1;
    }

    // False, with nothing opened, for bitsets and for rare kinds of packed blocks.
    HWY_INLINE bool open(uint32_t block, OpenBlock& open) const {
        namespace packed = bit_packed::HWY_NAMESPACE;
        if (most == 0) return false;
        const size_t from = offsets[block];
        if (from >= most) return false;
        bit_packed::PackedBlock values;
        if (!packed::read_for_groups(payload + from, values)) return false;
        const uint32_t before = block == 0 ? first - 1 : lasts[block - 1];
        if (values.width + values.high_width <= 8) {
            open.form = OpenBlock::kByteGroups;
            return packed::read_byte_groups(values, before, open.groups) == lasts[block];
        }
        open.form = OpenBlock::kWordGroups;
        return packed::read_word_groups(values, before, open.groups) == lasts[block];
    }
};
#endif

HWY_NOINLINE void open_any(const PostingListView& list, uint32_t block, OpenBlock& open) {
    if (list.codec().id == CodecId::BitPacked && list.count() > 1) {
        return open_packed(list, block, open);
    }
    const uint32_t size = list.decode_block(block, open.docs);
    std::fill(open.docs + size, open.docs + kBlockSize, open.docs[size - 1]);
    open.form = OpenBlock::kDocs;
}

// Two comparisons select a quarter of the block, which is compared as a whole.
HWY_INLINE bool docs_have(const uint32_t* docs, uint32_t x) {
    constexpr size_t kQuarter = kBlockSize / 4;
    const LaneTag d;
    docs += docs[2 * kQuarter - 1] < x ? 2 * kQuarter : 0;
    docs += docs[kQuarter - 1] < x ? kQuarter : 0;
    const auto vx = hn::Set(d, x);
    auto hits = hn::Eq(vx, hn::LoadU(d, docs));
    for (size_t i = kLanes; i < kQuarter; i += kLanes) {
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

HWY_INLINE void prefetch_blocks(const PostingListView& list, const uint32_t* blocks, uint32_t n) {
    if (list.block_count() == 1) return;
    for (uint32_t i = 0; i < n; ++i) {
        prefetch(list.docs_payload().data() + list.docs_offsets()[blocks[i]]);
    }
}

// Copies the ids whose bit is set in `bits`; `out` may be `ids` or before them.
HWY_INLINE size_t copy_chosen(const uint32_t* ids, size_t n, uint32_t bits, uint32_t* out) {
    const LaneTag d;
    size_t kept = 0;
    for (size_t i = 0; i < n; i += kLanes) {
        const auto bit = hn::Shl(hn::Set(d, 1), hn::Iota(d, static_cast<uint32_t>(i)));
        const auto chosen = hn::And(hn::FirstN(d, n - i), hn::TestBit(hn::Set(d, bits), bit));
        hn::StoreU(compress(d, hn::LoadU(d, ids + i), chosen), d, out + kept);
        kept += hn::CountTrue(d, chosen);
    }
    return kept;
}

// Successive candidates in the same block form a run; run 0 is that of the block already open.
struct Runs {
    alignas(64) uint32_t of[kAtOnce];  // the run of each candidate
    uint32_t blocks[1 + kAtOnce + kLanes];
    OpenBlock* open[1 + kAtOnce];
    uint32_t last = 0;
};

// The passes are separate functions, as together they need too many registers.
HWY_NOINLINE void find_runs(const PostingListView& list, BlockFilter::State& state,
                            const uint32_t* ids, size_t n, Runs& runs) {
    const LaneTag d;
    uint32_t block = state.block, before = state.opened;
    for (size_t i = 0; i < n; i += kLanes) {
        const size_t size = std::min(kLanes, n - i);
        const Lanes blocks = find_blocks(list, block, ids + i, size);
        alignas(64) uint32_t found[1 + kLanes];
        found[0] = before;
        hn::StoreU(blocks, d, found + 1);
        const auto changed = hn::And(hn::Ne(blocks, hn::LoadU(d, found)), hn::FirstN(d, size));
        const Lanes ones = hn::IfThenElseZero(changed, hn::Set(d, 1));
        hn::StoreU(hn::Add(inclusive_sum(ones), hn::Set(d, runs.last)), d, runs.of + i);
        hn::StoreU(compress(d, blocks, changed), d, runs.blocks + 1 + runs.last);
        runs.last += static_cast<uint32_t>(hn::CountTrue(d, changed));
        block = before = found[size];
    }
    state.block = block;
}

HWY_NOINLINE void open_runs(const PostingListView& list, BlockFilter::State& state, Runs& runs) {
#if HWY_TARGET == HWY_AVX3_DL
    const GroupedBlocks grouped(list);
#endif
    OpenBlock* open = &state.slots[state.slot];
    runs.open[0] = open;
    state.opened = BlockFilter::kNone;
    for (uint32_t i = 1; i <= runs.last; ++i) {
        open = open == state.slots + kAtOnce ? state.slots : open + 1;
        runs.open[i] = open;
#if HWY_TARGET == HWY_AVX3_DL
        if (grouped.open(runs.blocks[i], *open)) continue;
#endif
        open_any(list, runs.blocks[i], *open);
    }
    state.opened = state.block;
    state.slot = static_cast<uint32_t>(open - state.slots);
}

// Bit i: the list has ids[i].
HWY_NOINLINE uint32_t find_hits(const Runs& runs, const uint32_t* ids, size_t n) {
    uint32_t hits = 0;
    for (uint32_t i = 0; i < n; ++i) {
        hits |= uint32_t{has(*runs.open[runs.of[i]], ids[i])} << i;
    }
    return hits;
}

HWY_INLINE size_t keep_some(const PostingListView& list, BlockFilter::State& state,
                            const uint32_t* ids, size_t n, Keep keep, uint32_t* out) {
    Runs runs;
    find_runs(list, state, ids, n, runs);
    prefetch_blocks(list, runs.blocks + 1, runs.last);
    open_runs(list, state, runs);
    const uint32_t hits = find_hits(runs, ids, n);
    return copy_chosen(ids, n, keep == Keep::kPresent ? hits : ~hits, out);
}

size_t keep_ids(const PostingListView& list, BlockFilter::State& state, uint32_t* ids, size_t n,
                Keep keep) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i += kAtOnce) {
        const size_t some = std::min(kAtOnce, n - i);
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
