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

// One of many documents that a call adds.
struct OneOfMany {
    zend_long before;   // how many it has added
    uint32_t argument;  // the number of the argument to blame for one that does not fit,
    const char* must;   // and what that argument must
};

// `self` is a Postings\Writer, `document` an array. False, and something thrown, without adding
// anything, if it has no key or cannot be stored, or the writer is closed.
bool add_document(zval* self, zval* document, const OneOfMany* place = nullptr);

// Replaces values of the writer's document with this key. False if there is none, or, and something
// thrown, as add_document() throws it.
bool update_document(zval* self, zend_string* key, zval* values);

// Reads the texts of a document as add_document() takes it, except that it needs no key; throws the
// same.
bool read_texts(DocumentTexts& texts, const index::Schema& schema, zval* document);

}  // namespace postings::php
