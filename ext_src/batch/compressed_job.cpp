#include "batch/compressed_job.h"

#include "core/list_ops/list_ops.h"

namespace postings::batch {

void CompressedJob::run(uint32_t query, Output& output) const {
    std::vector<const PostingListView*> lists;
    size_t elements = 0;
    for (const uint32_t list : queries_[query]) {
        lists.push_back(&lists_[list]);
        elements += lists_[list].count();
    }
    uint32_t* const out = output.reserve(intersection_capacity(lists));
    if (algorithm_ == nullptr) {
        output.size = intersect(lists, out);
        return;
    }
    thread_local std::vector<uint32_t> decoded;
    if (decoded.size() < elements) decoded.resize(elements);
    std::vector<List> ids;
    uint32_t* next = decoded.data();
    for (const PostingListView* list : lists) {
        list->decode_all({next, list->count()});
        ids.push_back({{next, list->count()}});
        next += list->count();
    }
    output.size = intersect(ids, out, *algorithm_);
}

}  // namespace postings::batch
