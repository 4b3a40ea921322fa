#include "php/index/search_arguments.h"

#include <cmath>

#include "php/boundary.h"
#include "php/index/search_facets.h"
#include "php/index/search_order.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"

namespace postings::php {

namespace {

// Longer timeouts count as none.
constexpr double kLongestTimeout = 1e9;

bool check_number(zend_long number, uint32_t argument) {
    if (number >= 0 && number <= UINT32_MAX / 4) return true;
    zend_argument_value_error(argument, "must be between 0 and 1073741823, " ZEND_LONG_FMT " given",
                              number);
    return false;
}

}  // namespace

bool SearchArguments::check_limit(uint32_t argument) const {
    return check_number(limit, argument);
}

bool SearchArguments::check() {
    if (!check_limit(2) || !check_number(offset, 3)) return false;
    if (distinct_facets && distinct == nullptr) {
        zend_argument_value_error(boosts_argument + 2, "must be false without $distinct");
        return false;
    }
    return check_timeout(7) && check_filter(5);
}

bool SearchArguments::check_timeout(uint32_t argument) {
    if (!no_timeout && !(timeout > 0)) {
        zend_argument_value_error(argument, "must be greater than 0, %.*H given", -1, timeout);
        return false;
    }
    if (!no_timeout && timeout < kLongestTimeout)
        deadline = Deadline(std::chrono::nanoseconds(static_cast<int64_t>(timeout * 1e9)));
    return true;
}

bool SearchArguments::check_filter(uint32_t argument) const {
    if (filter == nullptr || is_posting_list(filter)) return true;
    if (Z_TYPE_P(filter) == IS_OBJECT && Z_OBJCE_P(filter) == filter_class) return true;
    zend_argument_type_error(
        argument, "must be of type Postings\\Filter|Postings\\PostingList|null, %s given",
        zend_zval_type_name(filter));
    return false;
}

bool SearchArguments::hold_facets(zval* held) {
    ZVAL_UNDEF(held);
    if (facets == nullptr) return true;
    bool has_bounds = false;
    zval* facet;
    ZEND_HASH_FOREACH_VAL(facets, facet) {
        ZVAL_DEREF(facet);
        has_bounds |= Z_TYPE_P(facet) == IS_ARRAY;
    }
    ZEND_HASH_FOREACH_END();
    if (!has_bounds) return true;
    const bool good = copy_facets(held, facets);
    facets = Z_ARRVAL_P(held);
    return good;
}

search::SearchOptions SearchArguments::options() const {
    search::SearchOptions options;
    options.limit = static_cast<size_t>(limit);
    options.offset = static_cast<size_t>(offset);
    options.total = total;
    options.mode = rank_mode(mode);
    options.deadline = deadline;
    if (filter == nullptr) return options;
    if (is_posting_list(filter)) {
        options.documents = &posting_list(filter);
    } else {
        options.filter = &constructed(FilterObject::from(filter)->filter);
    }
    return options;
}

std::vector<search::Boost> SearchArguments::read_boosts(const index::Schema& schema) const {
    std::vector<search::Boost> read;
    if (boosts == nullptr) return read;
    in_argument(boosts_argument, [&] {
        read = php::read_boosts(boosts);
        search::check_boosts(read, schema);
    });
    return read;
}

std::optional<std::string> SearchArguments::read_distinct(const index::Schema& schema) const {
    if (distinct == nullptr) return std::nullopt;
    std::string field(view_of(distinct));
    in_argument(boosts_argument + 1, [&] { search::check_distinct(field, schema); });
    return field;
}

std::optional<ListReference> SearchArguments::list() const {
    if (filter == nullptr || !is_posting_list(filter)) return std::nullopt;
    return reference(filter);
}

search::Plan plan_of(OpenIndex& open, const QueryArgument& argument, search::Query& query,
                     const Deadline& deadline) {
    const search::Node& root = argument.parse(open.tools->field_names, query);
    return open.tools->planner.plan(root, true, query.warnings, deadline);
}

}  // namespace postings::php
