// The arguments that ways to ask an index have in common.
#pragma once

extern "C" {
#include "php.h"
}

#include <optional>

#include "core/search/searcher.h"
#include "php/index/query_argument.h"

namespace postings::php {

struct SearchArguments {
    zend_long limit = 10, offset = 0;
    zend_object* mode = nullptr;
    zval* filter = nullptr;
    bool total = true;
    double timeout = 0;  // seconds
    bool no_timeout = true;
    zend_object* device = nullptr;
    HashTable *sort = nullptr, *facets = nullptr;
    zend_string* after = nullptr;

    search::Deadline deadline{};  // of all queries together

    // False, and something thrown, for what is wrong with the arguments of search(); the deadline
    // is set.
    bool check();
    bool check_filter(uint32_t argument) const;
    search::SearchOptions options() const;
    // The filter, if it is a list.
    std::optional<ListReference> list() const;
};

search::Plan plan_of(OpenIndex& open, const QueryArgument& argument, search::Query& query);

}  // namespace postings::php
