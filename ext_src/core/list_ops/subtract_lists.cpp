// Difference of compressed lists: the first is decoded, what the others have is taken out.
#include <algorithm>

#include "core/base/error.h"
#include "core/intersect/subtract.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/block_filter.h"
#include "core/list_ops/list_ops.h"

namespace postings {
namespace {

// From this ratio of lengths on the longer list's blocks are searched one by one, below it the list
// is decoded whole.
constexpr size_t kSearchFromRatio = 8;

size_t remove_bitmap(const BitmapView& bitmap, uint32_t* ids, size_t n) {
    size_t kept = 0;
    for (size_t i = 0; i < n; ++i) {
        const uint32_t x = ids[i];
        ids[kept] = x;
        kept += !bitmap.contains(x);
    }
    return kept;
}

// The docIDs of a bitmap without those of other bitmaps.
size_t subtract_bitmaps(const PostingListView& list, std::span<const BitmapView> others,
                        uint32_t* out) {
    const BitmapView map = bitmap_of(list);
    BitWindow window;
    size_t size = 0;
    for (size_t at = map.begin(); at < map.end(); at += kWindowBytes) {
        const size_t bytes = std::min(kWindowBytes, map.end() - at);
        copy_bits(window.bytes, map.bytes + (at - map.begin()), bytes);
        for (const BitmapView& other : others) {
            const size_t begin = std::max(at, other.begin());
            const size_t end = std::min(at + bytes, other.end());
            if (begin >= end) continue;
            and_not_bits(window.bytes + (begin - at), other.bytes + (begin - other.begin()),
                         end - begin);
        }
        if (count_bits(window.bytes, bytes) > list.count() - size) {
            throw CorruptedData("bitmap with more docIDs than its list", 0);
        }
        size += bits_to_docs(window.bytes, bytes, static_cast<uint32_t>(at << 3), out + size);
    }
    return size;
}

size_t subtract_list(uint32_t* ids, size_t n, const PostingListView& other) {
    if (other.count() / n >= kSearchFromRatio)
        return BlockFilter(other).keep(ids, n, Keep::kAbsent);
    const std::vector<uint32_t> docs = other.docs();
    std::vector<uint32_t> rest(n + kOutputSlack);
    rest.resize(subtract({ids, n}, docs, rest.data()));
    std::copy(rest.begin(), rest.end(), ids);
    return rest.size();
}

}  // namespace

size_t room_for_difference(const PostingListView& list) {
    return size_t{list.count()} + kOutputSlack;
}

size_t subtract(const PostingListView& list, Lists others, uint32_t* out) {
    if (list.empty()) return 0;
    std::vector<BitmapView> bitmaps;
    for (const PostingListView* other : others) {
        if (is_bitmap(*other)) bitmaps.push_back(bitmap_of(*other));
    }
    size_t size = list.count();
    if (is_bitmap(list)) {
        size = subtract_bitmaps(list, bitmaps, out);
    } else {
        list.decode_all({out, size});
        for (const BitmapView& bitmap : bitmaps) size = remove_bitmap(bitmap, out, size);
    }
    for (const PostingListView* other : others) {
        if (size == 0) break;
        if (!other->empty() && !is_bitmap(*other)) size = subtract_list(out, size, *other);
    }
    return size;
}

std::vector<uint32_t> subtract(const PostingListView& list, Lists others) {
    std::vector<uint32_t> out(room_for_difference(list));
    out.resize(subtract(list, others, out.data()));
    return out;
}

size_t subtract_count(const PostingListView& list, Lists others) {
    if (others.size() != 1) return subtract(list, others).size();
    const PostingListView* both[] = {&list, others[0]};
    return list.count() - intersect_count(both);
}

}  // namespace postings
