#include "yioop/pack_literally.h"

#include "yioop/arguments.h"
#include "yioop/container.h"
#include "yioop/list_functions.h"

namespace yioop {

namespace modified9 = postings::modified9;
using modified9::Dialect;

namespace {

bool is_below(zval* value, zend_long bound) {
    zval limit;
    ZVAL_LONG(&limit, bound);
    return zend_compare(value, &limit) < 0 && !EG(exception);
}

zval* element_0(zval* array) {
    zval* first = zend_hash_index_find(Z_ARRVAL_P(array), 0);
    return first == nullptr || Z_TYPE_P(dereferenced(first)) == IS_NULL ? nullptr : first;
}

// isset($list[0]) && $list[0] < 2^10
bool has_low_first(zval* list) {
    if (Z_TYPE_P(list) == IS_ARRAY) {
        zval* first = element_0(list);
        return first != nullptr && is_below(dereferenced(first), modified9::kFusedPositionEnd);
    }
    zval zero, first;
    ZVAL_LONG(&zero, 0);
    bool is_set;
    if (!isset_element(list, &zero, &is_set) || !is_set || !read_element(list, &zero, &first)) {
        return false;
    }
    const bool low = is_below(&first, modified9::kFusedPositionEnd);
    zval_ptr_dtor(&first);
    return low;
}

// $doc_index >= 2^15 && isset($list[0]) && $list[0] < 2^10 && $doc_index < 2^18
bool fuses(zval* doc_index, zval* list, uint32_t list_argument) {
    zval least;
    ZVAL_LONG(&least, modified9::kFusedDocMin);
    if (zend_compare(&least, doc_index) > 0 || EG(exception)) return false;
    const bool low = has_low_first(list);
    if (EG(exception)) blame(list_argument);
    return low && is_below(doc_index, modified9::kFusedDocEnd);
}

// $list[0] += (2^18 + $doc_index) << 9
bool fuse(zval* doc_index, zval* list) {
    zval base, bits, field, zero;
    ZVAL_LONG(&base, modified9::kFusedDocEnd);
    ZVAL_LONG(&bits, modified9::kFusedPositionBits);
    ZVAL_LONG(&zero, 0);
    if (add_function(&field, &base, doc_index) != SUCCESS || EG(exception) ||
        shift_left_function(&field, &field, &bits) != SUCCESS || EG(exception)) {
        return false;
    }
    if (Z_TYPE_P(list) != IS_ARRAY) return add_to_element(list, &zero, &field);
    // The element still exists, but may be null by now: comparisons run PHP code.
    zval* first = zend_hash_index_find(Z_ARRVAL_P(list), 0);
    zval sum;
    if (add_function(&sum, dereferenced(first), &field) != SUCCESS || EG(exception)) return false;
    assign(first, &sum);
    return !EG(exception);
}

// array_unshift($list, $doc_index + 1)
bool push_document(LiteralEncoder* encoder, zval* doc_index, uint32_t argument, const zval* list,
                   uint32_t list_argument) {
    zval one, head;
    ZVAL_LONG(&one, 1);
    if (add_function(&head, doc_index, &one) != SUCCESS || EG(exception)) {
        blame(argument);
        return false;
    }
    bool pushed = Z_TYPE_P(list) == IS_ARRAY;
    if (pushed) {
        pushed = encoder->push(&head, argument);
    } else {
        zend_argument_type_error(list_argument, "must be of type array, %s given",
                                 zend_zval_type_name(list));
    }
    zval_ptr_dtor(&head);
    return pushed;
}

// $list[0]++, if it is set
bool increment_first(zval* list) {
    if (Z_TYPE_P(list) != IS_ARRAY) {
        zval zero;
        ZVAL_LONG(&zero, 0);
        bool is_set;
        if (isset_element(list, &zero, &is_set) && (!is_set || increment_element(list, &zero))) {
            return true;
        }
        blame(2);
        return false;
    }
    zval* first = element_0(list);
    if (first == nullptr) return true;
    zval next;
    ZVAL_COPY_DEREF(&next, first);
    if (increment_function(&next) != SUCCESS || EG(exception)) {
        zval_ptr_dtor(&next);
        blame(2);
        return false;
    }
    assign(first, &next);
    return !EG(exception);
}

}  // namespace

bool push_joined(LiteralEncoder* encoder, zval* doc_index, uint32_t argument, zval* list,
                 uint32_t list_argument) {
    if (fuses(doc_index, list, list_argument)) {
        if (!fuse(doc_index, list)) {
            blame(argument);
            return false;
        }
    } else if (EG(exception) || !push_document(encoder, doc_index, argument, list, list_argument)) {
        return false;
    }
    return encoder->push_all(list, list_argument);
}

zend_string* pack_literally(zval* doc_index, zval* positions, bool delta, Dialect dialect) {
    zval list;
    if (delta) {
        if (!delta_list(positions, 2, &list)) return nullptr;
    } else {
        ZVAL_COPY(&list, positions);
    }
    if (Z_TYPE(list) == IS_ARRAY) SEPARATE_ARRAY(&list);
    LiteralEncoder encoder;
    const bool counted = modified9::first_position_offset(dialect) == 0 || increment_first(&list);
    const bool pushed = counted && push_joined(&encoder, doc_index, 1, &list, 2);
    zend_string* packed = encoder.finish(pushed, 2);
    zval_ptr_dtor(&list);
    return packed;
}

}  // namespace yioop
