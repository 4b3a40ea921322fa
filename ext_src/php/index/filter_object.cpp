// Postings\Filter.
#include "php/boundary.h"
#include "php/index/index_classes.h"

namespace postings::php {

namespace {

std::string value_text(const zval* value, size_t position) {
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_STRING) return {Z_STRVAL_P(value), Z_STRLEN_P(value)};
    if (Z_TYPE_P(value) == IS_LONG) return std::to_string(Z_LVAL_P(value));
    throw WrongType(
        "must have strings and integers only, not " + std::string(zend_zval_type_name(value)),
        position);
}

void combine(INTERNAL_FUNCTION_PARAMETERS, search::Filter (*make)(std::vector<search::Filter>)) {
    zval* filters = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(0, -1)
    Z_PARAM_VARIADIC('*', filters, count)
    ZEND_PARSE_PARAMETERS_END();
    for (uint32_t i = 0; i < count; ++i) {
        if (Z_TYPE(filters[i]) == IS_OBJECT && Z_OBJCE(filters[i]) == filter_class) continue;
        zend_argument_type_error(i + 1, "must be of type Postings\\Filter, %s given",
                                 zend_zval_type_name(&filters[i]));
        RETURN_THROWS();
    }
    object_init_ex(return_value, filter_class);
    guarded([&] {
        std::vector<search::Filter> parts;
        for (uint32_t i = 0; i < count; ++i)
            parts.push_back(FilterObject::from(&filters[i])->filter);
        FilterObject::from(return_value)->filter = make(std::move(parts));
    });
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Filter, __construct) {}

PHP_METHOD(Postings_Filter, equal) {
    zend_string *field, *text;
    zend_long number = 0;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(field)
    Z_PARAM_STR_OR_LONG(text, number)
    ZEND_PARSE_PARAMETERS_END();
    object_init_ex(return_value, filter_class);
    guarded([&] {
        FilterObject::from(return_value)->filter =
            search::Filter::equal({ZSTR_VAL(field), ZSTR_LEN(field)}, text_of(text, number));
    });
}

PHP_METHOD(Postings_Filter, in) {
    zend_string* field;
    HashTable* values;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(field)
    Z_PARAM_ARRAY_HT(values)
    ZEND_PARSE_PARAMETERS_END();
    object_init_ex(return_value, filter_class);
    guarded(2, [&] {
        std::vector<std::string> texts;
        zval* value;
        ZEND_HASH_FOREACH_VAL(values, value) {
            texts.push_back(value_text(value, texts.size()));
        }
        ZEND_HASH_FOREACH_END();
        FilterObject::from(return_value)->filter =
            search::Filter::in({ZSTR_VAL(field), ZSTR_LEN(field)}, std::move(texts));
    });
}

PHP_METHOD(Postings_Filter, all) {
    combine(INTERNAL_FUNCTION_PARAM_PASSTHRU, search::Filter::all_of);
}

PHP_METHOD(Postings_Filter, any) {
    combine(INTERNAL_FUNCTION_PARAM_PASSTHRU, search::Filter::any_of);
}

PHP_METHOD(Postings_Filter, not ) {
    zval* filter;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(filter, filter_class)
    ZEND_PARSE_PARAMETERS_END();
    object_init_ex(return_value, filter_class);
    guarded([&] {
        FilterObject::from(return_value)->filter =
            search::Filter::negation(FilterObject::from(filter)->filter);
    });
}
