// IndexShard's methods that turn its words into the parts of a file: prefixes, dictionary, lists.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Each leaves strings whose last word is not whole to the method's body.
void prepare_words_and_prefixes(INTERNAL_FUNCTION_PARAMETERS);
void pack_words(INTERNAL_FUNCTION_PARAMETERS);
void output_posting_lists(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
