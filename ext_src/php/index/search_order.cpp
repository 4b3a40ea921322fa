#include "php/index/search_order.h"

#include "php/boundary.h"
#include "php/index/field_name.h"
#include "php/index/index_classes.h"

namespace postings::php {

std::vector<search::SortField> read_sort(HashTable* sort) {
    std::vector<search::SortField> fields;
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(sort, key, value) {
        ZVAL_DEREF(value);
        if (key == nullptr && Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == sort_class) {
            fields.push_back(SortObject::from(value)->field);
            continue;
        }
        search::SortField& field =
            fields.emplace_back(search::SortField{field_name(key, value, "with 'asc' or 'desc'")});
        if (key == nullptr) continue;
        const bool is_text = Z_TYPE_P(value) == IS_STRING;
        field.descending = is_text && zend_string_equals_literal_ci(Z_STR_P(value), "desc");
        if (!field.descending && !(is_text && zend_string_equals_literal_ci(Z_STR_P(value), "asc")))
            throw InvalidArgument("must have 'asc' or 'desc' for \"" + field.field + "\"");
    }
    ZEND_HASH_FOREACH_END();
    return fields;
}

}  // namespace postings::php
