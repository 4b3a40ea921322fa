// What several devices do together, by how many there are of them: small queries of many processes,
// queries that are large enough to be shared out, and lists that one device has no room for.
//
//   bench_several_devices POSTINGSD KIND DEVICES... [--documents N] [--seconds S] [--large N]
//
// KIND is cuda or opencl; DEVICES are numbers of devices, each one from the first on. Prints JSON.
//
// The small queries are those of bench_service_load, by processes that ask as PHP does, one query
// after another or 16 at a time. The large ones are of three lists with so many docIDs each
// (--large), a third and three times as many. Where room is short, a device has
// memory for three fifths of the lists that queries choose among (Zipf), which it has to bring
// again and again. All answers are compared with the CPU's.
#include <sys/mman.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/list_ops/list_ops.h"
#include "machine.h"
#include "own_service.h"
#include "ranking_load.h"
#include "timing.h"

using namespace postings;
using namespace postings::bench;

namespace {

struct Options {
    std::string executable, kind;
    std::vector<uint32_t> devices;
    uint32_t documents = kDocumentsAsked, large = 30'000'000;
    double seconds = 2;
};

std::string set_of(const Options& options, uint32_t devices) {
    return options.kind + ":0-" + std::to_string(devices - 1);
}

DispatcherOptions asks(const Options& options) {
    return {.executable = options.executable,
            .deadline_ns = 60'000'000'000,
            .start_patience_ns = 60'000'000'000};
}

using Answers = std::vector<std::vector<ScoredDocument>>;

// As a process of PHP, which was told to use these devices.
class Process {
  public:
    Process(const Options& options, const Collection& collection, uint32_t devices,
            size_t batch = 1)
        : options_(asks(options)),
          preference_{DevicePreference::Where::Device, set_of(options, devices)},
          asker_(collection, {}, batch) {}

    // As many as a batch has.
    std::vector<RankedDocuments> ask(size_t query) {
        auto ranked = asker_.asked_by(dispatcher_, preference_, query, nullptr);
        if (!ranked) fail(dispatcher_.profile().reason);
        return std::move(*ranked);
    }

  private:
    const DispatcherOptions options_;
    Dispatcher dispatcher_{options_};
    const DevicePreference preference_;
    Asker asker_;
};

// Microseconds that queries took, of all processes.
struct Took {
    std::atomic<int> ready;
    std::atomic<uint64_t> begin, count;
    static constexpr size_t kMost = size_t{1} << 22;
    float us[kMost];
};

struct Rate {
    double a_second, p50_us, p99_us;
};

// Each process asks for one query after another, drawn by draw().
Rate rate(const Options& options, const Collection& collection, const Answers& expected,
          uint32_t devices, int processes, size_t batch, double warm_seconds,
          const std::function<size_t(std::mt19937&)>& draw) {
    void* const shared = mmap(nullptr, sizeof(Took), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    Took& took = *static_cast<Took*>(shared);
    std::vector<pid_t> children;
    for (int i = 0; i < processes; ++i) {
        const pid_t child = fork();
        if (child != 0) {
            children.push_back(child);
            continue;
        }
        Process process(options, collection, devices, batch);
        std::mt19937 random(static_cast<uint32_t>(i));
        const auto compared = [&](size_t query) {
            const auto ranked = process.ask(query);
            for (size_t i = 0; i < batch; ++i)
                if (ranked[i].documents !=
                    expected[batch == 1 ? query : Collection::in_batch(query, i)])
                    fail("another answer than the CPU's");
        };
        for (size_t query = 0; query < collection.queries.size(); ++query) compared(query);
        // Until each device has what it wants to have.
        const uint64_t warm = monotonic_ns() + static_cast<uint64_t>(1e9 * warm_seconds);
        while (monotonic_ns() < warm) compared(draw(random));
        ++took.ready;
        while (took.begin == 0) compared(draw(random));
        const uint64_t end = took.begin + static_cast<uint64_t>(1e9 * options.seconds);
        for (uint64_t now = monotonic_ns(); now < end;) {
            compared(draw(random));
            const uint64_t then = std::exchange(now, monotonic_ns());
            if (then < took.begin || now > end) continue;
            const uint64_t place = took.count++;
            if (place < Took::kMost) took.us[place] = static_cast<float>(now - then) / 1000;
        }
        _exit(0);
    }
    while (took.ready < processes && waitpid(-1, nullptr, WNOHANG) == 0) usleep(1000);
    took.begin = monotonic_ns() + 100'000'000;
    for (const pid_t child : children) {
        int status = 0;
        if (waitpid(child, &status, 0) != child || status != 0) fail("a process failed");
    }
    std::vector<float> all(took.us, took.us + std::min<uint64_t>(took.count, Took::kMost));
    std::ranges::sort(all);
    const auto at = [&](double share) {
        return all.empty() ? 0 : all[static_cast<size_t>(share * static_cast<double>(all.size()))];
    };
    const Rate rate{static_cast<double>(took.count * batch) / options.seconds, at(0.5), at(0.99)};
    munmap(shared, sizeof(Took));
    return rate;
}

Answers answers_of(const Collection& collection) {
    Answers answers;
    for (const Query& query : collection.queries) answers.push_back(collection.on_cpu(query));
    return answers;
}

void small_queries(const Options& options, const OwnFolder& folder) {
    const Collection collection(options.documents);
    const Answers expected = answers_of(collection);
    const auto any = [](std::mt19937& random) { return random() % kQueries; };
    for (const uint32_t devices : options.devices) {
        const OwnService service(folder, {options.executable, set_of(options, devices)}, 0);
        for (const size_t batch : {1, 16}) {
            for (const int processes : {1, 4, 8, 16, 32, 64}) {
                const Rate found =
                    rate(options, collection, expected, devices, processes, batch, 0.5, any);
                std::printf(
                    R"(,{"what":"small","devices":%u,"batch":%zu,"processes":%d,"rate":%.0f,"p50_us":%.1f,"p99_us":%.1f})"
                    "\n",
                    devices, batch, processes, found.a_second, found.p50_us, found.p99_us);
                std::fflush(stdout);
            }
        }
    }
}

// A device has room for three fifths of the lists.
void short_of_room(const Options& options, const OwnFolder& folder) {
    constexpr size_t kMany = 200;
    std::vector<uint32_t> lengths;
    for (size_t i = 0; i < kMany; ++i)
        lengths.push_back(options.documents / 80 +
                          static_cast<uint32_t>(i * 7919 % 17) * (options.documents / 400));
    Collection collection(options.documents, lengths);
    for (uint32_t i = 0; i < kMany; ++i)
        collection.queries.push_back(
            {{i, (i + 1) % uint32_t{kMany}}, i % 2 ? RankMode::kOr : RankMode::kAnd});
    const Answers expected = answers_of(collection);
    const auto zipf = [weights = [] {
        std::vector<double> all;
        for (size_t i = 0; i < kMany; ++i) all.push_back(1 / static_cast<double>(i + 1));
        return all;
    }()](std::mt19937& random) mutable {
        return std::discrete_distribution<size_t>(weights.begin(), weights.end())(random);
    };
    uint64_t used = 0;
    {
        const OwnService service(folder, {options.executable, set_of(options, 1)}, 0);
        Process process(options, collection, 1);
        for (size_t query = 0; query < kMany; ++query) process.ask(query);
        used = service.used();
    }
    for (const uint32_t devices : options.devices) {
        const OwnService service(folder, {options.executable, set_of(options, devices)},
                                 used / 5 * 3);
        const Rate found = rate(options, collection, expected, devices, 16, 1, 2, zipf);
        std::printf(
            R"(,{"what":"room","devices":%u,"lists_mb":%.1f,"room_mb":%.1f,"rate":%.0f,"p50_us":%.1f,"p99_us":%.1f})"
            "\n",
            devices, static_cast<double>(used) / 1e6, static_cast<double>(used) / 5e6 * 3,
            found.a_second, found.p50_us, found.p99_us);
        std::fflush(stdout);
    }
}

void large_queries(const Options& options, const OwnFolder& folder, uint32_t large) {
    const uint32_t documents = large / 3 * 8;
    Collection collection(documents, std::vector<uint32_t>(3, large));
    const std::vector<uint32_t> all = whole_table(3);
    for (const RankMode mode : {RankMode::kAnd, RankMode::kOr})
        collection.queries.push_back({all, mode});
    std::vector<CachedKey> keys(3);
    std::vector<ListReference> lists;
    std::vector<const PostingListView*> views;
    for (size_t i = 0; i < 3; ++i) {
        lists.push_back({&collection.lists[i], &keys[i]});
        views.push_back(&collection.lists[i]);
    }
    const Answers expected = answers_of(collection);
    const size_t common = intersect_count(views);
    for (const uint32_t devices : options.devices) {
        const OwnService service(folder, {options.executable, set_of(options, devices)}, 0);
        const DispatcherOptions its = asks(options);
        Dispatcher dispatcher(its);
        const DevicePreference preference{DevicePreference::Where::Device,
                                          set_of(options, devices)};
        Process process(options, collection, devices);
        const auto count = [&] {
            const auto found =
                dispatcher.combine(preference, lists, {SetOperation::Intersect, false, {&all, 1}});
            if (!found) fail(dispatcher.profile().reason);
            if (found->counts[0] != common) fail("another count than the CPU's");
        };
        const auto ranks = [&](size_t query) {
            if (process.ask(query)[0].documents != expected[query])
                fail("another answer than the CPU's");
        };
        const auto print = [&](const char* query, const std::function<void()>& ask) {
            for (int i = 0; i < 5; ++i) ask();  // brings the lists
            std::vector<double> us;
            for (int i = 0; i < 201; ++i) {
                const uint64_t begin = monotonic_ns();
                ask();
                us.push_back(static_cast<double>(monotonic_ns() - begin) / 1000);
            }
            std::ranges::sort(us);
            std::printf(
                R"(,{"what":"large","docs":%u,"devices":%u,"query":"%s","p50_us":%.1f,"p99_us":%.1f})"
                "\n",
                large, devices, query, us[100], us[198]);
            std::fflush(stdout);
        };
        print("count", count);
        print("and", [&] { ranks(0); });
        print("or", [&] { ranks(1); });
    }
}

Options parse(int argc, char** argv) {
    Options options;
    bool is_right = argc >= 4;
    if (is_right) {
        options.executable = argv[1];
        options.kind = argv[2];
    }
    for (int i = 3; i < argc; ++i) {
        const std::string name = argv[i];
        const bool has_value = i + 1 < argc;
        if (name == "--documents" && has_value) {
            options.documents = static_cast<uint32_t>(std::atof(argv[++i]));
        } else if (name == "--large" && has_value) {
            options.large = static_cast<uint32_t>(std::atof(argv[++i]));
        } else if (name == "--seconds" && has_value) {
            options.seconds = std::atof(argv[++i]);
        } else if (const int devices = std::atoi(argv[i]); devices > 0) {
            options.devices.push_back(static_cast<uint32_t>(devices));
        } else {
            is_right = false;
        }
    }
    if (is_right && !options.devices.empty()) return options;
    std::fprintf(stderr,
                 "usage: bench_several_devices POSTINGSD KIND DEVICES... [--documents N] "
                 "[--seconds S] [--large N]\n");
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    const OwnFolder folder;
    std::string device;
    {
        const OwnService service(folder, {options.executable, set_of(options, 1)}, 0);
        device = service.device();
    }
    std::printf(R"([{%s,"documents":%u,"large":%u,"seconds":%.2f})"
                "\n",
                machine_json(device).c_str(), options.documents, options.large, options.seconds);
    std::fflush(stdout);
    small_queries(options, folder);
    for (const uint32_t large : {options.large / 3, options.large, options.large * 3})
        large_queries(options, folder, large);
    short_of_room(options, folder);
    std::printf("]\n");
}
