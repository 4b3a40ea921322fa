// rank_many: many queries over one collection in one call.
#include "php/device_object.h"
#include "php/document_lengths_object.h"
#include "php/keyed_results.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/ranking.h"
#include "php/request_owned.h"

using namespace postings;
using namespace postings::php;

namespace {

// The array that `array` has under a query's key; null if there is none.
const HashTable* of_query(const HashTable* array, zend_ulong index, zend_string* name,
                          size_t position) {
    if (array == nullptr) return nullptr;
    const zval* value = find_key(array, index, name);
    if (value == nullptr) return nullptr;
    if (Z_TYPE_P(value) != IS_ARRAY) {
        throw WrongType(std::string("must contain only arrays, ") +
                            zend_zval_type_name(const_cast<zval*>(value)) + " given",
                        position);
    }
    return Z_ARRVAL_P(value);
}

// The message about an error in a query; which query it is follows.
std::string in_query(const InvalidArgument& error) {
    const bool has_index = error.position != kNoPosition;
    return error.what() + (has_index
                               ? " at index " + std::to_string(error.position) + " of the query"
                               : std::string(", for the query"));
}

struct Arguments {
    const HashTable *queries, *boosts, *required;
    Statistics statistics;
};

// The numbers of the arguments of rank_many().
enum Argument : uint32_t { kQueries = 1, kLengths = 2, kBoosts = 10, kRequired, kStatistics };

RankQuery read_one(const Arguments& given, const Ranker& ranker, zend_ulong index,
                   zend_string* name, const zval* query, size_t i) {
    if (Z_TYPE_P(query) != IS_ARRAY) {
        throw WrongType(std::string("must contain only arrays, ") +
                            zend_zval_type_name(const_cast<zval*>(query)) + " given",
                        i);
    }
    const auto part = [&](Argument argument, const HashTable* array) {
        return in_argument(argument, [&] { return of_query(array, index, name, i); });
    };
    const HashTable* boosts = part(kBoosts, given.boosts);
    const HashTable* required = part(kRequired, given.required);
    Statistics statistics = given.statistics;
    statistics.document_frequencies = part(kStatistics, statistics.document_frequencies);
    try {
        return read_query(Z_ARRVAL_P(query), boosts, required, statistics, ranker,
                          {kBoosts, kRequired, kStatistics, "the query"});
    } catch (const InvalidArgument&) {
        throw_again(in_query, i);
    }
}

std::vector<RankQuery> read_queries(const Arguments& given, const Ranker& ranker) {
    const auto check = [&](Argument argument, const HashTable* array) {
        in_argument(argument, [&] { check_keys(array, given.queries, "argument #1 ($queries)"); });
    };
    check(kBoosts, given.boosts);
    check(kRequired, given.required);
    check(kStatistics, given.statistics.document_frequencies);
    std::vector<RankQuery> read;
    read.reserve(zend_hash_num_elements(given.queries));
    zend_ulong index;
    zend_string* name;
    zval* query;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(given.queries), index, name, query) {
        ZVAL_DEREF(query);
        read.push_back(by_key(given.queries, [&] {
            return read_one(given, ranker, index, name, query, read.size());
        }));
    }
    ZEND_HASH_FOREACH_END();
    return read;
}

}  // namespace

PHP_FUNCTION(Postings_rank_many) {
    HashTable *queries, *boosts = nullptr, *required = nullptr, *statistics = nullptr;
    zend_object *lengths, *mode = nullptr, *device = nullptr, *filter = nullptr;
    zend_object* excluded = nullptr;
    zend_long k = 10;
    Bm25Parameters parameters;
    ZEND_PARSE_PARAMETERS_START(2, 12)
    Z_PARAM_ARRAY_HT(queries)
    Z_PARAM_OBJ_OF_CLASS(lengths, document_lengths_class)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(k)
    Z_PARAM_OBJ_OF_CLASS(mode, mode_enum)
    Z_PARAM_DOUBLE(parameters.k1)
    Z_PARAM_DOUBLE(parameters.b)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(filter, posting_list_class)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(excluded, posting_list_class)
    Z_PARAM_ARRAY_HT_OR_NULL(boosts)
    Z_PARAM_ARRAY_HT(required)
    Z_PARAM_ARRAY_HT_OR_NULL(statistics)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_rank_parameters(k, 3, parameters.k1, 5) || !check_b(parameters.b, 6))
        RETURN_THROWS();

    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    RequestOwned<std::vector<Ranking>> rankings;
    const bool ranked = guarded(kQueries, [&] {
        const Arguments given{queries, boosts, required, in_argument(kStatistics, [&] {
                                  return read_statistics(statistics);
                              })};
        CollectionLengths& collection = in_argument(
            kLengths, [&]() -> CollectionLengths& { return collection_lengths(lengths); });
        const DocumentLengths of_documents = collection.view();
        const Ranker& ranker = collection.ranker(parameters, given.statistics.average_length);
        const std::vector<RankQuery> read = read_queries(given, ranker);
        const RestrictionArgument restriction(filter, excluded);
        *rankings = dispatch::rank({read,
                                    &ranker,
                                    {&of_documents, &collection.key()},
                                    static_cast<size_t>(k),
                                    rank_mode(mode),
                                    restriction});
    });
    where.release();
    if (ranked) {
        return_keyed(return_value, queries,
                     [&](zval* value, size_t i) { set_ranking(value, (*rankings)[i]); });
    }
    rankings.release();
}
