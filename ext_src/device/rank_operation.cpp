#include "device/rank_operation.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "service/list_key.h"

namespace postings::device {

namespace {

// opencl_kernels/rank.h: what local memory has room for, in bytes.
constexpr uint32_t kOrPool = 4608 * 8;
// Behind the counters of other operations.
constexpr uint64_t kStateWord = 32;

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

// The query's terms, the shortest list first, without empty lists. Returns whether there were any.
bool set_terms(PostingsRankQuery& query, DeviceCache& cache, const RankTask& task,
               std::span<const RankTerm> terms) {
    std::vector<std::pair<const PostingsDeviceList*, uint32_t>> lists;
    for (const RankTerm& term : terms) {
        const PostingsDeviceList& list = cache.list(task.lists[term.list]);
        if (list.count == 0) continue;
        if (list.last >= query.scoring.documents) {
            throw InvalidArgument("a document of the list has no length", term.list);
        }
        lists.emplace_back(&list, term.weight);
    }
    std::ranges::sort(lists, {}, [](const auto& list) { return list.first->count; });
    query.list_count = 0;
    for (const auto& [list, weight] : lists) {
        query.lists[query.list_count] = *list;
        query.weights[query.list_count++] = weight;
    }
    return lists.size() < terms.size();
}

// Slices of the shortest list's blocks, so that there is work for all teams.
uint32_t plan_and(PostingsRankQuery& query, const Shape& shape) {
    query.slices = 1;
    while (query.slices < 8 && query.list_count > 1 &&
           uint64_t{query.lists[0].blocks} * query.slices * 2 <= shape.teams) {
        query.slices *= 2;
    }
    return shape.groups(Kernel::RankAnd, query.lists[0].blocks * query.slices);
}

uint32_t plan_or(PostingsRankQuery& query, const Shape& shape) {
    uint32_t first = UINT32_MAX, last = 0;
    for (const PostingsDeviceList& list : std::span(query.lists, query.list_count)) {
        first = std::min(first, list.first);
        last = std::max(last, list.last);
    }
    query.range_bits = std::bit_width((kOrPool - query.capacity * 8) / 4) - 1;
    query.first_range = first >> query.range_bits;
    query.ranges = (last >> query.range_bits) - query.first_range + 1;
    return std::min(query.ranges, shape.groups(Kernel::RankOr, shape.teams));
}

std::vector<ScoredDocument> run(DeviceCache& cache, PostingsRankQuery& query, Kernel kernel,
                                std::span<const ListKey> keep) {
    Backend& backend = cache.backend();
    const uint32_t groups = kernel == Kernel::RankAnd ? plan_and(query, backend.shape())
                                                      : plan_or(query, backend.shape());
    const auto candidates = cache.scratch(uint64_t{groups} * query.k * 8, keep);
    query.candidates = candidates.offset();
    const PostingsRank rank{query, backend.mailbox()};
    backend.launch(kernel, groups, rank);
    const auto answer = backend.answer(rank.mailbox, 1 + 2 * size_t{query.k});
    std::vector<ScoredDocument> documents(std::min(answer[0], query.k));
    static_assert(sizeof(ScoredDocument) == 8);
    std::memcpy(documents.data(), &answer[1], documents.size() * sizeof(ScoredDocument));
    return documents;
}

}  // namespace

std::vector<RankedDocuments> rank(DeviceCache& cache, const RankTask& task) {
    std::vector<ListKey> keep(task.lists.begin(), task.lists.end());
    keep.push_back(task.lengths);
    PostingsRankQuery query{};
    const uint64_t fractions = resident_fractions(cache, task, keep);
    const DeviceLengths& lengths = *cache.lengths(task.lengths);
    query.scoring = {lengths.codes, fractions, lengths.documents, 0};
    query.state = cache.counters_offset() + kStateWord * 4;
    query.k = task.k;
    query.capacity = std::max(256u, std::bit_ceil(2 * task.k));

    std::vector<RankedDocuments> ranked(task.ends.size());
    uint32_t begin = 0;
    for (size_t i = 0; i < ranked.size(); ++i) {
        const bool has_empty =
            set_terms(query, cache, task, task.terms.subspan(begin, task.ends[i] - begin));
        begin = task.ends[i];
        if (task.mode != RankMode::kOr) {
            if (!has_empty) ranked[i].documents = run(cache, query, Kernel::RankAnd, keep);
            if (task.mode == RankMode::kAnd || ranked[i].documents.size() == task.k) continue;
        }
        ranked[i].mode = RankMode::kOr;
        if (query.list_count > 0) ranked[i].documents = run(cache, query, Kernel::RankOr, keep);
    }
    return ranked;
}

}  // namespace postings::device
