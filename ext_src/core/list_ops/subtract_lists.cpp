// Difference of compressed lists: decodes the first list and removes what the others have.
#include <algorithm>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/codec/bitset.h"
#include "core/intersect/subtract.h"
#include "core/list/list_builder.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/block_filter.h"
#include "core/list_ops/frequencies.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/merged_pair.h"
#include "core/list_ops/window_docs.h"

namespace postings {
namespace {

// From this ratio of lengths on, single blocks of the longer list are searched; below it, the list
// is decoded as a whole.
constexpr size_t kSearchFromRatio = 8;

// Calls use(window, size, origin) for a bitmap without what other bitmaps and decoded lists have,
// window by window.
template <class Use>
void and_not_windows(const BitmapView& map, std::span<const BitmapView> others,
                     const DecodedLists& decoded, const Deadline& deadline, Use use) {
    std::vector<DocIds> rests = decoded.docs();
    BitWindow window;
    for (size_t at = map.begin(); at < map.end(); at += kWindowBytes) {
        deadline.check();
        const size_t size = std::min(kWindowBytes, map.end() - at);
        std::memcpy(window.bytes, map.bytes + (at - map.begin()), size);
        for (const BitmapView& other : others) {
            const size_t begin = std::max(at, other.begin());
            const size_t end = std::min(at + size, other.end());
            if (begin >= end) continue;
            uint8_t* const bits = window.bytes + (begin - at);
            and_not_bits(bits, other.bytes + (begin - other.begin()), end - begin, bits);
        }
        use_window_docs(rests, uint64_t{at} << 3, size,
                        [&](uint32_t bit) { bitset_clear(window.bytes, bit); });
        use(window.bytes, size, static_cast<uint32_t>(at << 3));
    }
}

// Those of the blocks that may have docIDs of a range.
std::vector<uint32_t> docs_within(const PostingListView& list, uint32_t first, uint32_t last) {
    const uint32_t block = list.find_block(first);
    if (block == list.block_count() || list.first() > last) return {};
    const uint32_t end = std::min(list.find_block(last, block), list.block_count() - 1) + 1;
    check_memory(size_t{end - block} * kBlockSize * sizeof(uint32_t));
    std::vector<uint32_t> docs(size_t{end - block} * kBlockSize + kDecodeSlack);
    docs.resize(list.decode_blocks(block, end - block, docs.data()));
    return docs;
}

// The same for a list that is a bitmap and others of any kinds.
template <class Use>
void subtract_windows(const PostingListView& list, Lists others, const Deadline& deadline,
                      Use use) {
    const BitmapView map = bitmap_of(list);
    std::vector<BitmapView> bitmaps;
    DecodedLists decoded;
    for (const PostingListView* other : others) {
        deadline.check();
        if (is_bitmap(*other)) {
            bitmaps.push_back(bitmap_of(*other));
        } else if (!other->empty()) {
            std::vector<uint32_t> docs = docs_within(*other, list.first(), list.last());
            if (!docs.empty()) decoded.add(std::move(docs));
        }
    }
    decoded.unite_if_many(map.size / kWindowBytes + 1, deadline);
    and_not_windows(map, bitmaps, decoded, deadline, use);
}

// Otherwise most windows would be for nothing, or decoding the others would take longer than
// enumerating the bits and looking those up in the others.
bool is_worth_windows(const PostingListView& list, Lists others) {
    constexpr uint64_t kMostTimesAsLong = 2;
    uint64_t docs = 0;
    for (const PostingListView* other : others) docs += is_bitmap(*other) ? 0 : other->count();
    return is_bitmap(list) && bitmap_of(list).size <= kMostBitsADoc / 8 * list.count() &&
           docs <= kMostTimesAsLong * list.count();
}

size_t subtract_bitmaps(const PostingListView& list, std::span<const BitmapView> others,
                        uint32_t* out, const Deadline& deadline) {
    size_t size = 0;
    const auto use = [&](uint8_t* window, size_t bytes, uint32_t origin) {
        if (count_bits(window, bytes) > list.count() - size) {
            throw CorruptedData("bitmap with more docIDs than its list", 0);
        }
        size += bits_to_docs(window, bytes, origin, out + size);
    };
    and_not_windows(bitmap_of(list), others, {}, deadline, use);
    return size;
}

std::vector<BitmapView> bitmaps_of(Lists lists) {
    std::vector<BitmapView> bitmaps;
    for (const PostingListView* list : lists) {
        if (is_bitmap(*list)) bitmaps.push_back(bitmap_of(*list));
    }
    return bitmaps;
}

size_t subtract_docs(uint32_t* ids, size_t n, const std::vector<uint32_t>& docs) {
    // Otherwise a forged list could have more docIDs in common than there are ids.
    if (!ascends(docs.data(), docs.size())) throw CorruptedData("docIDs that do not ascend", 0);
    check_memory((docs.size() + n + kOutputSlack) * sizeof(uint32_t));  // docs are there already
    std::vector<uint32_t> rest(n + kOutputSlack);
    rest.resize(subtract({ids, n}, docs, rest.data()));
    std::copy(rest.begin(), rest.end(), ids);
    return rest.size();
}

size_t subtract_list(uint32_t* ids, size_t n, const PostingListView& other) {
    return other.count() / n >= kSearchFromRatio ? BlockFilter(other).keep(ids, n, Keep::kAbsent)
                                                 : subtract_docs(ids, n, other.docs());
}

// Each list would have to pass over all ids, so short lists are united first, up to the number of
// ids.
size_t subtract_short_lists(uint32_t* ids, size_t n, Lists others, const Deadline& deadline) {
    while (n > 0 && !others.empty()) {
        deadline.check();
        size_t many = 0, postings = 0;
        while (many < others.size() && postings < n) postings += others[many++]->count();
        n = many == 1 ? subtract_list(ids, n, *others[0])
                      : subtract_docs(ids, n, unite(others.first(many), deadline));
        others = others.subspan(many);
    }
    return n;
}

}  // namespace

size_t difference_capacity(const PostingListView& list) {
    return size_t{list.count()} + kOutputSlack;
}

size_t subtract(const PostingListView& list, Lists others, uint32_t* out,
                const Deadline& deadline) {
    if (list.empty()) return 0;
    const std::vector<BitmapView> bitmaps = bitmaps_of(others);
    size_t size = list.count();
    if (is_bitmap(list)) {
        size = subtract_bitmaps(list, bitmaps, out, deadline);
    } else {
        list.decode_all({out, size});
        for (const BitmapView& bitmap : bitmaps) {
            deadline.check();
            size = filter_by_bits(bitmap, out, size, Keep::kAbsent);
        }
    }
    std::vector<const PostingListView*> short_ones;
    for (const PostingListView* other : others) {
        if (size == 0) break;
        if (other->empty() || is_bitmap(*other)) continue;
        if (other->count() < size / kSearchFromRatio) {
            short_ones.push_back(other);
        } else {
            deadline.check();
            size = subtract_list(out, size, *other);
        }
    }
    return subtract_short_lists(out, size, short_ones, deadline);
}

std::vector<uint32_t> subtract(const PostingListView& list, Lists others,
                               const Deadline& deadline) {
    const TakenMemory taken(difference_capacity(list) * sizeof(uint32_t));
    std::vector<uint32_t> out(difference_capacity(list));
    out.resize(subtract(list, others, out.data(), deadline));
    return out;
}

PostingList subtract_to_bits(const PostingListView& list, Lists others, KeepBitmap keep) {
    const BitmapView map = bitmap_of(list);
    BitmapListBuilder builder(map.begin(), map.end(), list.count());
    subtract_windows(list, others, {}, [&](uint8_t* window, size_t size, uint32_t origin) {
        builder.put(window, size, origin);
    });
    return builder.finish(keep);
}

PostingList subtract_to_list(const PostingListView& list, Lists others) {
    if (list.has_frequencies()) return subtract_keeping_frequencies(list, others);
    const bool all_bitmaps = is_bitmap(list) && std::ranges::all_of(others, [](const auto* other) {
                                 return is_bitmap(*other);
                             });
    if (all_bitmaps) return subtract_to_bits(list, others, KeepBitmap::kUnlessSparse);
    if (is_worth_windows(list, others)) return subtract_to_bits(list, others, KeepBitmap::kIfDense);
    if (others.size() == 1 && !is_bitmap(list) && !is_bitmap(*others[0]) && !list.empty() &&
        !others[0]->empty() && others[0]->count() / list.count() < kSearchFromRatio) {
        ListBuilder builder(list.count());
        subtract_pair(list, *others[0],
                      [&](const uint32_t* ids, size_t n) { builder.add(ids, n); });
        return builder.finish();
    }
    return PostingList::from_decoded(subtract(list, others));
}

PostingList symmetric_difference_to_list(const PostingListView& a, const PostingListView& b) {
    const PostingListView* const both[] = {&a, &b};
    const PostingList of_a = subtract_to_list(a, Lists(both).subspan(1));
    TakenMemory taken;
    taken.add(of_a.bytes().size());
    const PostingList of_b = subtract_to_list(b, Lists(both).first(1));
    taken.add(of_b.bytes().size());
    const PostingListView* const disjoint[] = {&of_a, &of_b};
    return unite_to_list(disjoint);
}

size_t subtract_count(const PostingListView& list, Lists others, const Deadline& deadline) {
    if (others.size() == 1) {
        const PostingListView* both[] = {&list, others[0]};
        return list.count() - intersect_count(both);
    }
    if (!is_worth_windows(list, others)) return subtract(list, others, deadline).size();
    size_t size = 0;
    subtract_windows(list, others, deadline, [&](const uint8_t* window, size_t bytes, uint32_t) {
        size += count_bits(window, bytes);
    });
    return size;
}

}  // namespace postings
