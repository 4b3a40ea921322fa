#include "php/index/stored_document.h"

#include <span>

extern "C" {
#include "php.h"

#include "ext/standard/php_var.h"
}

#include "core/index/serialized_document.h"
#include "php/boundary.h"
#include "php/packed.h"

namespace postings::php {

namespace {

// The most bytes of a block of records that are kept for the next hit; a longer block is one long
// record.
constexpr size_t kMostKept = size_t{1} << 16;

}  // namespace

void read_document(zval* result, OpenIndex& open, uint32_t number) {
    ZVAL_NULL(result);
    const index::Segment* segment = nullptr;
    if (guarded([&] { segment = &open.snapshot->segment_of(number); }))
        read_document(result, *segment, number - segment->base(), open.records);
}

void read_document(zval* result, const index::Segment& segment, uint32_t document,
                   storage::RecordBuffer& buffer) {
    ZVAL_NULL(result);
    std::span<const uint8_t> record;
    if (!guarded([&] {
            record = segment.record(document, buffer);
            index::check_document(record);
        }))
        return;
    zend_string* copy = copy_record(record, buffer);
    unserialize_document(result, copy);
    zend_string_release(copy);
}

// A string of PHP's has a zero byte behind it.
zend_string* copy_record(std::span<const uint8_t> record, storage::RecordBuffer& buffer) {
    zend_string* copy = new_string(record);
    buffer.keep_at_most(kMostKept);
    return copy;
}

void unserialize_document(zval* result, const zend_string* record) {
    // Whatever the setting unserialize_max_depth says.
    zval options;
    array_init(&options);
    add_assoc_long(&options, "max_depth", index::kMostDocumentDepth + 1);
    php_unserialize_with_options(result, ZSTR_VAL(record), ZSTR_LEN(record), Z_ARRVAL(options),
                                 "Postings\\Hit::document");
    zval_ptr_dtor(&options);
}

}  // namespace postings::php
