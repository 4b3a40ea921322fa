#include "yioop/shared_array.h"

#include <utility>

namespace postings::yioop {
namespace {

// Arrays that are nested deeper are not shared; those of INI files have two levels, or three.
constexpr int kMostLevels = 8;

// Makes an interned string that is in no table, so that only its maker frees it. It is not a
// permanent one, which PHP may keep beyond the request, as a key of its regular expressions.
zend_string* share(const zend_string* string, size_t* bytes) {
    zend_string* shared = zend_string_init(ZSTR_VAL(string), ZSTR_LEN(string), true);
    zend_string_hash_val(shared);
    GC_ADD_FLAGS(shared, IS_STR_INTERNED);
    *bytes += ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(ZSTR_LEN(string)));
    return shared;
}

bool is_shareable(const zend_array* array, int level) {
    zval* value;
    if (level == kMostLevels) return false;
    ZEND_HASH_FOREACH_VAL(const_cast<zend_array*>(array), value) {
        const bool shareable = Z_TYPE_P(value) == IS_ARRAY
                                   ? is_shareable(Z_ARRVAL_P(value), level + 1)
                                   : Z_TYPE_P(value) == IS_STRING;
        if (!shareable) return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

void point_uncounted(zval* value, zend_array* shared) {
    ZVAL_ARR(value, shared);
    Z_TYPE_INFO_P(value) = IS_ARRAY;
}

zend_array* share(const zend_array* array, size_t* bytes) {
    auto* shared = static_cast<zend_array*>(pemalloc(sizeof(zend_array), true));
    zend_hash_init(shared, zend_hash_num_elements(array), nullptr, nullptr, true);
    zend_ulong index;
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<zend_array*>(array), index, key, value) {
        zval copy;
        if (Z_TYPE_P(value) == IS_ARRAY) {
            point_uncounted(&copy, share(Z_ARRVAL_P(value), bytes));
        } else {
            ZVAL_INTERNED_STR(&copy, share(Z_STR_P(value), bytes));
        }
        if (key != nullptr) {
            zend_hash_add_new(shared, share(key, bytes), &copy);
        } else {
            zend_hash_index_add_new(shared, index, &copy);
        }
    }
    ZEND_HASH_FOREACH_END();
    shared->nNextFreeElement = array->nNextFreeElement;
    *bytes += sizeof(zend_array) + size_t{shared->nTableSize} * (sizeof(Bucket) + sizeof(uint32_t));
    GC_SET_REFCOUNT(shared, 2);
    GC_ADD_FLAGS(shared, IS_ARRAY_IMMUTABLE);
    return shared;
}

void free_shared(zend_array* shared) {
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(shared, key, value) {
        if (key != nullptr) pefree(key, true);
        if (Z_TYPE_P(value) == IS_ARRAY) {
            free_shared(Z_ARRVAL_P(value));
        } else {
            pefree(Z_STR_P(value), true);
        }
    }
    ZEND_HASH_FOREACH_END();
    GC_DEL_FLAGS(shared, IS_ARRAY_IMMUTABLE);
    GC_SET_REFCOUNT(shared, 1);
    // Its keys are interned, and it has no destructor for values: this frees only the table.
    zend_hash_destroy(shared);
    pefree(shared, true);
}

}  // namespace

SharedArray SharedArray::of(const zend_array* array) {
    SharedArray shared;
    if (is_shareable(array, 0)) shared.array_ = share(array, &shared.bytes_);
    return shared;
}

SharedArray::SharedArray(SharedArray&& other) noexcept
    : array_(std::exchange(other.array_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

SharedArray& SharedArray::operator=(SharedArray&& other) noexcept {
    std::swap(array_, other.array_);
    std::swap(bytes_, other.bytes_);
    return *this;
}

SharedArray::~SharedArray() {
    if (array_ != nullptr) free_shared(array_);
}

void SharedArray::give(zval* value) const {
    point_uncounted(value, array_);
}

}  // namespace postings::yioop
