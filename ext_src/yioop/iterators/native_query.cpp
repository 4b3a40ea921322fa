#include "yioop/iterators/native_query.h"

namespace postings::yioop {

namespace {

Document* copy_to(Arena& arena, const SliceItem& item, Document* before) {
    auto* document = arena.make<Document>();
    document->item = item;
    auto* positions = arena.make<uint32_t>(item.positions.size());
    memcpy(positions, item.positions.data(), item.positions.size_bytes());
    document->item.positions = {positions, item.positions.size()};
    document->before = before;
    return document;
}

void release_documents(Document* last) {
    for (Document* document = last; document != nullptr; document = document->before) {
        zval_ptr_dtor(&document->scores);
        zval_ptr_dtor(&document->ranks);
        if (document->key != nullptr) zend_string_release(document->key);
    }
}

}  // namespace

Document* Query::make_document(const SliceItem& item, const DocumentWeights& weights,
                               bool has_scores, const zval* index_name) {
    Document* document = made = copy_to(scratch, item, made);
    if (has_scores) weights.make_scores(&document->scores);
    if (item.has_ranks) weights.make_ranks(&document->ranks);
    document->index_name = index_name;
    return document;
}

Document* Query::keep(Document* from) {
    kept = copy_to(arena, from->item, kept);
    ZVAL_COPY_VALUE(&kept->scores, &from->scores);
    ZVAL_COPY_VALUE(&kept->ranks, &from->ranks);
    ZVAL_UNDEF(&from->scores);
    ZVAL_UNDEF(&from->ranks);
    kept->index_name = from->index_name;
    return kept;
}

void Query::forget_made() {
    release_documents(made);
    made = nullptr;
    scratch.rewind();
}

void Query::release() {
    release_documents(made);
    release_documents(kept);
    terms.release();
    shards.release();
    held.release();
    scratch.release();
    arena.release();
}

}  // namespace postings::yioop
