#include "core/search/candidates.h"

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/list_ops/list_ops.h"

namespace postings::search {

void check_documents(std::span<const uint32_t> found, uint32_t documents) {
    if (!ascends(found.data(), found.size()) || (!found.empty() && found.back() >= documents))
        throw CorruptedData("a list has documents that its segment has not", 0);
}

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
        found_ = lists_.size() == 1 ? lists_[0]->docs() : unite(lists_, deadline_);
        check_documents(*found_, documents_);
    }
    gave_few_ = true;
    return *found_;
}

}  // namespace postings::search
