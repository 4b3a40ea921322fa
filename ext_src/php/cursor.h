// The PHP object that walks a posting list.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/list/list_cursor.h"
#include "php/native_object.h"
#include "php/posting_list.h"

namespace postings::php {

extern zend_class_entry* cursor_class;

struct CursorObject : NativeObject<CursorObject> {
    SharedList held;
    ListCursor cursor;
    zend_object std;

    static constexpr bool kCurrentIsCounted = false;

    bool at_end() const { return cursor.at_end(); }
    zend_long key() const { return cursor.position(); }
    void next() {
        if (!at_end()) guarded([&] { cursor.next(); });
    }
    void rewind() {
        guarded([&] { cursor.rewind(); });
    }
    void current(zval* value) const {
        if (UNEXPECTED(at_end())) {
            throw_past_the_end(value);
        } else {
            ZVAL_LONG(value, cursor.docid());
        }
    }
    static void throw_past_the_end(zval* value);
};

// zend_class_entry::get_iterator of PostingList.
zend_object_iterator* get_cursor_iterator(zend_class_entry* type, zval* list, int by_reference);

void cursor_minit();

}  // namespace postings::php
