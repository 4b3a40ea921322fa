// intersect_many: many queries in one call.
#include "php/device_object.h"
#include "php/keyed_results.h"
#include "php/posting_list.h"
#include "php/request_owned.h"
#include "php/shown_name.h"

using namespace postings;
using namespace postings::php;

// A query is a non-empty array of PostingLists; false if something was thrown.
static bool check_query(const zval* query, const char* key) {
    if (Z_TYPE_P(query) != IS_ARRAY) {
        zend_argument_type_error(1, "must contain only arrays, %s given at key %s",
                                 zend_zval_type_name(query), key);
        return false;
    }
    if (zend_hash_num_elements(Z_ARRVAL_P(query)) == 0) {
        zend_argument_value_error(1, "must contain no empty array, one given at key %s", key);
        return false;
    }
    zval* list;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(query), list) {
        ZVAL_DEREF(list);
        if (is_posting_list(list)) continue;
        zend_argument_type_error(
            1, "must contain only arrays of Postings\\PostingList, %s given at key %s",
            zend_zval_type_name(list), key);
        return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

// False if something was thrown.
static bool check_queries(const HashTable* queries) {
    zend_ulong index;
    zend_string* name;
    zval* query;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(queries), index, name, query) {
        ZVAL_DEREF(query);
        if (!check_query(query, ShownKey(index, name).text())) return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

static std::vector<std::vector<ListReference>> references_of(const HashTable* queries) {
    std::vector<std::vector<ListReference>> references;
    references.reserve(zend_hash_num_elements(queries));
    zval *query, *list;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(queries), query) {
        ZVAL_DEREF(query);
        auto& of_query = references.emplace_back();
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(query), list) {
            ZVAL_DEREF(list);
            of_query.push_back(reference(list));
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FOREACH_END();
    return references;
}

PHP_FUNCTION(Postings_intersect_many) {
    HashTable* queries;
    bool want_counts = false;
    zend_object* device = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ARRAY_HT(queries)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(want_counts)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_queries(queries)) RETURN_THROWS();

    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    RequestOwned<std::vector<size_t>> counts;
    RequestOwned<std::vector<PostingList>> lists;
    const bool done = guarded([&] {
        const MemoryChecked limited(check_native_memory);
        const auto references = references_of(queries);
        if (want_counts) {
            *counts = dispatch::intersect_counts(references);
        } else {
            *lists = dispatch::intersect_many(references);
        }
    });
    where.release();
    if (done && want_counts) {
        return_keyed(return_value, queries, [&](zval* value, size_t i) {
            ZVAL_LONG(value, static_cast<zend_long>((*counts)[i]));
        });
    } else if (done) {
        return_keyed(return_value, queries, [&](zval* value, size_t i) {
            // The first one that does not fit into the limit is enough.
            if (EG(exception) ||
                !make_posting_list(value, 1, [&] { return std::move((*lists)[i]); }))
                ZVAL_NULL(value);
        });
    }
    counts.release();
    lists.release();
}
