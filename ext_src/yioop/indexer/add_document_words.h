// IndexShard::addDocumentWords().
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Native if positions are integers and the functions that make ids are known. The method returns
// true where this returns null.
void add_document_words(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
