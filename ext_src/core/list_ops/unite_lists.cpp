// Union of compressed lists. Where one is a bitmap, the union is built as windows of bits;
// elsewhere, as all lists are needed completely, they are decoded and merged.
#include <algorithm>

#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/codec/bitset.h"
#include "core/list/list_builder.h"
#include "core/list_ops/add_lists.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/merged_pair.h"
#include "core/list_ops/window_docs.h"

namespace postings {
namespace {

struct Decoded {
    DecodedLists docs;
    std::vector<BitmapView> bitmaps;
};

// For windows of the union's whole range, or of its bitmaps only.
enum class Windows { kEverywhere, kOfBitmaps };

Decoded decode(Lists lists, Windows windows, const Deadline& deadline = {}) {
    Decoded result;
    uint32_t first = UINT32_MAX, last = 0;
    uint64_t bytes = 0;
    for (const PostingListView* list : lists) {
        if (list->empty()) continue;
        deadline.check();
        first = std::min(first, list->first());
        last = std::max(last, list->last());
        if (is_bitmap(*list)) {
            result.bitmaps.push_back(bitmap_of(*list));
            bytes += result.bitmaps.back().size;
        } else {
            result.docs.add(list->docs());
        }
    }
    if (windows == Windows::kEverywhere && first < last) bytes = (last - first) / 8;
    if (bytes > 0) result.docs.unite_if_many(bytes / kWindowBytes + 1, deadline);
    return result;
}

// Calls use(window, size, origin) for windows with docIDs, which must be before byte `end` of the
// bitmap over all docIDs.
template <class Use>
void docs_to_windows(std::span<DocIds> lists, uint64_t end, Use use) {
    BitWindow window;
    for (;;) {
        uint64_t at = end;
        for (const DocIds docs : lists) {
            if (!docs.empty()) at = std::min<uint64_t>(at, docs[0] >> 3);
        }
        if (at == end) return;
        const size_t size = std::min<uint64_t>(kWindowBytes, end - at);
        std::fill_n(window.bytes, size, uint8_t{0});
        use_window_docs(lists, at << 3, size, [&](uint32_t bit) { bitset_set(window.bytes, bit); });
        use(window.bytes, size, static_cast<uint32_t>(at << 3));
    }
}

// Drops the docIDs before `end` from the lists and returns them.
std::vector<DocIds> take_before(std::span<DocIds> lists, uint64_t end) {
    std::vector<DocIds> taken;
    for (DocIds& docs : lists) {
        const auto n = std::ranges::lower_bound(docs, end) - docs.begin();
        if (n > 0) taken.push_back(docs.first(n));
        docs = docs.subspan(n);
    }
    return taken;
}

constexpr uint64_t kNoByte = UINT64_MAX / 8;

// In ascending order, calls use(window, size, origin) for windows of the union where the bitmaps
// are, and use_docs(lists, end) for docIDs of decoded lists elsewhere: before byte `end`.
template <class Use, class UseDocs>
void or_windows(const Decoded& lists, Use use, UseDocs use_docs) {
    std::vector<DocIds> rests = lists.docs.docs();
    BitWindow window;
    for (uint64_t from = 0;;) {  // byte of the bitmap over all docIDs, as are the others below
        uint64_t at = kNoByte;
        for (const BitmapView& map : lists.bitmaps) {
            if (map.end() > from) at = std::min(at, std::max<uint64_t>(map.begin(), from));
        }
        if (at > from || from == 0) {
            std::vector<DocIds> before = take_before(rests, at << 3);
            if (!before.empty()) use_docs(std::span(before), at);
        }
        if (at == kNoByte) return;
        from = at + kWindowBytes;
        std::fill_n(window.bytes, kWindowBytes, uint8_t{0});
        for (const BitmapView& map : lists.bitmaps) {
            const uint64_t begin = std::max<uint64_t>(map.begin(), at);
            const uint64_t end = std::min<uint64_t>(map.end(), from);
            if (begin >= end) continue;
            uint8_t* const bits = window.bytes + (begin - at);
            or_bits(bits, map.bytes + (begin - map.begin()), end - begin, bits);
        }
        use_window_docs(rests, at << 3, kWindowBytes,
                        [&](uint32_t bit) { bitset_set(window.bytes, bit); });
        use(window.bytes, kWindowBytes, static_cast<uint32_t>(at << 3));
    }
}

struct Extent {
    uint32_t first = UINT32_MAX, last = 0;
    uint64_t longest = 0;
    bool any_bitmap = false;
};

Extent extent_of(Lists lists) {
    Extent extent;
    for (const PostingListView* list : lists) {
        if (list->empty()) continue;
        extent.first = std::min(extent.first, list->first());
        extent.last = std::max(extent.last, list->last());
        extent.longest = std::max<uint64_t>(extent.longest, list->count());
        extent.any_bitmap |= is_bitmap(*list);
    }
    return extent;
}

// Without bitmaps. The longest list, or one more, is decoded while it is merged, which saves memory
// for its docIDs and for the union's; if it has few of them, one more merge costs more than that.
PostingList merge_to_list(Lists lists) {
    constexpr size_t kMostTimesTheLongest = 16;
    std::vector<const PostingListView*> some;
    std::ranges::copy_if(lists, std::back_inserter(some),
                         [](const PostingListView* list) { return !list->empty(); });
    const size_t most = union_capacity(lists) - kOutputSlack;
    const auto longest = std::ranges::max_element(some, {}, &PostingListView::count);
    if (some.size() < 2 || most / (*longest)->count() >= kMostTimesTheLongest) {
        return PostingList::from_decoded(unite(lists));
    }
    std::iter_swap(longest, some.end() - 1);
    const Lists others(some.data(), some.size() - 1);
    std::vector<uint32_t> united;
    if (others.size() > 1) united = unite(others);
    ListBuilder builder(most);
    unite_pair(
        others.size() > 1 ? DecodedRuns(united) : DecodedRuns(*others[0]),
        DecodedRuns(*some.back()), [](uint32_t* memory) { return memory; },
        [&](const uint32_t* ids, size_t n) { builder.add(ids, n); });
    return builder.finish();
}

}  // namespace

size_t union_capacity(Lists lists) {
    size_t capacity = kOutputSlack;
    for (const PostingListView* list : lists) capacity += list->count();
    return capacity;
}

size_t unite(Lists lists, uint32_t* out, const Deadline& deadline) {
    size_t size = 0;
    const auto sparse = [](const auto* list) { return !list->empty() && !is_bitmap(*list); };
    if (lists.size() == 2 && std::ranges::all_of(lists, sparse)) {
        unite_pair(
            DecodedRuns(*lists[0]), DecodedRuns(*lists[1]), [&](uint32_t*) { return out + size; },
            [&](const uint32_t* ids, size_t n) {
                if (ids != out + size) std::copy_n(ids, n, out + size);
                size += n;
            });
        return size;
    }
    const size_t most = union_capacity(lists) - kOutputSlack;
    const auto check = [&](size_t more) {
        if (more > most - size) {
            throw CorruptedData("bitmap with more docIDs than its list", 0);
        }
    };
    or_windows(
        decode(lists, Windows::kOfBitmaps, deadline),
        [&](uint8_t* window, size_t bytes, uint32_t origin) {
            check(count_bits(window, bytes));
            size += bits_to_docs(window, bytes, origin, out + size);
        },
        [&](std::span<DocIds> docs, uint64_t) {
            size_t docs_size = 0;
            for (const DocIds some : docs) docs_size += some.size();
            check(docs_size);
            size += unite(docs, out + size, deadline);
        });
    return size;
}

std::vector<uint32_t> unite(Lists lists, const Deadline& deadline) {
    const TakenMemory taken(union_capacity(lists) * sizeof(uint32_t));
    std::vector<uint32_t> out(union_capacity(lists));
    out.resize(unite(lists, out.data(), deadline));
    return out;
}

PostingList unite_to_bits(Lists lists, KeepBitmap keep) {
    const Extent extent = extent_of(lists);
    BitmapListBuilder builder(extent.first >> 3, (extent.last >> 3) + 1,
                              union_capacity(lists) - kOutputSlack);
    const auto put = [&](uint8_t* window, size_t size, uint32_t origin) {
        builder.put(window, size, origin);
    };
    or_windows(decode(lists, Windows::kEverywhere), put,
               [&](std::span<DocIds> docs, uint64_t end) { docs_to_windows(docs, end, put); });
    return builder.finish(keep);
}

PostingList unite_to_list(Lists lists) {
    if (std::ranges::any_of(lists, [](const auto* list) { return list->has_frequencies(); }))
        return add_lists(lists);
    const Extent extent = extent_of(lists);
    const size_t most = union_capacity(lists) - kOutputSlack;
    const uint64_t dense_range =
        extent.any_bitmap ? kMostBitsADoc * extent.longest : kDenseBitsADoc * most;
    if (most > kBlockSize && extent.last - extent.first < dense_range) {
        return unite_to_bits(lists, KeepBitmap::kUnlessSparse);
    }
    return extent.any_bitmap ? PostingList::from_decoded(unite(lists)) : merge_to_list(lists);
}

size_t unite_count(Lists lists, const Deadline& deadline) {
    if (lists.size() == 2) {
        return size_t{lists[0]->count()} + lists[1]->count() - intersect_count(lists);
    }
    size_t size = 0;
    or_windows(
        decode(lists, Windows::kOfBitmaps, deadline),
        [&](uint8_t* window, size_t bytes, uint32_t) { size += count_bits(window, bytes); },
        [&](std::span<DocIds> docs, uint64_t) { size += unite_count(docs, deadline); });
    return size;
}

}  // namespace postings
