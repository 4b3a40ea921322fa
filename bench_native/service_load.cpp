// How many rankings a second processes get from one service, how long each waits, and what as many
// processes do on the CPU.
//
//   bench_service_load POSTINGSD DEVICE [--processes N]... [--batch N]... [--seconds S] [--cpu]
//       [--auto] [--most-us US] [--beside flood|batches|sessions|stopped|leaving]...
//
// 24 lists of 30,000 to 3,000,000 postings in 8,000,000 documents; 64 queries of two or three of
// them, AND and OR by turns, the best 10. Every process asks for one after another without a pause,
// or for batches of so many, all AND or all OR. All answers are compared with the CPU's first.
//
// With --auto, each process decides as PHP does, by the costs that the service of `auto` has
// measured (it is waited for), where each query is done, or each of a batch; CPU, device and `auto`
// by turns, three times.
//
// With --most-us, requests come by themselves instead (an open loop): to each process at random
// times (Poisson), and what it takes counts from there, so also what it waited for the one before.
// The largest rate is looked for at which 99 of 100 take so long at most. With --beside, the same
// processes once more for each, with another one beside them that disturbs (disturb()).
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "ranking_load.h"

using namespace postings;
using namespace postings::bench;

namespace {

constexpr uint64_t kWarmNs = 500'000'000;

// Of all processes; a bucket is a twentieth of a doubling of microseconds.
struct Latencies {
    std::atomic<int> ready;       // processes
    std::atomic<uint64_t> begin;  // of what counts, when all are; 0 before
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

using Ask = std::function<void(size_t)>;

struct Load {
    std::string what;
    int processes;
    size_t batch;
    double seconds;
    double rate = 0;  // tasks a second, all processes together; 0: one after another
    std::function<Ask()> make_ask;
    std::function<void()> disturb = {};  // until it is killed
};

// In a process of its own. Tasks that come before the beginning do not count.
void ask_again(const Load& load, uint32_t seed, Latencies& all) {
    const auto ask = load.make_ask();
    std::mt19937 random(seed);
    for (size_t query = 0; query < kQueries; ++query) ask(query);
    ++all.ready;
    while (all.begin == 0) usleep(1000);
    const uint64_t begin = all.begin, end = begin + static_cast<uint64_t>(1e9 * load.seconds);
    std::exponential_distribution<double> pause(load.rate / load.processes / 1e9);
    double next = static_cast<double>(monotonic_ns());
    for (;;) {
        if (load.rate > 0) {
            next += pause(random);
            while (static_cast<double>(monotonic_ns()) < next) {
            }
        } else {
            next = static_cast<double>(monotonic_ns());
        }
        if (next > static_cast<double>(end)) return;
        ask(random() % kQueries);
        const double now = static_cast<double>(monotonic_ns());
        if (next > static_cast<double>(begin)) all.add((now - next) / 1000);
        // What comes too fast by far would never end.
        if (now > static_cast<double>(end) + 2e9) return;
    }
}

struct Measured {
    double rate, p50, p99, p999;
    bool failed;
};

Measured measure(const Load& load) {
    auto* latencies = new (mmap(nullptr, sizeof(Latencies), PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Latencies();
    pid_t disturbing = 0;
    if (load.disturb && (disturbing = fork()) == 0) {
        load.disturb();
        _exit(0);
    }
    std::vector<pid_t> children;
    for (int i = 0; i < load.processes; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            ask_again(load, static_cast<uint32_t>(i), *latencies);
            _exit(0);
        }
        children.push_back(child);
    }
    // One that failed is missed until then.
    for (int i = 0; latencies->ready < load.processes && i < 60'000; ++i) usleep(1000);
    latencies->begin = monotonic_ns() + kWarmNs;
    bool failed = false;
    for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        failed |= status != 0;
    }
    if (disturbing > 0) {
        kill(disturbing, SIGKILL);
        waitpid(disturbing, nullptr, 0);
    }
    const Measured measured{static_cast<double>(latencies->total() * load.batch) / load.seconds,
                            latencies->quantile(0.5), latencies->quantile(0.99),
                            latencies->quantile(0.999), failed};
    munmap(latencies, sizeof(Latencies));
    return measured;
}

void print(const Load& load, const Measured& measured) {
    std::printf("| %s | %d | %zu | %.0f | %.2f | %.0f | %.0f | %.0f |%s\n", load.what.c_str(),
                load.processes, load.batch, measured.rate, 1e6 / measured.rate, measured.p50,
                measured.p99, measured.p999, measured.failed ? " FAILED" : "");
    std::fflush(stdout);
}

// Halves what is left between a rate that is too large and one that is not, as factors.
void find_rate(Load load, double most_us) {
    double low = 0, high = 1.2 * measure(load).rate / static_cast<double>(load.batch);
    Measured best{};
    load.what += ", random times";
    for (int i = 0; i < 7; ++i) {
        load.rate = low == 0 ? high / 2 : std::sqrt(low * high);
        const Measured measured = measure(load);
        print(load, measured);
        const bool holds = measured.p99 <= most_us && !measured.failed;
        (holds ? low : high) = load.rate;
        if (holds) best = measured;
    }
    load.what += ", the largest rate";
    if (low > 0) print(load, best);
}

// Of all processes that decide.
struct Decided {
    std::atomic<uint64_t> on_device, told;
};

// Decides for each query, as PHP does, and compares every answer. The first process that is done
// tells why it did how many where.
class Decider {
  public:
    Decider(const Collection& collection, const ClientOptions& options, Decided& decided,
            size_t batch)
        : collection_(collection),
          decided_(decided),
          batch_(batch),
          asker_(collection, options, batch),
          options_{.executable = options.executable,
                   .deadline_ns = options.deadline_ns,
                   .start_patience_ns = options.start_patience_ns,
                   .gpu_seems_present = true},
          dispatcher_(options_),
          preference_{DevicePreference::Where::Auto, options.devices} {
        for (const Query& query : collection.queries) expected_.push_back(collection.on_cpu(query));
    }

    ~Decider() {
        if (decided_.told.exchange(1) != 0) return;
        for (const auto& [reason, count] : reasons_)
            std::printf("%s: %zu\n", reason.empty() ? "on the device" : reason.c_str(), count);
        std::fflush(stdout);
    }

    void ask(size_t query) {
        const auto ranked = asker_.asked_by(dispatcher_, preference_, query, [&](size_t place) {
            return here(Collection::in_batch(query, place));
        });
        ++reasons_[reason()];
        if (ranked) {
            if (!dispatcher_.profile().device.empty())
                decided_.on_device += batch_ - dispatcher_.profile().shared;
            for (size_t i = 0; i < batch_; ++i)
                compare(Collection::in_batch(query, i), (*ranked)[i].documents);
            return;
        }
        const uint64_t begin = monotonic_ns();
        for (size_t i = 0; i < batch_; ++i) {
            const size_t one = Collection::in_batch(query, i);
            compare(one, here(one).documents);
        }
        const auto ns = static_cast<double>(monotonic_ns() - begin);
        if (dispatcher_.learns_from_cpu()) dispatcher_.took_on_cpu(ns);
    }
    // Whether it knows what things cost.
    bool knows() const { return dispatcher_.profile().predicted_cpu_ns > 0; }
    const std::string& reason() const { return dispatcher_.profile().reason; }

  private:
    RankedDocuments here(size_t query) const {
        const Query& asked = collection_.queries[query];
        return {asked.mode, collection_.on_cpu(asked)};
    }
    void compare(size_t query, const std::vector<ScoredDocument>& documents) const {
        if (documents == expected_[query]) return;
        std::fprintf(stderr, "query %zu has another answer\n", query);
        _exit(1);
    }

    const Collection& collection_;
    Decided& decided_;
    const size_t batch_;
    std::map<std::string, size_t> reasons_;
    std::vector<std::vector<ScoredDocument>> expected_;
    Asker asker_;
    DispatcherOptions options_;
    Dispatcher dispatcher_;
    DevicePreference preference_;
};

void wait_for_costs(const Collection& collection, const ClientOptions& options) {
    Decided decided{0, 1};
    Decider decider(collection, options, decided, 1);
    for (int i = 0; i < 600; ++i) {
        decider.ask(0);
        if (decider.knows()) return;
        usleep(500'000);
    }
    std::fprintf(stderr, "no costs: %s\n", decider.reason().c_str());
    _exit(1);
}

// A client that others should not notice.
void disturb(const std::string& how, const Collection& collection, const ClientOptions& options) {
    if (how == "flood" || how == "batches") {
        Asker asker(collection, options, how == "flood" ? 1 : kMaxRankQueries);
        for (size_t i = 0;; ++i) asker.ask(i % kQueries);
    }
    if (how == "sessions") {
        std::vector<std::unique_ptr<Asker>> askers;
        for (size_t i = 0; i < 1000; ++i) {
            askers.push_back(std::make_unique<Asker>(collection, options, 1));
            if (!askers.back()->tries(i % kQueries)) askers.pop_back();  // there may be no more
        }
        pause();
    }
    for (;;) {
        const pid_t child = fork();
        if (child == 0) {
            Asker asker(collection, options, 64);
            for (size_t i = 0;; ++i) asker.ask(i % kQueries);
        }
        usleep(50'000);
        kill(child, how == "stopped" ? SIGSTOP : SIGKILL);
        if (how == "stopped") usleep(500'000);
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<int> processes;
    std::vector<size_t> batches;
    std::vector<std::string> beside;
    double seconds = 2, most_us = 0;
    bool cpu = false, decides = false;
    for (int i = 3; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--cpu") {
            cpu = true;
        } else if (name == "--auto") {
            decides = true;
        } else if (name == "--processes" && i + 1 < argc) {
            processes.push_back(std::atoi(argv[++i]));
        } else if (name == "--batch" && i + 1 < argc) {
            batches.push_back(std::clamp<size_t>(std::atoi(argv[++i]), 1, kMaxRankQueries));
        } else if (name == "--seconds" && i + 1 < argc) {
            seconds = std::atof(argv[++i]);
        } else if (name == "--most-us" && i + 1 < argc) {
            most_us = std::atof(argv[++i]);
        } else if (name == "--beside" && i + 1 < argc) {
            beside.emplace_back(argv[++i]);
            const auto known = {"flood", "batches", "sessions", "stopped", "leaving"};
            if (std::ranges::find(known, beside.back()) == known.end()) argc = 0;
        } else {
            argc = 0;
        }
    }
    if (argc < 3) {
        std::fprintf(stderr,
                     "usage: bench_service_load POSTINGSD DEVICE [--processes N]... "
                     "[--batch N]... [--seconds S] [--cpu] [--auto] [--most-us US] "
                     "[--beside flood|batches|sessions|stopped|leaving]...\n");
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
    const auto run_or_find = [&](const Load& load) {
        most_us > 0 ? find_rate(load, most_us) : print(load, measure(load));
    };
    size_t at_once = 1;  // queries of a task that is measured next
    const Load on_cpu{
        "CPU", 1, 1, seconds, 0, [&] {
            return [&](size_t query) {
                for (size_t i = 0; i < at_once; ++i)
                    collection.on_cpu(collection.queries[Collection::in_batch(query, i)]);
            };
        }};
    if (decides) {
        wait_for_costs(collection, options);
        auto& counts = *new (mmap(nullptr, sizeof(Decided), PROT_READ | PROT_WRITE,
                                  MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Decided();
        const Load decided{"auto", 1, 1, seconds, 0, [&] {
                               auto decider =
                                   std::make_shared<Decider>(collection, options, counts, at_once);
                               return [decider](size_t query) { decider->ask(query); };
                           }};
        const Load asked{argv[2] + std::string(" alone"), 1, 1, seconds, 0, [&] {
                             auto asker = std::make_shared<Asker>(collection, options, at_once);
                             return [asker](size_t query) { asker->ask(query); };
                         }};
        for (const int count : processes) {
            for (const size_t size : batches) {
                at_once = size;
                for (int round = 0; round < 3; ++round) {
                    for (Load load : {on_cpu, asked, decided}) {
                        load.processes = count;
                        load.batch = at_once;
                        counts.on_device = counts.told = 0;
                        print(load, measure(load));
                        if (counts.on_device > 0)
                            std::printf("all on the device: %zu\n", size_t{counts.on_device});
                    }
                }
            }
        }
        return 0;
    }
    for (const int count : processes) {
        for (const size_t batch : batches) {
            Load load{argv[2], count, batch, seconds, 0, [&, batch] {
                          auto asker = std::make_shared<Asker>(collection, options, batch);
                          return [asker](size_t query) { asker->ask(query); };
                      }};
            run_or_find(load);
            for (const std::string& how : beside) {
                load.what = argv[2] + (", beside " + how);
                load.disturb = [&] { disturb(how, collection, options); };
                print(load, measure(load));
            }
        }
        if (cpu) {
            Load load = on_cpu;
            load.processes = count;
            run_or_find(load);
        }
    }
}
