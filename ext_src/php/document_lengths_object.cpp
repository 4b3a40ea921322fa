#include "php/document_lengths_object.h"

#include <algorithm>

#include "php/handler.h"
#include "php/native_object.h"
#include "php/packed.h"
#include "php/php_memory.h"
#include "php/posting_list.h"
#include "php/request_owned.h"

namespace postings::php {

zend_class_entry* document_lengths_class;

CollectionLengths::CollectionLengths(DocumentLengthTable table)
    : table_(std::move(table)), held_(bytes()) {}

const Ranker& CollectionLengths::ranker(Bm25Parameters parameters, std::optional<double> average) {
    constexpr size_t kMostRankers = 4, kRankerBytes = 256 * 256 * sizeof(uint16_t);
    DocumentLengths lengths = view();
    if (average) lengths.average = *average;
    const auto is_it = [&](const HeldRanker& held) {
        return held.ranker->table().parameters() == parameters &&
               held.ranker->lengths().average == lengths.average;
    };
    auto found = std::ranges::find_if(rankers_, is_it);
    if (found == rankers_.end()) {
        if (rankers_.size() == kMostRankers) rankers_.pop_back();
        rankers_.push_back(
            {HeldBytes(kRankerBytes), std::make_unique<Ranker>(lengths, parameters)});
        found = rankers_.end() - 1;
    }
    std::rotate(rankers_.begin(), found, found + 1);
    return *rankers_.front().ranker;
}

CollectionLengths& collection_lengths(zend_object* object) {
    const auto& lengths = DocumentLengthsObject::from(object)->lengths;
    if (!lengths) throw InvalidArgument("must be a constructed Postings\\DocumentLengths");
    return *lengths;
}

CollectionLengths* made_lengths(zend_object* object) {
    CollectionLengths* lengths = DocumentLengthsObject::from(object)->lengths.get();
    if (lengths == nullptr)
        zend_throw_error(nullptr, "The Postings\\DocumentLengths was never constructed");
    return lengths;
}

DocumentLengthTable read_document_lengths(const HashTable* array, const zend_string* packed) {
    if (array != nullptr && !zend_array_is_list(const_cast<HashTable*>(array))) {
        throw WrongArgument(
            "must be a list, from the length of docID 0 on", kNoPosition,
            "; (new Postings\\DocumentLengths([]))->with() takes lengths under docIDs");
    }
    return DocumentLengthTable(read_integers_or_packed(array, packed));
}

static zend_object* clone(zend_object* object) {
    zend_object* copy = DocumentLengthsObject::create(object->ce);
    DocumentLengthsObject::from(copy)->lengths = DocumentLengthsObject::from(object)->lengths;
    zend_objects_clone_members(copy, object);
    return copy;
}

// Different lengths are neither less nor greater.
static int compare(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    if (Z_OBJCE_P(left) != document_lengths_class || Z_OBJCE_P(right) != document_lengths_class) {
        return ZEND_UNCOMPARABLE;
    }
    const auto& a = DocumentLengthsObject::from(left)->lengths;
    const auto& b = DocumentLengthsObject::from(right)->lengths;
    if (a == b) return 0;
    return a && b && a->view() == b->view() ? 0 : ZEND_UNCOMPARABLE;
}

static HandlerResult<zend_object_count_elements_t> count_elements(zend_object* object,
                                                                  zend_long* count) {
    *count = static_cast<zend_long>(DocumentLengthsObject::from(object)->count());
    return SUCCESS;
}

void set_properties(zend_object* object, const CollectionLengths& collection) {
    // In the stub's order.
    enum { kCount, kDocuments, kAverage, kBytes };
    const DocumentLengths lengths = collection.view();
    set_property(object, kCount, lengths.codes.size());
    set_property(object, kDocuments, lengths.documents);
    zval average;
    ZVAL_DOUBLE(&average, lengths.average);
    set_property(object, kAverage, average);
    set_property(object, kBytes, collection.bytes());
}

// The lengths as a string; null if something was thrown.
static zend_string* to_bytes(zend_object* object) {
    const CollectionLengths* lengths = made_lengths(object);
    if (lengths == nullptr) return nullptr;
    zend_string* string = nullptr;
    RequestOwned<Bytes> bytes;
    if (guarded([&] {
            *bytes = lengths->table().to_bytes();
            check_php_memory(bytes->size());
        })) {
        string = new_string(*bytes);
    }
    bytes.release();
    return string;
}

static zend_array* exported_properties(zend_object* object, zend_prop_purpose purpose) {
    return exported_as_bytes(object, purpose, to_bytes);
}

void document_lengths_minit() {
    DocumentLengthsObject::minit(document_lengths_class);
    document_lengths_class->get_iterator = get_length_iterator;
    DocumentLengthsObject::handlers.clone_obj = clone;
    DocumentLengthsObject::handlers.compare = compare;
    DocumentLengthsObject::handlers.get_properties_for = exported_properties;
    DocumentLengthsObject::handlers.count_elements = count_elements;
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_DocumentLengths, __construct) {
    HashTable* array;
    zend_string* packed;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT_OR_STR(array, packed)
    ZEND_PARSE_PARAMETERS_END();
    construct(Z_OBJ_P(ZEND_THIS), [&] { return read_document_lengths(array, packed); });
}

PHP_METHOD(Postings_DocumentLengths, fromBytes) {
    zend_string* bytes;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(bytes)
    ZEND_PARSE_PARAMETERS_END();
    return_document_lengths(return_value,
                            [&] { return DocumentLengthTable::from_bytes(bytes_of(bytes)); });
}

PHP_METHOD(Postings_DocumentLengths, toBytes) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_string* bytes = to_bytes(Z_OBJ_P(ZEND_THIS));
    if (bytes != nullptr) RETURN_STR(bytes);
}

PHP_METHOD(Postings_DocumentLengths, __serialize) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_string* bytes = to_bytes(Z_OBJ_P(ZEND_THIS));
    if (bytes == nullptr) return;
    array_init_size(return_value, 1);
    add_assoc_str(return_value, "bytes", bytes);
}

static DocumentLengthTable table_in(const zend_string* bytes, const char* what) {
    if (bytes == nullptr) {
        throw CorruptedData(std::string(what) + " document lengths without their bytes", 0);
    }
    return DocumentLengthTable::from_bytes(bytes_of(bytes));
}

PHP_METHOD(Postings_DocumentLengths, __unserialize) {
    HashTable* data;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(data)
    ZEND_PARSE_PARAMETERS_END();
    const zend_string* bytes = bytes_in(data);
    construct(Z_OBJ_P(ZEND_THIS), [&] { return table_in(bytes, "serialized"); });
}

PHP_METHOD(Postings_DocumentLengths, __set_state) {
    HashTable* data;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(data)
    ZEND_PARSE_PARAMETERS_END();
    const zend_string* bytes = bytes_in(data);
    return_document_lengths(return_value, [&] { return table_in(bytes, "exported"); });
}
