#include "yioop/iterators/native_query.h"

namespace postings::yioop {

Document* Query::add_document(const SliceItem& item, const DocumentWeights& weights,
                              bool has_scores, const zval* index_name) {
    auto* document = arena.make<Document>();
    document->item = item;
    auto* positions = arena.make<uint32_t>(item.positions.size());
    memcpy(positions, item.positions.data(), item.positions.size_bytes());
    document->item.positions = {positions, item.positions.size()};
    if (has_scores) weights.make_scores(&document->scores);
    if (item.has_ranks) weights.make_ranks(&document->ranks);
    document->index_name = index_name;
    document->before = documents;
    return documents = document;
}

void Query::release() {
    for (Document* document = documents; document != nullptr; document = document->before) {
        zval_ptr_dtor(&document->scores);
        zval_ptr_dtor(&document->ranks);
        if (document->key != nullptr) zend_string_release(document->key);
    }
    terms.release();
    shards.release();
    arena.release();
}

}  // namespace postings::yioop
