// foreach over an object that walks (Cursor, Chunks, Documents), without a method call for each
// element.
//
// Walker is the struct around the zend_object, with from(), and with
//   bool at_end(); void next(); void rewind(); void current(zval*);
//   zend_long key(); or void key(zval*);
// all but the first may throw PHP exceptions, what has to be set is null then; and with
//   constexpr bool kCurrentIsCounted; // whether what current() gives has to be freed
#pragma once

extern "C" {
#include "php.h"
}
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "php/handler.h"

namespace postings::php {

template <class Walker>
struct Iteration {
    zend_object_iterator base;
    Walker* walker;
    zval current;  // if counted, undefined until it is needed

    static Iteration* of(zend_object_iterator* iterator) {
        return reinterpret_cast<Iteration*>(iterator);
    }

    void forget() {
        if constexpr (!Walker::kCurrentIsCounted) return;
        zval_ptr_dtor(&current);
        ZVAL_UNDEF(&current);
    }

    static void destroy(zend_object_iterator* iterator) {
        of(iterator)->forget();
        zval_ptr_dtor(&iterator->data);
    }
    static HandlerResult<decltype(zend_object_iterator_funcs::valid)> valid(
        zend_object_iterator* iterator) {
        return of(iterator)->walker->at_end() ? FAILURE : SUCCESS;
    }
    static zval* get_current(zend_object_iterator* iterator) {
        Iteration* self = of(iterator);
        if (!Walker::kCurrentIsCounted || Z_ISUNDEF(self->current)) {
            self->walker->current(&self->current);
        }
        return &self->current;
    }
    static void get_key(zend_object_iterator* iterator, zval* key) {
        Walker* walker = of(iterator)->walker;
        if constexpr (requires { walker->key(key); }) {
            walker->key(key);
        } else {
            ZVAL_LONG(key, walker->key());
        }
    }
    static void move_forward(zend_object_iterator* iterator) {
        of(iterator)->forget();
        of(iterator)->walker->next();
    }
    static void rewind(zend_object_iterator* iterator) {
        of(iterator)->forget();
        of(iterator)->walker->rewind();
    }

    static constexpr zend_object_iterator_funcs kFunctions = {
        destroy, valid, get_current, get_key, move_forward, rewind, nullptr, nullptr};

    // Takes over one reference to the walking object.
    static zend_object_iterator* start(zend_object* object, int by_reference) {
        if (by_reference) {
            OBJ_RELEASE(object);
            zend_throw_error(nullptr, "An iterator cannot be used with foreach by reference");
            return nullptr;
        }
        auto* self = static_cast<Iteration*>(emalloc(sizeof(Iteration)));
        zend_iterator_init(&self->base);
        ZVAL_OBJ(&self->base.data, object);
        self->base.funcs = &kFunctions;
        self->walker = Walker::from(object);
        ZVAL_UNDEF(&self->current);
        return &self->base;
    }

    // For zend_class_entry::get_iterator of the walking class.
    static zend_object_iterator* get(zend_class_entry*, zval* object, int by_reference) {
        Z_ADDREF_P(object);
        return start(Z_OBJ_P(object), by_reference);
    }
};

}  // namespace postings::php
