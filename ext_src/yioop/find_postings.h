// Where the postings of an IndexShard are: getPostingAtOffset, getDocIndexOfPostingAtOffset,
// docOffsetFromPostingOffset and nextPostingOffsetDocOffset.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// They return true where they leave the call to the body.
void get_posting_at_offset(INTERNAL_FUNCTION_PARAMETERS);
void get_doc_index_of_posting_at_offset(INTERNAL_FUNCTION_PARAMETERS);
void doc_offset_from_posting_offset(INTERNAL_FUNCTION_PARAMETERS);
void next_posting_offset_doc_offset(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
