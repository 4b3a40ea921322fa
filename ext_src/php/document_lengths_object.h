// The PHP object around a collection's table of document lengths.
#pragma once

#include <memory>
#include <optional>
#include <vector>

extern "C" {
#include "php.h"
}

#include "core/rank/rank.h"
#include "core/task/list_reference.h"
#include "php/boundary.h"
#include "php/native_memory.h"
#include "php/native_object.h"

namespace postings::php {

extern zend_class_entry* document_lengths_class;

// The table, and the rankers that rank() derives from it, kept for later queries with the same
// parameters.
class CollectionLengths {
  public:
    explicit CollectionLengths(DocumentLengthTable table);
    CollectionLengths(const CollectionLengths&) = delete;
    CollectionLengths& operator=(const CollectionLengths&) = delete;

    const DocumentLengthTable& table() const { return table_; }
    DocumentLengths view() const { return table_.view(); }
    size_t bytes() const { return view().codes.size() + view().lengths.size() * 4; }
    // Uses another average length, if one is given. The result is valid until the next call.
    const Ranker& ranker(Bm25Parameters parameters, std::optional<double> average = {});
    // The table's key in the service, hashed once.
    CachedKey& key() { return key_; }

  private:
    CachedKey key_;
    DocumentLengthTable table_;
    HeldBytes held_;

    struct HeldRanker {
        HeldBytes held;
        std::unique_ptr<Ranker> ranker;
    };
    std::vector<HeldRanker> rankers_;  // a few, most recently used first
};

struct DocumentLengthsObject : NativeObject<DocumentLengthsObject> {
    std::shared_ptr<CollectionLengths> lengths;  // null until constructed
    zend_object std;

    size_t count() const { return lengths ? lengths->view().codes.size() : 0; }
};

// The lengths of an argument. InvalidArgument if its constructor never ran.
CollectionLengths& collection_lengths(zend_object* object);
// The lengths of a method's own object; null, and something thrown, if its constructor never ran.
CollectionLengths* made_lengths(zend_object* object);

// Sets the readonly properties.
void set_properties(zend_object* object, const CollectionLengths& lengths);

// Puts the table that `make` returns into the object, which happens once in its life; false, and a
// PHP exception, if it throws.
template <class Make>
bool construct(zend_object* object, Make&& make) {
    auto& lengths = DocumentLengthsObject::from(object)->lengths;
    if (lengths) {
        zend_throw_error(nullptr, "Cannot modify Postings\\DocumentLengths");
        return false;
    }
    if (!guarded([&] { lengths = std::make_shared<CollectionLengths>(make()); })) return false;
    set_properties(object, *lengths);
    return true;
}

// Sets `result` to a new object around the table that `make` returns; to null if that throws.
template <class Make>
void return_document_lengths(zval* result, Make&& make) {
    ZVAL_OBJ(result, DocumentLengthsObject::create(document_lengths_class));
    if (construct(Z_OBJ_P(result), std::forward<Make>(make))) return;
    zval_ptr_dtor(result);
    ZVAL_NULL(result);
}

// Reads lengths from an array or a string: see read_integers_or_packed(). The keys of an array are
// docIDs, so it has to be a list: any other array, read in its order, would give documents the
// lengths of others.
DocumentLengthTable read_document_lengths(const HashTable* array, const zend_string* packed);

// For foreach.
zend_object_iterator* get_length_iterator(zend_class_entry*, zval* lengths, int by_reference);

void document_lengths_minit();

}  // namespace postings::php
