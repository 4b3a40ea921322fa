// Union of compressed lists. If one is a bitmap, the union is built as windows of bits; otherwise,
// as all lists are needed completely, they are decoded and merged.
#include <algorithm>

#include "core/base/error.h"
#include "core/codec/bitset.h"
#include "core/intersect/unite.h"
#include "core/list/list_builder.h"
#include "core/list_ops/add_lists.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/merged_pair.h"

namespace postings {
namespace {

struct Decoded {
    std::vector<std::vector<uint32_t>> docs;
    std::vector<BitmapView> bitmaps;
};

Decoded decode(Lists lists) {
    Decoded result;
    for (const PostingListView* list : lists) {
        if (list->empty()) continue;
        if (is_bitmap(*list)) {
            result.bitmaps.push_back(bitmap_of(*list));
        } else {
            result.docs.push_back(list->docs());
        }
    }
    return result;
}

// Calls use(window, size, origin) for windows of the union that are not empty, ascending.
template <class Use>
void or_windows(const Decoded& lists, Use use) {
    constexpr uint64_t kNone = UINT64_MAX;
    std::vector<DocIds> rests(lists.docs.begin(), lists.docs.end());
    BitWindow window;
    for (uint64_t from = 0;;) {  // byte of the bitmap over all docIDs, as are the others below
        uint64_t at = kNone;
        for (const DocIds rest : rests) {
            if (!rest.empty()) at = std::min<uint64_t>(at, rest[0] >> 3);
        }
        for (const BitmapView& map : lists.bitmaps) {
            if (map.end() > from) at = std::min<uint64_t>(at, map.begin());
        }
        if (at == kNone) return;
        at = std::max(at, from);  // docIDs of a corrupted list need not ascend
        from = at + kWindowBytes;
        std::fill_n(window.bytes, kWindowBytes, uint8_t{0});
        for (const BitmapView& map : lists.bitmaps) {
            const uint64_t begin = std::max<uint64_t>(map.begin(), at);
            const uint64_t end = std::min<uint64_t>(map.end(), from);
            if (begin >= end) continue;
            uint8_t* const bits = window.bytes + (begin - at);
            or_bits(bits, map.bytes + (begin - map.begin()), end - begin, bits);
        }
        const uint64_t origin = at << 3;
        for (DocIds& rest : rests) {
            size_t n = 0;
            for (; n < rest.size() && rest[n] < from << 3; ++n) {
                if (rest[n] >= origin) {
                    bitset_set(window.bytes, static_cast<uint32_t>(rest[n] - origin));
                }
            }
            rest = rest.subspan(n);
        }
        use(window.bytes, kWindowBytes, static_cast<uint32_t>(origin));
    }
}

bool is_sparse_pair(Lists lists) {
    const auto sparse = [](const auto* list) { return !list->empty() && !is_bitmap(*list); };
    return lists.size() == 2 && std::all_of(lists.begin(), lists.end(), sparse);
}

}  // namespace

size_t union_capacity(Lists lists) {
    size_t capacity = kOutputSlack;
    for (const PostingListView* list : lists) capacity += list->count();
    return capacity;
}

size_t unite(Lists lists, uint32_t* out) {
    if (is_sparse_pair(lists)) {
        size_t size = 0;
        unite_pair(
            *lists[0], *lists[1], [&](uint32_t*) { return out + size; },
            [&](const uint32_t* ids, size_t n) {
                if (ids != out + size) std::copy_n(ids, n, out + size);
                size += n;
            });
        return size;
    }
    const Decoded decoded = decode(lists);
    if (decoded.bitmaps.empty()) {
        const std::vector<DocIds> docs(decoded.docs.begin(), decoded.docs.end());
        return unite(docs, out);
    }
    const size_t most = union_capacity(lists) - kOutputSlack;
    size_t size = 0;
    or_windows(decoded, [&](uint8_t* window, size_t bytes, uint32_t origin) {
        if (count_bits(window, bytes) > most - size) {
            throw CorruptedData("bitmap with more docIDs than its list", 0);
        }
        size += bits_to_docs(window, bytes, origin, out + size);
    });
    return size;
}

std::vector<uint32_t> unite(Lists lists) {
    std::vector<uint32_t> out(union_capacity(lists));
    out.resize(unite(lists, out.data()));
    return out;
}

PostingList unite_to_list(Lists lists) {
    if (std::ranges::any_of(lists, [](const auto* list) { return list->has_frequencies(); }))
        return add_lists(lists);
    uint32_t first = UINT32_MAX, last = 0;
    uint64_t longest = 0;
    bool any_bitmap = false;
    for (const PostingListView* list : lists) {
        if (list->empty()) continue;
        first = std::min(first, list->first());
        last = std::max(last, list->last());
        longest = std::max<uint64_t>(longest, list->count());
        any_bitmap |= is_bitmap(*list);
    }
    const size_t most = union_capacity(lists) - kOutputSlack;
    const uint64_t dense_range = any_bitmap ? kMostBitsADoc * longest : kDenseBitsADoc * most;
    if (most > kBlockSize && last - first < dense_range) {
        BitmapListBuilder builder(first >> 3, (last >> 3) + 1, most);
        or_windows(decode(lists), [&](uint8_t* window, size_t size, uint32_t origin) {
            builder.put(window, size, origin);
        });
        return builder.finish();
    }
    if (!is_sparse_pair(lists)) return PostingList::from_decoded(unite(lists));
    ListBuilder builder(most);
    unite_pair(
        *lists[0], *lists[1], [](uint32_t* memory) { return memory; },
        [&](const uint32_t* ids, size_t n) { builder.add(ids, n); });
    return builder.finish();
}

size_t unite_count(Lists lists) {
    if (lists.size() == 2) {
        return size_t{lists[0]->count()} + lists[1]->count() - intersect_count(lists);
    }
    const Decoded decoded = decode(lists);
    if (decoded.bitmaps.empty()) {
        const std::vector<DocIds> docs(decoded.docs.begin(), decoded.docs.end());
        return unite_count(docs);
    }
    size_t size = 0;
    or_windows(decoded,
               [&](uint8_t* window, size_t bytes, uint32_t) { size += count_bits(window, bytes); });
    return size;
}

}  // namespace postings
