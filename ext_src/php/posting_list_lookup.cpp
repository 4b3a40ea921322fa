// Methods that look for one docID, and slice().
#include <algorithm>

#include "core/list/lookup.h"
#include "php/integers.h"
#include "php/posting_list.h"

using namespace postings;
using namespace postings::php;

// Finds the first posting that is not less than the given docID, which may be any integer. False if
// a PHP exception was thrown.
static bool look_up(zend_execute_data* execute_data, zend_long& doc_id, Posting& found) {
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(doc_id)
    ZEND_PARSE_PARAMETERS_END_EX(return false);
    const PostingList& list = posting_list(ZEND_THIS);
    if (doc_id > UINT32_MAX) {
        found = {list.count(), 0};
        return true;
    }
    return guarded([&] { found = lower_bound(list, clamp_doc_id(doc_id)); });
}

PHP_METHOD(Postings_PostingList, contains) {
    zend_long doc_id;
    Posting found;
    if (!look_up(execute_data, doc_id, found)) RETURN_THROWS();
    RETURN_BOOL(found.position < posting_list(ZEND_THIS).count() && found.doc == doc_id);
}

PHP_METHOD(Postings_PostingList, firstFrom) {
    zend_long doc_id;
    Posting found;
    if (!look_up(execute_data, doc_id, found)) RETURN_THROWS();
    if (found.position == posting_list(ZEND_THIS).count()) RETURN_NULL();
    RETURN_LONG(found.doc);
}

PHP_METHOD(Postings_PostingList, position) {
    zend_long doc_id;
    Posting found;
    if (!look_up(execute_data, doc_id, found)) RETURN_THROWS();
    RETURN_LONG(found.position);
}

PHP_METHOD(Postings_PostingList, frequency) {
    zend_long doc_id;
    Posting found;
    if (!look_up(execute_data, doc_id, found)) RETURN_THROWS();
    const PostingList& list = posting_list(ZEND_THIS);
    if (found.position == list.count() || found.doc != doc_id) RETURN_NULL();
    guarded([&] { RETVAL_LONG(list.frequency(found.position)); });
}

PHP_METHOD(Postings_PostingList, slice) {
    zend_long offset, length = 0;
    bool to_the_end = true;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_LONG(offset)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG_OR_NULL(length, to_the_end)
    ZEND_PARSE_PARAMETERS_END();
    const PostingList& list = posting_list(ZEND_THIS);
    const zend_long count = list.count();
    const zend_long from =
        offset < 0 ? std::max<zend_long>(offset, -count) + count : std::min(offset, count);
    const zend_long left = count - from;
    if (to_the_end) length = left;
    length = length < 0 ? std::max<zend_long>(length, -left) + left : std::min(length, left);
    make_posting_list(return_value, 1, [&] {
        return slice(list, static_cast<uint32_t>(from), static_cast<uint32_t>(length));
    });
}
