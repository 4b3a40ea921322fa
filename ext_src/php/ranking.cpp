#include "php/ranking.h"

#include <cmath>

#include "php/boundary.h"
#include "php/posting_list.h"

namespace postings::php {

RankQuery read_query(const HashTable* array, std::span<const double> boosts, const Ranker& ranker) {
    RankQuery query;
    query.lists.reserve(zend_hash_num_elements(array));
    query.operands.reserve(zend_hash_num_elements(array));
    zval* value;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(array), value) {
        ZVAL_DEREF(value);
        if (!is_posting_list(value)) {
            throw WrongType(std::string("must contain only Postings\\PostingList, ") +
                                zend_zval_type_name(value) + " given",
                            query.lists.size());
        }
        const PostingList& list = posting_list(value);
        if (!list.empty() && list.last() >= ranker.lengths().codes.size()) {
            throw InvalidArgument("must contain no document without a length, docID " +
                                      std::to_string(list.last()) + " given",
                                  query.lists.size());
        }
        query.operands.push_back(operand(value));
        query.lists.push_back({list, ranker.weight(list) * boosts[query.lists.size()]});
    }
    ZEND_HASH_FOREACH_END();
    return query;
}

bool check_rank_parameters(zend_long k, uint32_t k_at, double k1, double b, uint32_t k1_at) {
    if (k < 0) zend_argument_value_error(k_at, "must be greater than or equal to 0");
    if (!(std::isfinite(k1) && k1 >= 0)) {
        zend_argument_value_error(k1_at, "must be finite and greater than or equal to 0");
    }
    if (!(b >= 0 && b <= 1)) zend_argument_value_error(k1_at + 1, "must be between 0 and 1");
    return EG(exception) == nullptr;
}

void set_ranking(zval* result, const Ranking& ranking) {
    array_init_size(result, static_cast<uint32_t>(ranking.documents.size()));
    for (const ScoredDocument& document : ranking.documents) {
        zval score;
        ZVAL_DOUBLE(&score, std::ldexp(document.score, -ranking.fraction_bits));
        zend_hash_index_add_new(Z_ARRVAL_P(result), document.docid, &score);
    }
}

}  // namespace postings::php
