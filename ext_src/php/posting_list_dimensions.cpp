// $list[$offset]: read only; a negative offset counts from the end.
#include <optional>

extern "C" {
#include "ext/spl/spl_exceptions.h"
}

#include "zend_exceptions.h"

#include "core/list/lookup.h"
#include "php/posting_list.h"
#include "php/posting_list_handlers.h"

namespace postings::php {
namespace {

std::optional<uint32_t> position_of(const PostingList& list, zend_long offset) {
    const zend_long count = list.count();
    if (offset < -count || offset >= count) return std::nullopt;
    return static_cast<uint32_t>(offset < 0 ? offset + count : offset);
}

std::optional<uint32_t> find(zend_object* object, const zval* offset) {
    ZVAL_DEREF(offset);
    if (Z_TYPE_P(offset) != IS_LONG) return std::nullopt;
    return position_of(posting_list(object), Z_LVAL_P(offset));
}

void throw_no_such_offset(zend_object* object, const zval* offset) {
    ZVAL_DEREF(offset);
    if (Z_TYPE_P(offset) != IS_LONG) {
        zend_type_error("Cannot access offset of type %s on Postings\\PostingList",
                        zend_zval_type_name(const_cast<zval*>(offset)));
        return;
    }
    zend_throw_exception_ex(spl_ce_OutOfBoundsException, 0,
                            "Offset " ZEND_LONG_FMT " is outside of a list of %u", Z_LVAL_P(offset),
                            posting_list(object).count());
}

void throw_read_only() {
    zend_throw_error(
        nullptr,
        "A Postings\\PostingList cannot be changed; append(), merge() and remove() make new ones");
}

// False if a PHP exception was thrown.
bool read(zend_object* object, const zval* offset, zval* result) {
    const std::optional<uint32_t> position = find(object, offset);
    if (!position) {
        throw_no_such_offset(object, offset);
        return false;
    }
    return guarded([&] { ZVAL_LONG(result, doc_at(posting_list(object), *position)); });
}

}  // namespace

zval* read_dimension(zend_object* object, zval* offset, int type, zval* result) {
    if (offset == nullptr || (type != BP_VAR_R && type != BP_VAR_IS)) {
        throw_read_only();
        return nullptr;
    }
    if (type == BP_VAR_IS && !find(object, offset)) return &EG(uninitialized_zval);
    return read(object, offset, result) ? result : nullptr;
}

void write_dimension(zend_object*, zval*, zval*) {
    throw_read_only();
}

HandlerResult<zend_object_has_dimension_t> has_dimension(zend_object* object, zval* offset,
                                                         int check_empty) {
    zval value;
    if (!find(object, offset)) return false;
    return !check_empty || (read(object, offset, &value) && Z_LVAL(value) != 0);
}

void unset_dimension(zend_object*, zval*) {
    throw_read_only();
}

}  // namespace postings::php

using namespace postings::php;

PHP_METHOD(Postings_PostingList, offsetExists) {
    zval* offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(find(Z_OBJ_P(ZEND_THIS), offset).has_value());
}

PHP_METHOD(Postings_PostingList, offsetGet) {
    zval* offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    read(Z_OBJ_P(ZEND_THIS), offset, return_value);
}

PHP_METHOD(Postings_PostingList, offsetSet) {
    throw_read_only();
}

PHP_METHOD(Postings_PostingList, offsetUnset) {
    throw_read_only();
}
