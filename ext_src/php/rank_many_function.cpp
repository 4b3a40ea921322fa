// rank_many: many queries over one collection in one call.
#include "php/device_object.h"
#include "php/document_lengths_object.h"
#include "php/kept.h"
#include "php/keyed_results.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/ranking.h"

using namespace postings;
using namespace postings::php;

namespace {

// Of an array under the keys of the queries: the array under one of them, null if there is none.
const HashTable* of_query(const HashTable* array, zend_ulong index, zend_string* name,
                          size_t position) {
    if (array == nullptr) return nullptr;
    const zval* value =
        name != nullptr ? zend_hash_find(array, name) : zend_hash_index_find(array, index);
    if (value == nullptr) return nullptr;
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_ARRAY) {
        throw WrongType(std::string("must contain only arrays, ") +
                            zend_zval_type_name(const_cast<zval*>(value)) + " given",
                        position);
    }
    return Z_ARRVAL_P(value);
}

// InvalidArgument for a key that no query has.
void check_keys(const HashTable* array, const HashTable* queries) {
    if (array == nullptr) return;
    size_t position = 0;
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(array), index, name) {
        const zval* query =
            name != nullptr ? zend_hash_find(queries, name) : zend_hash_index_find(queries, index);
        if (query == nullptr) {
            throw InvalidArgument("must have no keys but those of argument #1 ($queries)",
                                  position);
        }
        ++position;
    }
    ZEND_HASH_FOREACH_END();
}

// What is wrong with a query; which one it is comes behind it.
template <class Error>
std::string in_query(const Error& error) {
    const bool has_index = error.position != kNoPosition;
    return error.what() + (has_index
                               ? " at index " + std::to_string(error.position) + " of the query"
                               : std::string(", for the query"));
}

struct Arguments {
    const HashTable *queries, *boosts, *required;
    Statistics statistics;
};

std::vector<RankQuery> read_queries(const Arguments& given, const Ranker& ranker,
                                    uint32_t& argument) {
    constexpr QueryPositions kPositions{1, 10, 11, 12, "the query"};
    argument = kPositions.boosts;
    check_keys(given.boosts, given.queries);
    argument = kPositions.required;
    check_keys(given.required, given.queries);
    argument = kPositions.statistics;
    check_keys(given.statistics.document_frequencies, given.queries);
    std::vector<RankQuery> read;
    read.reserve(zend_hash_num_elements(given.queries));
    zend_ulong index;
    zend_string* name;
    zval* query;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(given.queries), index, name, query) {
        ZVAL_DEREF(query);
        const size_t i = read.size();
        argument = kPositions.lists;
        if (Z_TYPE_P(query) != IS_ARRAY) {
            throw WrongType(
                std::string("must contain only arrays, ") + zend_zval_type_name(query) + " given",
                i);
        }
        argument = kPositions.boosts;
        const HashTable* boosts = of_query(given.boosts, index, name, i);
        argument = kPositions.required;
        const HashTable* required = of_query(given.required, index, name, i);
        argument = kPositions.statistics;
        Statistics statistics = given.statistics;
        statistics.document_frequencies =
            of_query(given.statistics.document_frequencies, index, name, i);
        try {
            read.push_back(read_query(Z_ARRVAL_P(query), boosts, required, statistics, ranker,
                                      kPositions, argument));
        } catch (const WrongType& error) {
            throw WrongType(in_query(error), i);
        } catch (const InvalidArgument& error) {
            throw InvalidArgument(in_query(error), i);
        }
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
    Kept<std::vector<Ranking>> rankings;
    uint32_t argument = 12;
    const bool ranked = guarded(argument, [&] {
        const Arguments given{queries, boosts, required, read_statistics(statistics)};
        argument = 2;
        CollectionLengths& collection = collection_lengths(lengths);
        const Ranker& ranker = collection.ranker(parameters, given.statistics.average_length);
        const std::vector<RankQuery> read = read_queries(given, ranker, argument);
        if (boosts != nullptr) argument = 10;  // what is left to find wrong are their weights
        const RestrictionArgument restriction(filter, excluded);
        *rankings = dispatch::rank({read, &ranker,
                                    given.statistics.average_length ? nullptr : &collection.key(),
                                    static_cast<size_t>(k), rank_mode(mode), restriction.view()});
    });
    where.release();
    if (ranked) {
        return_keyed(return_value, queries,
                     [&](zval* value, size_t i) { set_ranking(value, (*rankings)[i]); });
    }
    rankings.release();
}
