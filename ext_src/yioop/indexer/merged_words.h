// A shard's words once they are merged into one string, as the methods that save a shard read them.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

#include "yioop/indexer/word_entries.h"

namespace postings::yioop {

// The shard of a native method with so many arguments, if its words are in the usual string; else
// null.
zend_object* shard_with_merged_words(zend_execute_data* execute_data, uint32_t arguments);
std::string_view entries_of(zend_object* shard);

struct MergedSizes {
    size_t words = 0, lists = 0;  // lists in bytes
    bool whole = false;           // the last entry is
};
MergedSizes measure_words(std::string_view entries);

bool is_logged(zend_execute_data* execute_data, uint32_t number);

// Where a method writes to as well: false in `usable` if that is none of null and a resource.
zend_function* writer(const zval* file, bool* usable);

}  // namespace postings::yioop
