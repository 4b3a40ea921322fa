#include "device/rank_operation.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "service/list_key.h"

namespace postings::device {

namespace {

// opencl_kernels/rank.h: local memory for the scores of a range and keys, in bytes.
constexpr uint32_t kRangePool = 4608 * 8;
// Behind the counters of other operations.
constexpr uint64_t kStateWord = 32;
constexpr uint64_t kManyWord = 48;
// Of a batch's query, for each group that the device has room for: more share the work better, but
// each begins without a threshold of its own.
constexpr uint32_t kPartsAGroup = 8;
constexpr uint32_t kMostParts = 32;

// The fractions of these lengths under these parameters, made when they are first asked for.
uint64_t resident_fractions(DeviceCache& cache, const RankTask& task, std::vector<ListKey>& keep) {
    struct {
        ListKey lengths;
        double k1, b;
    } const made_of{task.lengths, task.parameters.k1, task.parameters.b};
    const ListKey key =
        service::list_key({reinterpret_cast<const uint8_t*>(&made_of), sizeof made_of});
    keep.push_back(key);
    if (const uint64_t there = cache.derived(key)) return there;
    const DeviceLengths& lengths = *cache.lengths(task.lengths);
    const Bm25Table table(task.parameters, {{}, lengths.lengths, lengths.average, 0});
    const auto fractions = table.fractions();
    return cache.keep_derived(
        key, {reinterpret_cast<const uint8_t*>(fractions.data()), fractions.size_bytes()}, keep);
}

// A query on the host: its lists without the empty ones.
struct Query {
    std::vector<PostingsRankTerm> terms;
    bool has_empty = false;
};

Query query_of(DeviceCache& cache, const RankTask& task, std::span<const RankTerm> terms,
               uint32_t documents) {
    Query query;
    for (const RankTerm& term : terms) {
        const PostingsDeviceList& list = cache.list(task.lists[term.list]);
        if (list.count == 0) {
            query.has_empty = true;
            continue;
        }
        if (list.last >= documents) {
            throw InvalidArgument("a document of the list has no length", term.list);
        }
        query.terms.push_back({list, term.weight, bm25_impact(term.weight, UINT16_MAX), 0, 0});
    }
    return query;
}

class Ranking {
  public:
    Ranking(DeviceCache& cache, const RankTask& task)
        : cache_(cache), task_(task), keep_(task.lists.begin(), task.lists.end()) {
        keep_.push_back(task.lengths);
        const uint64_t fractions = resident_fractions(cache, task, keep_);
        const DeviceLengths& lengths = *cache.lengths(task.lengths);
        shared_.scoring = {lengths.codes, fractions, lengths.documents, 0};
        shared_.state = cache.counters_offset() + kStateWord * 4;
        shared_.k = task.k;
        shared_.capacity = std::max(256u, std::bit_ceil(2 * task.k));
        uint32_t begin = 0;
        for (const uint32_t end : task.ends) {
            queries_.push_back(
                query_of(cache, task, task.terms.subspan(begin, end - begin), lengths.documents));
            begin = end;
        }
    }

    std::vector<RankedDocuments> run() {
        std::vector<RankedDocuments> ranked(queries_.size());
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
    // In all lists, or in any: those queries whose mode that is.
    void rank_all(bool all, std::vector<RankedDocuments>& ranked) {
        std::vector<size_t> wanted;
        for (size_t i = 0; i < queries_.size(); ++i) {
            const bool impossible = all ? queries_[i].has_empty : queries_[i].terms.empty();
            if (!impossible && (ranked[i].mode == RankMode::kAnd) == all) wanted.push_back(i);
        }
        if (wanted.size() == 1) {
            ranked[wanted[0]].documents = rank_one(queries_[wanted[0]], all);
        } else if (wanted.size() > 1) {
            rank_many(wanted, all, ranked);
        }
    }

    // The query as kernels take it: its terms in the order of leads.
    PostingsRankQuery prepare(Query& query, bool all) const {
        PostingsRankQuery prepared = shared_;
        std::vector<PostingsRankTerm>& terms = query.terms;
        if (all) {
            std::ranges::sort(terms, {}, [](const auto& term) { return term.list.count; });
        } else {
            std::ranges::sort(terms, std::greater<>(), &PostingsRankTerm::weight);
        }
        uint32_t rest = 0, blocks = 0;
        for (size_t i = terms.size(); i > 0; --i) {
            terms[i - 1].rest = rest;
            rest += terms[i - 1].bound;
        }
        for (PostingsRankTerm& term : terms) term.blocks_end = blocks += term.list.blocks;
        prepared.list_count = static_cast<uint32_t>(terms.size());
        prepared.all = all;
        prepared.blocks = all ? terms[0].list.blocks : blocks;
        prepared.slices = 1;
        return prepared;
    }

    std::vector<ScoredDocument> rank_one(Query& query, bool all) {
        Backend& backend = cache_.backend();
        const Shape shape = backend.shape();
        PostingsRank rank{prepare(query, all), {}, {}};
        std::ranges::copy(query.terms, rank.terms);
        const Kernel kernel = !all && task_.algorithm == RankAlgorithm::Ranges ? Kernel::RankRanges
                                                                               : Kernel::RankLists;
        uint32_t groups = 0;
        if (kernel == Kernel::RankRanges) {
            groups = plan_ranges(rank, shape);
        } else {
            // So that there is work for all teams.
            while (rank.query.slices < 8 && rank.query.list_count > 1 &&
                   uint64_t{rank.query.blocks} * rank.query.slices * 2 <= shape.teams / 2) {
                rank.query.slices *= 2;
            }
            groups = std::min(shape.groups(kernel, rank.query.blocks * rank.query.slices),
                              shape.groups(kernel, shape.teams / 2));
        }
        const auto candidates = cache_.scratch(uint64_t{groups} * task_.k * 8, keep_);
        rank.query.candidates = candidates.offset();
        rank.mailbox = backend.mailbox();
        backend.launch(kernel, groups, rank);
        const auto answer = backend.answer(rank.mailbox, 1 + 2 * size_t{task_.k});
        return documents_of(answer[0], &answer[1]);
    }

    std::vector<ScoredDocument> documents_of(uint32_t count, const uint32_t* words) const {
        static_assert(sizeof(ScoredDocument) == 8);
        std::vector<ScoredDocument> documents(std::min(count, task_.k));
        if (count > 0) std::memcpy(documents.data(), words, documents.size() * 8);
        return documents;
    }

    uint32_t plan_ranges(PostingsRank& rank, const Shape& shape) const {
        PostingsRankQuery& query = rank.query;
        uint32_t first = UINT32_MAX, last = 0;
        for (const PostingsRankTerm& term : std::span(rank.terms, query.list_count)) {
            first = std::min(first, term.list.first);
            last = std::max(last, term.list.last);
        }
        query.range_bits = std::bit_width((kRangePool - query.capacity * 8) / 4) - 1;
        query.first_range = first >> query.range_bits;
        query.ranges = (last >> query.range_bits) - query.first_range + 1;
        return std::min(query.ranges, shape.groups(Kernel::RankRanges, shape.teams / 2));
    }

    void rank_many(const std::vector<size_t>& wanted, bool all,
                   std::vector<RankedDocuments>& ranked) {
        Backend& backend = cache_.backend();
        const uint32_t groups = backend.shape().groups(Kernel::RankMany, backend.shape().teams / 2);
        const auto count = static_cast<uint32_t>(wanted.size());
        const uint32_t parts = std::clamp(groups * kPartsAGroup / count, 1u, kMostParts);
        const uint64_t result_bytes = 8 * (1 + uint64_t{task_.k});

        std::vector<PostingsRankQuery> queries;
        std::vector<PostingsRankTerm> terms;
        for (const size_t i : wanted) {
            queries.push_back(prepare(queries_[i], all));
            queries.back().first_term = static_cast<uint32_t>(terms.size());
            terms.insert(terms.end(), queries_[i].terms.begin(), queries_[i].terms.end());
        }
        // Queries, terms, states, results, candidates: what comes first is written at once.
        const uint64_t terms_at = queries.size() * sizeof queries[0];
        const uint64_t states_at = terms_at + terms.size() * sizeof terms[0];
        const uint64_t states_bytes = uint64_t{count} * POSTINGS_RANK_STATE_WORDS * 4;
        const uint64_t results_at = states_at + states_bytes;
        const uint64_t candidates_at = results_at + count * result_bytes;
        const uint64_t candidates_bytes = uint64_t{parts} * task_.k * 8;
        const auto scratch =
            cache_.scratch(candidates_at + uint64_t{count} * candidates_bytes, keep_);
        for (uint32_t i = 0; i < count; ++i) {
            queries[i].state = scratch.offset() + states_at + i * POSTINGS_RANK_STATE_WORDS * 4;
            queries[i].candidates = scratch.offset() + candidates_at + i * candidates_bytes;
        }
        std::vector<uint8_t> head(results_at);
        std::memcpy(head.data(), queries.data(), terms_at);
        std::memcpy(&head[terms_at], terms.data(), states_at - terms_at);
        backend.write(scratch.offset(), head);

        const uint64_t words = cache_.counters_offset() + kManyWord * 4;
        const PostingsRankMany many{scratch.offset(),
                                    scratch.offset() + terms_at,
                                    scratch.offset() + results_at,
                                    words,
                                    words + 4,
                                    backend.mailbox(),
                                    count,
                                    parts};
        backend.launch(Kernel::RankMany, std::min(groups, count * parts), many);
        backend.answer(many.mailbox, 0);
        std::vector<uint32_t> results(count * result_bytes / 4);
        backend.read(many.results,
                     {reinterpret_cast<uint8_t*>(results.data()), results.size() * 4});
        for (uint32_t i = 0; i < count; ++i) {
            const uint32_t* result = &results[i * result_bytes / 4];
            ranked[wanted[i]].documents = documents_of(result[0], result + 2);
        }
    }

    DeviceCache& cache_;
    const RankTask& task_;
    std::vector<ListKey> keep_;
    PostingsRankQuery shared_{};
    std::vector<Query> queries_;
};

}  // namespace

std::vector<RankedDocuments> rank(DeviceCache& cache, const RankTask& task) {
    return Ranking(cache, task).run();
}

}  // namespace postings::device
