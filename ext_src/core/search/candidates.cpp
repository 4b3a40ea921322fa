#include "core/search/candidates.h"

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/list_ops/list_ops.h"

namespace postings::search {

void Candidates::are_in(std::span<const PostingListView* const> lists) {
    uint64_t documents = 0;
    for (const PostingListView* list : lists) documents += list->count();
    if (documents >= fewest_) return;
    fewest_ = documents;
    lists_.assign(lists.begin(), lists.end());
    found_.reset();
}

Among Candidates::among() {
    if (lists_.empty() || fewest_ > documents_ / kFew) return std::nullopt;
    if (!found_) {
        found_ = lists_.size() == 1 ? lists_[0]->docs() : unite(lists_);
        // They index columns, and a forged list may contain any numbers.
        if (!ascends(found_->data(), found_->size()) ||
            (!found_->empty() && found_->back() >= documents_))
            throw CorruptedData("a list has documents that its segment has not", 0);
    }
    gave_few_ = true;
    return *found_;
}

}  // namespace postings::search
