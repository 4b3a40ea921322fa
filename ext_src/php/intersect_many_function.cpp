// intersect_many: many queries in one call.
#include "php/device_object.h"
#include "php/kept.h"
#include "php/posting_list.h"

using namespace postings;
using namespace postings::php;

// A query is a non-empty array of PostingLists; false if something was thrown.
static bool check_query(const zval* query, const char* key) {
    if (Z_TYPE_P(query) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL_P(query)) == 0) {
        zend_argument_type_error(
            1, "must contain only non-empty arrays, %s given at key %s",
            Z_TYPE_P(query) == IS_ARRAY ? "an empty one" : zend_zval_type_name(query), key);
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

static std::vector<service::Operand> operands_of(const zval* query) {
    std::vector<service::Operand> operands;
    zval* list;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(query), list) {
        ZVAL_DEREF(list);
        operands.push_back(operand(list));
    }
    ZEND_HASH_FOREACH_END();
    return operands;
}

static bool answer(const zval* query, bool counts, zval* result) {
    if (!counts) {
        return make_posting_list(result, 1,
                                 [&] { return dispatch::intersect(operands_of(query)); });
    }
    size_t count = 0;
    if (!guarded([&] { count = dispatch::intersect_count(operands_of(query)); })) return false;
    ZVAL_LONG(result, static_cast<zend_long>(count));
    return true;
}

PHP_FUNCTION(Postings_intersect_many) {
    HashTable* queries;
    bool counts = false;
    zend_object* device = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ARRAY_HT(queries)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(counts)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
    ZEND_PARSE_PARAMETERS_END();

    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    array_init_size(return_value, zend_hash_num_elements(queries));
    zend_ulong index;
    zend_string* name;
    zval* query;
    ZEND_HASH_FOREACH_KEY_VAL(queries, index, name, query) {
        ZVAL_DEREF(query);
        char key[64];
        if (name != nullptr) {
            snprintf(key, sizeof key, "\"%s\"", ZSTR_VAL(name));
        } else {
            snprintf(key, sizeof key, ZEND_LONG_FMT, static_cast<zend_long>(index));
        }
        zval result;
        if (!check_query(query, key) || !answer(query, counts, &result)) break;
        if (name != nullptr) {
            zend_hash_add_new(Z_ARRVAL_P(return_value), name, &result);
        } else {
            zend_hash_index_add_new(Z_ARRVAL_P(return_value), index, &result);
        }
    }
    ZEND_HASH_FOREACH_END();
    where.release();
    if (EG(exception)) RETURN_THROWS();
}
