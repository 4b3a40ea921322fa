// A parameter Query|string.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "php/index/index_classes.h"

namespace postings::php {

inline std::string_view view_of(const zend_string* string) {
    return {ZSTR_VAL(string), ZSTR_LEN(string)};
}

struct QueryArgument {
    zend_object* object = nullptr;  // a Query object, or
    zend_string* text = nullptr;

    // Nothing for a value that is neither.
    static std::optional<QueryArgument> of(const zval* value);

    // The query's root, valid as long as `query` and the argument live; warnings are in `query`.
    // `names` may stand before a colon.
    const search::Node& parse(std::span<const std::string> names, search::Query& query) const;
};

}  // namespace postings::php
