// Griffin's experiments of hybrid query processing (Liu, Wang, Swanson, PPoPP 2018, Figures 14 and
// 15): how long an intersection of two to eight lists takes on the CPU, on the device, and by both
// in each mode of postings.migration. Prints JSON.
//
//   bench_migration POSTINGSD DEVICE [--documents N] [--lists N] [--longest N] [--queries N]
//       [--seconds S] [--seed N]
//
// Lists of 1,000 docIDs to the longest's, as many of each magnitude, over 41 million documents;
// 10,000 queries of 2, 3, 4 and 5 to 8 lists, 27, 33, 24 and 16 of 100, as in the paper; a list is
// as likely to be in one as the square root of its length. DocIDs are the answer. What it takes is
// measured from a caller's question to its answer, whoever gives it.
//
// Each way to do them is measured with a service whose memory has room for all lists, for a
// quarter, for a tenth, and hardly for one query: first a fifth of the queries (all, where there is
// room for all lists), which are not counted, then all of them, until its seconds are over. All
// answers are compared with the CPU's.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "core/list_ops/list_ops.h"
#include "machine.h"
#include "research/collection/gov2_like.h"
#include "service/client/dispatcher.h"
#include "timing.h"

using namespace postings;
using namespace postings::bench;
using namespace postings::service;

namespace {

struct Options {
    std::string executable, devices;
    uint32_t documents = 41'000'000, lists = 400, longest = 4'000'000, queries = 10'000;
    double seconds = 20;
    uint32_t seed = 1;
};

[[noreturn]] void fail(const std::string& what) {
    std::fprintf(stderr, "%s\n", what.c_str());
    std::exit(1);
}

struct Load {
    std::vector<PostingList> lists;
    std::vector<CachedKey> keys;
    std::vector<std::vector<uint32_t>> queries;
    uint64_t bytes = 0, largest_query = 0;
};

Load make_load(const Options& options) {
    constexpr double kShortest = 1000;
    Load load;
    std::vector<double> ends;
    double sum = 0;
    for (uint32_t i = 0; i < options.lists; ++i) {
        const double place = options.lists > 1 ? i / (options.lists - 1.0) : 0;
        const auto length =
            static_cast<uint32_t>(kShortest * std::pow(options.longest / kShortest, place));
        load.lists.push_back(PostingList::from_docs(
            random_list(length, 0, options.documents, true, options.seed * 1000 + i)));
        load.bytes += load.lists.back().bytes().size();
        ends.push_back(sum += std::sqrt(length));
    }
    load.keys.resize(load.lists.size());
    std::mt19937_64 random(options.seed);
    std::uniform_real_distribution<double> any(0, 1);
    for (uint32_t i = 0; i < options.queries; ++i) {
        const double share = any(random);
        const size_t terms = share < 0.27   ? 2
                             : share < 0.6  ? 3
                             : share < 0.84 ? 4
                                            : 5 + random() % 4;
        auto& query = load.queries.emplace_back();
        uint64_t bytes = 0;
        while (query.size() < std::min<size_t>(terms, options.lists)) {
            const auto list = static_cast<uint32_t>(
                std::ranges::upper_bound(ends, any(random) * sum) - ends.begin());
            if (list >= options.lists || std::ranges::find(query, list) != query.end()) continue;
            query.push_back(list);
            bytes += load.lists[list].bytes().size();
        }
        load.largest_query = std::max(load.largest_query, bytes);
    }
    return load;
}

uint64_t hash_of(std::span<const uint32_t> docs) {
    uint64_t hash = docs.size();
    for (const uint32_t doc : docs) hash = (hash ^ doc) * 0x9e3779b97f4a7c15;
    return hash;
}

std::vector<uint32_t> on_cpu(const Load& load, const std::vector<uint32_t>& query) {
    std::vector<const PostingListView*> views;
    for (const uint32_t list : query) views.push_back(&load.lists[list]);
    return intersect(views);
}

double at(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) return 0;
    const auto place = static_cast<size_t>(share * static_cast<double>(sorted.size()));
    return sorted[std::min(place, sorted.size() - 1)];
}

// What one way to do them took, by the number of lists and altogether.
struct Times {
    std::vector<double> all{};
    std::map<size_t, std::vector<double>> by_terms{};
    size_t on_device = 0, migrated = 0;
    uint64_t uploaded = 0;

    void add(size_t terms, double us) {
        all.push_back(us);
        by_terms[std::min<size_t>(terms, 5)].push_back(us);
    }
    static double mean(const std::vector<double>& us) {
        double sum = 0;
        for (const double one : us) sum += one;
        return us.empty() ? 0 : sum / static_cast<double>(us.size());
    }
    void print(const std::string& room, const std::string& way) {
        std::ranges::sort(all);
        std::printf(R"(,{"room":"%s","way":"%s","queries":%zu,"on_device":%zu,"migrated":%zu,)"
                    R"("uploaded_bytes":%llu,"mean_us":%.2f,"p50_us":%.2f,"p80_us":%.2f,)"
                    R"("p90_us":%.2f,"p95_us":%.2f,"p99_us":%.2f,"p999_us":%.2f,"terms":{)",
                    room.c_str(), way.c_str(), all.size(), on_device, migrated,
                    static_cast<unsigned long long>(uploaded), mean(all), at(all, 0.5),
                    at(all, 0.8), at(all, 0.9), at(all, 0.95), at(all, 0.99), at(all, 0.999));
        const char* comma = "";
        for (const auto& [terms, us] : by_terms) {
            std::printf(R"(%s"%zu":{"queries":%zu,"mean_us":%.2f})", comma, terms, us.size(),
                        mean(us));
            comma = ",";
        }
        std::printf("}}\n");
        std::fflush(stdout);
    }
};

pid_t spawned(const std::vector<std::string>& command) {
    std::vector<char*> arguments;
    for (const std::string& argument : command)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failed =
        posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) fail("cannot start " + command[0]);
    return child;
}

// Of the environment, for as long as it lives.
class Variable {
  public:
    Variable(const char* name, const std::optional<std::string>& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        set(value);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() { set(before_); }
    const std::optional<std::string>& before() const { return before_; }

  private:
    void set(const std::optional<std::string>& value) {
        if (value) {
            setenv(name_, value->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }
    const char* name_;
    std::optional<std::string> before_;
};

// With so much of the device's memory; 0: as much as it takes by itself. It finds its compiled
// kernels in the usual cache.
class Service {
  public:
    Service(const Options& options, uint64_t memory, const Variable& cache) {
        const Variable usual("XDG_CACHE_HOME", cache.before());
        std::vector<std::string> command = {options.executable, "--foreground", "--idle=0",
                                            "--device=" + options.devices};
        if (memory > 0) command.push_back("--memory=" + std::to_string(memory));
        child_ = spawned(command);
        const ClientOptions of_client{
            .devices = options.devices, .executable = {}, .deadline_ns = 60'000'000'000};
        for (int tries = 0;; ++tries) {
            Client client(of_client);
            if (const auto report = client.report()) {
                device_ = report->device;
                return;
            }
            // Where nobody has compiled the kernels yet, that may take minutes.
            if (tries == 6000 || waitpid(child_, nullptr, WNOHANG) != 0) fail(client.reason());
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;
    ~Service() {
        kill(child_, SIGTERM);
        waitpid(child_, nullptr, 0);
    }
    const std::string& device() const { return device_; }
    static uint64_t used(const Options& options) {
        Client client(
            {.devices = options.devices, .executable = {}, .deadline_ns = 60'000'000'000});
        const auto report = client.report();
        return report ? report->used : 0;
    }

  private:
    pid_t child_ = 0;
    std::string device_;
};

// A way to do queries: where, and the mode of postings.migration.
struct Way {
    const char* name;
    DevicePreference::Where where;
    const char* migration;
};

constexpr auto kForced = DevicePreference::Where::Device;
constexpr auto kAuto = DevicePreference::Where::Auto;
constexpr Way kWays[] = {
    {"device", kForced, "never"},
    {"128", kForced, "128"},
    {"always", kForced, "always"},
    {"calibrated", kForced, "calibrated"},
    {"residency", kForced, "residency"},
    {"auto", kAuto, "never"},
    {"auto, 128", kAuto, "128"},
    {"auto, calibrated", kAuto, "calibrated"},
    {"auto, residency", kAuto, "residency"},
};

class Measurement {
  public:
    Measurement(const Options& options, Load& load, const std::vector<uint64_t>& expected)
        : options_(options), load_(load), expected_(expected) {
        for (size_t i = 0; i < load.lists.size(); ++i)
            references_.push_back({&load.lists[i], &load.keys[i]});
    }

    void run(const Way& way, const std::string& room) {
        DispatcherOptions options{.executable = options_.executable,
                                  .deadline_ns = 60'000'000'000,
                                  .start_patience_ns = 60'000'000'000,
                                  .buffer_bytes = uint64_t{256} << 20,
                                  .gpu_seems_present = true};
        options.migration = *parse_migration(way.migration);
        Dispatcher dispatcher(options);
        const DevicePreference preference{way.where, options_.devices};
        Times before, times;
        // Where all lists stay, each is brought before any way is measured.
        const size_t first = room == "all" ? load_.queries.size() : load_.queries.size() / 5;
        pass(dispatcher, preference, first, before);
        pass(dispatcher, preference, load_.queries.size(), times);
        times.print(room, way.name);
    }

  private:
    void pass(Dispatcher& dispatcher, const DevicePreference& preference, size_t most,
              Times& times) {
        const double begin = static_cast<double>(monotonic_ns());
        for (size_t i = 0; i < most; ++i) {
            const double asked = static_cast<double>(monotonic_ns());
            if (asked - begin > options_.seconds * 1e9) return;
            std::vector<ListReference> lists;
            for (const uint32_t list : load_.queries[i]) lists.push_back(references_[list]);
            const std::vector<uint32_t> all = whole_table(lists.size());
            auto found =
                dispatcher.combine(preference, lists, {SetOperation::Intersect, true, {&all, 1}});
            std::vector<uint32_t> docs;
            if (found) {
                docs = std::move(found->docs);
            } else {
                const uint64_t declined = monotonic_ns();
                docs = on_cpu(load_, load_.queries[i]);
                if (dispatcher.learns_from_cpu())
                    dispatcher.took_on_cpu(static_cast<double>(monotonic_ns() - declined));
            }
            const double took = static_cast<double>(monotonic_ns()) - asked;
            times.add(lists.size(), took / 1000);
            times.on_device += found.has_value();
            times.migrated += dispatcher.profile().migrated;
            times.uploaded += dispatcher.profile().request.uploaded_bytes;
            if (hash_of(docs) != expected_[i])
                fail("query " + std::to_string(i) + " has another answer by both");
        }
    }

    const Options& options_;
    Load& load_;
    const std::vector<uint64_t>& expected_;
    std::vector<ListReference> references_;
};

Options parse(int argc, char** argv) {
    Options options;
    bool is_right = argc >= 3 && argc % 2 == 1;
    if (is_right) {
        options.executable = std::filesystem::absolute(argv[1]);
        options.devices = argv[2];
    }
    for (int i = 3; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const double value = std::atof(argv[i + 1]);
        is_right &= value >= 1;
        const std::map<std::string, uint32_t*> numbers = {
            {"--documents", &options.documents}, {"--lists", &options.lists},
            {"--longest", &options.longest},     {"--queries", &options.queries},
            {"--seed", &options.seed},
        };
        if (name == "--seconds") {
            options.seconds = value;
        } else if (const auto number = numbers.find(name); number != numbers.end()) {
            *number->second = static_cast<uint32_t>(value);
        } else {
            is_right = false;
        }
    }
    is_right &=
        options.lists >= 8 && options.longest >= 1000 && options.longest <= options.documents / 2;
    if (is_right) return options;
    std::fprintf(
        stderr,
        "usage: bench_migration POSTINGSD DEVICE [--documents N] [--lists N] [--longest N] "
        "[--queries N] [--seconds S] [--seed N]\n");
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) try {
    const Options options = parse(argc, argv);
    // A service of its own: another one may be at work with another share of the memory.
    char folder[] = "/tmp/bench-migration-XXXXXX";
    if (mkdtemp(folder) == nullptr) fail("no folder for the service");
    const Variable runtime("XDG_RUNTIME_DIR", folder);
    // The costs that it measures are its own, too.
    const Variable cache("XDG_CACHE_HOME", std::string(folder) + "/cache");
    Load load = make_load(options);
    std::vector<uint64_t> expected;
    for (const auto& query : load.queries) expected.push_back(hash_of(on_cpu(load, query)));
    Measurement measurement(options, load, expected);
    uint64_t all_bytes = 0;
    {
        const Service service(options, 0, cache);
        int status = 0;
        waitpid(spawned({options.executable, "--calibrate", "--device=" + options.devices}),
                &status, 0);
        if (status != 0) fail("the costs could not be measured");
        const uint64_t empty = Service::used(options);
        std::printf(R"([{%s,"documents":%u,"lists":%u,"longest":%u,"queries":%u,"seconds":%.0f,)"
                    R"("seed":%u,"bytes":%llu})"
                    "\n",
                    machine_json(service.device()).c_str(), options.documents, options.lists,
                    options.longest, options.queries, options.seconds, options.seed,
                    static_cast<unsigned long long>(load.bytes));
        Times cpu;
        const double begin = static_cast<double>(monotonic_ns());
        for (const auto& query : load.queries) {
            const double asked = static_cast<double>(monotonic_ns());
            if (asked - begin > options.seconds * 1e9) break;
            const auto docs = on_cpu(load, query);
            cpu.add(query.size(), (static_cast<double>(monotonic_ns()) - asked) / 1000);
            if (docs.size() > options.documents) fail("too many docIDs");
        }
        cpu.print("", "cpu");
        for (const Way& way : kWays) measurement.run(way, "all");
        all_bytes = std::max(Service::used(options), empty) - empty;
    }
    const std::pair<const char*, uint64_t> rooms[] = {
        {"a quarter", all_bytes / 4},
        {"a tenth", all_bytes / 10},
        {"one query", 0},
    };
    for (const auto& [room, bytes] : rooms) {
        // What a query needs beside its lists: its results.
        const uint64_t least =
            2 * load.largest_query + 8 * uint64_t{options.longest} + (uint64_t{1} << 20);
        const Service service(options, std::max(bytes, least), cache);
        for (const Way& way : kWays) measurement.run(way, room);
    }
    std::printf("]\n");
    std::filesystem::remove_all(folder);
    return 0;
} catch (const std::exception& error) {
    fail(error.what());
}
