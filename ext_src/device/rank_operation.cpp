#include "device/rank_operation.h"

#include <algorithm>
#include <cstring>

namespace postings::device {

namespace {

constexpr uint64_t kManyWord = 48;
// The parts of all queries of a batch, for each work-group that fills the device: more parts share
// the work better, but each begins without a threshold of its own.
constexpr uint32_t kPartsAGroup = 16;
constexpr uint32_t kMostParts = 32;

class Ranking {
  public:
    Ranking(DeviceCache& cache, const RankPlan& plan, const RankTask& task)
        : cache_(cache), plan_(plan), task_(task) {}

    std::vector<RankedDocuments> run() {
        std::vector<RankedDocuments> ranked(task_.queries.size());
        if (task_.mode != RankMode::kOr) rank_all(true, ranked);
        if (task_.mode != RankMode::kAnd) {
            for (RankedDocuments& one : ranked) {
                if (task_.mode == RankMode::kOr || one.documents.size() < task_.k) {
                    one = {RankMode::kOr, {}};
                }
            }
            rank_all(false, ranked);
        }
        return ranked;
    }

  private:
    // Ranks documents in all lists, or in any, for those queries that have that mode.
    void rank_all(bool all, std::vector<RankedDocuments>& ranked) {
        std::vector<size_t> wanted;
        for (size_t i = 0; i < ranked.size(); ++i) {
            if (plan_.may_find(i, all) && (ranked[i].mode == RankMode::kAnd) == all)
                wanted.push_back(i);
        }
        if (wanted.size() == 1) {
            ranked[wanted[0]].documents = rank_one(wanted[0], all);
        } else if (wanted.size() > 1) {
            rank_many(wanted, all, ranked);
        }
    }

    std::vector<ScoredDocument> rank_one(size_t query, bool all) {
        Backend& backend = cache_.backend();
        PostingsRank rank = plan_.prepare_alone(query, all);
        const Shape shape = backend.shape();
        const uint32_t most = shape.groups(Kernel::Rank, shape.teams / 2);
        const uint32_t groups = plan_.share(query, Kernel::Rank, most, rank.query);
        const auto candidates =
            cache_.scratch(uint64_t{groups} * plan_.candidate_bytes(), plan_.needs());
        rank.query.candidates = candidates.offset();
        rank.result_buffer = backend.result_buffer();
        backend.launch(Kernel::Rank, groups, rank);
        const auto answer = backend.answer(rank.result_buffer, 1 + 2 * size_t{task_.k});
        return documents_of(answer[0], answer.subspan(1), task_.k);
    }

    void rank_many(std::vector<size_t> wanted, bool all, std::vector<RankedDocuments>& ranked) {
        Backend& backend = cache_.backend();
        // Queries that share their longest lists come one after another: the device's cache then
        // has those.
        std::ranges::sort(wanted, {}, [this](size_t i) {
            const auto terms = plan_.terms(i);
            return std::pair(terms.back().list.bits, terms[(terms.size() - 1) / 2].list.bits);
        });
        const uint32_t groups =
            backend.shape().groups(Kernel::RankBatch, backend.shape().teams / 2);
        const auto count = static_cast<uint32_t>(wanted.size());
        const uint32_t parts = std::clamp(groups * kPartsAGroup / count, 1u, kMostParts);
        const uint64_t result_bytes = 8 * (1 + uint64_t{task_.k});

        std::vector<PostingsRankQuery> queries;
        std::vector<PostingsRankTerm> terms;
        for (const size_t i : wanted) {
            queries.push_back(plan_.prepare(i, all));
            queries.back().first_term = static_cast<uint32_t>(terms.size());
            const auto of_query = plan_.terms(i), behind = plan_.restrictions();
            terms.insert(terms.end(), of_query.begin(), of_query.end());
            terms.insert(terms.end(), behind.begin(), behind.end());
        }
        const bool has_rest = std::ranges::any_of(
            queries, [](const PostingsRankQuery& query) { return query.next != 0; });
        const uint32_t passes = has_rest ? RankPlan::kMostPasses : 1;
        // The layout of the scratch memory: queries, terms, states, results, candidates. The first
        // two are written at once.
        const uint64_t terms_at = queries.size() * sizeof queries[0];
        const uint64_t states_at = terms_at + terms.size() * sizeof terms[0];
        const uint64_t state_bytes = POSTINGS_RANK_STATE_WORDS * 4;
        const uint64_t results_at = states_at + count * state_bytes;
        const uint64_t candidates_at = results_at + count * result_bytes;
        const uint64_t candidates_bytes = parts * plan_.candidate_bytes(passes);
        const auto scratch =
            cache_.scratch(candidates_at + count * candidates_bytes, plan_.needs());
        for (uint32_t i = 0; i < count; ++i) {
            queries[i].state = scratch.offset() + states_at + i * state_bytes;
            queries[i].candidates = scratch.offset() + candidates_at + i * candidates_bytes;
        }
        std::vector<uint8_t> head(states_at);
        std::memcpy(head.data(), queries.data(), terms_at);
        std::memcpy(&head[terms_at], terms.data(), states_at - terms_at);
        backend.zero(scratch.offset() + states_at, count * state_bytes);
        backend.write(scratch.offset(), head);

        const uint64_t words = cache_.counters_offset() + kManyWord * 4;
        const PostingsRankBatch many{.queries = scratch.offset(),
                                     .terms = scratch.offset() + terms_at,
                                     .results = scratch.offset() + results_at,
                                     .taken = words,
                                     .done = words + 4,
                                     .result_buffer = backend.result_buffer(),
                                     .query_count = count,
                                     .parts = parts,
                                     .passes = passes,
                                     .unused = 0};
        backend.launch(Kernel::RankBatch, std::min(groups, count * parts), many);
        backend.answer(many.result_buffer, 0);
        std::vector<uint32_t> results(count * result_bytes / 4);
        backend.read(many.results,
                     {reinterpret_cast<uint8_t*>(results.data()), results.size() * 4});
        for (uint32_t i = 0; i < count; ++i) {
            const auto result = std::span(results).subspan(i * result_bytes / 4);
            ranked[wanted[i]].documents = documents_of(result[0], result.subspan(2), task_.k);
        }
    }

    DeviceCache& cache_;
    const RankPlan& plan_;
    const RankTask& task_;
};

}  // namespace

std::vector<RankedDocuments> rank(DeviceCache& cache, std::span<const ListKey> lists,
                                  const ListKey& lengths, const RankTask& task) {
    const RankPlan plan(cache, lists, lengths, task);
    return Ranking(cache, plan, task).run();
}

}  // namespace postings::device
