// Reads the lengths of documents, and makes tables with changed lengths.
extern "C" {
#include "ext/spl/spl_exceptions.h"
}

#include <algorithm>

#include "php/document_lengths_object.h"
#include "php/handler.h"
#include "php/integers.h"
#include "php/shown_name.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

using namespace postings;
using namespace postings::php;

static uint32_t length_at(const CollectionLengths& lengths, size_t docid) {
    const DocumentLengths view = lengths.view();
    return view.lengths[view.codes[docid]];
}

namespace {

// zend_object_iterator comes first; `data` is the DocumentLengths.
struct LengthIterator {
    zend_object_iterator base;
    size_t at;
    zval current;

    static LengthIterator* of(zend_object_iterator* iterator) {
        return reinterpret_cast<LengthIterator*>(iterator);
    }
    const DocumentLengthsObject* object() const { return DocumentLengthsObject::from(&base.data); }
};

void destroy(zend_object_iterator* iterator) {
    zval_ptr_dtor(&iterator->data);
}
HandlerResult<decltype(zend_object_iterator_funcs::valid)> valid(zend_object_iterator* iterator) {
    const LengthIterator* self = LengthIterator::of(iterator);
    return self->at < self->object()->count() ? SUCCESS : FAILURE;
}
zval* current(zend_object_iterator* iterator) {
    LengthIterator* self = LengthIterator::of(iterator);
    ZVAL_LONG(&self->current, length_at(*self->object()->lengths, self->at));
    return &self->current;
}
void key(zend_object_iterator* iterator, zval* key) {
    ZVAL_LONG(key, static_cast<zend_long>(LengthIterator::of(iterator)->at));
}
void next(zend_object_iterator* iterator) {
    ++LengthIterator::of(iterator)->at;
}
void rewind(zend_object_iterator* iterator) {
    LengthIterator::of(iterator)->at = 0;
}

constexpr zend_object_iterator_funcs kFunctions = {destroy, valid,  current, key,
                                                   next,    rewind, nullptr, nullptr};

}  // namespace

zend_object_iterator* php::get_length_iterator(zend_class_entry*, zval* lengths, int by_reference) {
    if (by_reference) {
        zend_throw_error(nullptr, "An iterator cannot be used with foreach by reference");
        return nullptr;
    }
    auto* self = static_cast<LengthIterator*>(emalloc(sizeof(LengthIterator)));
    zend_iterator_init(&self->base);
    ZVAL_OBJ_COPY(&self->base.data, Z_OBJ_P(lengths));
    self->base.funcs = &kFunctions;
    self->at = 0;
    return &self->base;
}

PHP_METHOD(Postings_DocumentLengths, getIterator) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

PHP_METHOD(Postings_DocumentLengths, toArray) {
    ZEND_PARSE_PARAMETERS_NONE();
    const DocumentLengthsObject* self = DocumentLengthsObject::from(ZEND_THIS);
    if (!begin_array(return_value, static_cast<uint32_t>(self->count()))) RETURN_THROWS();
    ZEND_HASH_FILL_PACKED(Z_ARRVAL_P(return_value)) {
        for (size_t docid = 0; docid < self->count(); ++docid) {
            ZEND_HASH_FILL_SET_LONG(length_at(*self->lengths, docid));
            ZEND_HASH_FILL_NEXT();
        }
    }
    ZEND_HASH_FILL_END();
}

PHP_METHOD(Postings_DocumentLengths, count) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(static_cast<zend_long>(DocumentLengthsObject::from(ZEND_THIS)->count()));
}

PHP_METHOD(Postings_DocumentLengths, offsetExists) {
    zval* offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    const DocumentLengthsObject* self = DocumentLengthsObject::from(ZEND_THIS);
    RETURN_BOOL(Z_TYPE_P(offset) == IS_LONG && Z_LVAL_P(offset) >= 0 &&
                static_cast<size_t>(Z_LVAL_P(offset)) < self->count() &&
                length_at(*self->lengths, static_cast<size_t>(Z_LVAL_P(offset))) != 0);
}

PHP_METHOD(Postings_DocumentLengths, offsetGet) {
    zval* offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_TYPE_P(offset) != IS_LONG) {
        zend_type_error("Postings\\DocumentLengths takes a docID in [ ], %s given",
                        zend_zval_type_name(offset));
        RETURN_THROWS();
    }
    const DocumentLengthsObject* self = DocumentLengthsObject::from(ZEND_THIS);
    if (Z_LVAL_P(offset) < 0 || static_cast<size_t>(Z_LVAL_P(offset)) >= self->count()) {
        zend_throw_exception_ex(spl_ce_OutOfBoundsException, 0,
                                "There is no length of docID " ZEND_LONG_FMT
                                ", only of docIDs below %zu",
                                Z_LVAL_P(offset), self->count());
        RETURN_THROWS();
    }
    RETURN_LONG(length_at(*self->lengths, static_cast<size_t>(Z_LVAL_P(offset))));
}

static void refuse_change() {
    zend_throw_error(nullptr,
                     "A Postings\\DocumentLengths cannot be changed; with() makes new ones");
}

PHP_METHOD(Postings_DocumentLengths, offsetSet) {
    refuse_change();
}

PHP_METHOD(Postings_DocumentLengths, offsetUnset) {
    refuse_change();
}

static std::vector<LengthChange> read_changes(const HashTable* array) {
    std::vector<LengthChange> changes;
    changes.reserve(zend_hash_num_elements(array));
    zend_ulong docid;
    zend_string* name;
    zval* length;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(array), docid, name, length) {
        const size_t index = changes.size();
        if (name != nullptr) {
            throw WrongType("must have only integers as keys, " + key_name(0, name) + " given",
                            index);
        }
        if (docid >= UINT32_MAX) {  // there are at most 2^32 - 1 lengths
            throw InvalidArgument("must have only docIDs from 0 to 4294967294 as keys, " +
                                      std::to_string(static_cast<zend_long>(docid)) + " given",
                                  index);
        }
        changes.push_back({static_cast<uint32_t>(docid), read_integer(length, index, 0)});
    }
    ZEND_HASH_FOREACH_END();
    return changes;
}

PHP_METHOD(Postings_DocumentLengths, with) {
    HashTable* lengths;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(lengths)
    ZEND_PARSE_PARAMETERS_END();
    if (made_lengths(Z_OBJ_P(ZEND_THIS)) == nullptr) RETURN_THROWS();
    return_document_lengths(return_value, [&] {
        const std::vector<LengthChange> changes = read_changes(lengths);
        size_t docids = 0;
        for (const LengthChange& change : changes)
            docids = std::max(docids, size_t{change.docid} + 1);
        check_native_memory(docids);
        return collection_lengths(Z_OBJ_P(ZEND_THIS)).table().with(changes);
    });
}
