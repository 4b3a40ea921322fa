// IndexShard::addDocumentWords().
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Of words whose positions are integers, where the functions that make their ids are known. The
// method returns true where this returns null.
void add_document_words(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
