#include "php/integers.h"

#include <string>

#include "php/boundary.h"
#include "php/php_memory.h"
#include "php/shown_name.h"
#include "yioop/arguments.h"

namespace postings::php {

WrongType wrong_number(const char* wanted, const char* converter, const zval* value, size_t index) {
    const std::string what = std::string("must contain only ") + wanted + ", ";
    if (Z_TYPE_P(value) != IS_STRING ||
        !is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), nullptr, nullptr, false)) {
        return WrongType(what + zend_zval_type_name(const_cast<zval*>(value)) + " given", index);
    }
    return WrongType(
        what + "string " + key_name(0, Z_STR_P(value)) + " given", index,
        std::string("; convert numeric strings, as databases give them, by array_map('") +
            converter + "', ...)");
}

uint32_t read_integer(const zval* value, size_t index, uint32_t least) {
    ZVAL_DEREF(value);
    if (UNEXPECTED(Z_TYPE_P(value) != IS_LONG)) {
        throw wrong_number("integers", "intval", value, index);
    }
    const zend_long integer = Z_LVAL_P(value);
    if (UNEXPECTED(integer < least || integer > UINT32_MAX)) {
        throw InvalidArgument("must contain only values from " + std::to_string(least) +
                                  " to 4294967295, " + std::to_string(integer) + " given",
                              index);
    }
    return static_cast<uint32_t>(integer);
}

// Reads integers without branching on the values; false if any is not valid.
static bool read_dense_integers(const HashTable* array, uint32_t least, uint32_t* values) {
    const uint32_t size = zend_hash_num_elements(array);
    bool wrong = false;
    for (uint32_t i = 0; i < size; ++i) {
        const zval* value = yioop::dense_value(array, i);
        const zend_long integer = Z_LVAL_P(value);
        values[i] = static_cast<uint32_t>(integer);
        wrong |= (Z_TYPE_P(value) != IS_LONG) | (integer < least) | (integer > UINT32_MAX);
    }
    return !wrong;
}

std::vector<uint32_t> read_integers(const HashTable* array, uint32_t least) {
    std::vector<uint32_t> values(zend_hash_num_elements(array));
    if (yioop::is_dense(array) && read_dense_integers(array, least, values.data())) return values;
    size_t index = 0;
    zval* value;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(array), value) {
        values[index] = read_integer(value, index, least);
        ++index;
    }
    ZEND_HASH_FOREACH_END();
    return values;
}

void check_follows(uint32_t previous, uint32_t doc, size_t index, const char* advice) {
    if (UNEXPECTED(doc <= previous)) {
        throw WrongArgument(
            "must ascend strictly, " + std::to_string(doc) + " follows " + std::to_string(previous),
            index, advice);
    }
}

void check_ascending(std::span<const uint32_t> docs, const char* advice) {
    for (size_t i = 1; i < docs.size(); ++i) check_follows(docs[i - 1], docs[i], i, advice);
}

std::vector<uint32_t> read_doc_ids(const HashTable* array) {
    std::vector<uint32_t> docs = read_integers(array, 0);
    check_ascending(docs, "");
    return docs;
}

bool begin_array(zval* result, uint32_t count) {
    if (!guarded([&] { check_array_memory(count); })) return false;
    array_init_size(result, count);
    zend_hash_real_init_packed(Z_ARRVAL_P(result));
    return true;
}

void append_values(zval* array, std::span<const uint32_t> values) {
    ZEND_HASH_FILL_PACKED(Z_ARRVAL_P(array)) {
        for (const uint32_t value : values) {
            ZEND_HASH_FILL_SET_LONG(value);
            ZEND_HASH_FILL_NEXT();
        }
    }
    ZEND_HASH_FILL_END();
}

bool set_array(zval* result, const PostingListView& list, DecodeBlock decode, uint32_t from,
               uint32_t count) {
    ZVAL_NULL(result);
    if (!begin_array(result, count)) return false;
    const bool done = guarded([&] {
        for_each_block(list, decode, from, count,
                       [&](std::span<const uint32_t> values) { append_values(result, values); });
    });
    if (!done) {
        zval_ptr_dtor(result);
        ZVAL_NULL(result);
    }
    return done;
}

}  // namespace postings::php
