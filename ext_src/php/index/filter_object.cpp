// Postings\Filter.
#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/index/value_text.h"

namespace postings::php {

namespace {

constexpr const char* kTypes = "DateTimeInterface|string|int|float|bool";

// The text of an argument; null, and something thrown, if it has none.
zend_string* text_of_argument(zval* value, uint32_t argument) {
    zend_string* text = value_text(value);
    if (text == nullptr && !EG(exception))
        zend_argument_type_error(argument, "must be of type %s, %s given", kTypes,
                                 zend_zval_type_name(value));
    return text;
}

// Makes a filter by make(field, texts), of a field and values, of which some may be null.
template <uint32_t kValues, class Make>
void make_filter(INTERNAL_FUNCTION_PARAMETERS, bool may_be_null, Make make) {
    zend_string* field;
    zval* given[2] = {nullptr, nullptr};
    ZEND_PARSE_PARAMETERS_START(1 + kValues, 1 + kValues)
    Z_PARAM_STR(field)
    if (kValues > 0) {
        Z_PARAM_ZVAL(given[0])
    }
    if (kValues > 1) {
        Z_PARAM_ZVAL(given[1])
    }
    ZEND_PARSE_PARAMETERS_END();
    zend_string* texts[2] = {nullptr, nullptr};
    bool good = true;
    for (uint32_t i = 0; good && i < kValues; ++i) {
        if (may_be_null && Z_TYPE_P(given[i]) == IS_NULL) continue;
        texts[i] = text_of_argument(given[i], i + 2);
        good = texts[i] != nullptr;
    }
    if (good) {
        FilterObject* made = FilterObject::make(return_value, filter_class);
        guarded([&] {
            const auto text = [](const zend_string* of) {
                return of != nullptr ? std::optional(std::string(ZSTR_VAL(of), ZSTR_LEN(of)))
                                     : std::nullopt;
            };
            search::Filter filter = make(*text(field), text(texts[0]), text(texts[1]));
            for (uint32_t i = 0; i < kValues; ++i)
                if (texts[i] != nullptr && is_mistaken_date(given[i]))
                    filter.mistaken_date = *text(texts[i]);
            made->filter = std::move(filter);
        });
    }
    for (zend_string* text : texts)
        if (text != nullptr) zend_string_release(text);
}

using Text = std::optional<std::string>;

std::optional<search::ValueBound> bound(Text value, bool inclusive = true) {
    if (!value) return std::nullopt;
    return search::ValueBound{std::move(*value), inclusive};
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
    FilterObject* made = FilterObject::make(return_value, filter_class);
    guarded([&] {
        std::vector<search::Filter> parts;
        for (uint32_t i = 0; i < count; ++i)
            parts.push_back(in_argument(
                i + 1, [&] { return constructed(FilterObject::from(&filters[i])->filter); }));
        made->filter = make(std::move(parts));
    });
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Filter, __construct) {}

PHP_METHOD(Postings_Filter, equal) {
    make_filter<1>(INTERNAL_FUNCTION_PARAM_PASSTHRU, false,
                   [](std::string field, Text value, const Text&) {
                       return search::Filter::equal(std::move(field), std::move(*value));
                   });
}

PHP_METHOD(Postings_Filter, in) {
    zend_string* field;
    HashTable* values;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(field)
    Z_PARAM_ARRAY_HT(values)
    ZEND_PARSE_PARAMETERS_END();
    auto& made = FilterObject::make(return_value, filter_class)->filter;
    if (!guarded([&] { made = search::Filter::in({ZSTR_VAL(field), ZSTR_LEN(field)}, {}); }))
        RETURN_THROWS();
    size_t position = 0;
    zval* value;
    ZEND_HASH_FOREACH_VAL(values, value) {
        zend_string* text = value_text(value);
        if (text == nullptr) {
            if (!EG(exception))
                zend_argument_type_error(2, "must have %s only, not %s, at index %zu", kTypes,
                                         zend_zval_type_name(value), position);
            RETURN_THROWS();
        }
        const bool good = guarded(2, [&] {
            made->values.emplace_back(ZSTR_VAL(text), ZSTR_LEN(text));
            if (is_mistaken_date(value)) made->mistaken_date = made->values.back();
        });
        zend_string_release(text);
        if (!good) RETURN_THROWS();
        ++position;
    }
    ZEND_HASH_FOREACH_END();
}

PHP_METHOD(Postings_Filter, between) {
    make_filter<2>(INTERNAL_FUNCTION_PARAM_PASSTHRU, true,
                   [](std::string field, Text from, Text to) {
                       return search::Filter::within(
                           std::move(field), {bound(std::move(from)), bound(std::move(to))});
                   });
}

PHP_METHOD(Postings_Filter, range) {
    make_filter<2>(
        INTERNAL_FUNCTION_PARAM_PASSTHRU, true, [](std::string field, Text from, Text below) {
            return search::Filter::within(std::move(field),
                                          {bound(std::move(from)), bound(std::move(below), false)});
        });
}

PHP_METHOD(Postings_Filter, atLeast) {
    make_filter<1>(
        INTERNAL_FUNCTION_PARAM_PASSTHRU, false, [](std::string field, Text value, const Text&) {
            return search::Filter::within(std::move(field), {bound(std::move(value)), {}});
        });
}

PHP_METHOD(Postings_Filter, atMost) {
    make_filter<1>(
        INTERNAL_FUNCTION_PARAM_PASSTHRU, false, [](std::string field, Text value, const Text&) {
            return search::Filter::within(std::move(field), {{}, bound(std::move(value))});
        });
}

PHP_METHOD(Postings_Filter, above) {
    make_filter<1>(
        INTERNAL_FUNCTION_PARAM_PASSTHRU, false, [](std::string field, Text value, const Text&) {
            return search::Filter::within(std::move(field), {bound(std::move(value), false), {}});
        });
}

PHP_METHOD(Postings_Filter, below) {
    make_filter<1>(
        INTERNAL_FUNCTION_PARAM_PASSTHRU, false, [](std::string field, Text value, const Text&) {
            return search::Filter::within(std::move(field), {{}, bound(std::move(value), false)});
        });
}

PHP_METHOD(Postings_Filter, exists) {
    make_filter<0>(INTERNAL_FUNCTION_PARAM_PASSTHRU, false,
                   [](std::string field, const Text&, const Text&) {
                       return search::Filter::within(std::move(field), {});
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
    FilterObject* made = FilterObject::make(return_value, filter_class);
    guarded([&] {
        made->filter = search::Filter::negation(constructed(FilterObject::from(filter)->filter));
    });
}
