// What many processes get from one service: how many rankings a second, how long each waits, alone
// and in batches; how much a client that misbehaves costs the others; and whether `auto` chooses
// well. Beside it, what as many processes do on the CPU.
//
//   bench_service_load POSTINGSD DEVICE [--seconds S] [--documents N] [--most-processes N]
//
// 24 lists of 3/800 to 3/8 of 8,000,000 documents; 64 queries of two or three of them, AND and OR
// by turns, the best 10. Every process asks for one after another without a pause, or for batches
// of so many, all AND or all OR. With `auto`, each process decides as PHP does, by the costs that
// the service has measured; it is waited for. All answers are compared with the CPU's: of `auto`
// each, of others before anything is measured. Prints JSON.
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "machine.h"
#include "own_service.h"
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
    std::string part, where;
    int processes;
    size_t batch;
    double seconds;
    std::function<Ask()> make_ask;
    std::function<void()> disturb = {};  // until it is killed
};

// In a process of its own. Tasks before the beginning do not count.
void ask_again(const Load& load, uint32_t seed, Latencies& all) {
    const auto ask = load.make_ask();
    std::mt19937 random(seed);
    for (size_t query = 0; query < kQueries; ++query) ask(query);
    ++all.ready;
    while (all.begin == 0) usleep(1000);
    const uint64_t begin = all.begin, end = begin + static_cast<uint64_t>(1e9 * load.seconds);
    for (uint64_t now = monotonic_ns(); now < end;) {
        ask(random() % kQueries);
        const uint64_t asked = std::exchange(now, monotonic_ns());
        if (asked > begin) all.add(static_cast<double>(now - asked) / 1000);
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

// `more` members of the row.
void print(const Load& load, const std::string& more = "") {
    const Measured measured = measure(load);
    if (measured.failed) fail("a process failed: " + load.part + ", " + load.where);
    if (measured.rate == 0) fail("nothing is answered in so short a time: --seconds");
    std::printf(
        R"(,{"part":"%s","where":"%s","processes":%d,"batch":%zu,"rate":%.0f,"p50_us":%.1f,"p99_us":%.1f,"p999_us":%.1f%s})"
        "\n",
        load.part.c_str(), load.where.c_str(), load.processes, load.batch, measured.rate,
        measured.p50, measured.p99, measured.p999, more.c_str());
    std::fflush(stdout);
}

// Decides for each query, as PHP does, and compares every answer.
class Decider {
  public:
    Decider(const Collection& collection, const ClientOptions& options, size_t batch)
        : collection_(collection),
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

    void ask(size_t query) {
        const auto ranked = asker_.asked_by(dispatcher_, preference_, query, [&](size_t place) {
            return here(Collection::in_batch(query, place));
        });
        if (ranked) {
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
        if (documents != expected_[query]) fail("another answer than the CPU's");
    }

    const Collection& collection_;
    const size_t batch_;
    std::vector<std::vector<ScoredDocument>> expected_;
    Asker asker_;
    DispatcherOptions options_;
    Dispatcher dispatcher_;
    DevicePreference preference_;
};

void wait_for_costs(const Collection& collection, const ClientOptions& options) {
    Decider decider(collection, options, 1);
    for (int i = 0; i < 600; ++i) {
        decider.ask(0);
        if (decider.knows()) return;
        usleep(500'000);
    }
    fail("no costs: " + decider.reason());
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
            prctl(PR_SET_PDEATHSIG, SIGKILL);  // it goes with its parent
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

void compare_with_cpu(const Collection& collection, const ClientOptions& options, size_t batch) {
    Asker asker(collection, options, batch);
    for (size_t first = 0; first < kQueries; ++first) {
        const auto ranked = asker.ask(first);
        for (size_t i = 0; i < std::min(batch, kQueries); ++i) {
            const Query& query = collection.queries[Collection::in_batch(first, i)];
            if (ranked[i].documents != collection.on_cpu(query))
                fail("another answer than the CPU's");
        }
    }
}

class Measurement {
  public:
    Measurement(const ClientOptions& options, uint32_t documents, double seconds, int most)
        : options_(options), collection_(documents), seconds_(seconds), most_processes_(most) {}

    void run() {
        for (const size_t batch : {size_t{1}, size_t{16}, size_t{256}})
            compare_with_cpu(collection_, options_, batch);
        for (const int processes : {1, 2, 4, 8, 16, 32, 64}) {
            if (processes > most_processes_) break;
            print(on_device("processes", processes, 1));
            print(on_cpu("processes", processes, 1));
        }
        const int many = std::min(16, most_processes_);
        for (const size_t batch : {1, 4, 16, 64, 256})
            for (const int processes : {1, many}) print(on_device("batches", processes, batch));
        for (const char* how : {"", "flood", "batches", "sessions", "stopped", "leaving"}) {
            Load load = on_device("beside", many, 1);
            if (*how != 0) load.disturb = [this, how] { disturb(how, collection_, options_); };
            print(load, R"(,"beside":")" + std::string(how) + '"');
        }
        wait_for_costs(collection_, options_);
        for (int round = 0; round < 3; ++round)
            for (const int processes : {1, 4, 16, 64})
                for (const size_t batch : {1, 16})
                    if (processes <= most_processes_) choose(processes, batch);
    }

  private:
    Load on_device(const char* part, int processes, size_t batch) const {
        return {part, "device", processes, batch, seconds_, [this, batch] {
                    auto asker = std::make_shared<Asker>(collection_, options_, batch);
                    return [asker](size_t query) { asker->ask(query); };
                }};
    }

    Load on_cpu(const char* part, int processes, size_t batch) const {
        return {part, "CPU", processes, batch, seconds_, [this, batch] {
                    return [this, batch](size_t query) {
                        for (size_t i = 0; i < batch; ++i)
                            collection_.on_cpu(collection_.queries[Collection::in_batch(query, i)]);
                    };
                }};
    }

    // The CPU, the device, and who chooses between them.
    void choose(int processes, size_t batch) {
        print(on_cpu("auto", processes, batch));
        print(on_device("auto", processes, batch));
        print({"auto", "auto", processes, batch, seconds_, [this, batch] {
                   auto decider = std::make_shared<Decider>(collection_, options_, batch);
                   return [decider](size_t query) { decider->ask(query); };
               }});
    }

    const ClientOptions options_;
    const Collection collection_;
    const double seconds_;
    const int most_processes_;
};

}  // namespace

int main(int argc, char** argv) {
    uint32_t documents = kDocumentsAsked;
    double seconds = 2;
    int most_processes = 64;
    bool is_right = argc >= 3 && argc % 2 == 1;
    for (int i = 3; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        if (name == "--seconds") {
            seconds = std::atof(argv[i + 1]);
        } else if (name == "--documents") {
            documents = static_cast<uint32_t>(std::atof(argv[i + 1]));
        } else if (name == "--most-processes") {
            most_processes = std::atoi(argv[i + 1]);
        } else {
            is_right = false;
        }
    }
    if (!is_right) {
        std::fprintf(stderr,
                     "usage: bench_service_load POSTINGSD DEVICE [--seconds S] [--documents N] "
                     "[--most-processes N]\n");
        return 2;
    }
    const OwnFolder folder;
    const OwnService service(folder, {argv[1], argv[2]}, 0);
    service.calibrate();
    std::printf(R"([{%s,"documents":%u,"seconds":%.2f,"as_root":%s})"
                "\n",
                machine_json(service.device()).c_str(), documents, seconds,
                geteuid() == 0 ? "true" : "false");
    std::fflush(stdout);
    Measurement({.devices = argv[2],
                 .executable = argv[1],
                 .deadline_ns = 60'000'000'000,
                 .start_patience_ns = 60'000'000'000},
                documents, seconds, most_processes)
        .run();
    std::printf("]\n");
}
