// The properties of Yioop's iterators.
#pragma once

#include <cstdint>

extern "C" {
#include "php.h"
}

#include "yioop/iterators/held_values.h"
#include "yioop/number.h"

namespace postings::yioop {

enum class Field : uint8_t {
    NumDocs,
    SeenDocs,
    SeenUnfiltered,
    CountBlock,
    Pages,
    Fresh,
    ResultsPerBlock,
    // of WordIterator
    IndexName,
    NoMoreGenerations,
    NextOffset,
    DictionaryInfo,
    NumGenerations,
    GenerationPointer,
    CurrentGeneration,
    CurrentOffset,
    StartOffset,
    LastOffset,
    CurrentDocOffset,
    Empty,
    Filter,
    UseFeeds,
    UsingFeeds,
    FeedEmpty,
    Direction,
    IsMeta,
    WordKey,
    // of iterators that have children
    Children,
    NumIterators,
    LeastOffsetIndex,
    WordMap,
    NumWords,
    QuotePositions,
    Weight,
    TimerOn,
    SyncTime,
    LeastNumDocIndex,
    TotalNumDocs,
    // of GroupIterator
    Child,
    CountUnfiltered,
    GroupedKeys,
    GroupedHashes,
    CurrentMachine,
    NetworkFlag,
    BlockHashes,
    SeenHashes,
    IsFeed,
    HardQuery,
    Count,
};

void fields_startup();

// Reads an object's properties. For one that is not as expected it returns zero, and failed() is
// true from then on. What it returns stays valid if the object changes meanwhile.
class FieldReader {
  public:
    FieldReader(zend_object* object, HeldValues& held) : object_(object), held_(held) {}

    bool failed() const { return failed_; }

    const zval* any(Field field);
    Number number(Field field);
    Number number_or_null(Field field);
    zend_long integer(Field field);
    // Null counts as false.
    bool flag(Field field);
    zend_string* string(Field field);
    void text_or_integer(Field field, zval* value);
    HashTable* array(Field field);
    bool is_absent(Field field) const;

  private:
    const zval* find(Field field);
    const zval* typed(Field field, uint8_t type);

    zend_object* object_;
    HeldValues& held_;
    bool failed_ = false;
};

// `$object->field = value`, whatever that entails; `value` is consumed.
void write_field(zend_object* object, Field field, zval* value);
inline void write_field(zend_object* object, Field field, Number number) {
    zval value = number.value();
    write_field(object, field, &value);
}
inline void write_field(zend_object* object, Field field, zend_long number) {
    write_field(object, field, Number(number));
}
void write_flag(zend_object* object, Field field, bool value);

}  // namespace postings::yioop
