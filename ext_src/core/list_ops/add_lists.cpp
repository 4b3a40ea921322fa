#include "core/list_ops/add_lists.h"

#include <algorithm>

#include "core/base/memory_check.h"
#include "core/list/sort_postings.h"
#include "core/list_ops/merge_postings.h"
#include "core/list_ops/posting_sums.h"

namespace postings {

namespace {

PostingList add_pair(const PostingListView& a, const PostingListView& b) {
    PostingsBuilder builder(CodecId::Auto, true, size_t{a.count()} + b.count());
    PostingRuns left(a, 0, true), right(b, 0, true);
    merge_postings(left, right, builder, [](uint32_t x, uint32_t y) {
        const uint32_t sum = x + y;
        return sum < x ? UINT32_MAX : sum;
    });
    return builder.finish();
}

// Divides into halves, so that each posting is merged log2(lists) times.
PostingList add_pairs(Lists lists) {
    if (lists.size() == 1) return add_pair(*lists[0], PostingListView());
    if (lists.size() == 2) return add_pair(*lists[0], *lists[1]);
    const size_t half = lists.size() / 2;
    const PostingList left = add_pairs(lists.first(half));
    TakenMemory taken;
    taken.add(left.bytes().size());
    return add_pair(left, add_pairs(lists.subspan(half)));
}

void append(const PostingListView& list, std::vector<uint32_t>& docs,
            std::vector<uint32_t>& frequencies) {
    const size_t before = docs.size();
    docs.resize(before + list.count());
    frequencies.resize(before + list.count());
    list.decode_all(std::span(docs).subspan(before));
    list.decode_all_frequencies(std::span(frequencies).subspan(before));
}

PostingList sorted(Lists lists, std::vector<uint32_t>& docs, std::vector<uint32_t>& frequencies) {
    uint64_t postings = docs.size();
    for (const PostingListView* list : lists) postings += list->count();
    check_memory(postings * 2 * sizeof(uint32_t));
    docs.reserve(postings);
    frequencies.reserve(postings);
    for (const PostingListView* list : lists) append(*list, docs, frequencies);
    sort_postings(docs, frequencies);
    return PostingList::from_decoded(docs, frequencies);
}

}  // namespace

PostingList add_lists(Lists lists) {
    return add_lists(lists, {}, {});
}

PostingList add_lists(Lists lists, std::vector<uint32_t> docs, std::vector<uint32_t> frequencies) {
    if (docs.empty() && lists.size() <= 2) return lists.empty() ? PostingList() : add_pairs(lists);
    uint32_t first = UINT32_MAX, last = 0;
    uint64_t postings = docs.size();
    for (const uint32_t doc : docs) first = std::min(first, doc), last = std::max(last, doc);
    for (const PostingListView* list : lists) {
        if (list->empty()) continue;
        first = std::min(first, list->first()), last = std::max(last, list->last());
        postings += list->count();
    }
    // Sorting or merging a posting takes as long as passing so many documents of a range.
    constexpr uint64_t kDocumentsAPosting = 256;
    // Shorter lists are sorted together with the others, which is faster than merging them.
    constexpr uint64_t kPostingsAList = 1024;
    if (postings == 0) return PostingList();
    if (postings > kBlockSize && postings > (last - first) / kDocumentsAPosting) {
        return sum_postings({lists, docs, frequencies}, first, last, postings);
    }
    if (postings < kPostingsAList * (lists.size() + 1)) return sorted(lists, docs, frequencies);
    std::vector<const PostingListView*> all(lists.begin(), lists.end());
    const PostingList loose = sorted({}, docs, frequencies);
    all.push_back(&loose);
    return add_pairs(all);
}

}  // namespace postings
