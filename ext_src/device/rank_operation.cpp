#include "device/rank_operation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "core/base/bytes_of.h"
#include "core/query/list_key.h"

namespace postings::device {

namespace {

// Behind the counters of other operations.
constexpr uint64_t kStateWord = 128;
constexpr uint64_t kManyWord = 48;
// Of a batch's query, for each group that the device has room for: more share the work better, but
// each begins without a threshold of its own.
constexpr uint32_t kPartsAGroup = 16;
constexpr uint32_t kMostParts = 32;
// Candidates that a part may leave, if there are not k.
constexpr uint32_t kCapacity = 512;

// The fractions of these lengths under these parameters, made when they are first asked for.
uint64_t resident_fractions(DeviceCache& cache, const ListKey& lengths_key, const RankTask& task,
                            std::vector<ListKey>& keep) {
    const Bm25Parameters parameters = task.parameters;
    const DeviceLengths& lengths = *cache.lengths(lengths_key);
    const double average = task.average_length.value_or(lengths.average);
    struct {
        ListKey lengths;
        double k1, b, average;
    } const made_of{lengths_key, parameters.k1, parameters.b, average};
    const ListKey key = list_key(bytes_of(made_of)).as(KeyKind::Derived);
    keep.push_back(key);
    if (const uint64_t there = cache.derived(key)) return there;
    const Bm25Table table(parameters, {{}, lengths.lengths, average, 0});
    return cache.keep_derived(key, bytes_of(table.fractions()), keep);
}

// A query on the host: its lists without the empty ones, sparse ones first, then the shorter ones.
struct Query {
    std::vector<PostingsRankTerm> terms;
    bool has_empty = false;
};

Query query_of(DeviceCache& cache, std::span<const ListKey> lists, std::span<const RankTerm> terms,
               uint32_t documents) {
    Query query;
    for (const RankTerm& term : terms) {
        const PostingsRankList& list = cache.rank_list(lists[term.list]);
        if (list.count == 0) {
            query.has_empty = true;
            continue;
        }
        if (list.last >= documents) {
            throw InvalidArgument("a document of the list has no length", term.list);
        }
        query.terms.push_back({list, term.weight, bm25_impact(term.weight, UINT16_MAX), 0, 0});
    }
    std::ranges::sort(query.terms, {}, [](const PostingsRankTerm& term) {
        return std::pair(term.list.bucket_bits == 0, term.list.count);
    });
    uint64_t remaining_bound = 0;
    for (size_t i = query.terms.size(); i-- > 0;) {
        PostingsRankTerm& term = query.terms[i];
        remaining_bound += term.bound;
        if (remaining_bound > UINT32_MAX)
            throw InvalidArgument("the weights are too large", terms[0].list);
        term.remaining_bound = static_cast<uint32_t>(remaining_bound);
    }
    return query;
}

// What documents of the first pass may get at least, and those of the second at most.
struct Passes {
    uint32_t low, next;
};

// As many lists as are looked at together, those with the greatest bounds.
constexpr size_t kMostEstimated = 6;

// The first pass is for sets of terms from the greatest sum of bounds down to where, if terms were
// independent of each other, `wanted` of the `allowed` documents would be expected.
Passes plan_passes(std::span<const PostingsRankTerm> terms, uint32_t documents, double allowed,
                   double wanted) {
    std::array<const PostingsRankTerm*, POSTINGS_MAX_QUERY_LISTS> order;
    const size_t count = terms.size(), looked_at = std::min(count, kMostEstimated);
    for (size_t i = 0; i < count; ++i) order[i] = &terms[i];
    std::ranges::sort(order.begin(), order.begin() + static_cast<ptrdiff_t>(count),
                      std::greater<>(), &PostingsRankTerm::bound);
    struct Set {
        uint32_t sum;
        double expected;
    };
    std::array<Set, size_t{1} << kMostEstimated> sets;
    sets[0] = {0, allowed};
    size_t size = 1;
    for (size_t i = 0; i < looked_at; ++i, size *= 2) {
        const double share = static_cast<double>(order[i]->list.count) / documents;
        for (size_t j = 0; j < size; ++j) {
            sets[size + j] = {sets[j].sum + order[i]->bound, sets[j].expected * share};
            sets[j].expected *= 1 - share;
        }
    }
    const std::span all(sets.data(), size);
    std::ranges::sort(all, std::greater<>(), &Set::sum);
    Passes passes{0, 0};
    double expected = 0;
    size_t i = 0;
    for (; i + 1 < size && expected < wanted; ++i) {
        passes.low = all[i].sum;
        expected += all[i].expected;
    }
    while (i < size && all[i].sum == passes.low) ++i;
    if (looked_at < count) {
        passes.next = passes.low - 1;
    } else if (i < size) {
        passes.next = all[i].sum;
    }
    return passes;
}

class Ranking {
  public:
    Ranking(DeviceCache& cache, std::span<const ListKey> lists, const ListKey& lengths_key,
            const RankTask& task, RankAlgorithm algorithm)
        : cache_(cache), task_(task), algorithm_(algorithm) {
        for (const ListKey& key : lists) keep_.push_back(DeviceCache::key_to_rank(key));
        keep_.push_back(lengths_key);
        const uint64_t fractions = resident_fractions(cache, lengths_key, task, keep_);
        const DeviceLengths& lengths = *cache.lengths(lengths_key);
        documents_ = lengths.documents;
        shared_.scoring = {lengths.codes, fractions};
        shared_.state = cache.counters_offset() + kStateWord * 4;
        shared_.k = task.k;
        shared_.capacity = std::max(kCapacity, task.k);
        for (const auto& terms : task.queries) {
            queries_.push_back(query_of(cache, lists, terms, documents_));
        }
        allowed_ = documents_;
        if (task.filter != RankTask::kNoList) {
            restrictions_.push_back({cache.rank_list(lists[task.filter]), 0, 0, 0, 0});
            shared_.filters = 1;
            allowed_ = std::min(allowed_, restrictions_[0].list.count);
        }
        if (task.excluded != RankTask::kNoList && cache.rank_list(lists[task.excluded]).count > 0) {
            restrictions_.push_back({cache.rank_list(lists[task.excluded]), 0, 0, 0, 0});
            shared_.excluded = 1;
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
            const bool impossible =
                allowed_ == 0 || (all ? queries_[i].has_empty : queries_[i].terms.empty());
            if (!impossible && (ranked[i].mode == RankMode::kAnd) == all) wanted.push_back(i);
        }
        if (wanted.size() == 1) {
            ranked[wanted[0]].documents = rank_one(queries_[wanted[0]], all);
        } else if (wanted.size() > 1) {
            rank_many(wanted, all, ranked);
        }
    }

    PostingsRankQuery prepare(const Query& query, bool all) const {
        PostingsRankQuery prepared = shared_;
        const std::vector<PostingsRankTerm>& terms = query.terms;
        const bool by_ranges = algorithm_ == RankAlgorithm::Ranges;
        prepared.list_count = static_cast<uint32_t>(terms.size());
        prepared.sparse = static_cast<uint32_t>(std::ranges::count_if(
            terms, [](const auto& term) { return term.list.bucket_bits != 0; }));
        const uint32_t most = terms[0].remaining_bound;
        prepared.bucket_shift = most < 256 ? 0 : static_cast<uint32_t>(std::bit_width(most)) - 8;
        const Passes passes =
            all ? Passes{most, 0} : plan_passes(terms, documents_, allowed_, kExpected * task_.k);
        prepared.low = passes.low;
        prepared.next = passes.next;
        // Where all, or any, of the dense lists have documents.
        prepared.from = all ? 0 : UINT32_MAX;
        prepared.to = all ? UINT32_MAX : 0;
        for (const PostingsRankTerm& term :
             std::span(terms).subspan(by_ranges ? 0 : prepared.sparse)) {
            const uint32_t from = term.list.origin, to = term.list.last;
            prepared.from = all ? std::max(prepared.from, from) : std::min(prepared.from, from);
            prepared.to = all ? std::min(prepared.to, to) : std::max(prepared.to, to);
        }
        prepared.to = prepared.from > prepared.to ? prepared.from : prepared.to / 128 * 128 + 128;
        return prepared;
    }

    std::vector<ScoredDocument> rank_one(const Query& query, bool all) {
        Backend& backend = cache_.backend();
        PostingsRank rank{prepare(query, all), {}, {}};
        const auto behind = std::ranges::copy(query.terms, rank.terms).out;
        std::ranges::copy(restrictions_, behind);
        const Kernel kernel =
            !all && algorithm_ == RankAlgorithm::Ranges ? Kernel::RankRanges : Kernel::Rank;
        const Shape shape = backend.shape();
        const uint32_t most = shape.groups(kernel, shape.teams / 2);
        uint32_t groups = most;
        if (kernel == Kernel::Rank) {
            PostingsRankQuery& prepared = rank.query;
            const uint32_t lanes = shape.lanes * shape.teams_in_group(kernel);
            prepared.first_units = units(prepared, query, lanes, prepared.low);
            groups = prepared.next == 0 ? prepared.first_units : units(prepared, query, lanes, 1);
            groups = std::clamp(groups, 1u, most);
        }
        const auto candidates =
            cache_.scratch(uint64_t{groups} * rank.query.capacity * kMostPasses * 8, keep_);
        rank.query.candidates = candidates.offset();
        rank.result_buffer = backend.result_buffer();
        backend.launch(kernel, groups, rank);
        const auto answer = backend.answer(rank.result_buffer, 1 + 2 * size_t{task_.k});
        return documents_of(answer[0], &answer[1]);
    }

    // Of work-groups (opencl_kernels/rank_bounds.h): 4 postings to a lane where it has a team of
    // 32, or 128 documents.
    static uint32_t units(const PostingsRankQuery& prepared, const Query& query, uint32_t lanes,
                          uint32_t bottom) {
        const uint32_t postings = lanes == 1 ? 128 : 4 * lanes;
        uint32_t units = 0;
        for (const PostingsRankTerm& term : std::span(query.terms).first(prepared.sparse)) {
            if (term.remaining_bound >= bottom)
                units += (term.list.count + postings - 1) / postings;
        }
        if (prepared.sparse < query.terms.size() &&
            query.terms[prepared.sparse].remaining_bound >= bottom) {
            units += (prepared.to - prepared.from) / 128 / lanes + 1;
        }
        return units;
    }

    std::vector<ScoredDocument> documents_of(uint32_t count, const uint32_t* words) const {
        static_assert(sizeof(ScoredDocument) == 8);
        std::vector<ScoredDocument> documents(std::min(count, task_.k));
        if (count > 0) std::memcpy(documents.data(), words, documents.size() * 8);
        return documents;
    }

    void rank_many(std::vector<size_t> wanted, bool all, std::vector<RankedDocuments>& ranked) {
        Backend& backend = cache_.backend();
        // Those that share their longest lists one after another: the device's cache then has them.
        std::ranges::sort(wanted, {}, [this](size_t i) {
            const std::vector<PostingsRankTerm>& terms = queries_[i].terms;
            return std::pair(terms.back().list.bits, terms[(terms.size() - 1) / 2].list.bits);
        });
        const uint32_t groups =
            backend.shape().groups(Kernel::RankBatch, backend.shape().teams / 2);
        const auto count = static_cast<uint32_t>(wanted.size());
        const uint32_t parts = std::clamp(groups * kPartsAGroup / count, 1u, kMostParts);
        const uint32_t passes = all ? 1 : kMostPasses;
        const uint64_t result_bytes = 8 * (1 + uint64_t{task_.k});

        std::vector<PostingsRankQuery> queries;
        std::vector<PostingsRankTerm> terms;
        for (const size_t i : wanted) {
            queries.push_back(prepare(queries_[i], all));
            queries.back().first_term = static_cast<uint32_t>(terms.size());
            terms.insert(terms.end(), queries_[i].terms.begin(), queries_[i].terms.end());
            terms.insert(terms.end(), restrictions_.begin(), restrictions_.end());
        }
        // Queries, terms, states, results, candidates: the first two are written at once.
        const uint64_t terms_at = queries.size() * sizeof queries[0];
        const uint64_t states_at = terms_at + terms.size() * sizeof terms[0];
        const uint64_t state_bytes = POSTINGS_RANK_STATE_WORDS * 4;
        const uint64_t results_at = states_at + count * state_bytes;
        const uint64_t candidates_at = results_at + count * result_bytes;
        const uint64_t candidates_bytes = uint64_t{passes} * parts * shared_.capacity * 8;
        const auto scratch = cache_.scratch(candidates_at + count * candidates_bytes, keep_);
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
            const uint32_t* result = &results[i * result_bytes / 4];
            ranked[wanted[i]].documents = documents_of(result[0], result + 2);
        }
    }

    static constexpr uint32_t kMostPasses = 2;
    // For each of k, in the first pass: so many that their k-th is a good threshold.
    static constexpr double kExpected = 8;

    DeviceCache& cache_;
    const RankTask& task_;
    const RankAlgorithm algorithm_;
    std::vector<ListKey> keep_;
    uint32_t documents_ = 0;
    uint32_t allowed_ = 0;                        // by the filter, at most
    std::vector<PostingsRankTerm> restrictions_;  // behind the terms of each query
    PostingsRankQuery shared_{};
    std::vector<Query> queries_;
};

}  // namespace

std::vector<RankedDocuments> rank(DeviceCache& cache, std::span<const ListKey> lists,
                                  const ListKey& lengths, const RankTask& task,
                                  RankAlgorithm algorithm) {
    return Ranking(cache, lists, lengths, task, algorithm).run();
}

}  // namespace postings::device
