// IndexShard::mergeWordPostingsToString in linear time.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Merges the new postings of all words into the string of old ones. Always leaves the call to the
// body, which then has no words to merge, writes its lines to the log, and does the rest.
void merge_word_postings_to_string(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
