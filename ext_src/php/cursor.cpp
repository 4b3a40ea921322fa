#include "php/cursor.h"

extern "C" {
#include "ext/spl/spl_exceptions.h"
}

#include "php/iteration.h"

namespace postings::php {

zend_class_entry* cursor_class;

void CursorObject::throw_past_the_end(zval* value) {
    ZVAL_NULL(value);
    zend_throw_exception(spl_ce_OutOfBoundsException, "The cursor is past the end of its list", 0);
}

static zend_object* clone(zend_object* object) {
    zend_object* copy = CursorObject::create(object->ce);
    CursorObject::from(copy)->held = CursorObject::from(object)->held;
    CursorObject::from(copy)->cursor = CursorObject::from(object)->cursor;
    return copy;
}

// Equal if at the same place in lists of the same postings.
static int compare(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    if (Z_OBJCE_P(left) != cursor_class || Z_OBJCE_P(right) != cursor_class) {
        return ZEND_UNCOMPARABLE;
    }
    const CursorObject *a = CursorObject::from(left), *b = CursorObject::from(right);
    return a->key() == b->key() && holds_same_postings(a->held, b->held) ? 0 : ZEND_UNCOMPARABLE;
}

// Makes a cursor at the beginning of the list; null if a PHP exception was thrown.
static zend_object* cursor_over(zend_object* list) {
    zend_object* object = CursorObject::create(cursor_class);
    CursorObject* self = CursorObject::from(object);
    self->held = PostingListObject::from(list)->held;
    if (!guarded([&] { self->cursor = ListCursor(posting_list(list)); })) {
        OBJ_RELEASE(object);
        return nullptr;
    }
    return object;
}

zend_object_iterator* get_cursor_iterator(zend_class_entry*, zval* list, int by_reference) {
    zend_object* cursor = cursor_over(Z_OBJ_P(list));
    return cursor == nullptr ? nullptr : Iteration<CursorObject>::start(cursor, by_reference);
}

void cursor_minit() {
    CursorObject::minit(cursor_class);
    cursor_class->get_iterator = Iteration<CursorObject>::get;
    CursorObject::handlers.clone_obj = clone;
    CursorObject::handlers.compare = compare;
}

}  // namespace postings::php

using namespace postings::php;

PHP_METHOD(Postings_PostingList, getIterator) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_object* cursor = cursor_over(Z_OBJ_P(ZEND_THIS));
    if (cursor == nullptr) RETURN_THROWS();
    RETURN_OBJ(cursor);
}

// Private and never called.
PHP_METHOD(Postings_Cursor, __construct) {}

PHP_METHOD(Postings_Cursor, docId) {
    ZEND_PARSE_PARAMETERS_NONE();
    CursorObject::from(ZEND_THIS)->current(return_value);
}

PHP_METHOD(Postings_Cursor, current) {
    ZEND_PARSE_PARAMETERS_NONE();
    CursorObject::from(ZEND_THIS)->current(return_value);
}

PHP_METHOD(Postings_Cursor, frequency) {
    ZEND_PARSE_PARAMETERS_NONE();
    CursorObject* self = CursorObject::from(ZEND_THIS);
    if (self->at_end()) return self->current(return_value);
    guarded([&] { RETVAL_LONG(self->cursor.frequency()); });
}

PHP_METHOD(Postings_Cursor, advance) {
    zend_long target;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(target)
    ZEND_PARSE_PARAMETERS_END();
    CursorObject* self = CursorObject::from(ZEND_THIS);
    const bool done = guarded([&] {
        if (target > UINT32_MAX) {
            self->cursor.finish();
        } else {
            self->cursor.next_geq(clamp_doc_id(target));
        }
    });
    RETURN_BOOL(done && !self->at_end());
}

PHP_METHOD(Postings_Cursor, key) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(CursorObject::from(ZEND_THIS)->key());
}

PHP_METHOD(Postings_Cursor, next) {
    ZEND_PARSE_PARAMETERS_NONE();
    CursorObject::from(ZEND_THIS)->next();
}

PHP_METHOD(Postings_Cursor, valid) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!CursorObject::from(ZEND_THIS)->at_end());
}

PHP_METHOD(Postings_Cursor, rewind) {
    ZEND_PARSE_PARAMETERS_NONE();
    CursorObject::from(ZEND_THIS)->rewind();
}
