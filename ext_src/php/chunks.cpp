// PostingList::chunks(): a list's docIDs in arrays.
#include "php/chunks.h"

#include <algorithm>

extern "C" {
#include "ext/spl/spl_exceptions.h"
}

#include "php/integers.h"
#include "php/iteration.h"
#include "php/native_object.h"
#include "php/posting_list.h"

namespace postings::php {

zend_class_entry* chunks_class;

namespace {
struct ChunksObject : NativeObject<ChunksObject> {
    SharedList held;
    uint32_t count = 0;  // of the list
    uint32_t size = 1;
    uint32_t position = 0;
    zend_object std;

    static constexpr bool kCurrentIsCounted = true;

    bool at_end() const { return position == count; }
    // The number of whole chunks before; at the end, of all chunks.
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

static zend_object* clone(zend_object* object) {
    zend_object* copy = ChunksObject::create(object->ce);
    const ChunksObject* self = ChunksObject::from(object);
    ChunksObject* other = ChunksObject::from(copy);
    other->held = self->held;
    other->count = self->count;
    other->size = self->size;
    other->position = self->position;
    return copy;
}

// Equal if the same chunks of lists with the same docIDs and frequencies are still to come.
static int compare(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    if (Z_OBJCE_P(left) != chunks_class || Z_OBJCE_P(right) != chunks_class) {
        return ZEND_UNCOMPARABLE;
    }
    const ChunksObject *a = ChunksObject::from(left), *b = ChunksObject::from(right);
    const bool same =
        a->size == b->size && a->position == b->position && holds_same_postings(a->held, b->held);
    return same ? 0 : ZEND_UNCOMPARABLE;
}

void chunks_minit() {
    ChunksObject::minit(chunks_class);
    chunks_class->get_iterator = Iteration<ChunksObject>::get;
    ChunksObject::handlers.clone_obj = clone;
    ChunksObject::handlers.compare = compare;
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
        zend_argument_value_error(1, "must be at least 1, " ZEND_LONG_FMT " given", size);
        RETURN_THROWS();
    }
    zend_object* object = ChunksObject::create(chunks_class);
    ChunksObject* self = ChunksObject::from(object);
    self->held = PostingListObject::from(Z_OBJ_P(ZEND_THIS))->held;
    self->count = posting_list(ZEND_THIS).count();
    self->size = static_cast<uint32_t>(std::min<zend_long>(size, UINT32_MAX));
    RETURN_OBJ(object);
}

// Private and never called.
PHP_METHOD(Postings_Chunks, __construct) {}

PHP_METHOD(Postings_Chunks, current) {
    ZEND_PARSE_PARAMETERS_NONE();
    ChunksObject::from(ZEND_THIS)->current(return_value);
}

PHP_METHOD(Postings_Chunks, key) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(ChunksObject::from(ZEND_THIS)->key());
}

PHP_METHOD(Postings_Chunks, next) {
    ZEND_PARSE_PARAMETERS_NONE();
    ChunksObject::from(ZEND_THIS)->next();
}

PHP_METHOD(Postings_Chunks, valid) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!ChunksObject::from(ZEND_THIS)->at_end());
}

PHP_METHOD(Postings_Chunks, rewind) {
    ZEND_PARSE_PARAMETERS_NONE();
    ChunksObject::from(ZEND_THIS)->rewind();
}
