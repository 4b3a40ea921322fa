// The class behind PostingList::chunks().
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

extern zend_class_entry* chunks_class;

void chunks_minit();

}  // namespace postings::php
