// Reads a shard's words after they were merged into one string, for the methods that save a shard.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

#include "yioop/indexer/word_entries.h"

namespace postings::yioop {

// The shard of a native method, if it was called with so many arguments and the shard's words are
// in the usual string; else null.
zend_object* shard_with_merged_words(zend_execute_data* execute_data, uint32_t arguments);
std::string_view entries_of(zend_object* shard);

struct MergedSizes {
    size_t words = 0, lists = 0;  // lists in bytes
    bool whole = false;           // whether the last entry is complete
};
MergedSizes measure_words(std::string_view entries);

bool is_logged(zend_execute_data* execute_data, uint32_t number);

// The function that writes to a method's file, or null for no file. `usable` is false if `file` is
// neither null nor a resource.
zend_function* writer(const zval* file, bool* usable);

}  // namespace postings::yioop
