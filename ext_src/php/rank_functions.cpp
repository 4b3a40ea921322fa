// rank.
#include <cmath>

#include "core/rank/rank.h"
#include "php/document_lengths_object.h"
#include "php/kept.h"
#include "php/mode_enum.h"
#include "php/packed.h"
#include "php/posting_list.h"

using namespace postings;
using namespace postings::php;

namespace {

// A factor for each of `count` lists; all 1 without an array.
std::vector<double> read_boosts(const HashTable* array, size_t count) {
    if (array == nullptr) return std::vector<double>(count, 1);
    std::vector<double> boosts;
    boosts.reserve(zend_hash_num_elements(array));
    zval* value;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(array), value) {
        ZVAL_DEREF(value);
        if (Z_TYPE_P(value) != IS_LONG && Z_TYPE_P(value) != IS_DOUBLE) {
            throw WrongType(std::string("must contain only integers and floats, ") +
                                zend_zval_type_name(value) + " given",
                            boosts.size());
        }
        const double boost = zval_get_double(value);
        if (!std::isfinite(boost) || boost < 0) {
            throw InvalidArgument("must contain only finite numbers of at least 0", boosts.size());
        }
        boosts.push_back(boost);
    }
    ZEND_HASH_FOREACH_END();
    if (boosts.size() != count) {
        throw InvalidArgument("must have as many elements as argument #1 ($lists)");
    }
    return boosts;
}

// Every one a PostingList; WrongType otherwise.
std::vector<RankedList> read_lists(const HashTable* array, std::span<const double> boosts,
                                   const Ranker& ranker) {
    std::vector<RankedList> lists;
    lists.reserve(zend_hash_num_elements(array));
    zval* value;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(array), value) {
        ZVAL_DEREF(value);
        if (!is_posting_list(value)) {
            throw WrongType(std::string("must contain only Postings\\PostingList, ") +
                                zend_zval_type_name(value) + " given",
                            lists.size());
        }
        const PostingList& list = posting_list(value);
        if (!list.empty() && list.last() >= ranker.lengths().codes.size()) {
            throw InvalidArgument("must contain no document without a length, docID " +
                                      std::to_string(list.last()) + " given",
                                  lists.size());
        }
        lists.push_back({list, ranker.weight(list) * boosts[lists.size()]});
    }
    ZEND_HASH_FOREACH_END();
    return lists;
}

void return_ranking(zval* return_value, const Ranking& ranking) {
    array_init_size(return_value, static_cast<uint32_t>(ranking.documents.size()));
    for (const ScoredDocument& document : ranking.documents) {
        zval score;
        ZVAL_DOUBLE(&score, std::ldexp(document.score, -ranking.fraction_bits));
        zend_hash_index_add_new(Z_ARRVAL_P(return_value), document.docid, &score);
    }
}

bool check_parameters(zend_long k, double k1, double b) {
    if (k < 0) zend_argument_value_error(3, "must be greater than or equal to 0");
    if (!(std::isfinite(k1) && k1 >= 0)) {
        zend_argument_value_error(5, "must be finite and greater than or equal to 0");
    }
    if (!(b >= 0 && b <= 1)) zend_argument_value_error(6, "must be between 0 and 1");
    return EG(exception) == nullptr;
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
    ZEND_PARSE_PARAMETERS_START(2, 8)
    Z_PARAM_ARRAY_HT(lists)
    Z_PARAM_ZVAL(lengths)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(k)
    Z_PARAM_OBJ_OF_CLASS(mode, mode_enum)
    Z_PARAM_DOUBLE(parameters.k1)
    Z_PARAM_DOUBLE(parameters.b)
    Z_PARAM_ARRAY_HT_OR_NULL(boost_array)
    Z_PARAM_ZVAL(mode_used)
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
    if (!check_parameters(k, parameters.k1, parameters.b)) RETURN_THROWS();

    Kept<Ranking> ranking;
    uint32_t argument = 2;
    const bool ranked = guarded(argument, [&] {
        std::unique_ptr<CollectionLengths> own;
        if (length_object == nullptr) {
            own = std::make_unique<CollectionLengths>(
                DocumentLengthTable(read_integers_or_packed(length_array, length_string)));
        }
        const Ranker& ranker = (own ? *own : collection_lengths(length_object)).ranker(parameters);
        argument = 7;
        const std::vector<double> boosts = read_boosts(boost_array, zend_hash_num_elements(lists));
        argument = 1;
        const std::vector<RankedList> ranked_lists = read_lists(lists, boosts, ranker);
        if (boost_array != nullptr) argument = 7;  // what is left to find wrong are their weights
        *ranking = ranker.rank(ranked_lists, static_cast<size_t>(k), rank_mode(mode));
    });
    const RankMode used = ranking->mode;
    if (ranked) return_ranking(return_value, *ranking);
    ranking.release();
    if (ranked && mode_used != nullptr) {
        zval used_case;
        ZVAL_OBJ_COPY(&used_case, mode_case(used));
        ZEND_TRY_ASSIGN_REF_TMP(mode_used, &used_case);
    }
}
