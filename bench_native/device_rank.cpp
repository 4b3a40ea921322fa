// Ranking on a device beside the CPU, in one run: kernel time, the round trip through postingsd as
// a client sees it, and Ranker::rank() on lists with bounds. A JSON array with an object for each.
//
//   bench_device_rank cuda|opencl POSTINGSD [queries] [single] [sweep] [batch]
//
// The collection is made (made_collection.h). Every result is compared with the CPU's; it exits
// with 1 if one differs. Of a batch, the CPU's time is ten times that of a tenth.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <thread>

#include "core/rank/rank.h"
#include "device/rank_operation.h"
#include "machine.h"
#include "made_collection.h"
#include "open_backend.h"
#include "service/client/client.h"
#include "service/client/rank_one.h"
#include "timing.h"

using namespace postings;

namespace {

using bench::kBm25, bench::made_list;

struct Setting {
    DocumentLengthTable table = bench::made_lengths();
    DocumentLengths lengths = table.view();
    Ranker ranker{lengths, kBm25};
    ListKey key = lengths_key(lengths);
    CachedKey key_there;
    LengthsReference reference{&lengths, &key_there};
    std::map<std::pair<size_t, uint64_t>, PostingList> lists;
    std::unique_ptr<device::Backend> backend;
    std::unique_ptr<device::DeviceCache> cache;
    std::unique_ptr<service::Client> client;
    bool wrong = false;

    const PostingList& list(size_t size, uint64_t seed) {
        const auto [at, is_new] = lists.try_emplace({size, seed});
        if (is_new) at->second = made_list(ranker, size, seed * 1000003 + size);
        return at->second;
    }
};

// work(i) for every i below `count`, on all cores.
void in_parallel(size_t count, const std::function<void(size_t)>& work) {
    std::atomic<size_t> next = 0;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
        threads.emplace_back([&] {
            for (size_t at; (at = next++) < count;) work(at);
        });
    }
}

const char* name_of(RankMode mode) {
    return mode == RankMode::kAnd ? "and" : mode == RankMode::kOr ? "or" : "auto";
}

uint64_t best_kernel_ns(Setting& setting, std::span<const ListKey> keys, const RankTask& task) {
    uint64_t best = UINT64_MAX;
    setting.backend->time_launches(true);
    for (int i = 0; i < 21; ++i) {
        device::rank(*setting.cache, keys, setting.key, task);
        best = std::min(best, setting.backend->device_ns());
    }
    setting.backend->time_launches(false);
    return best;
}

void measure(Setting& setting, const std::vector<size_t>& sizes, RankMode mode, uint32_t k) {
    std::vector<RankedList> ranked;
    std::vector<CachedKey> keys_there(sizes.size());
    std::vector<ListReference> references;
    std::vector<double> weights;
    std::vector<ListKey> keys;
    for (size_t i = 0; i < sizes.size(); ++i) {
        const PostingList& list = setting.list(sizes[i], i);
        weights.push_back(setting.ranker.weight(list));
        ranked.push_back({list, weights.back()});
        keys.push_back(list_key(list.bytes()));
        references.push_back({&list, &keys_there[i]});
        setting.cache->upload(keys.back(), device::rank_list(list));
    }
    RankQueries query;
    query.add(service::weighted_table(weights), kBm25.k1);
    const RankTask task{kBm25, k, mode, query.queries()};

    Ranking expected;
    const double cpu =
        bench::median_us(21, [&] { expected = setting.ranker.rank(ranked, k, mode); });
    const auto documents = device::rank(*setting.cache, keys, setting.key, task);
    const uint64_t kernel_ns = best_kernel_ns(setting, keys, task);
    const double in_process =
        bench::median_us(101, [&] { device::rank(*setting.cache, keys, setting.key, task); });
    std::optional<RankedDocuments> answer;
    const auto ask = [&] {
        answer = service::rank_one(*setting.client, references, weights, setting.reference, kBm25,
                                   k, mode);
    };
    ask();
    const double round_trip = bench::median_us(501, ask);
    const bool right = answer && answer->documents == expected.documents &&
                       answer->mode == expected.mode &&
                       documents[0].documents == expected.documents;
    if (!answer) std::fprintf(stderr, "%s\n", setting.client->reason().c_str());
    setting.wrong |= !right;
    std::string lists;
    for (const size_t size : sizes) lists += (lists.empty() ? "" : ", ") + std::to_string(size);
    std::printf(
        "  {\"mode\": \"%s\", \"k\": %u, \"lists\": [%s], \"found\": %zu, \"kernel_us\": %.1f, "
        "\"in_process_us\": %.1f, \"postingsd_us\": %.1f, \"cpu_us\": %.1f, \"same\": %s},\n",
        name_of(mode), k, lists.c_str(), expected.documents.size(),
        static_cast<double>(kernel_ns) / 1e3, in_process, round_trip, cpu,
        right ? "true" : "false");
    std::fflush(stdout);
}

// 1000 queries of 2 to 4 of 64 terms, whose lists have 0.05 to 0.75 million postings; taken such
// that a query's lists have 0.9 to 1.1 million together.
void measure_batch(Setting& setting, RankMode mode, uint32_t k) {
    constexpr size_t kTerms = 64, kQueries = 1000, kOnTheCpu = 100;
    std::vector<const PostingList*> lists;
    std::vector<CachedKey> keys_there(kTerms);
    std::vector<ListReference> references(kTerms);
    std::vector<ListKey> keys(kTerms);
    std::vector<PostingList*> made;
    std::vector<size_t> sizes;
    for (size_t i = 0; i < kTerms; ++i) {
        const double size = 50'000 * std::pow(15.0, static_cast<double>(i) / (kTerms - 1));
        sizes.push_back(static_cast<size_t>(size));
        made.push_back(&setting.lists[{sizes[i], 100 + i}]);
        lists.push_back(made[i]);
    }
    in_parallel(kTerms, [&](size_t i) {
        if (made[i]->empty()) {
            *made[i] = made_list(setting.ranker, sizes[i], (100 + i) * 1000003 + sizes[i]);
        }
        references[i] = {lists[i], &keys_there[i]};
        keys[i] = list_key(lists[i]->bytes());
    });
    std::mt19937_64 random(7);
    std::vector<std::vector<WeightedList>> queries;
    uint64_t postings = 0;
    while (queries.size() < kQueries) {
        std::vector<WeightedList> query;
        size_t size = 0;
        for (size_t i = 0, n = 2 + random() % 3; i < n; ++i) {
            const auto term = static_cast<uint32_t>(random() % kTerms);
            if (std::ranges::any_of(query, [&](const auto& t) { return t.list == term; })) continue;
            query.push_back({term, setting.ranker.weight(*lists[term])});
            size += lists[term]->count();
        }
        if (size < 900'000 || size > 1'100'000) continue;
        postings += size;
        queries.push_back(query);
    }
    std::vector<Ranking> expected(kQueries);
    const auto on_the_cpu = [&](size_t i) {
        std::vector<RankedList> ranked;
        for (const auto& term : queries[i]) ranked.push_back({*lists[term.list], term.weight});
        expected[i] = setting.ranker.rank(ranked, k, mode);
    };
    const double cpu = bench::median_us(1, [&] {
        for (size_t i = 0; i < kOnTheCpu; ++i) on_the_cpu(i);
    });
    in_parallel(kQueries, on_the_cpu);
    // The kernel alone, in this process.
    RankQueries with_integers;
    std::vector<device::RankList> uploads(kTerms);
    in_parallel(kTerms, [&](size_t i) { uploads[i] = device::rank_list(*lists[i]); });
    for (size_t i = 0; i < kTerms; ++i) setting.cache->upload(keys[i], uploads[i]);
    for (const auto& query : queries) with_integers.add(query, kBm25.k1);
    const RankTask task{kBm25, k, mode, with_integers.queries()};
    const uint64_t kernel_ns = best_kernel_ns(setting, keys, task);

    std::optional<std::vector<RankedDocuments>> answer;
    const auto ask = [&] { answer = setting.client->rank(references, setting.reference, task); };
    ask();
    const double round_trip = bench::median_us(21, ask);
    size_t same = 0;
    for (size_t i = 0; answer && i < kQueries; ++i) {
        same += (*answer)[i].documents == expected[i].documents &&
                (*answer)[i].mode == expected[i].mode;
    }
    if (!answer) std::fprintf(stderr, "%s\n", setting.client->reason().c_str());
    setting.wrong |= same != kQueries;
    std::printf(
        "  {\"batch\": %zu, \"mode\": \"%s\", \"k\": %u, \"postings\": %.2f, \"kernel_us\": %.1f, "
        "\"postingsd_us\": "
        "%.1f, \"served_us\": %.1f, \"cpu_us\": %.1f, \"same\": %zu},\n",
        kQueries, name_of(mode), k, static_cast<double>(postings) / kQueries / 1e6,
        static_cast<double>(kernel_ns) / 1e3, round_trip,
        static_cast<double>(setting.client->profile().served_ns) / 1e3, cpu * kQueries / kOnTheCpu,
        same);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(
            stderr,
            "usage: bench_device_rank cuda|opencl POSTINGSD [queries] [single] [sweep] [batch]\n");
        return 2;
    }
    const std::string kind = argv[1];
    const auto wanted = [&](const char* what) {
        return argc == 3 || std::any_of(argv + 3, argv + argc, [&](const char* argument) {
                   return argument == std::string(what);
               });
    };
    Setting setting;
    setting.backend = bench::open_backend(kind, uint64_t{kind == "cuda" ? 4u : 2u} << 30);
    setting.cache = std::make_unique<device::DeviceCache>(*setting.backend);
    setting.cache->upload(setting.key, setting.lengths);
    setting.client = std::make_unique<service::Client>(
        service::ClientOptions{.devices = kind,
                               .executable = argv[2],
                               .deadline_ns = 10'000'000'000,
                               .start_patience_ns = 60'000'000'000});
    std::printf("[\n  {%s},\n", bench::machine_json(setting.backend->name()).c_str());
    if (wanted("queries")) {
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr}) {
            for (const uint32_t k : {10u, 1000u}) {
                measure(setting, {200'000, 1'000'000, 3'700'000}, mode, k);
                measure(setting, {3'700'000, 3'700'000, 3'700'000}, mode, k);
                measure(setting, {9'400'000, 9'400'000, 9'400'000}, mode, k);
            }
        }
    }
    if (wanted("single")) measure(setting, {3'700'000}, RankMode::kOr, 10);
    if (wanted("sweep")) {
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr}) {
            for (const size_t size : {1'000, 10'000, 30'000, 100'000, 300'000, 1'000'000}) {
                measure(setting, {size, size, size}, mode, 10);
            }
        }
    }
    if (wanted("batch")) {
        for (const RankMode mode : {RankMode::kAnd, RankMode::kAndThenOr, RankMode::kOr}) {
            measure_batch(setting, mode, 10);
        }
    }
    std::printf("  {\"same\": %s}\n]\n", setting.wrong ? "false" : "true");
    return setting.wrong;
}
