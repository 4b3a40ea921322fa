// rank.
#include "core/rank/rank.h"
#include "php/boundary.h"
#include "php/device_object.h"
#include "php/document_lengths_object.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/ranking.h"
#include "php/request_owned.h"

using namespace postings;
using namespace postings::php;

PHP_FUNCTION(Postings_rank) {
    HashTable *lists, *length_array = nullptr, *boosts = nullptr, *required = nullptr;
    HashTable* statistics_array = nullptr;
    zend_string* length_string = nullptr;
    zend_object *length_object = nullptr, *filter = nullptr, *excluded = nullptr;
    zval* lengths;
    zend_long k = 10;
    zend_object* mode = nullptr;
    Bm25Parameters parameters;
    zval* mode_used = nullptr;
    zend_object* device = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 13)
    Z_PARAM_ARRAY_HT(lists)
    Z_PARAM_ZVAL(lengths)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(k)
    Z_PARAM_OBJ_OF_CLASS(mode, mode_enum)
    Z_PARAM_DOUBLE(parameters.k1)
    Z_PARAM_DOUBLE(parameters.b)
    Z_PARAM_ARRAY_HT_OR_NULL(boosts)
    Z_PARAM_ZVAL(mode_used)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(filter, posting_list_class)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(excluded, posting_list_class)
    Z_PARAM_ARRAY_HT(required)
    Z_PARAM_ARRAY_HT_OR_NULL(statistics_array)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_TYPE_P(lengths) == IS_OBJECT && Z_OBJCE_P(lengths) == document_lengths_class) {
        length_object = Z_OBJ_P(lengths);
    } else if (Z_TYPE_P(lengths) == IS_ARRAY) {
        length_array = Z_ARRVAL_P(lengths);
    } else if (Z_TYPE_P(lengths) == IS_STRING) {
        length_string = Z_STR_P(lengths);
    } else {
        zend_argument_type_error(2,
                                 "must be of type Postings\\DocumentLengths|array|string, %s given",
                                 zend_zval_type_name(lengths));
        RETURN_THROWS();
    }
    if (!check_rank_parameters(k, 3, parameters.k1, 5) || !check_b(parameters.b, 6))
        RETURN_THROWS();

    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    RequestOwned<Ranking> ranking;
    const bool ranked = guarded([&] {
        const Statistics statistics =
            in_argument(13, [&] { return read_statistics(statistics_array); });
        std::unique_ptr<CollectionLengths> own;
        CollectionLengths& collection = in_argument(2, [&]() -> CollectionLengths& {
            if (length_object != nullptr) return collection_lengths(length_object);
            own = std::make_unique<CollectionLengths>(
                read_document_lengths(length_array, length_string));
            return *own;
        });
        const DocumentLengths of_documents = collection.view();
        const Ranker& ranker = collection.ranker(parameters, statistics.average_length);
        const RankQuery query = read_query(lists, boosts, required, statistics, ranker,
                                           {7, 12, 13, "argument #1 ($lists)"});
        const RestrictionArgument restriction(filter, excluded);
        *ranking = std::move(dispatch::rank({{&query, 1},
                                             &ranker,
                                             {&of_documents, &collection.key()},
                                             static_cast<size_t>(k),
                                             rank_mode(mode),
                                             restriction})
                                 .front());
    });
    where.release();
    const RankMode used = ranking->mode;
    if (ranked) set_ranking(return_value, *ranking);
    ranking.release();
    if (ranked) set_mode_used(mode_used, used);
}
