// Ding's experiment of a CPU and a device side by side (Ding, He, Yan, Suel, WWW 2009, Figure 7):
// how long a ranking takes by the rate at which they come. Prints JSON.
//
//   bench_response POSTINGSD DEVICE [--documents N] [--lists N] [--longest N] [--queries N]
//       [--seconds S] [--deadline-ms MS] [--seed N]
//
// Lists of 1,000 postings to the longest's, as many of each magnitude, over 25.2 million documents;
// 1,000 queries of them (mixed_queries.h), as AND and as OR, the best 10 by BM25. They come at
// random times (Poisson; an open loop), and what one takes counts from when it came.
//
// Four ways to answer them, each with one core and with all: "cpu", a thread a core; "device", each
// on it; "serialised", one query at a time, wherever it is predicted to be done sooner; "parallel",
// as postings.device=auto does it. Who uses the device has two threads a core, so that one may
// compute while one waits; no more of them compute at once than there are cores. All that with a
// service whose memory has room for all lists, for a quarter, and for a tenth of them.
//
// Rates are doubled, from half of what one core can do on, until one does not hold in two tries;
// between that and the last one there are two more. One holds where each query is done by its
// deadline, and all together within a tenth more than the time that they came in, and what the
// longest takes on the CPU: where a deadline is far away, they may pile up for longer than a rate
// is measured.
//
// Before, each query by itself, and also as AND, then OR for want of ten documents: what it takes
// on the CPU and on the device, beside what the dispatcher predicted.
#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "machine.h"
#include "mixed_queries.h"
#include "open_loop.h"
#include "own_service.h"
#include "ranking_load.h"
#include "timing.h"

using namespace postings;
using namespace postings::bench;

namespace {

struct Options {
    ServiceBinary service;
    uint32_t documents = 25'200'000, lists = 400, longest = 4'000'000, queries = 1000, seed = 1;
    double seconds = 0.7, deadline_ms = 50;
};

using Where = DevicePreference::Where;
using Expected = std::vector<std::vector<ScoredDocument>>;

constexpr RankMode kModes[] = {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr};

// The queries in each mode.
Collection make_collection(const Options& options) {
    const auto lengths = lengths_of_all_magnitudes(options.lists, options.longest);
    Collection collection(options.documents, lengths);
    const auto queries = mixed_queries(lengths, options.queries, options.seed);
    for (const RankMode mode : kModes)
        for (const auto& lists : queries) collection.queries.push_back({lists, mode});
    return collection;
}

const char* name_of(RankMode mode) {
    if (mode == RankMode::kAndThenOr) return "and_or";
    return mode == RankMode::kAnd ? "and" : "or";
}

// So many compute at once; others wait.
class Cores {
  public:
    explicit Cores(size_t free) : free_(free) {}
    template <class Work>
    void use(Work work) {
        {
            std::unique_lock lock(mutex_);
            freed_.wait(lock, [&] { return free_ > 0; });
            --free_;
        }
        work();
        {
            const std::lock_guard lock(mutex_);
            ++free_;
        }
        freed_.notify_one();
    }

  private:
    std::mutex mutex_;
    std::condition_variable freed_;
    size_t free_;
};

struct Tally {
    size_t on_device = 0;
    uint64_t uploaded = 0;
};

// As a PHP process: it decides for each query, or has it decided.
class Worker {
  public:
    Worker(const Collection& collection, const Expected& expected, const ServiceBinary& service)
        : collection_(collection),
          expected_(expected),
          options_{.executable = service.executable,
                   .deadline_ns = 60'000'000'000,
                   .start_patience_ns = 60'000'000'000,
                   .gpu_seems_present = true},
          asker_(collection,
                 {.devices = service.devices, .executable = {}, .deadline_ns = 60'000'000'000}, 1),
          devices_(service.devices) {
        if (!asker_.finds_keys()) fail("there is no service");
        forget();
    }
    // What it has learned.
    void forget() { dispatcher_.emplace(options_); }

    void answer(size_t query, Where where, Cores& cores, Tally& tally) {
        if (where != Where::Cpu) {
            const auto ranked = asker_.asked_by(*dispatcher_, {where, devices_}, query, {});
            tally.uploaded += dispatcher_->profile().request.uploaded_bytes;
            if (ranked) {
                ++tally.on_device;
                compare(query, ranked->front().documents);
                return;
            }
        }
        const uint64_t declined = monotonic_ns();
        cores.use([&] { compare(query, collection_.on_cpu(collection_.queries[query])); });
        // Also what it waited for a core: so it takes where there are fewer of them.
        if (where != Where::Cpu && dispatcher_->learns_from_cpu())
            dispatcher_->took_on_cpu(static_cast<double>(monotonic_ns() - declined));
    }
    const DispatchProfile& profile() const { return dispatcher_->profile(); }

  private:
    void compare(size_t query, const std::vector<ScoredDocument>& documents) const {
        if (documents != expected_[query])
            fail("query " + std::to_string(query) + " has another answer");
    }

    const Collection& collection_;
    const Expected& expected_;
    const DispatcherOptions options_;
    Asker asker_;
    const std::string devices_;
    std::optional<Dispatcher> dispatcher_;
};

using Workers = std::vector<std::unique_ptr<Worker>>;

Workers make_workers(size_t count, const Collection& collection, const Expected& expected,
                     const ServiceBinary& service) {
    Workers workers(count);
    std::vector<std::jthread> threads;
    for (auto& worker : workers) {
        threads.emplace_back(
            [&] { worker = std::make_unique<Worker>(collection, expected, service); });
    }
    threads.clear();
    return workers;
}

// A way to answer queries, by workers of which so many may compute at once.
struct Way {
    const char* name;
    Where where;
    size_t workers, cores;
};

class Measurement {
  public:
    Measurement(const Options& options, const Collection& collection, const Expected& expected)
        : options_(options), collection_(collection), expected_(expected) {}

    // By a thread that has a core for itself; of each query the median of three.
    void time_cpu() {
        cpu_us_ = times_of_each([&](size_t query) {
            if (collection_.on_cpu(collection_.queries[query]) != expected_[query])
                fail("the CPU has two answers");
        });
    }
    double mean_cpu_us(RankMode mode) const { return mean(cpu_us(mode)); }
    double deadline_ns(RankMode mode) const {
        constexpr double kOfMean = 57;  // in the paper, 500 ms where a query takes 8.71 on average
        return std::max(options_.deadline_ms * 1e6, kOfMean * mean_cpu_us(mode) * 1000);
    }

    // What each query takes by itself, and what is predicted: by the costs that were measured, and
    // by the dispatcher that has learned from all of them.
    void print_predictions(const Workers& workers) {
        Worker& worker = *workers.front();
        Cores cores(1);
        Tally tally;
        const auto device_us =
            times_of_each([&](size_t query) { worker.answer(query, Where::Device, cores, tally); });
        if (tally.on_device != 4 * collection_.queries.size())
            fail("not on the device: " + worker.profile().reason);
        const auto model = load_model(options_.service.devices);
        if (!model) fail("there are no costs");
        worker.forget();
        for (size_t query = 0; query < collection_.queries.size(); ++query)
            worker.answer(query, Where::Auto, cores, tally);
        for (const RankMode mode : kModes) {
            std::printf(R"(,{"predictions":"%s","of":["shortest","second","sum","terms","cpu_us",)"
                        R"("device_us","model_cpu_us","model_device_us","cpu_predicted_us",)"
                        R"("device_predicted_us"],"rows":[)",
                        name_of(mode));
            for (size_t query = first_of(mode); query < first_of(mode) + options_.queries;
                 ++query) {
                worker.answer(query, Where::Auto, cores, tally);
                print_prediction(query, model->model, worker.profile(), cpu_us_[query],
                                 device_us[query]);
            }
            std::printf("]}\n");
        }
        std::fflush(stdout);
        worker.forget();
    }

    // Every rate, of one way.
    void run(const char* room, RankMode mode, const Way& way, Workers& workers) {
        for (auto& worker : workers) worker->forget();
        warm(mode, way, workers);
        const double first = 1e6 / mean_cpu_us(mode) / 2;
        double low = 0, high = 0;
        const auto holds = [&](double rate) {
            const bool held =
                measure(room, mode, way, workers, rate) || measure(room, mode, way, workers, rate);
            (held ? low : high) = rate;
            return held;
        };
        for (double rate = first; holds(rate);) rate *= 2;
        for (double rate = first / 2; low == 0 && rate >= first / 32; rate /= 2) holds(rate);
        for (int i = 0; i < 2 && low > 0; ++i) holds(std::sqrt(low * high));
    }

  private:
    std::vector<double> cpu_us(RankMode mode) const {
        const auto first = cpu_us_.begin() + static_cast<std::ptrdiff_t>(first_of(mode));
        return {first, first + options_.queries};
    }
    double longest_cpu_us(RankMode mode) const { return std::ranges::max(cpu_us(mode)); }
    size_t first_of(RankMode mode) const {
        return static_cast<size_t>(std::ranges::find(kModes, mode) - kModes) * options_.queries;
    }

    static double mean(const std::vector<double>& values) {
        double sum = 0;
        for (const double value : values) sum += value;
        return values.empty() ? 0 : sum / static_cast<double>(values.size());
    }

    // Once before, which does not count.
    template <class Answer>
    std::vector<double> times_of_each(Answer answer) const {
        constexpr int kPasses = 3;
        std::vector<std::vector<double>> times(collection_.queries.size());
        for (int pass = 0; pass <= kPasses; ++pass) {
            for (size_t query = 0; query < times.size(); ++query) {
                const double us = microseconds([&] { answer(query); });
                if (pass > 0) times[query].push_back(us);
            }
        }
        std::vector<double> medians;
        medians.reserve(times.size());
        for (auto& of_query : times) medians.push_back(median(std::move(of_query)));
        return medians;
    }

    void print_prediction(size_t query, const CostModel& model, const DispatchProfile& profile,
                          double cpu_us, double device_us) const {
        const Query& asked = collection_.queries[query];
        std::vector<ListShape> shapes;
        shapes.reserve(asked.lists.size());
        for (const uint32_t list : asked.lists) shapes.push_back(shape_of(collection_.lists[list]));
        std::ranges::sort(shapes, {}, &ListShape::count);
        uint64_t sum = 0;
        for (const ListShape& shape : shapes) sum += shape.count;
        const Task task = asked.mode == RankMode::kOr ? Task::RankAny : Task::RankAll;
        std::printf("%s[%u,%u,%llu,%zu,%.2f,%.2f,%.2f,%.2f,%.2f,%.2f]",
                    query == first_of(asked.mode) ? "" : ",", shapes[0].count, shapes[1].count,
                    static_cast<unsigned long long>(sum), shapes.size(), cpu_us, device_us,
                    model.on_cpu(task, shapes) / 1000, model.on_device(task, shapes) / 1000,
                    profile.predicted_cpu_ns / 1000, profile.predicted_device_ns / 1000);
    }

    std::vector<double> answered(RankMode mode, const Way& way, Workers& workers,
                                 const std::vector<Arrival>& coming, double hopeless_ns,
                                 Tally& tally) {
        Cores cores(way.cores);
        std::vector<Tally> tallies(way.workers);
        auto took = answered_by(way.workers, coming, hopeless_ns, [&](size_t worker, size_t query) {
            workers[worker]->answer(first_of(mode) + query, way.where, cores, tallies[worker]);
        });
        for (const Tally& own : tallies) {
            tally.on_device += own.on_device;
            tally.uploaded += own.uploaded;
        }
        return took;
    }

    // As many as each worker learns from, for a second.
    void warm(RankMode mode, const Way& way, Workers& workers) {
        constexpr size_t kOfWorker = 100;
        if (way.where == Where::Cpu) return;
        std::vector<Arrival> coming = arrivals(1e6, 1, options_.seed + 1, options_.queries);
        coming.resize(std::min(coming.size(), kOfWorker * way.workers));
        for (Arrival& arrival : coming) arrival.ns = 0;
        Tally ignored;
        answered(mode, way, workers, coming, 1e9, ignored);
    }

    // Whether all are done in time.
    bool measure(const char* room, RankMode mode, const Way& way, Workers& workers, double rate) {
        constexpr double kEnough = 500;  // for a percentile, if they come soon enough
        const double seconds = std::clamp(kEnough / rate, options_.seconds, 2 * options_.seconds);
        const auto coming = arrivals(rate, seconds, options_.seed, options_.queries);
        Tally tally;
        const uint64_t begin = monotonic_ns();
        auto took = answered(mode, way, workers, coming, deadline_ns(mode), tally);
        const double passed = static_cast<double>(monotonic_ns() - begin) / 1e9;
        std::ranges::sort(took);
        constexpr double kLonger = 1.1;
        const bool holds = took.size() == coming.size() &&
                           passed <= kLonger * seconds + longest_cpu_us(mode) / 1e6 &&
                           (took.empty() || took.back() <= deadline_ns(mode));
        std::printf(
            R"(,{"room":"%s","mode":"%s","way":"%s","cores":%zu,"workers":%zu,"rate":%.1f,)"
            R"("came_s":%.3f,"queries":%zu,"answered":%.1f,"mean_us":%.2f,"p50_us":%.2f,)"
            R"("p95_us":%.2f,"p99_us":%.2f,"most_us":%.2f,"on_device":%zu,"uploaded_bytes":%llu,)"
            R"("holds":%s})"
            "\n",
            room, name_of(mode), way.name, way.cores, way.workers, rate, seconds, took.size(),
            static_cast<double>(took.size()) / passed, mean(took) / 1000,
            quantile(took, 0.5) / 1000, quantile(took, 0.95) / 1000, quantile(took, 0.99) / 1000,
            quantile(took, 1) / 1000, tally.on_device,
            static_cast<unsigned long long>(tally.uploaded), holds ? "true" : "false");
        std::fflush(stdout);
        return holds;
    }

    const Options& options_;
    const Collection& collection_;
    const Expected& expected_;
    std::vector<double> cpu_us_;  // of each query
};

Expected on_all_cores(const Collection& collection) {
    Expected expected(collection.queries.size());
    std::atomic<size_t> next = 0;
    std::vector<std::jthread> threads;
    for (size_t core = 0; core < std::max(1u, std::thread::hardware_concurrency()); ++core) {
        threads.emplace_back([&] {
            for (size_t i; (i = next++) < expected.size();)
                expected[i] = collection.on_cpu(collection.queries[i]);
        });
    }
    threads.clear();
    return expected;
}

Options parse(int argc, char** argv) {
    Options options;
    bool is_right = argc >= 3 && argc % 2 == 1;
    if (is_right) options.service = {std::filesystem::absolute(argv[1]), argv[2]};
    for (int i = 3; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const double value = std::atof(argv[i + 1]);
        is_right &= value > 0;
        const std::map<std::string, uint32_t*> numbers = {
            {"--documents", &options.documents}, {"--lists", &options.lists},
            {"--longest", &options.longest},     {"--queries", &options.queries},
            {"--seed", &options.seed},
        };
        if (name == "--seconds") {
            options.seconds = value;
        } else if (name == "--deadline-ms") {
            options.deadline_ms = value;
        } else if (const auto number = numbers.find(name); number != numbers.end()) {
            *number->second = static_cast<uint32_t>(value);
        } else {
            is_right = false;
        }
    }
    is_right &= options.lists >= 8 && options.queries >= 10 && options.longest >= 1000 &&
                options.longest <= options.documents / 2;
    if (is_right) return options;
    std::fprintf(stderr,
                 "usage: bench_response POSTINGSD DEVICE [--documents N] [--lists N] [--longest N] "
                 "[--queries N] [--seconds S] [--deadline-ms MS] [--seed N]\n");
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) try {
    const Options options = parse(argc, argv);
    constexpr size_t kWorkersOfCore = 2;
    const size_t all_cores = std::max(1u, std::thread::hardware_concurrency());
    const OwnFolder folder;
    const Collection collection = make_collection(options);
    const Expected expected = on_all_cores(collection);
    Measurement measurement(options, collection, expected);
    measurement.time_cpu();

    std::vector<size_t> cores = {1};
    if (all_cores > 1) cores.push_back(all_cores);
    uint64_t list_bytes = 0, largest_query = 0, postings = 0;
    for (const PostingList& list : collection.lists) list_bytes += list.bytes().size();
    for (const Query& query : collection.queries) {
        uint64_t bytes = 0;
        for (const uint32_t list : query.lists) {
            bytes += collection.lists[list].bytes().size();
            postings += collection.lists[list].count();
        }
        largest_query = std::max(largest_query, bytes);
    }
    uint64_t on_device = 0;  // bytes of lists and lengths there
    const auto run_room = [&](const char* room, uint64_t memory, auto begin) {
        const OwnService service(folder, options.service, memory);
        if (memory == 0) service.calibrate();
        const uint64_t empty = service.used();
        Workers workers =
            make_workers(kWorkersOfCore * all_cores, collection, expected, options.service);
        begin(service, workers);
        if (memory == 0) on_device = service.used() - empty;
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr}) {
            measurement.run(room, mode, {"serialised", Where::Auto, 1, 1}, workers);
            for (const size_t count : cores) {
                const size_t both = kWorkersOfCore * count;
                measurement.run(room, mode, {"device", Where::Device, both, count}, workers);
                measurement.run(room, mode, {"parallel", Where::Auto, both, count}, workers);
            }
        }
    };
    run_room("all", 0, [&](const OwnService& service, Workers& workers) {
        std::printf(R"([{%s,"documents":%u,"lists":%u,"longest":%u,"queries":%u,"seconds":%.2f,)"
                    R"("seed":%u,"list_bytes":%llu,"postings_a_query":%.0f,"all_cores":%zu,)"
                    R"("cpu_us":{"and":%.1f,"or":%.1f},"deadline_ms":{"and":%.1f,"or":%.1f}})"
                    "\n",
                    machine_json(service.device()).c_str(), options.documents, options.lists,
                    options.longest, options.queries, options.seconds, options.seed,
                    static_cast<unsigned long long>(list_bytes),
                    static_cast<double>(postings) / static_cast<double>(collection.queries.size()),
                    all_cores, measurement.mean_cpu_us(RankMode::kAnd),
                    measurement.mean_cpu_us(RankMode::kOr),
                    measurement.deadline_ns(RankMode::kAnd) / 1e6,
                    measurement.deadline_ns(RankMode::kOr) / 1e6);
        measurement.print_predictions(workers);
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr})
            for (const size_t count : cores)
                measurement.run("", mode, {"cpu", Where::Cpu, count, count}, workers);
    });
    // Lengths stay, and what is not a list: a query's results.
    const uint64_t lengths = collection.lengths.view().codes.size();
    const uint64_t of_lists = on_device - std::min(on_device, lengths);
    const std::pair<const char*, uint64_t> rooms[] = {{"a quarter", of_lists / 4},
                                                      {"a tenth", of_lists / 10}};
    for (const auto& [room, bytes] : rooms) {
        const uint64_t least = 2 * largest_query + (uint64_t{1} << 20);
        run_room(room, lengths + std::max(bytes, least), [](const OwnService&, Workers&) {});
    }
    std::printf("]\n");
    return 0;
} catch (const std::exception& error) {
    fail(error.what());
}
