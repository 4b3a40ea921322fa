// One list intersected with many, of which only the sizes are wanted: facets.
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/list_ops.h"

namespace postings {
namespace {

// A list that is so much longer than the hits is searched for them; any other is decoded, and
// looked up in a bitmap of the hits.
constexpr size_t kSearchFromRatio = 24;
// A bitmap takes this many bytes a posting that is looked up in it at most: what it takes to clear
// them is less than a look-up saves.
constexpr size_t kMostBytesALookup = 8;

bool is_looked_up(const PostingListView& hits, const PostingListView& list) {
    return list.count() / kSearchFromRatio < hits.count() && !is_bitmap(list);
}

// Postings of the lists that would be looked up in a bitmap of the hits.
size_t lookups(const PostingListView& hits, Lists lists) {
    size_t lookups = 0;
    for (const PostingListView* list : lists) {
        const bool apart =
            list->empty() || list->last() < hits.first() || hits.last() < list->first();
        if (!apart && is_looked_up(hits, *list)) lookups += list->count();
    }
    return lookups;
}

}  // namespace

std::vector<size_t> count_hits(const PostingListView& hits, Lists lists) {
    PostingList bitmap;
    const PostingListView* dense = &hits;
    const size_t bytes = (hits.last() - hits.first()) / 8;
    if (hits.count() > 1 && !is_bitmap(hits) && bytes / kMostBytesALookup < lookups(hits, lists)) {
        bitmap = PostingList::from_docs(hits.docs(), {}, CodecId::Bitmap);
        dense = &bitmap;
    }
    std::vector<size_t> counts;
    counts.reserve(lists.size());
    for (const PostingListView* list : lists) {
        const PostingListView* both[] = {is_looked_up(hits, *list) ? dense : &hits, list};
        counts.push_back(intersect_count(both));
    }
    return counts;
}

}  // namespace postings
