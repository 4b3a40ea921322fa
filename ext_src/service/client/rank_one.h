// Ranks a single query of all lists in a table; for tests, benchmarks and measurements.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "service/client/client.h"

namespace postings::service {

// The query of all lists of a table, with these weights.
inline std::vector<WeightedList> weighted_table(std::span<const double> weights) {
    std::vector<WeightedList> query;
    for (const double weight : weights)
        query.push_back({static_cast<uint32_t>(query.size()), weight});
    return query;
}

// The weights are as RankQueries::add() takes them; invalid ones throw as there.
inline std::optional<RankedDocuments> rank_one(Client& client, std::span<const ListReference> lists,
                                               std::span<const double> weights,
                                               const LengthsReference& lengths,
                                               Bm25Parameters parameters, uint32_t k,
                                               RankMode mode) {
    RankQueries query;
    query.add(weighted_table(weights), parameters.k1);
    auto ranked =
        client.rank(lists, lengths,
                    {.parameters = parameters, .k = k, .mode = mode, .queries = query.queries()});
    if (!ranked) return std::nullopt;
    return std::move(ranked->front());
}

}  // namespace postings::service
