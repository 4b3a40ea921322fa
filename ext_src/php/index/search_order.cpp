#include "php/index/search_order.h"

#include "php/boundary.h"
#include "php/index/field_name.h"
#include "php/index/index_classes.h"

namespace postings::php {

SortOrder read_sort(HashTable* sort) {
    SortOrder order;
    std::vector<search::SortField>& fields = order.fields;
    bool by_score = false;
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(sort, key, value) {
        ZVAL_DEREF(value);
        if (by_score) throw InvalidArgument("must have Postings\\Sort::score() last");
        if (key == nullptr && Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == sort_class) {
            by_score = SortObject::from(value)->by_score;
            if (!by_score) fields.push_back(SortObject::from(value)->field);
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
    order.ties_by_score = by_score && !fields.empty();
    return order;
}

}  // namespace postings::php
