// facet_counts: for each of many values, how many hits have it.
#include "php/device_object.h"
#include "php/dispatch.h"
#include "php/facet_cache.h"
#include "php/facet_lists.h"
#include "php/keyed_results.h"
#include "php/posting_list.h"
#include "php/request_owned.h"
#include "php/shown_name.h"

namespace postings::php {

bool check_facet_lists(const HashTable* lists, uint32_t argument) {
    zend_ulong index;
    zend_string* name;
    zval* list;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(lists), index, name, list) {
        ZVAL_DEREF(list);
        if (is_posting_list(list)) continue;
        if (name != nullptr) {
            zend_argument_type_error(
                argument, "must contain only Postings\\PostingList, %s given at key \"%s\"",
                zend_zval_type_name(list), ShownName(name).text());
        } else {
            zend_argument_type_error(argument,
                                     "must contain only Postings\\PostingList, %s given at "
                                     "key " ZEND_LONG_FMT,
                                     zend_zval_type_name(list), static_cast<zend_long>(index));
        }
        return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

std::vector<ListReference> facet_references(const HashTable* lists) {
    std::vector<ListReference> references;
    references.reserve(zend_hash_num_elements(lists));
    zval* list;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(lists), list) {
        ZVAL_DEREF(list);
        references.push_back(reference(list));
    }
    ZEND_HASH_FOREACH_END();
    return references;
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

static std::vector<size_t> count_here(zval* hits, const HashTable* lists) {
    std::vector<uint64_t> serials;
    serials.reserve(zend_hash_num_elements(lists));
    zval* list;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(lists), list) {
        ZVAL_DEREF(list);
        serials.push_back(PostingListObject::from(list)->serial());
    }
    ZEND_HASH_FOREACH_END();
    return FacetCache::of_thread().counts(posting_list(hits), serials,
                                          [&] { return dispatch::views(facet_references(lists)); });
}

PHP_FUNCTION(Postings_facet_counts) {
    zval* hits;
    HashTable* lists;
    zend_object* device = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_OBJECT_OF_CLASS(hits, posting_list_class)
    Z_PARAM_ARRAY_HT(lists)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_facet_lists(lists, 2)) RETURN_THROWS();

    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    RequestOwned<std::vector<size_t>> counts;
    const bool done = guarded([&] {
        *counts = dispatch::facet_counts(
            reference(hits), [&] { return facet_references(lists); },
            [&] { return count_here(hits, lists); });
    });
    where.release();
    if (done) {
        return_keyed(return_value, lists, [&](zval* value, size_t i) {
            ZVAL_LONG(value, static_cast<zend_long>((*counts)[i]));
        });
    }
    counts.release();
}
