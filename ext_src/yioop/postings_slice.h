// IndexShard's getPostingsSlice, with all that it calls: postings, their documents, BM25F.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Returns true to leave the call to the body.
void get_postings_slice(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
