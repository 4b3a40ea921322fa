// A document as PHP has it, given to a writer.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/index/index_writer.h"

namespace postings::php {

// `document` is an array. False, and something thrown, if it has no key or cannot be stored;
// nothing is added then.
bool add_document(index::IndexWriter& writer, zval* document);

}  // namespace postings::php
