// What a posting costs in a device's memory beside what its list has for it on the CPU, and what
// that buys: kernel times on what is kept, and of decoding the same lists, which whoever keeps the
// list's own bytes alone has to do again for each query. A JSON array with an object a density.
//
//   bench_device_memory cuda|opencl [postings]
//
// Two lists of so many postings (default 2,000,000), with frequencies, in as many documents as the
// density asks for. Results are compared with the CPU's; it exits with 1 if one differs. Then an
// object a length: how fast lists that had to leave the device's memory come back from the host's,
// as they are to be ranked, beside one long copy of memory that is pinned.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>

#include "core/list_ops/list_ops.h"
#include "device/decode_operation.h"
#include "device/rank_operation.h"
#include "device/set_operation.h"
#include "machine.h"
#include "made_collection.h"
#include "open_backend.h"

using namespace postings;
using namespace postings::bench;

namespace {

double best_us(device::Backend& backend, const std::function<void()>& run) {
    uint64_t best = UINT64_MAX;
    backend.time_launches(true);
    for (int i = 0; i < 21; ++i) {
        run();
        best = std::min(best, backend.device_ns());
    }
    backend.time_launches(false);
    return static_cast<double>(best) / 1000;
}

// Bits of memory that `bring` takes, for each of so many postings.
double bits_a_posting(const device::DeviceCache& cache, uint64_t postings,
                      const std::function<bool()>& bring) {
    const uint64_t before = cache.arena().used();
    if (!bring()) {
        std::fprintf(stderr, "no room on the device\n");
        std::exit(1);
    }
    return static_cast<double>(cache.arena().used() - before) * 8 / static_cast<double>(postings);
}

double seconds(const std::function<void()>& run) {
    const auto begin = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double link_bytes_a_second(const std::string& kind) {
    constexpr size_t kBytes = size_t{256} << 20;
    const auto backend = open_backend(kind, 2 * kBytes);
    std::vector<uint8_t> memory(kBytes, 1);
    backend->pin(memory);
    double best = 1e9;
    for (int i = 0; i < 5; ++i) best = std::min(best, seconds([&] { backend->write(0, memory); }));
    backend->unpin(memory);
    return kBytes / best;
}

// Three of them fit into the device's memory, and one after another of six is needed.
void print_returns(const std::string& kind, size_t postings, double link) {
    constexpr size_t kLists = 6;
    constexpr int kRounds = 10;
    const auto documents = static_cast<uint32_t>(8 * postings);
    const DocumentLengthTable table = made_lengths(documents);
    const Ranker ranker(table.view(), kBm25);
    std::vector<PostingList> lists;
    std::vector<ListKey> keys;
    for (size_t i = 0; i < kLists; ++i) {
        lists.push_back(made_list(ranker, postings, i + 1, documents));
        keys.push_back(list_key(lists[i].bytes()));
    }
    const uint64_t bytes = device::rank_list(lists[0]).bytes.size();
    const auto backend = open_backend(kind, (uint64_t{1} << 20) + 7 * bytes / 2);
    device::DeviceCache cache(*backend, 2 * kLists * (bytes + (uint64_t{32} << 20)));
    for (size_t i = 0; i < 2 * kLists; ++i) {
        if (cache.missing({&keys[i % kLists], 1}, device::DeviceCache::Purpose::Ranking) != 0)
            cache.upload(keys[i % kLists], device::rank_list(lists[i % kLists]));
    }
    const auto before = cache.counters();
    const double took = seconds([&] {
        for (size_t i = 0; i < kRounds * kLists; ++i)
            cache.missing({&keys[i % kLists], 1}, device::DeviceCache::Purpose::Ranking);
    });
    const auto after = cache.counters();
    if (after.returns == before.returns) return;  // short lists all have room
    const auto returned = static_cast<double>(after.returned_bytes - before.returned_bytes);
    std::printf(R"(,{"list_bytes":%llu,"returns":%llu,"us_a_list":%.1f,"bytes_a_second":%.4g,)"
                R"("link_bytes_a_second":%.4g})"
                "\n",
                static_cast<unsigned long long>(bytes),
                static_cast<unsigned long long>(after.returns - before.returns),
                took * 1e6 / static_cast<double>(after.returns - before.returns), returned / took,
                link);
    std::fflush(stdout);
}

[[noreturn]] void differs(const char* what, uint32_t density) {
    std::fprintf(stderr, "%s at one document in %u differs from the CPU's\n", what, density);
    std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    const size_t postings = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 2'000'000;
    if ((kind != "cuda" && kind != "opencl") || postings == 0) {
        std::fprintf(stderr, "usage: bench_device_memory cuda|opencl [postings]\n");
        return 2;
    }
    const char* before = "[";
    for (const uint32_t density : {2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}) {
        const auto backend = open_backend(kind, uint64_t{kind == "cuda" ? 4u : 1u} << 30);
        if (density == 2) {
            std::printf("[{%s,\"postings\":%zu}\n", machine_json(backend->name()).c_str(),
                        postings);
            before = ",";
        }
        device::DeviceCache cache(*backend);
        const auto documents = static_cast<uint32_t>(postings * density);
        const DocumentLengthTable table = made_lengths(documents);
        const DocumentLengths lengths = table.view();
        const Ranker ranker(lengths, kBm25);
        const PostingList lists[] = {made_list(ranker, postings, 1, documents),
                                     made_list(ranker, postings, 2, documents)};
        const ListKey keys[] = {list_key(lists[0].bytes()), list_key(lists[1].bytes())};
        const ListKey of_lengths = lengths_key(lengths);
        if (!cache.upload(of_lengths, lengths)) return 1;
        const uint64_t count = uint64_t{lists[0].count()} + lists[1].count();
        const auto upload = [&](const auto& thing_of) {
            return [&] {
                return cache.upload(keys[0], thing_of(lists[0])) &&
                       cache.upload(keys[1], thing_of(lists[1]));
            };
        };
        const auto itself = [](const PostingList& list) -> const PostingListView& { return list; };
        const double for_sets = bits_a_posting(cache, count, upload(itself)),
                     for_ranking = bits_a_posting(cache, count, upload(device::rank_list));
        const auto bits = [&](const auto& bytes_of) {
            return static_cast<double>(bytes_of(lists[0]) + bytes_of(lists[1])) * 8 /
                   static_cast<double>(count);
        };
        const double on_cpu = bits([](const PostingList&list) { return list.bytes().size(); }),
                     docs_on_cpu = bits([](const PostingList&list) {
                         return list.bytes().size() - list.frequencies_payload().size() -
                                list.extra().size();
                     });
        const PostingListView* const views[] = {&lists[0], &lists[1]};
        if (device::intersect_count(cache, keys) != intersect_count(views))
            differs("a count", density);
        RankQueries queries;
        queries.add(
            std::vector<WeightedList>{{0, ranker.weight(lists[0])}, {1, ranker.weight(lists[1])}},
            kBm25.k1);
        const std::vector<RankedList> ranked{{lists[0], ranker.weight(lists[0])},
                                             {lists[1], ranker.weight(lists[1])}};
        const auto rank_us = [&](RankMode mode) {
            const RankTask task{kBm25, 10, mode, queries.queries()};
            if (device::rank(cache, keys, of_lengths, task)[0].documents !=
                ranker.rank(ranked, 10, mode).documents)
                differs("a ranking", density);
            return best_us(*backend, [&] { device::rank(cache, keys, of_lengths, task); });
        };
        const double count_us = best_us(*backend, [&] { device::intersect_count(cache, keys); });
        const double decode_us = best_us(*backend, [&] {
            device::decode_sum(cache, keys[0]);
            device::decode_sum(cache, keys[1]);
        });
        std::printf(
            R"(%s{"density":%u,"codec":"%s","cpu_docs_bits":%.2f,"cpu_bits":%.2f,"sets_bits":%.2f,)"
            R"("rank_bits":%.2f,"count_us":%.2f,"and_us":%.2f,"or_us":%.2f,"decode_us":%.2f})"
            "\n",
            before, density, lists[0].codec().name.data(), docs_on_cpu, on_cpu, for_sets,
            for_ranking, count_us, rank_us(RankMode::kAnd), rank_us(RankMode::kOr), decode_us);
        std::fflush(stdout);
    }
    const double link = link_bytes_a_second(kind);
    for (const size_t size : {postings, 4 * postings, 16 * postings, 64 * postings})
        print_returns(kind, size, link);
    std::printf("]\n");
}
