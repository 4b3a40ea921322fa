// The largest rate of rankings at which 99 of 100 are answered within a millisecond: by a service,
// and by one core and all cores of the same machine. Prints JSON.
//
//   bench_load POSTINGSD DEVICE [--documents N] [--seconds S] [--most-us US] [--threads N]
//       [--sessions N] [--seed N]
//
// Requests come at random times (Poisson; an open loop), and what one takes counts from when it
// came: also what it waited while all that answer were busy. 24 lists of 3/800 to 3/8 of 8,000,000
// documents; 64 queries of two or three of them, AND and OR by turns, the best 10. The rate is
// doubled until it is far too large, in two tries each; between the largest that holds and twice
// that it is halved, as factors.
//
// To the service they go from `threads`, each with so many sessions that it does not wait for; on
// the CPU each thread takes the next one that comes. All answers of the service are compared with
// the CPU's before and after.
#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "machine.h"
#include "open_loop.h"
#include "ranking_load.h"

using namespace postings;
using namespace postings::bench;

namespace {

struct Options {
    std::string executable, devices;
    uint32_t documents = kDocumentsAsked;
    double seconds = 1, most_us = 1000;
    size_t threads = 2, sessions = 32;  // of a thread
    uint32_t seed = 1;
};

struct Measured {
    double rate, answered, p50_us, p99_us, p999_us;
    bool holds;
};

// What has waited so long will not be answered in time any more, and what comes then neither.
constexpr double kHopelessNs = 200e6;

// Answers what comes, and returns how long each took; stops when it is hopeless.
using Answer = std::function<std::vector<double>(const std::vector<Arrival>&)>;

class Search {
  public:
    Search(const Options& options, std::string where, Answer answer)
        : options_(options), where_(std::move(where)), answer_(std::move(answer)) {}

    void run(double first_rate) {
        // Where few come, what answers them sleeps in between, and to wake it may take longer than
        // to answer: a larger rate may hold where a smaller one does not.
        constexpr double kHopeless = 8;
        double low = 0;
        for (double rate = first_rate, p99_us = 0; p99_us <= kHopeless * options_.most_us;
             rate *= 2)
            if ((p99_us = best_of_two(rate)) <= options_.most_us) low = rate;
        for (double rate = first_rate / 2; low == 0 && rate >= first_rate / 8; rate /= 2)
            if (holds(rate)) low = rate;
        double high = 2 * low;
        for (int i = 0; i < 5 && low > 0; ++i) {
            const double rate = std::sqrt(low * high);
            (holds(rate) ? low : high) = rate;
        }
        std::printf(R"(,{"where":"%s","largest_rate":%.1f})"
                    "\n",
                    where_.c_str(), low);
        std::fflush(stdout);
    }

  private:
    bool holds(double rate) { return best_of_two(rate) <= options_.most_us; }
    // What nearly holds is tried once more: the machine may do something else now and then.
    double best_of_two(double rate) {
        const double p99_us = measure(rate);
        if (p99_us <= options_.most_us || p99_us > 4 * options_.most_us) return p99_us;
        return std::min(p99_us, measure(rate));
    }

    // The 99th percentile; infinite if it did not answer all.
    double measure(double rate) {
        constexpr double kEnough = 2000;  // for a 99th percentile, if that comes soon enough
        const double seconds = std::clamp(kEnough / rate, options_.seconds, 4 * options_.seconds);
        const auto coming = arrivals(rate, seconds, options_.seed, kQueries);
        const uint64_t begin = monotonic_ns();
        std::vector<double> took = answer_(coming);
        const double passed = static_cast<double>(monotonic_ns() - begin) / 1e9;
        const bool is_complete = took.size() == coming.size();
        const double answered = static_cast<double>(took.size()) / passed;
        std::ranges::sort(took);
        const double p99_us = quantile(took, 0.99) / 1000;
        const bool holds = is_complete && p99_us <= options_.most_us;
        std::printf(R"(,{"where":"%s","rate":%.1f,"answered":%.1f,"requests":%zu,"p50_us":%.1f,)"
                    R"("p99_us":%.1f,"p999_us":%.1f,"complete":%s,"holds":%s})"
                    "\n",
                    where_.c_str(), rate, answered, took.size(), quantile(took, 0.5) / 1000, p99_us,
                    quantile(took, 0.999) / 1000, is_complete ? "true" : "false",
                    holds ? "true" : "false");
        std::fflush(stdout);
        return is_complete ? p99_us : HUGE_VAL;
    }

    const Options& options_;
    const std::string where_;
    const Answer answer_;
};

std::vector<double> on_cpu(const Collection& collection, size_t cores,
                           const std::vector<Arrival>& coming) {
    return answered_by(cores, coming, kHopelessNs, [&](size_t, uint32_t query) {
        collection.on_cpu(collection.queries[query]);
    });
}

// ---- a service ----

// A thread's sessions, which outlive a measurement.
class Sessions {
  public:
    Sessions(const Collection& collection, const ClientOptions& options, size_t count) {
        while (askers_.size() < count) {
            askers_.push_back({std::make_unique<Asker>(collection, options, 1)});
            for (size_t query = 0; query < kQueries; ++query) askers_.back().asker->ask(query);
        }
    }

    // Every so manieth of what comes, from this one on.
    void answer(const std::vector<Arrival>& coming, size_t first, size_t each, double begin,
                std::vector<double>& took) {
        std::deque<size_t> waiting;
        size_t next = first, busy = 0;
        while (next < coming.size() || busy > 0 || !waiting.empty()) {
            const double now = static_cast<double>(monotonic_ns()) - begin;
            for (; next < coming.size() && coming[next].ns <= now; next += each)
                waiting.push_back(next);
            if (!waiting.empty() && now - coming[waiting.front()].ns > kHopelessNs) {
                next = coming.size();
                waiting.clear();
            }
            bool acted = false;
            for (Session& session : askers_) {
                if (session.is_busy && session.asker->is_over()) {
                    took.push_back(static_cast<double>(monotonic_ns()) - begin - session.came);
                    session.is_busy = false;
                    --busy;
                    acted = true;
                }
                if (session.is_busy || waiting.empty()) continue;
                const Arrival& arrival = coming[waiting.front()];
                waiting.pop_front();
                if (!session.asker->post(arrival.query)) {
                    std::fprintf(stderr, "a request could not be posted\n");
                    _exit(1);
                }
                session.is_busy = acted = true;
                session.came = arrival.ns;
                ++busy;
            }
            if (!acted) sched_yield();
        }
    }

  private:
    struct Session {
        std::unique_ptr<Asker> asker;
        bool is_busy = false;
        double came = 0;
    };
    std::vector<Session> askers_;
};

std::vector<double> by_service(std::vector<std::unique_ptr<Sessions>>& sessions,
                               const std::vector<Arrival>& coming) {
    std::vector<std::vector<double>> took(sessions.size());
    const double begin = static_cast<double>(monotonic_ns());
    std::vector<std::thread> threads;
    for (size_t i = 0; i < sessions.size(); ++i) {
        threads.emplace_back(
            [&, i] { sessions[i]->answer(coming, i, sessions.size(), begin, took[i]); });
    }
    for (std::thread& thread : threads) thread.join();
    std::vector<double> all;
    for (const std::vector<double>& own : took) all.insert(all.end(), own.begin(), own.end());
    return all;
}

using Expected = std::vector<std::vector<ScoredDocument>>;

void compare(Asker& asker, const Expected& expected) {
    for (size_t query = 0; query < kQueries; ++query) {
        if (asker.ask(query)[0].documents == expected[query]) continue;
        std::fprintf(stderr, "query %zu has another answer on the device\n", query);
        _exit(1);
    }
}

// One request after another, and all queries in requests of so many: what is never exceeded.
void print_floors(const Collection& collection, const ClientOptions& options, Asker& lone) {
    constexpr size_t kBatch = 1024;
    std::vector<double> took;
    for (size_t i = 0; i < 30 * kQueries; ++i) {
        const uint64_t begin = monotonic_ns();
        lone.ask(i % kQueries);
        took.push_back(static_cast<double>(monotonic_ns() - begin));
    }
    std::ranges::sort(took);
    double batch_ns = 1e18;
    {
        Asker asker(collection, options, kBatch);
        const uint64_t until = monotonic_ns() + 2'000'000'000;
        for (int round = 0; round == 0 || (round < 5 && monotonic_ns() < until); ++round) {
            const uint64_t begin = monotonic_ns();
            for (const size_t mode : {0, 1}) asker.ask(mode);
            batch_ns = std::min(batch_ns, static_cast<double>(monotonic_ns() - begin));
        }
    }
    std::printf(R"(,{"where":"floor","lone_p50_us":%.1f,"lone_p99_us":%.1f,"batch_us":%.3f})"
                "\n",
                quantile(took, 0.5) / 1000, quantile(took, 0.99) / 1000,
                batch_ns / 1000 / (2 * kBatch));
    std::fflush(stdout);
}

Options parse(int argc, char** argv) {
    Options options;
    bool is_right = argc >= 3 && argc % 2 == 1;
    if (is_right) {
        options.executable = argv[1];
        options.devices = argv[2];
    }
    for (int i = 3; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const double value = std::atof(argv[i + 1]);
        is_right &= value > 0;
        if (name == "--documents") {
            options.documents = static_cast<uint32_t>(value);
        } else if (name == "--seconds") {
            options.seconds = value;
        } else if (name == "--most-us") {
            options.most_us = value;
        } else if (name == "--threads") {
            options.threads = static_cast<size_t>(value);
        } else if (name == "--sessions") {
            options.sessions = static_cast<size_t>(value);
        } else if (name == "--seed") {
            options.seed = static_cast<uint32_t>(value);
        } else {
            is_right = false;
        }
    }
    if (is_right) return options;
    std::fprintf(stderr,
                 "usage: bench_load POSTINGSD DEVICE [--documents N] [--seconds S] [--most-us US] "
                 "[--threads N] [--sessions N] [--seed N]\n");
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    const ClientOptions of_client{.devices = options.devices,
                                  .executable = options.executable,
                                  .deadline_ns = 60'000'000'000,
                                  .start_patience_ns = 600'000'000'000};
    Client asked(of_client);
    const auto report = asked.report();
    if (!report) {
        std::fprintf(stderr, "%s\n", asked.reason().c_str());
        return 1;
    }
    const Collection collection(options.documents);
    Expected expected;
    uint64_t bytes = 0, postings = 0;
    const uint64_t begin = monotonic_ns();
    for (const Query& query : collection.queries) expected.push_back(collection.on_cpu(query));
    const double cpu_us = static_cast<double>(monotonic_ns() - begin) / 1000 / kQueries;
    for (const Query& query : collection.queries) {
        for (const uint32_t list : query.lists) {
            bytes += collection.lists[list].bytes().size();
            postings += collection.lists[list].count();
        }
    }
    std::printf(R"([{%s,"documents":%u,"most_us":%.0f,"seconds":%.2f,"threads":%zu,"sessions":%zu,)"
                R"("seed":%u,"postings_a_query":%.0f,"bytes_a_query":%.0f,"cpu_us":%.1f})"
                "\n",
                machine_json(report->device).c_str(), options.documents, options.most_us,
                options.seconds, options.threads, options.sessions, options.seed,
                static_cast<double>(postings) / kQueries, static_cast<double>(bytes) / kQueries,
                cpu_us);
    std::fflush(stdout);
    Asker lone(collection, of_client, 1);
    compare(lone, expected);
    print_floors(collection, of_client, lone);
    {
        std::vector<std::unique_ptr<Sessions>> sessions;
        while (sessions.size() < options.threads) {
            sessions.push_back(std::make_unique<Sessions>(collection, of_client, options.sessions));
        }
        Search(options, "device", [&](const auto& coming) {
            return by_service(sessions, coming);
        }).run(1000);
    }
    compare(lone, expected);
    const size_t all_cores = std::max(1u, std::thread::hardware_concurrency());
    for (const size_t cores : {size_t{1}, all_cores}) {
        // A fourth of what it can answer at all.
        Search(options, cores == 1 ? "one core" : "all cores", [&](const auto& coming) {
            return on_cpu(collection, cores, coming);
        }).run(static_cast<double>(cores) * 1e6 / cpu_us / 4);
        if (all_cores == 1) break;
    }
    std::printf("]\n");
}
