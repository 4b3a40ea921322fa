// IndexShard's method that saves where the words with each pair of first bytes are.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Leaves strings whose last word is incomplete to the method's body.
void prepare_words_and_prefixes(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
