#include "yioop/iterators/iterator_methods.h"

#include "yioop/iterators/fields.h"
#include "yioop/iterators/groups.h"
#include "yioop/iterators/item_keys.h"
#include "yioop/shard_object.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

void answer(INTERNAL_FUNCTION_PARAMETERS, bool (Groups::*method)(zval*)) {
    RETVAL_TRUE;
    zend_object* object = object_of(execute_data);
    if (object == nullptr) return;
    Query query(static_cast<uint32_t>(Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1))));
    Tree tree(query);
    Groups groups(query, tree, object);
    zval result;
    if ((groups.*method)(&result)) RETVAL_COPY_VALUE(&result);
    tree.release();
    query.release();
}

void find_groups(INTERNAL_FUNCTION_PARAMETERS) {
    answer(INTERNAL_FUNCTION_PARAM_PASSTHRU, &Groups::find);
}

void get_pages(INTERNAL_FUNCTION_PARAMETERS) {
    answer(INTERNAL_FUNCTION_PARAM_PASSTHRU, &Groups::get_pages);
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_iterator, 0, 0, 2)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, iterator)
ZEND_END_ARG_INFO()

constexpr NativeMethod kNone = {{}, ZEND_FE_END};
const NativeMethod kGroupFindNative = {
    "\0postings groupiterator::finddocswithword"sv,
    ZEND_NAMED_FE(postings_yioop_find_groups, find_groups, arginfo_iterator)};
const NativeMethod kGroupGetPagesNative = {
    "\0postings groupiterator::getpagestogroup"sv,
    ZEND_NAMED_FE(postings_yioop_group_pages, get_pages, arginfo_iterator)};

}  // namespace

const NativeMethod& native_iterator_method(Method method) {
    return method == kGroupFind       ? kGroupFindNative
           : method == kGroupGetPages ? kGroupGetPagesNative
                                      : kNone;
}

void iterators_startup() {
    fields_startup();
}

void iterators_request() {
    forget_item_keys();
}

}  // namespace postings::yioop
