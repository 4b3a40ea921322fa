// Intersection of compressed lists, block by block: a block of the shortest list is decoded and
// filtered by all other lists while it is in the L1 cache; by bitmaps first, as they are the
// cheapest.
#include <algorithm>
#include <memory_resource>

#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/list/list_builder.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/block_filter.h"
#include "core/list_ops/frequencies.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/merged_pair.h"

namespace postings {
namespace {

// Below this ratio of lengths nearly every block of the longer list has candidates.
constexpr uint32_t kMergeBelowRatio = 24;

// The lists of an intersection, sorted, unless it is empty for a reason that needs no decoding.
struct Sorted {
    // So that two or three lists need no heap allocation.
    std::byte buffer[256];
    std::pmr::monotonic_buffer_resource memory{buffer, sizeof buffer};

    std::pmr::vector<const PostingListView*> lists{&memory};  // no bitmaps, shortest first
    std::pmr::vector<BitmapView> bitmaps{&memory};
    uint32_t first = 0, last = UINT32_MAX;  // nothing outside is common
};

bool sort(Lists lists, Sorted& sorted) {
    if (lists.empty()) return false;
    sorted.lists.reserve(lists.size());
    sorted.bitmaps.reserve(lists.size());
    for (const PostingListView* list : lists) {
        if (list->empty()) return false;
        sorted.first = std::max(sorted.first, list->first());
        sorted.last = std::min(sorted.last, list->last());
        if (is_bitmap(*list)) {
            sorted.bitmaps.push_back(bitmap_of(*list));
        } else {
            sorted.lists.push_back(list);
        }
    }
    std::sort(sorted.lists.begin(), sorted.lists.end(),
              [](const auto* a, const auto* b) { return a->count() < b->count(); });
    return sorted.first <= sorted.last;
}

bool merges(const Sorted& sorted) {
    return sorted.bitmaps.empty() && sorted.lists.size() > 1 &&
           sorted.lists[1]->count() / kMergeBelowRatio < sorted.lists[0]->count();
}

// Keeps the ids that all bitmaps, or all others, have, in place; returns their number.
size_t keep_in_bitmaps(const Sorted& sorted, uint32_t* ids, size_t n) {
    for (const BitmapView& bitmap : sorted.bitmaps)
        n = filter_by_bits(bitmap, ids, n, Keep::kPresent);
    return n;
}
size_t keep_in_all(std::span<BlockFilter> others, uint32_t* ids, size_t n) {
    for (BlockFilter& other : others) {
        if (n == 0) break;
        n = other.keep(ids, n, Keep::kPresent);
    }
    return n;
}

// For one list and bitmaps: decodes all of its blocks in their range, several at a time.
template <class Use>
void by_runs(const PostingListView& list, const Sorted& sorted, Use use) {
    constexpr uint32_t kBlocks = 16;
    alignas(64) uint32_t ids[kBlocks * kBlockSize + kDecodeSlack];
    static_assert(kDecodeSlack >= kOutputSlack);
    uint32_t block = list.find_block(sorted.first);
    const uint32_t end = list.find_block(sorted.last, block) + 1;
    while (block < end) {
        const uint32_t blocks = std::min(kBlocks, end - block);
        size_t n = list.decode_blocks(block, blocks, ids);
        n = keep_in_bitmaps(sorted, ids, n);
        if (n != 0) use(ids, n);
        block += blocks;
    }
}

// The most lists to filter by at once: each takes 20 KB for its opened blocks.
constexpr size_t kMostFilters = 16;
// About how many common docIDs of these are looked up in the remaining lists at a time.
constexpr size_t kMostDocs = 65536;

// Calls keep(ids, n) for pieces of the docIDs, with the slack that filters need; moves those kept
// to the beginning and returns their number.
template <class KeepSome>
size_t keep_by_pieces(std::span<uint32_t> docs, KeepSome keep) {
    BlockBuffer ids;
    size_t size = 0;
    for (size_t at = 0; at < docs.size(); at += kBlockSize) {
        const auto piece = docs.subspan(at, std::min<size_t>(kBlockSize, docs.size() - at));
        std::ranges::copy(piece, ids.values);
        const size_t n = keep(ids.values, piece.size());
        std::copy_n(ids.values, n, docs.data() + size);
        size += n;
    }
    return size;
}

// Keeps those of ascending docIDs that all lists have, in place; returns their number.
size_t keep_in_lists(std::span<uint32_t> docs, Lists lists) {
    for (const PostingListView* list : lists) {
        if (docs.empty()) break;
        BlockFilter filter(*list);
        docs = docs.first(keep_by_pieces(
            docs, [&](uint32_t* ids, size_t n) { return filter.keep(ids, n, Keep::kPresent); }));
    }
    return docs.size();
}

// Calls use(ids, n) for pieces of the result, in ascending order; use may change ids.
template <class Use>
void together_by_blocks(const Sorted& sorted, Use use) {
    const PostingListView& shortest = *sorted.lists[0];
    if (sorted.lists.size() == 1) return by_runs(shortest, sorted, use);
    const bool merge = merges(sorted);
    const size_t merged = merge ? 2 : 1;
    alignas(BlockFilter) std::byte buffer[2 * sizeof(BlockFilter)];
    std::pmr::monotonic_buffer_resource memory(buffer, sizeof buffer);
    std::pmr::vector<BlockFilter> others(&memory);
    others.reserve(sorted.lists.size() - merged);
    for (size_t i = merged; i < sorted.lists.size(); ++i) {
        others.emplace_back(*sorted.lists[i]);
    }
    if (merge) {
        merge_pair(shortest, *sorted.lists[1], sorted.first, sorted.last,
                   [&](uint32_t* ids, size_t n) {
                       n = keep_in_all(others, ids, n);
                       if (n != 0) use(ids, n);
                   });
        return;
    }
    BlockBuffer ids;
    uint32_t block = shortest.find_block(sorted.first);
    while (block < shortest.block_count() && shortest.block_base(block) <= sorted.last) {
        uint32_t next = block;
        for (BlockFilter& other : others) {
            const uint32_t at = other.seek(shortest.block_base(block));
            if (at == other.list().block_count()) return;
            const uint32_t base = other.list().block_base(at);
            if (base > shortest.block_last(next)) next = shortest.find_block(base, next);
            if (next == shortest.block_count()) return;
        }
        if (next != block) {
            block = next;
            continue;
        }
        size_t n = shortest.decode_block(block++, ids);
        n = keep_in_all(others, ids.values, keep_in_bitmaps(sorted, ids.values, n));
        if (n != 0) use(ids.values, n);
    }
}

// The same for any number of lists: the shortest ones together, then their common docIDs list by
// list.
template <class Use>
void by_blocks(const Sorted& sorted, Use use) {
    if (sorted.lists.size() <= kMostFilters) return together_by_blocks(sorted, use);
    Sorted shortest;
    shortest.lists.assign(sorted.lists.begin(), sorted.lists.begin() + kMostFilters);
    shortest.bitmaps = sorted.bitmaps;
    shortest.first = sorted.first;
    shortest.last = sorted.last;
    std::vector<uint32_t> docs;
    const auto keep_and_use = [&] {
        const size_t size = keep_in_lists(docs, Lists(sorted.lists).subspan(kMostFilters));
        if (size != 0) use(docs.data(), size);
        docs.clear();
    };
    together_by_blocks(shortest, [&](const uint32_t* ids, size_t n) {
        docs.insert(docs.end(), ids, ids + n);
        if (docs.size() >= kMostDocs) keep_and_use();
    });
    keep_and_use();
}

}  // namespace

size_t intersection_capacity(Lists lists) {
    size_t capacity = lists.empty() ? 0 : SIZE_MAX;
    for (const PostingListView* list : lists) capacity = std::min<size_t>(capacity, list->count());
    return capacity + kOutputSlack;
}

size_t intersect(Lists lists, uint32_t* out) {
    Sorted sorted;
    if (!sort(lists, sorted)) return 0;
    const size_t most = intersection_capacity(lists) - kOutputSlack;
    size_t size = 0;
    if (!sorted.lists.empty()) {
        by_blocks(sorted, [&](const uint32_t* ids, size_t n) {
            // Only for forged lists: docIDs that do not ascend, or a bitmap with more bits than
            // docIDs.
            if (n > most - size) throw CorruptedData("more common docIDs than a list has", 0);
            std::copy_n(ids, n, out + size);
            size += n;
        });
        return size;
    }
    and_windows(sorted.bitmaps, [&](uint8_t* window, size_t bytes, uint32_t origin) {
        if (count_bits(window, bytes) > most - size) {
            throw CorruptedData("bitmap with more docIDs than its list", 0);
        }
        size += bits_to_docs(window, bytes, origin, out + size);
    });
    return size;
}

std::vector<uint32_t> intersect(Lists lists) {
    check_memory(intersection_capacity(lists) * sizeof(uint32_t));
    std::vector<uint32_t> out(intersection_capacity(lists));
    out.resize(intersect(lists, out.data()));
    return out;
}

void intersect_pieces(Lists lists, const std::function<void(std::span<uint32_t>)>& use) {
    Sorted sorted;
    if (!sort(lists, sorted)) return;
    if (!sorted.lists.empty()) {
        by_blocks(sorted, [&](uint32_t* ids, size_t n) { use({ids, n}); });
        return;
    }
    std::vector<uint32_t> ids(8 * kWindowBytes + kOutputSlack);
    and_windows(sorted.bitmaps, [&](uint8_t* window, size_t bytes, uint32_t origin) {
        const size_t n = bits_to_docs(window, bytes, origin, ids.data());
        if (n != 0) use({ids.data(), n});
    });
}

size_t keep_common(std::span<uint32_t> docs, Lists lists) {
    Sorted sorted;
    if (!lists.empty() && !sort(lists, sorted)) return 0;
    const size_t n = keep_by_pieces(
        docs, [&](uint32_t* ids, size_t n) { return keep_in_bitmaps(sorted, ids, n); });
    return keep_in_lists(docs.first(n), sorted.lists);
}

// With the frequencies of the first list.
static PostingList with_frequencies(Lists lists) {
    Sorted sorted;
    if (!sort(lists, sorted)) return {};
    FrequencyKeeper keeper(*lists[0], intersection_capacity(lists) - kOutputSlack);
    if (!sorted.lists.empty()) {
        by_blocks(sorted, [&](const uint32_t* ids, size_t n) { keeper.add({ids, n}); });
        return keeper.finish();
    }
    std::vector<uint32_t> ids(8 * kWindowBytes + kOutputSlack);
    and_windows(sorted.bitmaps, [&](uint8_t* window, size_t bytes, uint32_t origin) {
        keeper.add({ids.data(), bits_to_docs(window, bytes, origin, ids.data())});
    });
    return keeper.finish();
}

PostingList intersect_to_list(Lists lists) {
    if (!lists.empty() && lists[0]->has_frequencies()) return with_frequencies(lists);
    Sorted sorted;
    if (!sort(lists, sorted)) return {};
    if (!sorted.lists.empty()) {
        ListBuilder builder(intersection_capacity(lists) - kOutputSlack);
        by_blocks(sorted, [&](const uint32_t* ids, size_t n) { builder.add(ids, n); });
        return builder.finish();
    }
    const auto [begin, end] = common_bytes(sorted.bitmaps);
    if (begin >= end) return {};
    BitmapListBuilder builder(begin, end, intersection_capacity(lists) - kOutputSlack);
    and_windows(sorted.bitmaps, [&](uint8_t* window, size_t size, uint32_t origin) {
        builder.put(window, size, origin);
    });
    return builder.finish();
}

PostingList symmetric_intersection_to_list(const PostingListView& a, const PostingListView& b) {
    if (a.has_frequencies() && b.has_frequencies()) return intersect_with_least_frequencies(a, b);
    const PostingListView* lists[] = {&a, &b};
    if (b.has_frequencies()) std::swap(lists[0], lists[1]);
    return intersect_to_list(lists);
}

size_t intersect_count(Lists lists) {
    Sorted sorted;
    if (!sort(lists, sorted)) return 0;
    size_t size = 0;
    if (sorted.lists.empty()) {
        and_windows(sorted.bitmaps, [&](uint8_t* window, size_t bytes, uint32_t) {
            size += count_bits(window, bytes);
        });
    } else {
        by_blocks(sorted, [&](const uint32_t*, size_t n) { size += n; });
    }
    return size;
}

}  // namespace postings
