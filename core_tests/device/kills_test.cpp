// A service that is killed at any instant, with 16 processes that ask it for all kinds of things:
// each of their calls ends, with the right answer of the service or with none, and the next service
// serves them. POSTINGS_TEST_KILLS says how often.
#include <gtest/gtest.h>

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/yioop/packed_postings.h"
#include "device/list_pair.h"
#include "device/ranked_batch.h"
#include "device/service_fixture.h"
#include "service/client/client.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

constexpr size_t kWorkers = 16;

int kills() {
    const char* demanded = std::getenv("POSTINGS_TEST_KILLS");
    return demanded != nullptr ? std::atoi(demanded) : 15;
}

// Of all processes.
struct Counts {
    std::atomic<uint64_t> answered, unanswered;
    std::atomic<uint64_t> shared_answered;  // queries of batches, by the service
    std::atomic<bool> stop;
    std::array<char, 200> wrong;
};

// What is asked for, and its answers.
struct Work {
    std::vector<Pair> pairs;
    RankedLists lists;
    std::vector<std::unique_ptr<RankedBatch>> batches;
    std::vector<uint32_t> docs{2, 4, 70}, frequencies{1, 3, 2}, positions{5, 1, 2, 9, 4, 8};
    Bytes packed = pack_yioop_postings(docs, frequencies, positions);

    explicit Work(std::mt19937_64& random) : lists(random, 20'000, 8) {
        for (size_t size = 200; size < 50'000; size *= 4)
            pairs.push_back(random_pair(random, size));
        for (int i = 0; i < 12; ++i)
            batches.push_back(std::make_unique<RankedBatch>(random, lists, i < 6 ? 1 : 40));
    }
};

// In a process of its own.
class Worker {
  public:
    Worker(const Work& work, const ClientOptions& options, Counts& counts, uint64_t seed)
        : work_(work), options_(options), counts_(counts), random_(seed) {}

    void run() {
        while (!counts_.stop) {
            // One that has lost its service waits for a second; the next process does not.
            Client client(options_);
            do {
                const bool is_answered = ask(client);
                ++(is_answered ? counts_.answered : counts_.unanswered);
                if (!is_answered && !client.is_open()) break;
            } while (!counts_.stop);
            if (!client.is_open()) usleep(static_cast<useconds_t>(random_() % 20'000));
        }
    }

  private:
    void expect(bool is_right, const char* what) {
        if (is_right) return;
        std::snprintf(counts_.wrong.data(), counts_.wrong.size(), "%s", what);
        _exit(1);
    }

    bool ask(Client& client) {
        const Pair& pair = work_.pairs[random_() % work_.pairs.size()];
        const RankedBatch& batch = *work_.batches[random_() % work_.batches.size()];
        switch (random_() % 6) {
            case 0: {
                const auto count = client.count(SetOperation::Intersect, pair.references());
                expect(!count || *count == pair.expected.size(), "count");
                return count.has_value();
            }
            case 1: {
                const auto docs = client.docs(SetOperation::Intersect, pair.references());
                expect(!docs || *docs == pair.expected, "docIDs");
                return docs.has_value();
            }
            case 2: {
                const auto docs = client.decode(pair.references()[0]);
                expect(!docs || std::ranges::equal(*docs, pair.a.docs()), "decoded docIDs");
                return docs.has_value();
            }
            case 3: {
                const auto packed =
                    client.yioop_pack({work_.docs, work_.frequencies, work_.positions});
                expect(!packed || std::ranges::equal(*packed, work_.packed), "packed postings");
                return packed.has_value();
            }
            case 4: {
                const auto ranked = client.rank(batch.references, batch.lengths, batch.task);
                if (ranked) check(batch, *ranked);
                return ranked.has_value();
            }
            default:
                return share(client, batch);
        }
    }

    bool share(Client& client, const RankedBatch& batch) {
        SharedBatch shared(batch.task, batch.on_cpu);
        // Now and then none of it is worth doing here.
        const double longest_ns = random_() % 2 ? 1e6 : 1e15;
        for (size_t i = 0; i < batch.expected.size(); ++i)
            shared.add({longest_ns * static_cast<double>(random_() % 1000) / 1000, 500'000});
        shared.plan({});
        const bool is_answered = client.rank(batch.references, batch.lengths, shared);
        counts_.shared_answered += shared.answered().size();
        const auto ranked = shared.finish();
        expect(ranked.has_value(), "a batch that was shared was not finished");
        check(batch, *ranked);
        return is_answered;
    }

    void check(const RankedBatch& batch, const std::vector<RankedDocuments>& ranked) {
        expect(std::ranges::equal(ranked, batch.expected,
                                  [](const RankedDocuments& a, const RankedDocuments& b) {
                                      return a.mode == b.mode && a.documents == b.documents;
                                  }),
               "rankings");
    }

    const Work& work_;
    const ClientOptions options_;
    Counts& counts_;
    std::mt19937_64 random_;
};

TEST_F(Service, IsKilledUnderLoadAndNothingIsLost) {
    std::mt19937_64 random(test_seed());
    const Work work(random);
    auto& counts = *new (mmap(nullptr, sizeof(Counts), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Counts();
    std::vector<pid_t> workers;
    while (workers.size() < kWorkers) {
        const uint64_t seed = random();
        const pid_t child = fork();
        if (child == 0) {
            Worker(work, options(), counts, seed).run();
            _exit(0);
        }
        workers.push_back(child);
    }
    const auto is_at_work = [&] { return counts.wrong[0] == 0; };
    int killed = 0;
    std::set<pid_t> dead;
    for (const int all = kills(); killed < all && is_at_work();) {
        // Mostly while it serves, now and then while it begins.
        if (random() % 4 != 0) {
            const uint64_t before = counts.answered, until = monotonic_ns() + kPatienceNs;
            while (counts.answered == before && monotonic_ns() < until && is_at_work()) usleep(200);
            ASSERT_GT(counts.answered, before) << "no service serves, after " << killed;
        }
        usleep(static_cast<useconds_t>(random() % 60'000));
        bool is_new = false;  // and not one that is just dying
        for (const pid_t pid : services())
            is_new |= kill(pid, SIGKILL) == 0 && dead.insert(pid).second;
        killed += is_new;
        // It would not be started again for a while.
        std::filesystem::remove(health_path(test_device()));
    }
    const uint64_t answered = counts.answered;
    for (int i = 0; i < 100'000 && counts.answered == answered && is_at_work(); ++i) usleep(1000);
    EXPECT_GT(counts.answered, answered) << "the last service serves nobody";
    counts.stop = true;
    for (const pid_t worker : workers) {
        int status = 0;
        waitpid(worker, &status, 0);
        EXPECT_EQ(status, 0) << counts.wrong.data();
    }
    EXPECT_GE(killed, kills());
    EXPECT_GT(counts.unanswered, 0u);
    EXPECT_GT(counts.shared_answered, 0u);
    std::printf("killed %d times; %zu calls answered by the service, %zu not\n", killed,
                size_t{counts.answered}, size_t{counts.unanswered});
    munmap(&counts, sizeof(Counts));
}

}  // namespace
}  // namespace postings::service
