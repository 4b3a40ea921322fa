// Postings\Index::search() and searchMany().
extern "C" {
#include "php.h"
}

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "core/search/page_cursor.h"
#include "core/search/stopwatch.h"
#include "php/boundary.h"
#include "php/device_object.h"
#include "php/dispatch.h"
#include "php/index/search_arguments.h"
#include "php/index/search_facets.h"
#include "php/index/search_order.h"
#include "php/keyed_results.h"
#include "php/mode_enum.h"
#include "php/native_memory.h"
#include "php/request_owned.h"
#include "php/shown_name.h"

namespace postings::php {

namespace {

// How many queries a device does at once; their lists and results are in memory together.
constexpr size_t kMostAtOnce = 256;

// The numbers of the arguments of search() that select and order the hits.
constexpr uint32_t kSortArgument = 9, kFacetsArgument = 10, kAfterArgument = 11;

search::PageOrder order_of(const OpenIndex& open, const search::SearchOptions& options) {
    return {open.snapshot->schema(), options.sort, options.ties_by_score,
            options.distinct ? std::string_view(*options.distinct) : std::string_view()};
}

// options.behind is set to point to the cursor.
void read_order(OpenIndex& open, const SearchArguments& arguments, search::SearchOptions& options,
                search::PageCursor& cursor) {
    const index::Schema& schema = open.snapshot->schema();
    if (arguments.sort != nullptr) {
        in_argument(kSortArgument, [&] {
            SortOrder order = read_sort(arguments.sort);
            options.sort = std::move(order.fields);
            options.ties_by_score = order.ties_by_score;
            search::check_sort(options.sort, schema);
        });
    }
    if (arguments.facets != nullptr) {
        in_argument(kFacetsArgument, [&] {
            options.facets = read_facets(arguments.facets);
            search::check_facets(options.facets, schema);
        });
    }
    options.distinct = arguments.read_distinct(schema);
    options.distinct_facets = arguments.distinct_facets;
    if (options.distinct_facets) {
        options.group_memory = [](size_t bytes) {
            static const std::string purpose = " for the groups of $distinctFacets";
            check_native_memory(bytes, purpose);
        };
    }
    if (arguments.after == nullptr) return;
    in_argument(kAfterArgument, [&] {
        cursor = search::parse_cursor(view_of(arguments.after), order_of(open, options));
    });
    options.mode = cursor.mode;
    options.offset += std::min<uint64_t>(cursor.given, UINT32_MAX);
    if (!cursor.place) return;
    cursor.place = open.searcher.place_in(cursor, options.sort);
    options.behind = &*cursor.place;
}

// The cursor of the next page; nothing if there is none.
std::optional<std::string> cursor_behind(const OpenIndex& open, const search::SearchResult& result,
                                         const search::SearchOptions& options) {
    if (!result.more || result.documents.empty()) return std::nullopt;
    search::PageCursor next;
    next.mode = result.mode;
    next.given = options.offset + result.documents.size();
    if (result.place) {
        next.place = result.place;
        next.generation = open.snapshot->stored().manifest().generation;
        const uint32_t document = *result.place->document;
        const index::Segment& segment = open.snapshot->segment_of(document);
        storage::TermBuffer key;
        next.key = segment.key_of(document - segment.base(), key);
    }
    return search::cursor_text(next, order_of(open, options));
}

// The center that the hits of a search tell their distance from: they are sorted by it, or have to
// be near it.
std::optional<std::pair<size_t, search::GeoCenter>> distances_of(
    const index::Schema& schema, const search::SearchOptions& options) {
    for (const search::SortField& field : options.sort)
        if (field.from) return std::pair(*schema.find(field.field), search::GeoCenter(*field.from));
    const search::Filter* near = options.filter ? options.filter->nearness() : nullptr;
    if (near == nullptr) return std::nullopt;
    return std::pair(*schema.find(near->field), near->circle.center());
}

}  // namespace

void carry_out(const std::shared_ptr<OpenIndex>& open, search::SearchOptions& options,
               std::optional<ListReference> list, std::span<Found> searches,
               search::Stopwatch& watch) {
    const dispatch::IndexSearch search;
    const bool on_device = search.may_use_device();
    if (on_device) {
        open->device.begin(list);
        options.device = &open->device;
    }
    std::vector<search::Searcher::Search> plans;
    plans.reserve(searches.size());
    for (const Found& found : searches) plans.push_back({&found.by->plan});
    open->searcher.search(plans, options, watch);
    std::string device, reason;
    if (on_device) {
        device = open->device.device();
        reason = open->device.reason();
        if (device.empty() && reason.empty()) reason = "there was nothing to be ranked or counted";
    }
    search.finish(reason.c_str());
    if (!on_device) reason = dispatch::last_profile().reason;
    for (size_t i = 0; i < plans.size(); ++i) {
        Found& found = searches[i];
        found.result = std::move(plans[i].result);
        found.distances = distances_of(open->snapshot->schema(), options);
        found.cursor = cursor_behind(*open, found.result, options);
        found.device = device;
        found.reason = reason;
    }
}

namespace {

// Fills `searches`: the CPU does one search at a time, a device all at once.
void run(const std::shared_ptr<OpenIndex>& open, std::span<const QueryArgument> queries,
         const SearchArguments& arguments, std::vector<Found>& searches, search::Stopwatch& watch) {
    searches.reserve(queries.size());
    for (const QueryArgument& query : queries) {
        Found& found = searches.emplace_back();
        found.by = std::make_shared<Searched>(
            Searched{open, plan_of(*open, query, found.query, arguments.deadline)});
        watch.end_of(found.parse_ns);
    }
    search::SearchOptions options = arguments.options();
    options.boosts = arguments.read_boosts(open->snapshot->schema());
    search::PageCursor cursor;
    read_order(*open, arguments, options, cursor);
    carry_out(open, options, arguments.list(), searches, watch);
}

// Does the next queries of an array, in its order, and adds their results; false, and something
// thrown, if a filter is wrong, an index damaged or the time over.
template <class Add>
bool search_together(const std::shared_ptr<OpenIndex>& open, std::span<const QueryArgument> queries,
                     const SearchArguments& arguments, Add add) {
    RequestOwned<std::vector<Found>> searches;
    search::Stopwatch watch;
    bool good = guarded(5, [&] { run(open, queries, arguments, *searches, watch); });
    for (size_t i = 0; good && i < queries.size(); ++i) {
        zval result;
        ZVAL_UNDEF(&result);
        good = make_result(&result, (*searches)[i], watch);
        if (!Z_ISUNDEF(result)) add(&result);
    }
    searches.release();
    return good;
}

// False, and something thrown, if an element is no query.
bool check_queries(HashTable* queries) {
    zend_ulong number;
    zend_string* name;
    zval* value;
    ZEND_HASH_FOREACH_KEY_VAL(queries, number, name, value) {
        if (QueryArgument::of(value)) continue;
        if (name != nullptr) {
            zend_argument_type_error(
                1, "must have Postings\\Query objects or strings only, %s given at key \"%s\"",
                zend_zval_type_name(value), ShownName(name).text());
        } else {
            zend_argument_type_error(1,
                                     "must have Postings\\Query objects or strings only, %s given "
                                     "at index " ZEND_LONG_FMT,
                                     zend_zval_type_name(value), static_cast<zend_long>(number));
        }
        return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

// The results of checked queries, by their keys. Holds the index: refresh() may be called
// meanwhile.
void search_each(HashTable* queries, std::shared_ptr<OpenIndex> index,
                 const SearchArguments& arguments, zval* results) {
    RequestOwned<std::shared_ptr<OpenIndex>> open;
    *open = std::move(index);
    array_init_size(results, zend_hash_num_elements(queries));
    const size_t at_once = dispatch::device_enabled() ? kMostAtOnce : 1;
    RequestOwned<std::vector<QueryArgument>> waiting;
    HashPosition place, next;
    zend_hash_internal_pointer_reset_ex(queries, &place);
    next = place;
    const auto search_waiting = [&] {
        const bool good = search_together(*open, *waiting, arguments, [&](zval* result) {
            zval key;
            zend_hash_get_current_key_zval_ex(queries, &key, &place);
            array_set_zval_key(Z_ARRVAL_P(results), &key, result);
            zval_ptr_dtor(&key);
            zval_ptr_dtor(result);
            zend_hash_move_forward_ex(queries, &place);
        });
        waiting->clear();
        return good && !EG(exception);
    };
    bool good = true;
    for (zval* value; good && (value = zend_hash_get_current_data_ex(queries, &next)) != nullptr;
         zend_hash_move_forward_ex(queries, &next)) {
        good = guarded([&] { waiting->push_back(*QueryArgument::of(value)); }) &&
               (waiting->size() < at_once || search_waiting());
    }
    if (good && !waiting->empty()) search_waiting();
    waiting.release();
    open.release();
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

// The parameters after the query, or queries.
#define SEARCH_PARAMETERS(arguments)                                    \
    Z_PARAM_OPTIONAL                                                    \
    Z_PARAM_LONG((arguments).limit)                                     \
    Z_PARAM_LONG((arguments).offset)                                    \
    Z_PARAM_OBJ_OF_CLASS((arguments).mode, mode_enum)                   \
    Z_PARAM_ZVAL_OR_NULL((arguments).filter)                            \
    Z_PARAM_BOOL((arguments).total)                                     \
    Z_PARAM_DOUBLE_OR_NULL((arguments).timeout, (arguments).no_timeout) \
    Z_PARAM_OBJ_OF_CLASS_OR_NULL((arguments).device, device_class)      \
    Z_PARAM_ARRAY_HT((arguments).sort)                                  \
    Z_PARAM_ARRAY_HT((arguments).facets)

PHP_METHOD(Postings_Index, search) {
    QueryArgument query;
    SearchArguments arguments;
    arguments.boosts_argument = 12;
    ZEND_PARSE_PARAMETERS_START(1, 14)
    Z_PARAM_OBJ_OF_CLASS_OR_STR(query.object, query_class, query.text)
    SEARCH_PARAMETERS(arguments)
    Z_PARAM_STR_OR_NULL(arguments.after)
    Z_PARAM_ARRAY_HT(arguments.boosts)
    Z_PARAM_STR_OR_NULL(arguments.distinct)
    Z_PARAM_BOOL(arguments.distinct_facets)
    ZEND_PARSE_PARAMETERS_END();
    if (opened_index(ZEND_THIS) == nullptr || !arguments.check()) RETURN_THROWS();
    DeviceArgument where(arguments.device);
    if (where.failed()) RETURN_THROWS();
    zval facets;
    if (arguments.hold_facets(&facets))
        search_together(IndexObject::from(ZEND_THIS)->open, {&query, 1}, arguments,
                        [&](zval* result) { RETVAL_COPY_VALUE(result); });
    zval_ptr_dtor(&facets);
    where.release();
}

PHP_METHOD(Postings_Index, searchMany) {
    HashTable* queries;
    SearchArguments arguments;
    arguments.boosts_argument = 11;
    ZEND_PARSE_PARAMETERS_START(1, 13)
    Z_PARAM_ARRAY_HT(queries)
    SEARCH_PARAMETERS(arguments)
    Z_PARAM_ARRAY_HT(arguments.boosts)
    Z_PARAM_STR_OR_NULL(arguments.distinct)
    Z_PARAM_BOOL(arguments.distinct_facets)
    ZEND_PARSE_PARAMETERS_END();
    // A destructor that runs from here on may change what the array refers to.
    zval held;
    copy_keyed(&held, queries, [](zval* own, const zval* query) { ZVAL_COPY(own, query); });
    if (opened_index(ZEND_THIS) != nullptr && arguments.check() && check_queries(Z_ARRVAL(held))) {
        DeviceArgument where(arguments.device);
        if (!where.failed()) {
            zval facets;
            if (arguments.hold_facets(&facets))
                search_each(Z_ARRVAL(held), IndexObject::from(ZEND_THIS)->open, arguments,
                            return_value);
            zval_ptr_dtor(&facets);
            where.release();
        }
    }
    zval_ptr_dtor(&held);
}
