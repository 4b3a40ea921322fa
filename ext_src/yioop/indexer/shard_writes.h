// Writes properties of a shard.
#pragma once

#include "yioop/shard_object.h"

namespace postings::yioop {

// Stands where there is no key.
inline constexpr std::string_view kBlank = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";

// Whether the shard has the property, with a value of that type.
bool has(zend_object* shard, Property which, uint8_t type);

// Whether its words are in arrays, to which more can be added, and its documents are a string.
bool has_unpacked_words(zend_object* shard);

// `+=` on a property that exists.
void add_to(zend_object* shard, Property which, size_t more);

// Sets a property; `value` is consumed. Writes nothing to a property that native code cannot read:
// code that ran since may have made it one.
void set(zend_object* shard, Property which, zval value);

void unset(zend_object* shard, Property which);

// Takes the array out of a property, for changes in place; set() puts it back. Makes a new one for
// about `size` elements if the property has none.
HashTable* take_array(zval* property, uint32_t size);

// `.=`
void append_bytes(zval* value, std::string_view bytes);
// The same for a string that grows to megabytes piece by piece: allocates more room than it needs
// now, so that it is seldom copied.
void append_to_growing(zval* value, std::string_view bytes);

// Operates on a value and `more`, and assigns the result as PHP does, also through a reference,
// whose type may refuse it. `operate` is one of Zend's functions.
template <typename Operation>
void assign_operation(Operation operate, zval* value, zval* more) {
    if (!Z_ISREF_P(value) || !ZEND_REF_HAS_TYPE_SOURCES(Z_REF_P(value))) {
        ZVAL_DEREF(value);
        operate(value, value, more);
        return;
    }
    zval result;
    ZVAL_UNDEF(&result);
    if (operate(&result, Z_REFVAL_P(value), more) == SUCCESS) {
        zend_try_assign_typed_ref_zval(Z_REF_P(value), &result);
    }
}

zval number(size_t value);
zval boolean(bool value);
zval string(zend_string* value);
zval array(HashTable* value);

}  // namespace postings::yioop
