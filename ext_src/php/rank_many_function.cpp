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

static std::vector<RankQuery> read_queries(const HashTable* queries, const Ranker& ranker) {
    std::vector<RankQuery> read;
    read.reserve(zend_hash_num_elements(queries));
    std::vector<double> boosts;
    zval* query;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(queries), query) {
        ZVAL_DEREF(query);
        if (Z_TYPE_P(query) != IS_ARRAY) {
            throw WrongType(
                std::string("must contain only arrays, ") + zend_zval_type_name(query) + " given",
                read.size());
        }
        boosts.resize(zend_hash_num_elements(Z_ARRVAL_P(query)), 1);
        try {
            read.push_back(read_query(Z_ARRVAL_P(query), boosts, ranker));
        } catch (const WrongType& error) {
            throw WrongType(std::string("must contain only arrays of which each ") + error.what(),
                            read.size());
        } catch (const InvalidArgument& error) {
            throw InvalidArgument(
                std::string("must contain only arrays of which each ") + error.what(), read.size());
        }
    }
    ZEND_HASH_FOREACH_END();
    return read;
}

PHP_FUNCTION(Postings_rank_many) {
    HashTable* queries;
    zend_object *lengths, *mode = nullptr, *device = nullptr;
    zend_long k = 10;
    Bm25Parameters parameters;
    ZEND_PARSE_PARAMETERS_START(2, 7)
    Z_PARAM_ARRAY_HT(queries)
    Z_PARAM_OBJ_OF_CLASS(lengths, document_lengths_class)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(k)
    Z_PARAM_OBJ_OF_CLASS(mode, mode_enum)
    Z_PARAM_DOUBLE(parameters.k1)
    Z_PARAM_DOUBLE(parameters.b)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_rank_parameters(k, 3, parameters.k1, parameters.b, 5)) RETURN_THROWS();

    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    Kept<std::vector<Ranking>> rankings;
    uint32_t argument = 2;
    const bool ranked = guarded(argument, [&] {
        CollectionLengths& collection = collection_lengths(lengths);
        const Ranker& ranker = collection.ranker(parameters);
        argument = 1;
        const std::vector<RankQuery> read = read_queries(queries, ranker);
        *rankings =
            dispatch::rank(read, ranker, collection.key(), static_cast<size_t>(k), rank_mode(mode));
    });
    where.release();
    if (ranked) {
        return_keyed(return_value, queries,
                     [&](zval* value, size_t i) { set_ranking(value, (*rankings)[i]); });
    }
    rankings.release();
}
