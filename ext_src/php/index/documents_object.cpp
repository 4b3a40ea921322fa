// Postings\Documents.
#include "php/index/documents_object.h"

extern "C" {
#include "ext/spl/spl_exceptions.h"
}

#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/index/stored_document.h"
#include "php/iteration.h"

namespace postings::php {

zend_class_entry* documents_class;

void DocumentsObject::key(zval* value) {
    ZVAL_NULL(value);
    if (at_end()) return;
    storage::TermBuffer buffer;
    std::string_view key;
    if (guarded([&] { key = snapshot->segments()[segment].key_of(document, buffer); }))
        ZVAL_STRINGL(value, key.data(), key.size());
}

void DocumentsObject::current(zval* value) {
    if (at_end()) {
        ZVAL_NULL(value);
        zend_throw_exception(spl_ce_OutOfBoundsException, "There are no more documents", 0);
    } else {
        read_document(value, snapshot->segments()[segment], document, records);
    }
}

void DocumentsObject::next() {
    if (at_end()) return;
    ++document;
    skip_deleted();
}

void DocumentsObject::rewind() {
    segment = document = 0;
    skip_deleted();
}

void DocumentsObject::skip_deleted() {
    for (; !at_end(); ++segment, document = 0) {
        const index::Segment& of = snapshot->segments()[segment];
        while (document < of.documents() && of.is_deleted(document)) ++document;
        if (document < of.documents()) return;
    }
}

void DocumentsObject::walk(const std::shared_ptr<const index::IndexSnapshot>& documents_of) {
    snapshot = documents_of;
    rewind();
}

static zend_object* documents_of(zval* index) {
    const OpenIndex* const opened = opened_index(index);
    if (opened == nullptr) return nullptr;
    zend_object* object = DocumentsObject::create(documents_class);
    DocumentsObject::from(object)->walk(opened->snapshot);
    return object;
}

zend_object_iterator* get_documents_iterator(zend_class_entry*, zval* index, int by_reference) {
    zend_object* documents = documents_of(index);
    return documents == nullptr ? nullptr
                                : Iteration<DocumentsObject>::start(documents, by_reference);
}

void documents_minit() {
    DocumentsObject::minit(documents_class);
    documents_class->get_iterator = Iteration<DocumentsObject>::get;
    DocumentsObject::handlers.clone_obj = nullptr;
    DocumentsObject::handlers.compare = compare_as_same;
}

}  // namespace postings::php

using namespace postings::php;

PHP_METHOD(Postings_Index, getIterator) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_object* documents = documents_of(ZEND_THIS);
    if (documents == nullptr) RETURN_THROWS();
    RETURN_OBJ(documents);
}

PHP_METHOD(Postings_Documents, __construct) {}

PHP_METHOD(Postings_Documents, current) {
    ZEND_PARSE_PARAMETERS_NONE();
    DocumentsObject::from(ZEND_THIS)->current(return_value);
}

PHP_METHOD(Postings_Documents, key) {
    ZEND_PARSE_PARAMETERS_NONE();
    DocumentsObject::from(ZEND_THIS)->key(return_value);
}

PHP_METHOD(Postings_Documents, next) {
    ZEND_PARSE_PARAMETERS_NONE();
    DocumentsObject::from(ZEND_THIS)->next();
}

PHP_METHOD(Postings_Documents, valid) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!DocumentsObject::from(ZEND_THIS)->at_end());
}

PHP_METHOD(Postings_Documents, rewind) {
    ZEND_PARSE_PARAMETERS_NONE();
    DocumentsObject::from(ZEND_THIS)->rewind();
}
