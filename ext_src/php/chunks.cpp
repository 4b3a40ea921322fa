// PostingList::chunks(): a list's docIDs in arrays.
#include "php/chunks.h"

#include <algorithm>
#include <new>

extern "C" {
#include "ext/spl/spl_exceptions.h"
}

#include "php/integers.h"
#include "php/iteration.h"
#include "php/posting_list.h"

namespace postings::php {

zend_class_entry* chunks_class;

static zend_object_handlers handlers;

namespace {
struct ChunksObject {
    SharedList held;
    uint32_t count = 0;  // of the list
    uint32_t size = 1;
    uint32_t position = 0;
    zend_object std;

    static constexpr bool kCurrentIsCounted = true;

    static ChunksObject* from(zend_object* object) {
        return reinterpret_cast<ChunksObject*>(reinterpret_cast<char*>(object) -
                                               offsetof(ChunksObject, std));
    }

    bool at_end() const { return position == count; }
    // The number of whole chunks before; of all chunks, at the end.
    zend_long key() const { return (zend_long{position} + size - 1) / size; }
    uint32_t length() const { return std::min(size, count - position); }
    void next() { position += length(); }
    void rewind() { position = 0; }
    void current(zval* value) const {
        if (at_end()) {
            ZVAL_NULL(value);
            zend_throw_exception(spl_ce_OutOfBoundsException, "There are no more chunks", 0);
        } else {
            set_array(value, held->list(), &PostingListView::decode_block, position, length());
        }
    }
};
}  // namespace

static zend_object* create(zend_class_entry* type) {
    void* memory = zend_object_alloc(sizeof(ChunksObject), type);
    // Without braces: they would clear a property slot of `std` that is not there.
    auto* object = new (memory) ChunksObject;
    zend_object_std_init(&object->std, type);
    object_properties_init(&object->std, type);
    object->std.handlers = &handlers;
    return &object->std;
}

static void free_object(zend_object* object) {
    zend_object_std_dtor(object);
    ChunksObject::from(object)->~ChunksObject();
}

static zend_object* clone(zend_object* object) {
    zend_object* copy = create(object->ce);
    const ChunksObject* self = ChunksObject::from(object);
    ChunksObject* other = ChunksObject::from(copy);
    other->held = self->held;
    other->count = self->count;
    other->size = self->size;
    other->position = self->position;
    return copy;
}

void chunks_minit() {
    chunks_class->create_object = create;
    chunks_class->get_iterator = Iteration<ChunksObject>::get;
    handlers = *zend_get_std_object_handlers();
    handlers.offset = offsetof(ChunksObject, std);
    handlers.free_obj = free_object;
    handlers.clone_obj = clone;
}

}  // namespace postings::php

using namespace postings::php;

PHP_METHOD(Postings_PostingList, chunks) {
    zend_long size = 4096;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(size)
    ZEND_PARSE_PARAMETERS_END();
    if (size < 1) {
        zend_argument_value_error(1, "must be at least 1");
        RETURN_THROWS();
    }
    zend_object* object = create(chunks_class);
    ChunksObject* self = ChunksObject::from(object);
    self->held = PostingListObject::from(Z_OBJ_P(ZEND_THIS))->held;
    self->count = posting_list(ZEND_THIS).count();
    self->size = static_cast<uint32_t>(std::min<zend_long>(size, UINT32_MAX));
    RETURN_OBJ(object);
}

static ChunksObject* self_of(zval* value) {
    return ChunksObject::from(Z_OBJ_P(value));
}

// Private and never called.
PHP_METHOD(Postings_Chunks, __construct) {}

PHP_METHOD(Postings_Chunks, current) {
    ZEND_PARSE_PARAMETERS_NONE();
    self_of(ZEND_THIS)->current(return_value);
}

PHP_METHOD(Postings_Chunks, key) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(self_of(ZEND_THIS)->key());
}

PHP_METHOD(Postings_Chunks, next) {
    ZEND_PARSE_PARAMETERS_NONE();
    self_of(ZEND_THIS)->next();
}

PHP_METHOD(Postings_Chunks, valid) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!self_of(ZEND_THIS)->at_end());
}

PHP_METHOD(Postings_Chunks, rewind) {
    ZEND_PARSE_PARAMETERS_NONE();
    self_of(ZEND_THIS)->rewind();
}
