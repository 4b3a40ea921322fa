// rank.
#include <cmath>

#include "core/rank/rank.h"
#include "php/boundary.h"
#include "php/device_object.h"
#include "php/document_lengths_object.h"
#include "php/kept.h"
#include "php/mode_enum.h"
#include "php/ranking.h"

using namespace postings;
using namespace postings::php;

namespace {

double read_boost(const zval* value, size_t index) {
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_LONG && Z_TYPE_P(value) != IS_DOUBLE) {
        throw WrongType(std::string("must contain only integers and floats, ") +
                            zend_zval_type_name(const_cast<zval*>(value)) + " given",
                        index);
    }
    const double boost = zval_get_double(const_cast<zval*>(value));
    if (!std::isfinite(boost) || boost < 0) {
        throw InvalidArgument("must contain only finite numbers of at least 0", index);
    }
    return boost;
}

// A factor for each list, found by the list's key; all 1 without an array.
std::vector<double> read_boosts(const HashTable* array, const HashTable* lists) {
    const uint32_t count = zend_hash_num_elements(lists);
    if (array == nullptr) return std::vector<double>(count, 1);
    if (zend_hash_num_elements(array) != count) {
        throw InvalidArgument("must have as many elements as argument #1 ($lists)");
    }
    std::vector<double> boosts;
    boosts.reserve(count);
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(lists), index, name) {
        const zval* boost =
            name != nullptr ? zend_hash_find(array, name) : zend_hash_index_find(array, index);
        if (boost == nullptr) throw InvalidArgument("must have the keys of argument #1 ($lists)");
        boosts.push_back(read_boost(boost, boosts.size()));
    }
    ZEND_HASH_FOREACH_END();
    return boosts;
}

}  // namespace

PHP_FUNCTION(Postings_rank) {
    HashTable *lists, *length_array = nullptr, *boost_array = nullptr;
    zend_string* length_string = nullptr;
    zend_object* length_object = nullptr;
    zval* lengths;
    zend_long k = 10;
    zend_object* mode = nullptr;
    Bm25Parameters parameters;
    zval* mode_used = nullptr;
    zend_object* device = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 9)
    Z_PARAM_ARRAY_HT(lists)
    Z_PARAM_ZVAL(lengths)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(k)
    Z_PARAM_OBJ_OF_CLASS(mode, mode_enum)
    Z_PARAM_DOUBLE(parameters.k1)
    Z_PARAM_DOUBLE(parameters.b)
    Z_PARAM_ARRAY_HT_OR_NULL(boost_array)
    Z_PARAM_ZVAL(mode_used)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
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
    if (!check_rank_parameters(k, 3, parameters.k1, parameters.b, 5)) RETURN_THROWS();

    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    Kept<Ranking> ranking;
    uint32_t argument = 2;
    const bool ranked = guarded(argument, [&] {
        std::unique_ptr<CollectionLengths> own;
        if (length_object == nullptr) {
            own = std::make_unique<CollectionLengths>(
                read_document_lengths(length_array, length_string));
        }
        CollectionLengths& collection = own ? *own : collection_lengths(length_object);
        const Ranker& ranker = collection.ranker(parameters);
        argument = 7;
        const std::vector<double> boosts = read_boosts(boost_array, lists);
        argument = 1;
        const RankQuery query = read_query(lists, boosts, ranker);
        if (boost_array != nullptr) argument = 7;  // what is left to find wrong are their weights
        *ranking = std::move(dispatch::rank({&query, 1}, ranker, collection.key(),
                                            static_cast<size_t>(k), rank_mode(mode))
                                 .front());
    });
    where.release();
    const RankMode used = ranking->mode;
    if (ranked) set_ranking(return_value, *ranking);
    ranking.release();
    if (ranked && mode_used != nullptr) {
        zval used_case;
        ZVAL_OBJ_COPY(&used_case, mode_case(used));
        ZEND_TRY_ASSIGN_REF_TMP(mode_used, &used_case);
    }
}
