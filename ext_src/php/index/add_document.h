// Reads documents from PHP arrays: those given to a writer, or compared with those of an index.
#pragma once

extern "C" {
#include "php.h"
}

#include <optional>

#include "core/index/index_writer.h"

namespace postings::php {

// A document's values for the fields of a schema, in Zend's memory: freed whatever happens.
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

// `self` is a Postings\Writer, `document` an array. False, and something thrown, without adding
// anything, if it has no key or cannot be stored, or the writer is closed. `after`: how many
// documents the same call of addAll() has added before it.
bool add_document(zval* self, zval* document, std::optional<zend_long> after = std::nullopt);

// Reads the texts of a document as add_document() takes it, except that it needs no key; throws the
// same.
bool read_texts(DocumentTexts& texts, const index::Schema& schema, zval* document);

}  // namespace postings::php
