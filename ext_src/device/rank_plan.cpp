#include "device/rank_plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "core/base/bytes_of.h"
#include "core/task/list_key.h"

namespace postings::device {

namespace {

// The state lies behind the counters of other operations.
constexpr uint64_t kStateWord = 128;
// How many candidates a part may leave, unless k is more.
constexpr uint32_t kCapacity = 512;
// The first pass expects so many documents for each of k, so that their k-th is a good threshold.
constexpr double kExpected = 8;

// The table of fractions for these lengths and parameters, made when it is first needed.
uint64_t resident_fractions(DeviceCache& cache, const ListKey& lengths_key,
                            const DeviceLengths& lengths, const RankTask& task,
                            std::vector<ListKey>& keep) {
    const Bm25Parameters parameters = task.parameters;
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

// The least bound of the first pass's documents, and the greatest of the second's.
struct Passes {
    uint32_t low, next;
};

// A single list with so many postings is sampled first (opencl_kernels/rank_single.h).
constexpr uint32_t kWorthSampling = 1 << 16;

// With so many documents of dense lists to score for each team, scoring takes longer than reading
// chunks: there are then as many work-groups as that gives work to.
constexpr double kManyOfTeam = 64;

// How many lists plan_passes() looks at, those with the greatest bounds.
constexpr size_t kMostEstimated = 6;

// The first pass covers sets of terms from the greatest sum of bounds down to where, if terms were
// independent of each other, `wanted` of the `allowed` documents are expected. The lists have their
// documents in a range of `span`.
Passes plan_passes(std::span<const PostingsRankTerm> terms, uint32_t span, double allowed,
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
        const double share = static_cast<double>(order[i]->list.count) / span;
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

// The chunks of the query's dense lists (opencl_kernels/rank_list.h, RANK_CHUNK).
uint32_t chunks_of(const PostingsRankQuery& prepared) {
    return (prepared.to - prepared.from) / 128;
}

}  // namespace

RankPlan::RankPlan(DeviceCache& cache, std::span<const ListKey> lists, const ListKey& lengths_key,
                   const RankTask& task)
    : shape_(cache.backend().shape()) {
    needs_.reserve(lists.size() + 2);
    for (const ListKey& key : lists) needs_.push_back(DeviceCache::key_to_rank(key));
    needs_.push_back(lengths_key);
    const DeviceLengths& lengths = *cache.lengths(lengths_key);
    const uint64_t fractions = resident_fractions(cache, lengths_key, lengths, task, needs_);
    documents_ = lengths.documents;
    shared_.scoring = {lengths.codes, fractions};
    shared_.state = cache.counters_offset() + kStateWord * 4;
    shared_.k = task.k;
    shared_.capacity = std::max(kCapacity, task.k);
    queries_.reserve(task.queries.size());
    for (const auto& terms : task.queries) queries_.push_back(query_of(cache, lists, terms));
    if (task.filter != RankTask::kNoList) {
        restrictions_.push_back({cache.rank_list(lists[task.filter]), 0, 0, 0, 0});
        shared_.filters = 1;
    }
    if (task.excluded != RankTask::kNoList && cache.rank_list(lists[task.excluded]).count > 0) {
        restrictions_.push_back({cache.rank_list(lists[task.excluded]), 0, 0, 0, 0});
        shared_.excluded = 1;
    }
}

RankPlan::Query RankPlan::query_of(DeviceCache& cache, std::span<const ListKey> lists,
                                   std::span<const RankTerm> terms) const {
    Query query;
    uint32_t first = UINT32_MAX, last = 0;
    query.terms.reserve(terms.size());
    for (const RankTerm& term : terms) {
        const PostingsRankList& list = cache.rank_list(lists[term.list]);
        if (list.count == 0) {
            query.has_empty = true;
            continue;
        }
        if (list.last >= documents_) {
            throw InvalidArgument("a document of the list has no length", term.list);
        }
        query.terms.push_back({list, term.weight, bm25_impact(term.weight, UINT16_MAX), 0, 0});
        first = std::min(first, list.first);
        last = std::max(last, list.last);
    }
    if (!query.terms.empty()) query.span = last - first + 1;
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

bool RankPlan::may_find(size_t query, bool all) const {
    const bool filter_is_empty = shared_.filters != 0 && restrictions_[0].list.count == 0;
    if (documents_ == 0 || filter_is_empty) return false;
    return all ? !queries_[query].has_empty : !queries_[query].terms.empty();
}

PostingsRankQuery RankPlan::prepare(size_t query, bool all) const {
    PostingsRankQuery prepared = shared_;
    const std::vector<PostingsRankTerm>& terms = queries_[query].terms;
    prepared.list_count = static_cast<uint32_t>(terms.size());
    prepared.sparse = static_cast<uint32_t>(
        std::ranges::count_if(terms, [](const auto& term) { return term.list.bucket_bits != 0; }));
    const uint32_t most = terms[0].remaining_bound;
    prepared.bucket_shift = most < 256 ? 0 : static_cast<uint32_t>(std::bit_width(most)) - 8;
    const bool sampled = terms.size() == 1 && terms[0].list.count >= kWorthSampling;
    const Passes passes =
        sampled ? Passes{most, most}
        : all   ? Passes{most, 0}
              : plan_passes(terms, queries_[query].span, allowed_in(query), kExpected * shared_.k);
    prepared.low = passes.low;
    prepared.next = passes.next;
    // The range in which all, or any, of the dense lists have documents.
    prepared.from = all ? 0 : UINT32_MAX;
    prepared.to = all ? UINT32_MAX : 0;
    for (const PostingsRankTerm& term : std::span(terms).subspan(prepared.sparse)) {
        const uint32_t from = term.list.origin, to = term.list.last;
        prepared.from = all ? std::max(prepared.from, from) : std::min(prepared.from, from);
        prepared.to = all ? std::min(prepared.to, to) : std::max(prepared.to, to);
    }
    prepared.to = prepared.from > prepared.to ? prepared.from : prepared.to / 128 * 128 + 128;
    return prepared;
}

PostingsRank RankPlan::prepare_alone(size_t query, bool all) const {
    PostingsRank rank{prepare(query, all), {}, {}};
    const auto behind = std::ranges::copy(queries_[query].terms, rank.terms).out;
    std::ranges::copy(restrictions_, behind);
    return rank;
}

uint32_t RankPlan::share(size_t query, Kernel kernel, uint32_t most,
                         PostingsRankQuery& prepared) const {
    const uint32_t lanes = shape_.lanes * shape_.teams_in_group(kernel);
    prepared.first_units = units(prepared, queries_[query], lanes, prepared.low);
    const uint32_t groups =
        prepared.next == 0 ? prepared.first_units : units(prepared, queries_[query], lanes, 1);
    // If some group has to take n units, use only as many groups as have n each.
    const uint32_t rounds = std::max((groups + most - 1) / most, 1u);
    const uint32_t by_units = std::max((groups + rounds - 1) / rounds, 1u);
    if (prepared.sparse != 0) return by_units;
    const uint32_t teams = shape_.teams_in_group(kernel);
    const double by_documents =
        std::min({expected_in_all(query) / (kManyOfTeam * teams),
                  static_cast<double>(chunks_of(prepared) / teams), static_cast<double>(most)});
    const uint32_t parts = std::max(by_units, static_cast<uint32_t>(by_documents));
    // All parts get chunks in the first pass.
    prepared.first_units = std::max(prepared.first_units, parts);
    return parts;
}

double RankPlan::allowed_in(size_t query) const {
    if (shared_.filters == 0) return queries_[query].span;
    const PostingsRankList& filter = restrictions_[0].list;
    const double span = static_cast<double>(filter.last) - filter.first + 1;
    return std::min(filter.count / span, 1.0) * queries_[query].span;
}

double RankPlan::expected_in_all(size_t query) const {
    const Query& of = queries_[query];
    if (of.terms.size() < 2) return 0;
    double expected = allowed_in(query);
    for (const PostingsRankTerm& term : of.terms)
        expected *= static_cast<double>(term.list.count) / of.span;
    return expected;
}

// The units of work-groups (opencl_kernels/rank_bounds.h): a lane takes 4 postings if it has a team
// of 32, otherwise 128 documents.
uint32_t RankPlan::units(const PostingsRankQuery& prepared, const Query& query, uint32_t lanes,
                         uint32_t bottom) {
    const uint32_t postings = lanes == 1 ? 128 : 4 * lanes;
    uint32_t units = 0;
    for (const PostingsRankTerm& term : std::span(query.terms).first(prepared.sparse)) {
        if (term.remaining_bound >= bottom) units += (term.list.count + postings - 1) / postings;
    }
    if (prepared.sparse < query.terms.size() &&
        query.terms[prepared.sparse].remaining_bound >= bottom) {
        units += std::max((chunks_of(prepared) + lanes - 1) / lanes, 1u);
    }
    return units;
}

std::vector<ScoredDocument> documents_of(uint32_t count, std::span<const uint32_t> words,
                                         uint32_t k) {
    static_assert(sizeof(ScoredDocument) == 8);
    std::vector<ScoredDocument> documents(std::min(count, k));
    if (!documents.empty()) std::memcpy(documents.data(), words.data(), documents.size() * 8);
    return documents;
}

}  // namespace postings::device
