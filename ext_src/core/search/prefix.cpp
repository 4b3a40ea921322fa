#include "core/search/prefix.h"

#include "core/list_ops/add_lists.h"

namespace postings::search {

void TermSum::add(PostingList list) {
    if (list.count() > kBlockSize) {
        postings_ += list.count();
        lists_.push_back(std::move(list));
        return;
    }
    const size_t before = docs_.size();
    docs_.resize(before + list.count());
    frequencies_.resize(before + list.count());
    list.decode_all(std::span(docs_).subspan(before));
    list.decode_all_frequencies(std::span(frequencies_).subspan(before));
}

PostingList TermSum::list() && {
    if (docs_.empty() && lists_.size() == 1) return lists_[0];
    std::vector<const PostingListView*> lists;
    lists.reserve(lists_.size());
    for (const PostingList& list : lists_) lists.push_back(&list);
    return add_lists(lists, std::move(docs_), std::move(frequencies_));
}

}  // namespace postings::search
