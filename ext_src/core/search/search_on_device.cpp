#include "core/search/search_on_device.h"

#include <array>
#include <utility>

#include "core/search/stopwatch.h"

namespace postings::search {

std::vector<RankedOnDevice> rank_on_device(ListDevice& device, const Scorer& scorer,
                                           const index::Schema& schema, size_t segment,
                                           std::span<SegmentQuery* const> queries, size_t k) {
    std::vector<RankedOnDevice> ranked(queries.size());
    struct Together {
        std::vector<size_t> queries;
        std::vector<std::vector<WeightedLists>> terms;
    };
    std::array<Together, 2> by_mode;  // kAnd, kOr
    const auto ask = [&](const Together& together, RankMode mode) {
        if (together.queries.empty()) return;
        auto found = device.rank({.segment = segment,
                                  .queries = together.terms,
                                  .mode = mode,
                                  .restriction = queries[together.queries[0]]->restriction(),
                                  .k = k,
                                  .lengths = scorer.lengths(segment),
                                  .parameters = schema.parameters});
        if (!found) return;
        for (size_t i = 0; i < together.queries.size(); ++i)
            ranked[together.queries[i]] = std::move((*found)[i].documents);
    };
    for (size_t i = 0; i < queries.size(); ++i) {
        auto [terms, mode, why_not] = queries[i]->on_device();
        if (why_not != nullptr) device.decline(why_not);
        if (terms.empty()) continue;
        if (queries[i]->is_restricted_further()) {
            ask({{i}, {std::move(terms)}}, mode);
            continue;
        }
        Together& together = by_mode[mode == RankMode::kAnd ? 0 : 1];
        together.queries.push_back(i);
        together.terms.push_back(std::move(terms));
    }
    ask(by_mode[0], RankMode::kAnd);
    ask(by_mode[1], RankMode::kOr);
    return ranked;
}

std::vector<uint64_t> count_on_device(ListDevice& device, size_t segment,
                                      std::span<SegmentQuery* const> queries) {
    std::vector<SegmentQuery::Counting> countings;
    for (SegmentQuery* query : queries) countings.push_back(query->counting());
    std::vector<uint64_t> counts(queries.size());
    for (const RankMode mode : {RankMode::kAnd, RankMode::kOr}) {
        std::vector<size_t> wanted;
        std::vector<std::vector<const PostingListView*>> lists;
        for (size_t i = 0; i < queries.size(); ++i) {
            const SegmentQuery::Counting& counting = countings[i];
            if (counting.mode != mode) continue;
            if (counting.lists.size() < 2) {
                counts[i] = queries[i]->count(counting);
            } else {
                wanted.push_back(i);
                lists.push_back(counting.lists);
            }
        }
        if (wanted.empty()) continue;
        const auto found = device.count(segment, mode, lists);
        uint64_t here = 0;
        Stopwatch watch;
        for (size_t i = 0; i < wanted.size(); ++i) {
            const SegmentQuery::Counting& counting = countings[wanted[i]];
            counts[wanted[i]] =
                found ? (*found)[i] - counting.fewer : queries[wanted[i]]->count(counting);
        }
        watch.end_of(here);
        if (!found && wanted.size() == 1) device.took_here(here);
    }
    return counts;
}

}  // namespace postings::search
