// Reads documents, which are stored as what PHP's serialize() makes of them.
#pragma once

#include <cstdint>
#include <span>

#include "php/index/index_classes.h"

namespace postings::php {

// Null, and something thrown, if it cannot be read. In the second, the document is given by its
// number in its segment.
void read_document(zval* result, OpenIndex& open, uint32_t number);
void read_document(zval* result, const index::Segment& segment, uint32_t document,
                   storage::RecordBuffer& buffer);

// The same in steps, for a record that was just read into the buffer and has passed
// index::check_document().
zend_string* copy_record(std::span<const uint8_t> record, storage::RecordBuffer& buffer);
void unserialize_document(zval* result, const zend_string* record);

}  // namespace postings::php
