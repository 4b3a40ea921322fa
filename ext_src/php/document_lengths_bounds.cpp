// Computes bounds of lists by the lengths of their documents.
#include "core/rank/block_max.h"
#include "php/document_lengths_object.h"
#include "php/posting_list.h"
#include "php/ranking.h"

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_DocumentLengths, withBounds) {
    zval* list;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(list, posting_list_class)
    ZEND_PARSE_PARAMETERS_END();
    CollectionLengths* lengths = made_lengths(Z_OBJ_P(ZEND_THIS));
    if (lengths == nullptr) RETURN_THROWS();
    make_posting_list(return_value, 1, [&] {
        const PostingList& postings = posting_list(list);
        check_has_lengths(postings, lengths->view().codes.size(), "this object", "", kNoPosition);
        return lengths->ranker({}).with_block_max(postings);
    });
}

PHP_METHOD(Postings_DocumentLengths, hasBounds) {
    zval* list;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(list, posting_list_class)
    ZEND_PARSE_PARAMETERS_END();
    const CollectionLengths* lengths = made_lengths(Z_OBJ_P(ZEND_THIS));
    if (lengths == nullptr) RETURN_THROWS();
    guarded([&] {
        const PostingList& postings = posting_list(list);
        RETVAL_BOOL(postings.block_count() < 2 || !BlockMax::of(postings, lengths->view()).empty());
    });
}
