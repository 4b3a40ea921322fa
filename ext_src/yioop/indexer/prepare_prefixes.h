// An IndexShard's method that saves where the words of each two first bytes are.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Leaves strings whose last word is not whole to the method's body.
void prepare_words_and_prefixes(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
