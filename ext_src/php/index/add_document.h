// A document as PHP has it: given to a writer, or compared with those of an index.
#pragma once

extern "C" {
#include "php.h"
}

#include <optional>

#include "core/index/index_writer.h"

namespace postings::php {

// What a document has for the fields of a schema, in Zend's memory: what frees it runs whatever
// happens.
struct DocumentTexts {
    struct Text {
        size_t field;
        zend_string* value;
    };
    zend_string* key = nullptr;
    Text* texts = nullptr;
    size_t count = 0, capacity = 0;

    void add(size_t field, zend_string* value);
    void release();
};

// `document` is an array. False, and something thrown, if it has no key or cannot be stored;
// nothing is added then. `after`: how many were added before it, of which the same call is.
bool add_document(index::IndexWriter& writer, zval* document,
                  std::optional<zend_long> after = std::nullopt);

// The texts of what add_document() takes, but that it needs no key; the same is thrown.
bool read_texts(DocumentTexts& texts, const index::Schema& schema, zval* document);

}  // namespace postings::php
