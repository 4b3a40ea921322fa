// The properties of an IndexShard, and the class's constants, for native methods.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

enum Property : uint8_t {
    kWords,
    kWordPostings,
    kWordDocsPacked,
    kFilename,
    kFh,
    kFileLen,
    kReadOnlyFromDisk,
    kWordDocOffset,
    kDocInfoOffset,
    kDocidsLen,
    kGeneration,
    kNumDocsPerGeneration,
    kNumDocs,
    kNumLinkDocs,
    kLenAllDocs,
    kLenAllLinkDocs,
    kPrefixes,
    kPrefixesLen,
    kWordsLen,
    kWordDocs,
    kWordDocsLen,
    kDocInfos,
    kNumDocsWord,
    kLastFlattenedWordsCount,
    kProperties,
};

void shard_object_startup();

// The object that a native method of any class is to serve, its second argument: of exactly the
// class whose method was called, and without handlers of its own; called with PHP's usual types
// (see is_strict()). Null: leave the call to PHP.
zend_object* object_of(zend_execute_data* execute_data);
// Whether a native method is in a file with strict types, in which its calls of a program's
// functions would convert nothing.
bool is_strict(const zend_execute_data* execute_data);
// Another object, of exactly that class.
bool is_plain_object(const zend_object* object, const zend_class_entry* ce);

// Whether any two properties of the objects are one by reference: writing to one changes the other.
bool share_references(std::initializer_list<zend_object*> objects);

// Null if the object has none, or one with a type or hooks, or a dynamic one that it shares with an
// array. Not a reference, but what it refers to.
zval* property(zend_object* object, Property property);
zval* property(zend_object* object, zend_string* name);
zend_string* name_of(Property property);

// Replaces what such a property holds; `value` is consumed.
void write_property(zval* property, zval* value);

// Whether this argument, if there is one, says so: since 2021, Yioop has lists in both directions.
bool is_ascending(zend_execute_data* execute_data, uint32_t number);

// A constant of the class, if it is an integer, or a string, of that value.
bool has_constant(const zend_class_entry* ce, std::string_view name, zend_long value);
bool has_constant(const zend_class_entry* ce, std::string_view name, std::string_view value);
inline bool has_constant(const zend_object* object, std::string_view name, zend_long value) {
    return has_constant(object->ce, name, value);
}

}  // namespace postings::yioop
