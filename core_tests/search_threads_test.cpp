// Threads of one process, as a PHP with threads has them: they write an index in turns, and search
// it meanwhile, each moment of it whole.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/bytes_of.h"
#include "core/index/index_writer.h"
#include "core/search/query_parser.h"
#include "core/search/query_planner.h"
#include "core/search/searcher.h"

namespace postings::search {
namespace {

using std::chrono::milliseconds;

constexpr int kWriters = 3, kReaders = 3, kCommits = 40, kDocuments = 5;

uint64_t total(Searcher& searcher, Planner& planner, const std::string& text) {
    Query query = parse_query(text);
    return searcher.search(planner.plan(query.root, false, query.warnings)).total.value();
}

// Of each writer, the documents of its last commit replace those of the one before.
void write_in_turns(const std::string& folder, int writer) {
    for (int commit = 0; commit < kCommits; ++commit) {
        index::IndexWriter index(folder, 0, milliseconds(60'000));
        for (int i = 0; i < kDocuments; ++i) {
            const std::string key = std::to_string(writer) + "-" + std::to_string(i);
            const std::string text = "common writer" + std::to_string(writer) + " turn" +
                                     std::to_string(writer) + "x" + std::to_string(commit);
            const index::FieldValue values[] = {{0, text}};
            index.add({key, values, bytes_of(text)});
        }
        index.commit(false);
    }
}

// False for a moment that is none between commits.
bool is_whole(const std::shared_ptr<const index::IndexSnapshot>& snapshot) {
    Searcher searcher(snapshot);
    Planner planner(snapshot->schema());
    uint64_t all = 0;
    for (int writer = 0; writer < kWriters; ++writer) {
        const std::string name = std::to_string(writer);
        const uint64_t found = total(searcher, planner, "writer" + name);
        if (found != 0 && found != kDocuments) return false;
        if (total(searcher, planner, "turn" + name + "x*") != found) return false;
        all += found;
    }
    storage::RecordBuffer buffer;
    for (const index::Segment& segment : snapshot->segments())
        for (uint32_t document = 0; document < segment.documents(); ++document)
            if (segment.record(document, buffer).empty()) return false;
    return total(searcher, planner, "common") == all && snapshot->documents() == all;
}

TEST(SearchThreads, WriteInTurnsAndReadWholeCommits) {
    std::string folder = "/tmp/postings-threads-XXXXXX";
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    index::Schema schema;
    schema.fields = {{"text"}};
    index::create_index(folder, schema, false);

    std::atomic<int> writing = kWriters, broken = 0, read = 0;
    // All readers look at the same snapshot, too. (Not an atomic pointer: ThreadSanitizer does not
    // see that the one of libstdc++ 12 excludes others while it is read.)
    std::mutex mutex;
    std::shared_ptr<const index::IndexSnapshot> shared = index::open_snapshot(folder);
    std::vector<std::thread> threads;
    for (int writer = 0; writer < kWriters; ++writer)
        threads.emplace_back([&, writer] {
            write_in_turns(folder, writer);
            --writing;
        });
    for (int reader = 0; reader < kReaders; ++reader)
        threads.emplace_back([&] {
            bool last = false;
            while (!last) {
                last = writing == 0;
                const auto older = [&] {
                    const std::lock_guard lock(mutex);
                    return shared;
                }();
                const auto newer = index::open_snapshot(folder, older.get());
                {
                    const std::lock_guard lock(mutex);
                    shared = newer;
                }
                broken += !is_whole(older) + !is_whole(newer);
                ++read;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(broken, 0);
    EXPECT_GT(read, kReaders);
    const auto last = index::open_snapshot(folder);
    EXPECT_NO_THROW(last->verify());
    EXPECT_EQ(last->documents(), uint64_t{kWriters} * kDocuments);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace postings::search
