// The class behind foreach over an index: walks over the documents of one commit.
#pragma once

#include <memory>
#include <string>

extern "C" {
#include "php.h"
}

#include "core/index/index_snapshot.h"
#include "php/native_object.h"

namespace postings::php {

extern zend_class_entry* documents_class;

struct DocumentsObject : NativeObject<DocumentsObject> {
    std::shared_ptr<const index::IndexSnapshot> snapshot;  // null until walk()
    size_t segment = 0;     // of the snapshot; past the last one, all documents are over
    uint32_t document = 0;  // in the segment: a live one
    storage::RecordBuffer records;
    zend_object std;

    static constexpr bool kCurrentIsCounted = true;

    // Begins with the first document.
    void walk(const std::shared_ptr<const index::IndexSnapshot>& documents_of);
    bool at_end() const { return snapshot == nullptr || segment == snapshot->segments().size(); }
    // The document's key; null at the end, and if it cannot be read: then something is thrown.
    void key(zval* value);
    // The document; likewise.
    void current(zval* value);
    void next();
    void rewind();

  private:
    void skip_deleted();
};

// zend_class_entry::get_iterator of Index.
zend_object_iterator* get_documents_iterator(zend_class_entry*, zval* index, int by_reference);

void documents_minit();

}  // namespace postings::php
