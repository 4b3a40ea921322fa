// The arguments that the methods that search an index have in common.
#pragma once

extern "C" {
#include "php.h"
}

#include <optional>
#include <span>

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
    HashTable* boosts = nullptr;
    uint32_t boosts_argument = 0;
    zend_string* distinct = nullptr;  // the argument behind it
    bool distinct_facets = false;     // and the next one

    Deadline deadline{};  // for all queries together

    // Checks the arguments of search() and sets the deadline; false, and something thrown, if one
    // is wrong.
    bool check();
    bool check_limit(uint32_t argument) const;
    bool check_filter(uint32_t argument) const;
    // Makes `facets` a copy that is ready to be read, if it has bounds, which `held` owns. False,
    // and something thrown, for a date that was never constructed.
    bool hold_facets(zval* held);
    // Checks the timeout and sets the deadline.
    bool check_timeout(uint32_t argument);
    search::SearchOptions options() const;
    // Throws WrongType and InvalidArgument, about that argument.
    std::vector<search::Boost> read_boosts(const index::Schema& schema) const;
    // Throws InvalidArgument, about that argument.
    std::optional<std::string> read_distinct(const index::Schema& schema) const;
    // The filter, if it is a PostingList.
    std::optional<ListReference> list() const;
};

// Carries out searches that have their plans; `list` is the options' documents.
void carry_out(const std::shared_ptr<OpenIndex>& open, search::SearchOptions& options,
               std::optional<ListReference> list, std::span<Found> searches,
               search::Stopwatch& watch);

search::Plan plan_of(OpenIndex& open, const QueryArgument& argument, search::Query& query,
                     const Deadline& deadline = {});

}  // namespace postings::php
