#include "research/device/rank_ranges.h"

#include <algorithm>

#include "device/rank_plan.h"
#include "research/device/program.h"

namespace postings::device {

std::vector<ScoredDocument> rank_by_ranges(DeviceCache& cache, std::span<const ListKey> lists,
                                           const ListKey& lengths, const RankTask& task) {
    const RankPlan plan(cache, lists, lengths, task);
    if (!plan.may_find(0, false)) return {};
    Backend& backend = cache.backend();
    PostingsRank rank = plan.prepare_alone(0, false);
    // The plan's range is that of the dense lists; here the sparse ones are added up as well.
    rank.query.from = UINT32_MAX;
    rank.query.to = 0;
    for (const PostingsRankTerm& term : plan.terms(0)) {
        rank.query.from = std::min(rank.query.from, term.list.origin);
        rank.query.to = std::max(rank.query.to, term.list.last + 1);
    }
    const Shape shape = backend.shape();
    const uint32_t groups = shape.groups(kRankRanges, shape.teams / 2);
    const auto candidates = cache.scratch(uint64_t{groups} * plan.candidate_bytes(), plan.needs());
    rank.query.candidates = candidates.offset();
    rank.result_buffer = backend.result_buffer();
    backend.launch(kRankRanges, groups, rank);
    const auto answer = backend.answer(rank.result_buffer, 1 + 2 * size_t{task.k});
    return documents_of(answer[0], answer.subspan(1), task.k);
}

}  // namespace postings::device
