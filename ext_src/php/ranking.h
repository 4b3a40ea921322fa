// What rank() and rank_many() have in common: queries out of PHP arrays, rankings into them.
#pragma once

#include <span>
#include <vector>

extern "C" {
#include "php.h"
}

#include "core/rank/rank.h"
#include "service/client/operand.h"

namespace postings::php {

// The lists of a query with the weights of their terms, and the same lists for the service.
struct RankQuery {
    std::vector<RankedList> lists;
    std::vector<service::Operand> operands;
};

// Every element a PostingList, WrongType otherwise; InvalidArgument for a document that has no
// length. A factor for each of the lists.
RankQuery read_query(const HashTable* array, std::span<const double> boosts, const Ranker& ranker);

// False if a PHP exception was thrown; the position of each among the arguments, from 1.
bool check_rank_parameters(zend_long k, uint32_t k_at, double k1, double b, uint32_t k1_at);

// Scores by docID, best first.
void set_ranking(zval* result, const Ranking& ranking);

}  // namespace postings::php
