// Keeps the lists that a search makes alive until it ends.
#pragma once

#include <array>
#include <list>
#include <span>
#include <utility>
#include <vector>

#include "core/list/posting_list.h"

namespace postings::search {

class ListStore {
  public:
    ListStore() = default;
    ListStore(const ListStore&) = delete;

    // The reference is valid as long as the store.
    const PostingListView& add(PostingList list) { return lists_.emplace_back(std::move(list)); }
    const PostingListView& add(std::span<const uint32_t> docs) {
        return add(PostingList::from_docs(docs));
    }

    // Room for `count` pointers, valid as long as the store.
    std::span<const PostingListView*> pointers(size_t count) {
        if (count > first_pointers_.size() - used_) return more_pointers_.emplace_back(count);
        return std::span(first_pointers_).subspan(std::exchange(used_, used_ + count), count);
    }

  private:
    std::list<PostingList> lists_;
    // Enough for most queries, which need a few: one for each word.
    std::array<const PostingListView*, 16> first_pointers_;
    size_t used_ = 0;
    std::list<std::vector<const PostingListView*>> more_pointers_;
};

}  // namespace postings::search
