// IndexShard's methods that find postings: getPostingAtOffset, getDocIndexOfPostingAtOffset,
// docOffsetFromPostingOffset and nextPostingOffsetDocOffset.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// All return true to leave the call to the method's body.
void get_posting_at_offset(INTERNAL_FUNCTION_PARAMETERS);
void get_doc_index_of_posting_at_offset(INTERNAL_FUNCTION_PARAMETERS);
void doc_offset_from_posting_offset(INTERNAL_FUNCTION_PARAMETERS);
void next_posting_offset_doc_offset(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
