#include "yioop/indexer/shard_writes.h"

#include <algorithm>

namespace postings::yioop {

bool has(zend_object* shard, Property which, uint8_t type) {
    const zval* value = property(shard, which);
    return value != nullptr && Z_TYPE_P(value) == type;
}

bool has_unpacked_words(zend_object* shard) {
    return has(shard, kWordDocsPacked, IS_FALSE) && has(shard, kWords, IS_ARRAY) &&
           has(shard, kDocInfos, IS_STRING) &&
           (has(shard, kNumDocsWord, IS_ARRAY) || has(shard, kNumDocsWord, IS_NULL));
}

void add_to(zend_object* shard, Property which, size_t more) {
    zval* sum = property(shard, which);
    zval added = number(more);
    add_function(sum, sum, &added);
}

void set(zend_object* shard, Property which, zval value) {
    zval* found = property(shard, which);
    if (found != nullptr) {
        write_property(found, &value);
    } else {
        zval_ptr_dtor(&value);
    }
}

void unset(zend_object* shard, Property which) {
    shard->handlers->unset_property(shard, name_of(which), nullptr);
}

HashTable* take_array(zval* property, uint32_t size) {
    if (Z_TYPE_P(property) != IS_ARRAY) return zend_new_array(size);
    SEPARATE_ARRAY(property);
    HashTable* taken = Z_ARR_P(property);
    ZVAL_EMPTY_ARRAY(property);
    return taken;
}

// Whether it is a string without other users, which can be changed in place.
static bool is_own_string(const zval* value) {
    return Z_TYPE_P(value) == IS_STRING && !ZSTR_IS_INTERNED(Z_STR_P(value)) &&
           Z_REFCOUNT_P(value) == 1;
}

void append_bytes(zval* value, std::string_view bytes) {
    if (is_own_string(value)) {
        const size_t size = Z_STRLEN_P(value);
        zend_string* longer = zend_string_extend(Z_STR_P(value), size + bytes.size(), false);
        std::ranges::copy(bytes, ZSTR_VAL(longer) + size);
        ZSTR_VAL(longer)[size + bytes.size()] = '\0';
        ZVAL_NEW_STR(value, longer);
        return;
    }
    zval more;
    ZVAL_STRINGL(&more, bytes.data(), bytes.size());
    if (Z_TYPE_P(value) == IS_NULL) {
        ZVAL_COPY_VALUE(value, &more);
        return;
    }
    assign_operation(concat_function, value, &more);
    zval_ptr_dtor(&more);
}

void append_to_growing(zval* value, std::string_view bytes) {
    constexpr size_t kFrom = 128 << 10;
    // A debug build of PHP keeps data behind each block.
    const bool may_grow = !ZEND_DEBUG && is_own_string(value) && Z_STRLEN_P(value) >= kFrom;
    // 0 if PHP's allocator is not in use.
    const size_t room = may_grow ? zend_mem_block_size(Z_STR_P(value)) : 0;
    if (room == 0) return append_bytes(value, bytes);
    zend_string* text = Z_STR_P(value);
    const size_t size = _ZSTR_STRUCT_SIZE(ZSTR_LEN(text) + bytes.size());
    if (size > room) {
        text = static_cast<zend_string*>(
            erealloc2(text, size + size / 4, _ZSTR_STRUCT_SIZE(ZSTR_LEN(text))));
        ZVAL_NEW_STR(value, text);
    }
    std::ranges::copy(bytes, ZSTR_VAL(text) + ZSTR_LEN(text));
    ZSTR_LEN(text) += bytes.size();
    ZSTR_VAL(text)[ZSTR_LEN(text)] = '\0';
    zend_string_forget_hash_val(text);
}

zval number(size_t value) {
    zval result;
    ZVAL_LONG(&result, static_cast<zend_long>(value));
    return result;
}

zval boolean(bool value) {
    zval result;
    ZVAL_BOOL(&result, value);
    return result;
}

zval string(zend_string* value) {
    zval result;
    ZVAL_STR(&result, value);
    return result;
}

zval array(HashTable* value) {
    zval result;
    ZVAL_ARR(&result, value);
    return result;
}

}  // namespace postings::yioop
