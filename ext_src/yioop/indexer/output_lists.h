// IndexShard's method that saves the postings of all words as one string, or into a file.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Leaves strings whose last word is incomplete to the method's body.
void output_posting_lists(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
