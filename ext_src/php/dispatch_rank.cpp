// Ranking, here or on a device.
#include <algorithm>
#include <utility>

#include "php/dispatched.h"
#include "php/list_table.h"

namespace postings::php::dispatch {

namespace {

// Why no device could do it; null if one could.
const char* why_not_on_device(const RankCall& call) {
    for (const RankQuery& query : call.queries) {
        for (const RankedList& list : query.lists) {
            if (list.required) return "no device ranks required and optional lists together";
        }
    }
    return nullptr;
}

std::optional<std::vector<Ranking>> ranked_on_device(service::Dispatcher& dispatcher,
                                                     const DevicePreference& preference,
                                                     const RankCall& call) {
    if (!dispatcher.device_enabled(preference)) return std::nullopt;
    const auto decline = [&](const char* reason) {
        dispatcher.decline(preference, reason);
        return std::nullopt;
    };
    if (call.k == 0 || std::ranges::all_of(call.queries, [](const RankQuery& query) {
            return query.lists.empty();
        }))
        return decline(kNothingForDevices);
    if (const char* reason = why_not_on_device(call)) return decline(reason);
    // Queries of more lists than a device takes, or of none, or of empty ones, are ranked here, so
    // that the others need not be.
    const auto is_for_cpu = [](const RankQuery& query) {
        return query.lists.empty() || query.lists.size() > kMaxRankLists ||
               has_empty(query.references);
    };
    const bool all_for_cpu = std::ranges::all_of(call.queries, is_for_cpu);
    const Ranker& ranker = *call.ranker;
    RankTask task{.parameters = ranker.table().parameters(), .mode = call.mode};
    task.k = static_cast<uint32_t>(std::min<size_t>(call.k, UINT32_MAX));
    ListTable table;
    RankQueries queries;
    std::vector<WeightedList> weighted;
    std::vector<const RankQuery*> asked;
    for (const RankQuery& query : call.queries) {
        if (is_for_cpu(query) && !all_for_cpu) continue;
        weighted.clear();
        for (size_t i = 0; i < query.references.size(); ++i)
            weighted.push_back({table.number_of(query.references[i]), query.lists[i].weight});
        queries.add(weighted, task.parameters.k1);
        asked.push_back(&query);
    }
    if (!queries.fit_devices()) return decline("no device ranks lists that add nothing to a score");
    task.queries = queries.queries();
    if (call.restriction.filter()) task.filter = table.number_of(*call.restriction.filter());
    if (call.restriction.excluded()) task.excluded = table.number_of(*call.restriction.excluded());
    task.average_length = ranker.lengths().average;
    const Restriction restriction = call.restriction.view();
    const auto on_cpu = [&](size_t query) -> RankedDocuments {
        Ranking ranking = ranker.rank(asked[query]->lists, call.k, call.mode, restriction);
        return {ranking.mode, std::move(ranking.documents)};
    };
    auto ranked = dispatcher.rank(preference, table.lists, call.lengths, task, on_cpu);
    if (!ranked) return std::nullopt;
    std::vector<Ranking> rankings;
    for (size_t next = 0; const RankQuery& query : call.queries) {
        if (is_for_cpu(query) && !all_for_cpu) {
            rankings.push_back(ranker.rank(query.lists, call.k, call.mode, restriction));
            continue;
        }
        RankedDocuments& of_query = (*ranked)[next];
        rankings.push_back(
            {std::move(of_query.documents), queries.fraction_bits(next), of_query.mode});
        ++next;
    }
    return rankings;
}

}  // namespace

std::vector<Ranking> rank(const RankCall& call) {
    return dispatched(
        "rank",
        [&](service::Dispatcher& dispatcher, const DevicePreference& preference) {
            return ranked_on_device(dispatcher, preference, call);
        },
        [&] {
            const Restriction restriction = call.restriction.view();
            std::vector<Ranking> rankings;
            rankings.reserve(call.queries.size());
            for (const RankQuery& query : call.queries)
                rankings.push_back(call.ranker->rank(query.lists, call.k, call.mode, restriction));
            return rankings;
        });
}

Ranking rank_fields(const FieldRanker& ranker, std::span<const RankedFieldTerm> terms, size_t k,
                    RankMode mode, const Restriction& restriction) {
    const auto on_device = [](service::Dispatcher& dispatcher,
                              const DevicePreference& preference) -> std::optional<Ranking> {
        dispatcher.decline(preference, "no device ranks fields");
        return std::nullopt;
    };
    return dispatched("rank_fields", on_device,
                      [&] { return ranker.rank(terms, k, mode, restriction); });
}

std::optional<std::vector<RankedDocuments>> rank_on_device(ListReferences lists,
                                                           const LengthsReference& lengths,
                                                           const RankTask& task) {
    return only_on_device([&](service::Dispatcher& dispatcher, const DevicePreference& preference) {
        return dispatcher.rank(preference, lists, lengths, task);
    });
}

}  // namespace postings::php::dispatch
