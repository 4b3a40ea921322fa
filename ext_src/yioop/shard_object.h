// Accesses the properties of an IndexShard or a WebArchive, and the class's constants, for native
// methods.
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
    kIsString,
    kCompressor,
    kObjectCount,
    kProperties,
};

void shard_object_startup();

// The object that a native method of any class serves, its second argument. It must be of exactly
// the class whose method was called, without handlers of its own, and called without strict types
// (see is_strict()). Null: leave the call to PHP.
zend_object* object_of(zend_execute_data* execute_data);
// Whether the method is in a file with strict types, in which calls of the program's functions
// would convert nothing.
bool is_strict(const zend_execute_data* execute_data);
// Whether another object is of exactly that class, without handlers of its own.
bool is_plain_object(const zend_object* object, const zend_class_entry* ce);

// Whether any two properties of the objects are references to the same value: writing to one
// changes the other.
bool share_references(std::initializer_list<zend_object*> objects);

// The value of a property, dereferenced. Null if the object has none, or one with a type or hooks,
// or a dynamic one that it shares with an array.
zval* property(zend_object* object, Property property);
zval* property(zend_object* object, zend_string* name);
zend_string* name_of(Property property);

// Replaces the value of such a property; `value` is consumed.
void write_property(zval* property, zval* value);

// Whether this argument, if there is one, asks for ascending order: since 2021, Yioop has lists in
// both directions.
bool is_ascending(zend_execute_data* execute_data, uint32_t number);

// Whether the class has a constant with that integer, or string, as its value.
bool has_constant(const zend_class_entry* ce, std::string_view name, zend_long value);
bool has_constant(const zend_class_entry* ce, std::string_view name, std::string_view value);
inline bool has_constant(const zend_object* object, std::string_view name, zend_long value) {
    return has_constant(object->ce, name, value);
}

}  // namespace postings::yioop
