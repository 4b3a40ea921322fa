// Makes lists with some postings added, replaced or removed. A PostingList never changes: the
// methods return new ones.
#include "core/list_ops/update_lists.h"
#include "php/posting_list.h"

using namespace postings;
using namespace postings::php;

using Update = PostingList (*)(const PostingListView& list, const PostingListView& other);

static void return_updated(INTERNAL_FUNCTION_PARAMETERS, Update update) {
    zval* other;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(other, posting_list_class)
    ZEND_PARSE_PARAMETERS_END();
    make_posting_list(return_value, 1,
                      [&] { return update(posting_list(ZEND_THIS), posting_list(other)); });
}

PHP_METHOD(Postings_PostingList, append) {
    return_updated(INTERNAL_FUNCTION_PARAM_PASSTHRU, append_list);
}

PHP_METHOD(Postings_PostingList, merge) {
    return_updated(INTERNAL_FUNCTION_PARAM_PASSTHRU, merge_lists);
}

PHP_METHOD(Postings_PostingList, remove) {
    return_updated(INTERNAL_FUNCTION_PARAM_PASSTHRU, remove_docs);
}
