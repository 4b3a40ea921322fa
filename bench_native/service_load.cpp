// How many rankings a second processes get from one service, how long each waits, and what as many
// processes do on the CPU.
//
//   bench_service_load POSTINGSD DEVICE [--processes N]... [--batch N]... [--seconds S] [--cpu]
//
// 24 lists of 30,000 to 3,000,000 postings in 8,000,000 documents; 64 queries of two or three of
// them, AND and OR by turns, the best 10. Every process asks for one after another without a pause,
// or for batches of so many, all AND or all OR. All answers are compared with the CPU's first.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "core/rank/rank.h"
#include "made_collection.h"
#include "service/client/client.h"

using namespace postings;
using namespace postings::service;

namespace {

constexpr uint32_t kDocuments = 8'000'000, kBest = 10;
constexpr size_t kLists = 24, kQueries = 64;
constexpr uint64_t kWarmNs = 500'000'000;

struct Query {
    std::vector<uint32_t> lists;
    RankMode mode;
};

struct Collection {
    DocumentLengthTable lengths;
    std::vector<PostingList> lists;
    std::vector<Query> queries;
    Ranker ranker{lengths.view(), bench::kBm25};

    Collection() : lengths(bench::made_lengths(kDocuments)) {
        for (size_t i = 0; i < kLists; ++i) {
            const double size = 30'000 * std::pow(100, static_cast<double>(i) / (kLists - 1));
            lists.push_back(bench::made_list(ranker, static_cast<size_t>(size), 2 + i, kDocuments));
        }
        std::mt19937_64 random(2);
        for (size_t i = 0; i < kQueries; ++i) {
            Query query{{}, i % 2 ? RankMode::kOr : RankMode::kAnd};
            while (query.lists.size() < 2 + i / 2 % 2) {
                const auto list = static_cast<uint32_t>(random() % kLists);
                if (std::ranges::find(query.lists, list) == query.lists.end())
                    query.lists.push_back(list);
            }
            queries.push_back(std::move(query));
        }
    }

    std::vector<ScoredDocument> on_cpu(const Query& query) const {
        std::vector<RankedList> ranked;
        for (const uint32_t list : query.lists)
            ranked.push_back({lists[list], ranker.weight(lists[list])});
        return ranker.rank(ranked, kBest, query.mode).documents;
    }
};

// A process's connection, and its tasks as it sends them.
class Asker {
  public:
    // Tasks of so many queries: that of its number, and those of the same mode behind it.
    Asker(const Collection& collection, const ClientOptions& options, size_t batch)
        : client_(options),
          view_(collection.lengths.view()),
          keys_(kLists),
          lengths_{&view_, &lengths_key_} {
        for (size_t i = 0; i < kLists; ++i) all_.push_back({&collection.lists[i], &keys_[i]});
        for (size_t first = 0; first < kQueries; ++first) {
            Task task{{}, {}, collection.queries[first].mode};
            std::vector<uint32_t> places(kLists, UINT32_MAX);  // of the task's lists
            for (size_t i = 0; i < batch; ++i) {
                std::vector<WeightedList> weighted;
                for (const uint32_t list : collection.queries[(first + 2 * i) % kQueries].lists) {
                    if (places[list] == UINT32_MAX) {
                        places[list] = static_cast<uint32_t>(task.lists.size());
                        task.lists.push_back(all_[list]);
                    }
                    weighted.push_back(
                        {places[list], collection.ranker.weight(collection.lists[list])});
                }
                task.queries.add(weighted, bench::kBm25.k1);
            }
            tasks_.push_back(std::move(task));
        }
    }

    std::vector<RankedDocuments> ask(size_t query) {
        Task& task = tasks_[query];
        auto ranked = client_.rank(task.lists, lengths_,
                                   {.parameters = bench::kBm25,
                                    .k = kBest,
                                    .mode = task.mode,
                                    .queries = task.queries.queries()});
        if (!ranked) {
            std::fprintf(stderr, "%s\n", client_.reason().c_str());
            _exit(1);
        }
        return std::move(*ranked);
    }

  private:
    struct Task {
        std::vector<ListReference> lists;
        RankQueries queries;
        RankMode mode;
    };

    Client client_;
    DocumentLengths view_;
    std::vector<CachedKey> keys_;  // hashed once
    CachedKey lengths_key_;
    LengthsReference lengths_;
    std::vector<ListReference> all_;
    std::vector<Task> tasks_;
};

// Of all processes; a bucket is a twentieth of a doubling of microseconds.
struct Latencies {
    static constexpr size_t kBuckets = 20 * 20;
    std::atomic<uint64_t> count[kBuckets];

    void add(double us) {
        const double bucket = 20 * std::log2(std::max(us, 1.0));
        ++count[std::min<size_t>(static_cast<size_t>(bucket), kBuckets - 1)];
    }
    uint64_t total() const {
        uint64_t sum = 0;
        for (const auto& one : count) sum += one;
        return sum;
    }
    double quantile(double share) const {
        auto left = static_cast<uint64_t>(share * static_cast<double>(total()));
        for (size_t i = 0; i < kBuckets; ++i) {
            if (count[i] > left) return std::pow(2, static_cast<double>(i + 1) / 20);
            left -= count[i];
        }
        return 0;
    }
};

void run(const char* what, int processes, size_t batch, double seconds,
         const std::function<std::function<void(size_t)>()>& make_ask) {
    auto* latencies = new (mmap(nullptr, sizeof(Latencies), PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Latencies();
    std::vector<pid_t> children;
    for (int i = 0; i < processes; ++i) {
        const pid_t child = fork();
        if (child != 0) {
            children.push_back(child);
            continue;
        }
        const auto ask = make_ask();
        std::mt19937 random(static_cast<uint32_t>(i));
        for (size_t query = 0; query < kQueries; ++query) ask(query);
        const uint64_t begin = monotonic_ns() + kWarmNs,
                       end = begin + static_cast<uint64_t>(1e9 * seconds);
        for (uint64_t now = monotonic_ns(); now < end;) {
            const size_t query = random() % kQueries;
            ask(query);
            const uint64_t before = std::exchange(now, monotonic_ns());
            if (before > begin) latencies->add(static_cast<double>(now - before) / 1000);
        }
        _exit(0);
    }
    bool failed = false;
    for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        failed |= status != 0;
    }
    const double rate = static_cast<double>(latencies->total() * batch) / seconds;
    std::printf("| %s | %d | %zu | %.0f | %.2f | %.0f | %.0f | %.0f |%s\n", what, processes, batch,
                rate, 1e6 / rate, latencies->quantile(0.5), latencies->quantile(0.99),
                latencies->quantile(0.999), failed ? " FAILED" : "");
    std::fflush(stdout);
    munmap(latencies, sizeof(Latencies));
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<int> processes;
    std::vector<size_t> batches;
    double seconds = 2;
    bool cpu = false;
    for (int i = 3; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--cpu") {
            cpu = true;
        } else if (name == "--processes" && i + 1 < argc) {
            processes.push_back(std::atoi(argv[++i]));
        } else if (name == "--batch" && i + 1 < argc) {
            batches.push_back(std::clamp<size_t>(std::atoi(argv[++i]), 1, kMaxRankQueries));
        } else if (name == "--seconds" && i + 1 < argc) {
            seconds = std::atof(argv[++i]);
        } else {
            argc = 0;
        }
    }
    if (argc < 3) {
        std::fprintf(stderr,
                     "usage: bench_service_load POSTINGSD DEVICE [--processes N]... "
                     "[--batch N]... [--seconds S] [--cpu]\n");
        return 2;
    }
    if (batches.empty()) batches = {1};
    if (processes.empty()) processes = {1, 2, 4, 8, 16, 32, 64};
    const ClientOptions options{.devices = argv[2],
                                .executable = argv[1],
                                .deadline_ns = 60'000'000'000,
                                .start_patience_ns = 600'000'000'000};
    const Collection collection;
    for (const size_t batch : batches) {
        Asker asker(collection, options, batch);
        for (size_t first = 0; first < kQueries; ++first) {
            const auto ranked = asker.ask(first);
            for (size_t i = 0; i < batch && i < kQueries; ++i) {
                const size_t query = (first + 2 * i) % kQueries;
                if (ranked[i].documents == collection.on_cpu(collection.queries[query])) continue;
                std::fprintf(stderr, "query %zu has another answer on the device\n", query);
                return 1;
            }
        }
    }
    std::printf(
        "| where | processes | batch | queries a second | us a query | p50 us | p99 us | p99.9 us "
        "|\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    std::fflush(stdout);
    for (const int count : processes) {
        for (const size_t batch : batches) {
            run(argv[2], count, batch, seconds, [&] {
                auto asker = std::make_shared<Asker>(collection, options, batch);
                return [asker](size_t query) { asker->ask(query); };
            });
        }
        if (cpu) {
            run("CPU", count, 1, seconds, [&] {
                return [&](size_t query) { collection.on_cpu(collection.queries[query]); };
            });
        }
    }
}
