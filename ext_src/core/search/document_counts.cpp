#include "core/search/document_counts.h"

#include <algorithm>

#include "core/search/term_lookup.h"

namespace postings::search {

DocumentCounts::DocumentCounts(const index::IndexSnapshot& snapshot,
                               std::span<const std::vector<uint32_t>> passing)
    : snapshot_(snapshot) {
    for (size_t s = 0; s < passing.size(); ++s) {
        Passing& made = passing_.emplace_back();
        made.list = PostingList::from_docs(passing[s]);
        made.bits.resize(segments()[s].documents() / 64 + 1);
        for (const uint32_t document : passing[s])
            made.bits[document / 64] |= uint64_t{1} << document % 64;
    }
}

uint64_t DocumentCounts::with_term(size_t segment, std::span<const uint8_t> payload) const {
    const index::Segment& of = segments()[segment];
    if (!are_filtered()) return live_documents(of, payload);
    const PostingListView& passing = passing_[segment].list;
    if (passing.empty()) return 0;
    if (passing.count() == of.documents()) return of.count(payload);
    std::vector<uint32_t> documents, frequencies;
    if (of.append_short(payload, documents, frequencies))
        return static_cast<uint64_t>(std::ranges::count_if(
            documents, [&](uint32_t each) { return passing_[segment].has(each); }));
    const PostingList list = of.postings(payload).list;
    const PostingListView* const both[] = {&list, &passing};
    return intersect_count(both);
}

uint64_t DocumentCounts::in_any(size_t segment, Lists lists) const {
    if (!are_filtered()) return live_documents(segments()[segment], lists);
    std::vector<PostingList> parts;
    std::vector<const PostingListView*> pointers;
    for (const PostingListView* list : lists) {
        const PostingListView* const both[] = {list, &passing_[segment].list};
        parts.push_back(intersect_to_list(both));
    }
    for (const PostingList& part : parts) pointers.push_back(&part);
    return unite_count(pointers);
}

uint64_t DocumentCounts::with_spelling(size_t segment, const index::Spelling& spelling) const {
    if (!are_filtered()) return segments()[segment].live_documents(spelling);
    if (!spelling.is_listed()) return passing_[segment].list.empty() ? 0 : spelling.documents;
    return static_cast<uint64_t>(std::ranges::count_if(
        spelling.listed(), [&](uint32_t each) { return passing_[segment].has(each); }));
}

}  // namespace postings::search
