// IndexShard::changeDocumentOffsets(): sets where the summaries of a shard's documents are.
#pragma once

#include "yioop/marked_function.h"

namespace postings::yioop {

// charCopy(), which writes one string into another.
extern const MarkedFunction kCharCopy;

void change_document_offsets(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
