// IndexShard's method that saves the dictionary of words, also into a file.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Leaves strings whose last word is incomplete to the method's body.
void pack_words(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
