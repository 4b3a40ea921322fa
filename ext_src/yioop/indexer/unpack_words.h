// IndexShard::unpackWordDocs().
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Native for words whose data has the usual length.
void unpack_word_docs(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
