// How many rankings a second a device does whose memory has room for a part of the lists, by
// eviction policy (Ding et al., WWW 2009, whose lists are all resident): the same kind of queries
// as those of bench_eviction, which simulates hit rates alone. Prints JSON.
//
//   bench_device_policies cuda|opencl [DOCUMENTS [TERMS [QUERIES]]]
//
// A vocabulary of so many terms (20,000) over 8,000,000 documents, the longest list in half of
// them; 40,000 queries of two to four terms, every second one an AND, the others an OR, the best 10
// by BM25, one after another. What does not fit is in the host's memory. The first quarter of the
// queries is not timed, and one in 64 is compared with the CPU; it exits with 1 if one differs.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "device/rank_operation.h"
#include "machine.h"
#include "made_collection.h"
#include "open_backend.h"
#include "timing.h"
#include "zipf_queries.h"

using namespace postings;
using namespace postings::bench;
using device::DeviceCache;
using device::EvictionPolicy;

namespace {

constexpr uint32_t kBest = 10;
constexpr size_t kCompared = 64;

struct Lists {
    DocumentLengthTable lengths;
    Ranker ranker{lengths.view(), kBm25};
    ListKey lengths_key{1, 2};
    std::vector<PostingList> lists;
    std::vector<device::RankList> to_rank;
    uint64_t bytes = 0;

    Lists(uint32_t documents, uint32_t terms)
        : lengths(made_lengths(documents)), lists(terms), to_rank(terms) {
        lengths_key = lengths_key.as(KeyKind::Lengths);
        {
            std::atomic<uint32_t> next = 0;
            std::vector<std::jthread> threads;
            for (size_t core = 0; core < std::max(1u, std::thread::hardware_concurrency()); ++core)
                threads.emplace_back([&] {
                    for (uint32_t i; (i = next++) < terms;) {
                        const double size = documents / 2.0 / std::pow(i + 1, 0.85);
                        lists[i] =
                            made_list(ranker, static_cast<size_t>(size) + 16, 2 + i, documents);
                        to_rank[i] = device::rank_list(lists[i]);
                    }
                });
        }
        for (const device::RankList& list : to_rank) bytes += list.bytes.size();
    }

    static ListKey key(uint32_t term) { return {(term + 1) * 0x9e3779b97f4a7c15u, term}; }
};

struct Query {
    std::vector<uint32_t> terms;
    RankMode mode;
};

std::vector<Query> distinct(const std::vector<std::vector<uint32_t>>& stream) {
    std::vector<Query> queries;
    for (std::vector<uint32_t> terms : stream) {
        std::ranges::sort(terms);
        terms.erase(std::ranges::unique(terms).begin(), terms.end());
        queries.push_back({std::move(terms), queries.size() % 2 ? RankMode::kOr : RankMode::kAnd});
    }
    return queries;
}

std::vector<ScoredDocument> on_cpu(const Lists& lists, const Query& query) {
    std::vector<RankedList> ranked;
    for (const uint32_t term : query.terms)
        ranked.push_back({lists.lists[term], lists.ranker.weight(lists.lists[term])});
    return lists.ranker.rank(ranked, kBest, query.mode).documents;
}

std::vector<ScoredDocument> on_device(DeviceCache& cache, const Lists& lists, const Query& query) {
    std::vector<ListKey> keys;
    std::vector<WeightedList> weighted;
    for (const uint32_t term : query.terms) {
        weighted.push_back(
            {static_cast<uint32_t>(keys.size()), lists.ranker.weight(lists.lists[term])});
        keys.push_back(Lists::key(term));
    }
    device::Holding holding(cache);
    for (size_t i = 0; i < keys.size(); ++i) {
        if (cache.missing({&keys[i], 1}, DeviceCache::Purpose::Ranking) != 0 &&
            !cache.upload(keys[i], lists.to_rank[query.terms[i]])) {
            std::fprintf(stderr, "a list has no room on the device\n");
            std::exit(1);
        }
        holding.add(DeviceCache::key_to_rank(keys[i]));
    }
    RankQueries queries;
    queries.add(weighted, kBm25.k1);
    return device::rank(cache, keys, lists.lengths_key,
                        {kBm25, kBest, query.mode, queries.queries()})[0]
        .documents;
}

struct Timed {
    double queries_a_second, median_us, p99_us;
};

template <typename Answer>
Timed time_of(std::span<const Query> queries, const Lists& lists, Answer answer) {
    std::vector<double> us;
    double sum = 0;
    for (size_t i = 0; i < queries.size(); ++i) {
        std::vector<ScoredDocument> found;
        us.push_back(microseconds([&] { found = answer(queries[i]); }));
        sum += us.back();
        if (i % kCompared == 0 && found != on_cpu(lists, queries[i])) {
            std::fprintf(stderr, "the device's answer is another one\n");
            std::exit(1);
        }
    }
    std::ranges::sort(us);
    return {1e6 * static_cast<double>(us.size()) / sum, us[us.size() / 2],
            us[us.size() * 99 / 100]};
}

std::string json(const Timed& timed) {
    char text[128];
    std::snprintf(text, sizeof text,
                  "\"queries_a_second\": %.1f, \"median_us\": %.1f, \"p99_us\": %.1f",
                  timed.queries_a_second, timed.median_us, timed.p99_us);
    return text;
}

// With room for this share of the lists.
void measure(const std::string& kind, const Lists& lists, const std::vector<Query>& queries,
             double budget, EvictionPolicy policy, const std::string& about) {
    // Beside lists: their documents' lengths and tables, counters, and a kernel's candidates.
    const uint64_t own = lists.lengths.view().codes.size() + (uint64_t{2} << 20);
    // What a list is rounded up to, and some that are spared.
    const double room = budget < 1 ? budget : 1.02;
    const uint64_t bytes = own + static_cast<uint64_t>(room * static_cast<double>(lists.bytes));
    const auto backend = open_backend(kind, bytes);
    DeviceCache cache(*backend, 2 * lists.bytes, policy);
    if (!cache.upload(lists.lengths_key, lists.lengths.view())) std::exit(1);
    cache.hold(lists.lengths_key);
    // From then on, whatever is not on the device is in the host's memory.
    for (uint32_t term = 0; term < lists.lists.size(); ++term)
        cache.upload(Lists::key(term), lists.to_rank[term]);
    const auto answer = [&](const Query& query) { return on_device(cache, lists, query); };
    const std::span all(queries);
    const size_t filling = all.size() / 4;
    for (const Query& query : all.first(filling)) answer(query);
    const device::CacheCounters before = cache.counters();
    const Timed timed = time_of(all.subspan(filling), lists, answer);
    const device::CacheCounters& now = cache.counters();
    // What comes back counts as found.
    const auto found = static_cast<double>(now.hits - before.hits),
               returned = static_cast<double>(now.returns - before.returns),
               looks = found + static_cast<double>(now.misses - before.misses);
    std::printf(
        ",\n{%s, \"budget\": %.2f, \"policy\": \"%s\", %s, \"hits\": %.4f, "
        "\"brought_bytes\": %llu, \"moved_bytes\": %llu}",
        about.c_str(), budget, device::kEvictionPolicyNames[static_cast<int>(policy)],
        json(timed).c_str(), (found - returned) / looks,
        static_cast<unsigned long long>(now.returned_bytes - before.returned_bytes +
                                        now.uploaded_bytes - before.uploaded_bytes),
        static_cast<unsigned long long>(now.moved_bytes - before.moved_bytes));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    const auto number = [&](int i, uint32_t usual) {
        return argc > i ? static_cast<uint32_t>(std::strtoul(argv[i], nullptr, 10)) : usual;
    };
    if (kind != "cuda" && kind != "opencl") {
        std::fprintf(stderr, "usage: %s cuda|opencl [DOCUMENTS [TERMS [QUERIES]]]\n", argv[0]);
        return 2;
    }
    const Lists lists(number(2, 8'000'000), number(3, 20'000));
    const uint32_t count = number(4, 40'000);
    const std::string name = open_backend(kind, 1 << 24)->name();
    std::printf("[{%s, \"documents\": %u, \"terms\": %zu, \"queries\": %u, \"bytes\": %llu}",
                machine_json(name).c_str(), number(2, 8'000'000), lists.lists.size(), count,
                static_cast<unsigned long long>(lists.bytes));
    for (const double correlation : {0.5, 1.0}) {
        const auto queries = distinct(
            zipf_queries(static_cast<uint32_t>(lists.lists.size()), count, 1.0, correlation));
        char about[64];
        std::snprintf(about, sizeof about, "\"exponent\": 1.0, \"correlation\": %.1f", correlation);
        const std::span some = std::span(queries).first(queries.size() / 20);
        std::printf(",\n{%s, \"policy\": \"CPU\", %s}", about,
                    json(time_of(some, lists, [&](const Query& query) {
                        return on_cpu(lists, query);
                    })).c_str());
        measure(kind, lists, queries, 1, EvictionPolicy::kCost, about);
        for (const double budget : {0.25, 0.1, 0.05})
            for (const auto policy : {EvictionPolicy::kLru, EvictionPolicy::kLfu,
                                      EvictionPolicy::kSize, EvictionPolicy::kCost})
                measure(kind, lists, queries, budget, policy, about);
    }
    std::printf("]\n");
    return 0;
}
