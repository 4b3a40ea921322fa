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
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/list_ops/list_ops.h"
#include "machine.h"
#include "mixed_queries.h"
#include "open_loop.h"
#include "own_service.h"
#include "research/collection/gov2_like.h"
#include "service/client/dispatcher.h"

using namespace postings;
using namespace postings::bench;
using namespace postings::service;

namespace {

struct Options {
    ServiceBinary service;
    uint32_t documents = 41'000'000, lists = 400, longest = 4'000'000, queries = 10'000;
    double seconds = 20;
    uint32_t seed = 1;
};

struct Load {
    std::vector<PostingList> lists;
    std::vector<CachedKey> keys;
    std::vector<std::vector<uint32_t>> queries;
    uint64_t bytes = 0, largest_query = 0;
};

Load make_load(const Options& options) {
    Load load;
    const auto lengths = lengths_of_all_magnitudes(options.lists, options.longest);
    load.lists.reserve(lengths.size());
    for (uint32_t i = 0; i < options.lists; ++i) {
        load.lists.push_back(PostingList::from_docs(
            random_list(lengths[i], 0, options.documents, true, options.seed * 1000 + i)));
        load.bytes += load.lists.back().bytes().size();
    }
    load.keys.resize(load.lists.size());
    load.queries = mixed_queries(lengths, options.queries, options.seed);
    for (const auto& query : load.queries) {
        uint64_t bytes = 0;
        for (const uint32_t list : query) bytes += load.lists[list].bytes().size();
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
    views.reserve(query.size());
    for (const uint32_t list : query) views.push_back(&load.lists[list]);
    return intersect(views);
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
                    static_cast<unsigned long long>(uploaded), mean(all), quantile(all, 0.5),
                    quantile(all, 0.8), quantile(all, 0.9), quantile(all, 0.95),
                    quantile(all, 0.99), quantile(all, 0.999));
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
        DispatcherOptions options{.executable = options_.service.executable,
                                  .deadline_ns = 60'000'000'000,
                                  .start_patience_ns = 60'000'000'000,
                                  .buffer_bytes = uint64_t{256} << 20,
                                  .gpu_seems_present = true};
        options.migration = *parse_migration(way.migration);
        Dispatcher dispatcher(options);
        const DevicePreference preference{way.where, options_.service.devices};
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
        options.service = {std::filesystem::absolute(argv[1]), argv[2]};
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
    const OwnFolder folder;
    Load load = make_load(options);
    std::vector<uint64_t> expected;
    for (const auto& query : load.queries) expected.push_back(hash_of(on_cpu(load, query)));
    Measurement measurement(options, load, expected);
    uint64_t all_bytes = 0;
    {
        const OwnService service(folder, options.service, 0);
        service.calibrate();
        const uint64_t empty = service.used();
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
        all_bytes = std::max(service.used(), empty) - empty;
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
        const OwnService service(folder, options.service, std::max(bytes, least));
        for (const Way& way : kWays) measurement.run(way, room);
    }
    std::printf("]\n");
    return 0;
} catch (const std::exception& error) {
    fail(error.what());
}
