#include "core/rank/common_documents.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/block_filter.h"
#include "core/list_ops/list_ops.h"

namespace postings {

std::vector<uint32_t> common_documents(ListPointers lists, const Restriction& restriction) {
    for (const PostingListView& filter : restriction.filters) lists.push_back(&filter);
    const size_t most = intersection_capacity(lists) - kOutputSlack;
    std::vector<uint32_t> found;
    intersect_pieces(lists, [&](std::span<uint32_t> piece) {
        // Only possible with forged lists.
        if (piece.size() > most - found.size())
            throw CorruptedData("more common docIDs than a list has", 0);
        found.insert(found.end(), piece.begin(), piece.end());
    });
    size_t left = found.size();
    found.resize(left + kOutputSlack);
    for (const PostingListView& excluded : restriction.excluded) {
        if (excluded.empty()) continue;
        left = is_bitmap(excluded)
                   ? filter_by_bits(bitmap_of(excluded), found.data(), left, Keep::kAbsent)
                   : BlockFilter(excluded).keep(found.data(), left, Keep::kAbsent);
    }
    found.resize(left);
    return found;
}

CommonEstimate estimate_common(ListPointers lists, const Restriction& restriction) {
    for (const PostingListView& filter : restriction.filters) lists.push_back(&filter);
    double documents = 1;
    for (const PostingListView* list : lists) documents = std::max(documents, 1.0 + list->last());
    std::vector<double> sizes;
    double found = documents;
    size_t bitmaps = 0;
    for (const PostingListView* list : lists) {
        found *= list->count() / documents;
        if (is_bitmap(*list)) {
            ++bitmaps;
        } else {
            sizes.push_back(list->count());
        }
    }
    std::sort(sizes.begin(), sizes.end());
    double nanoseconds = 0, excluded = 0;
    for (const PostingListView& list : restriction.excluded) {
        if (list.empty()) continue;
        nanoseconds += found * (is_bitmap(list) ? 0.5 : 2);
        excluded = std::max(excluded, std::min(1.0, list.count() / documents));
    }
    if (sizes.empty()) {
        nanoseconds += documents / 8 * 0.03 * static_cast<double>(bitmaps) + found;
    } else {
        nanoseconds += sizes[0] * (0.3 + 0.5 * static_cast<double>(bitmaps));
        if (sizes.size() > 1) nanoseconds += std::min(0.75 * sizes[1], 10 * sizes[0]);
    }
    return {nanoseconds, found * (1 - excluded)};
}

double kept_share(const ListPointers& lists, const Restriction& restriction) {
    uint32_t last = 0, least = UINT32_MAX, excluded = 0;
    for (const PostingListView* list : lists) last = std::max(last, list->last());
    for (const PostingListView& filter : restriction.filters) {
        least = std::min(least, filter.count());
        last = std::max(last, filter.last());
    }
    for (const PostingListView& list : restriction.excluded) {
        excluded = std::max(excluded, list.count());
        last = std::max(last, list.last());
    }
    const double documents = 1.0 + last;
    return std::min({1.0, least / documents, 1 - excluded / documents});
}

}  // namespace postings
