// Lists that a search makes, kept until it ends.
#pragma once

#include <list>
#include <utility>

#include "core/list/posting_list.h"

namespace postings::search {

class ListStore {
  public:
    // The reference is as good as the store.
    const PostingListView& add(PostingList list) { return lists_.emplace_back(std::move(list)); }
    const PostingListView& add(std::span<const uint32_t> docs) {
        return add(PostingList::from_docs(docs));
    }

  private:
    std::list<PostingList> lists_;
};

}  // namespace postings::search
