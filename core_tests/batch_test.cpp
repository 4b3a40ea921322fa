#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <tuple>

#include "batch/partition.h"
#include "batch/pool.h"
#include "batch/report.h"
#include "core/codec/codec.h"
#include "seed.h"

namespace postings::batch {
namespace {

struct Outcome {
    int status;
    std::string output;
};

// Runs postings-batch; stdout and stderr together.
Outcome batch(const std::string& arguments, const std::string& launcher = "") {
    // Threads that wait for others by spinning would starve them on a small or busy machine.
    const std::string command =
        "export OMP_WAIT_POLICY=passive OMPI_MCA_mpi_yield_when_idle=1 "
        "ASAN_OPTIONS=detect_leaks=0;" +
        launcher + " '" POSTINGS_BATCH "' " + arguments + " 2>&1";
    std::FILE* pipe = popen(command.c_str(), "r");
    std::string output;
    char buffer[4096];
    while (const size_t size = std::fread(buffer, 1, sizeof buffer, pipe))
        output.append(buffer, size);
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

constexpr char kSmall[] =
    " --generate gov2-clustered --lists 60 --mean 4000 --documents 200000 --query-count 30 "
    "--repeat 1";

TEST(Partition, PartsCoverEverythingThatCanMatch) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::vector<uint32_t>> storage(2 + random() % 3);
        Lists lists;
        for (auto& list : storage) {
            for (uint32_t id = 0; id < 300; ++id)
                if (random() % 3 == 0) list.push_back(id);
            lists.push_back(list);
        }
        const auto common = [](const Lists& in) {
            std::vector<uint32_t> result(in[0].begin(), in[0].end());
            for (auto list : in)
                std::erase_if(result, [&](uint32_t id) {
                    return !std::binary_search(list.begin(), list.end(), id);
                });
            return result;
        };
        std::vector<uint32_t> together;
        const size_t parts = 1 + random() % 400;
        for (const Lists& part : partition(lists, parts))
            for (uint32_t id : common(part)) together.push_back(id);
        EXPECT_EQ(together, common(lists)) << parts;
    }
    EXPECT_TRUE(partition({{}, {}}, 3).empty());
}

TEST(Pool, DoesEveryTaskOnceAndPassesExceptionsOn) {
    for (PoolKind kind : {PoolKind::kNone, PoolKind::kTbb, PoolKind::kOpenMp}) {
        std::optional<Pool> pool;
        try {
            pool.emplace(kind, 3);
        } catch (const std::exception&) {
            continue;  // not built in
        }
        std::vector<int> done(1000);
        pool->for_each(done.size(), [&](size_t i) { ++done[i]; });
        EXPECT_EQ(std::count(done.begin(), done.end(), 1), 1000);
        const auto fail = [](size_t i) {
            if (i == 7) throw std::runtime_error("seven");
        };
        EXPECT_THROW(pool->for_each(10, fail), std::runtime_error);
    }
}

TEST(Report, PercentileIsTheNearestRank) {
    EXPECT_EQ(percentile({4, 1, 3, 2}, 50), 2);
    EXPECT_EQ(percentile({4, 1, 3, 2}, 51), 3);
    EXPECT_EQ(percentile({4, 1, 3, 2}, 99.9), 4);
    EXPECT_EQ(percentile({}, 50), 0);
}

TEST(Report, JsonKeepsNumbersAndEscapesText) {
    Table table("a \"title\"");
    table.start_row();
    table.cell("name", std::string("x\n"));
    table.cell("count", uint64_t{7});
    EXPECT_EQ(
        table.as_json(),
        "{\"title\": \"a \\\"title\\\"\", \"rows\": [\n  {\"name\": \"x\\u000a\", \"count\": 7}]}");
}

TEST(BatchTool, AllIntersectionsAgreeHoweverTheyAreRun) {
    for (const char* how :
         {"", " --threads 2 --parallel queries", " --threads 2 --parallel within",
          " --threads 3 --parallel within --chunks 1", " --threads 2 --parallel openmp",
          " --threads 2 --parallel openmp-within"}) {
        const Outcome outcome = batch(std::string("intersect") + kSmall + how);
        if (outcome.output.find("built without") != outcome.output.npos) continue;
        EXPECT_EQ(outcome.status, 0) << how << outcome.output;
        EXPECT_NE(outcome.output.find("All answers agree"), outcome.output.npos) << outcome.output;
    }
}

TEST(BatchTool, CompressedIntersectionsAgree) {
    for (const char* how : {" --codec all --algorithm blocks,auto", " --codec Auto,BitPacked",
                            " --codec Auto --algorithm blocks --threads 2 --simd all"}) {
        const Outcome outcome = batch(std::string("intersect") + kSmall + how);
        EXPECT_EQ(outcome.status, 0) << how << outcome.output;
        EXPECT_NE(outcome.output.find("All answers agree"), outcome.output.npos) << outcome.output;
    }
}

TEST(BatchTool, MeasuresEveryCodec) {
    const Outcome outcome = batch(std::string("codecs") + kSmall);
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_NE(outcome.output.find("All answers agree"), outcome.output.npos) << outcome.output;
    for (const Codec* codec : codecs())
        EXPECT_NE(outcome.output.find(codec->name), outcome.output.npos) << outcome.output;
}

// How many results every row of the tables has.
std::vector<std::string> result_counts(const std::string& json) {
    const std::regex results("\"results\": ([0-9]+)");
    std::vector<std::string> counts;
    for (std::sregex_iterator it(json.begin(), json.end(), results), end; it != end; ++it)
        counts.push_back((*it)[1]);
    return counts;
}

// Each run checks its answers, those of all processes, against a single process's; here the two
// ways to run are compared once more from outside.
TEST(BatchTool, AnswersUnderMpiAreThoseOfOneProcess) {
    // What an MPI library leaves allocated is not ours.
    const std::string mpirun =
        "ASAN_OPTIONS=detect_leaks=0 mpirun --allow-run-as-root --oversubscribe -n ";
    if (batch("--help", "command -v mpirun >/dev/null && " + mpirun + "2").status != 0)
        GTEST_SKIP() << "no mpirun";
    const std::string rank =
        "rank --generate zipf --documents 3000 --terms 2000 --query-count 31 --repeat 1 --json"
        " --codec raw,BitPacked";
    const std::string intersect = std::string("intersect --json") + kSmall;
    for (const auto& [arguments, processes, threads] :
         {std::tuple{intersect, "2", " --threads 2 --parallel openmp"},
          {intersect + " --codec BitPacked", "3", ""},
          {rank, "2", ""},
          {rank, "3", " --threads 2 --parallel openmp"}}) {
        SCOPED_TRACE(arguments + " -n " + processes + threads);
        const Outcome outcome = batch(arguments + threads, mpirun + processes);
        if (outcome.output.find(" processes x ") == outcome.output.npos && outcome.status == 0)
            GTEST_SKIP() << "built without MPI";
        if (outcome.output.find("built without") != outcome.output.npos) continue;
        EXPECT_EQ(outcome.status, 0) << outcome.output;
        EXPECT_NE(outcome.output.find("\"differences\": []"), outcome.output.npos)
            << outcome.output;
        const std::vector<std::string> counts = result_counts(outcome.output);
        EXPECT_FALSE(counts.empty()) << outcome.output;
        EXPECT_EQ(counts, result_counts(batch(arguments).output));
    }
    const std::string convert = "convert --to-queries /dev/stdout" + std::string(kSmall);
    EXPECT_EQ(batch(convert, mpirun + "2").output, batch(convert).output) << "written once";
}

TEST(BatchTool, AllRankingsAgreeOnEveryFormOfTheCollection) {
    std::string base = testing::TempDir() + "batch-XXXXXX";
    ASSERT_NE(mkdtemp(base.data()), nullptr);
    const Outcome converted =
        batch("convert --generate zipf --documents 3000 --terms 2000 --query-count 100 --to-ds2i " +
              base + "/set --to-queries " + base + "/queries --to-exp-index " + base +
              "/index --to-text " + base + "/text");
    EXPECT_EQ(converted.status, 0) << converted.output;
    const std::string once = " --repeat 1 --query-count 100 ";
    for (const std::string& arguments :
         {"rank --ds2i " + base + "/set --queries " + base + "/queries" + once,
          "rank --ds2i " + base + "/set --top 3 --k1 1.2 --b 1 --threads 2" + once,
          "rank --ds2i " + base + "/set --algorithm exhaustive_and,exhaustive_or" + once,
          "rank --text " + base + "/text --mode and-or --threads 2 --parallel openmp" + once,
          "intersect --exp-index " + base + "/index --queries " + base + "/queries" + once}) {
        const Outcome outcome = batch(arguments);
        if (outcome.output.find("built without") != outcome.output.npos) continue;
        EXPECT_EQ(outcome.status, 0) << arguments << outcome.output;
        EXPECT_NE(outcome.output.find("All answers agree"), outcome.output.npos) << outcome.output;
    }
    EXPECT_EQ(batch("rank --exp-index " + base + "/index").status, 2) << "no frequencies";
    std::filesystem::resize_file(base + "/index", std::filesystem::file_size(base + "/index") - 2);
    const Outcome truncated = batch("intersect --exp-index " + base + "/index");
    EXPECT_EQ(truncated.status, 3);
    EXPECT_NE(truncated.output.find("(at byte "), truncated.output.npos) << truncated.output;
    std::filesystem::remove_all(base);
}

std::string content(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(BatchTool, AConversionReplacesAllItsFilesOrNone) {
    std::string base = testing::TempDir() + "batch-XXXXXX";
    ASSERT_NE(mkdtemp(base.data()), nullptr);
    const auto convert = [](const std::string& arguments) {
        return batch("convert" + arguments).status;
    };
    const std::string set = base + "/set", index = base + "/index", link = base + "/link";
    ASSERT_EQ(convert(kSmall + (" --to-ds2i " + set) + " --to-exp-index " + index), 0);
    const std::string docs = content(set + ".docs"), lists = content(index);
    std::ofstream(index + ".new") << "of somebody else";
    std::filesystem::create_symlink("index", link);
    EXPECT_EQ(convert(" --ds2i " + set + " --to-ds2i " + set), 0);
    EXPECT_EQ(convert(" --exp-index " + index + " --to-exp-index " + link), 0);
    EXPECT_TRUE(content(set + ".docs") == docs);
    EXPECT_TRUE(content(index) == lists);
    EXPECT_TRUE(std::filesystem::is_symlink(link));

    const std::string zipf = " --generate zipf --documents 100 --terms 50 --to-exp-index " + index;
    EXPECT_EQ(convert(zipf + " --to-queries " + base + "/none/queries"), 3);
    EXPECT_EQ(convert(zipf + " --to-queries " + link), 2) << "the same file twice";
    EXPECT_EQ(convert(std::string(kSmall) + " --to-exp-index " + index + " --to-text x"), 2);
    EXPECT_TRUE(content(index) == lists);
    EXPECT_EQ(convert(" --exp-index " + index + " --to-exp-index /dev/full"), 3);
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
    std::set<std::string> left;
    for (const auto& file : std::filesystem::directory_iterator(base))
        left.insert(file.path().filename());
    EXPECT_EQ(left, (std::set<std::string>{"index", "index.new", "link", "set.docs"}));
    EXPECT_EQ(content(index + ".new"), "of somebody else");
    std::filesystem::remove_all(base);
}

TEST(BatchTool, DrawsQueriesOnlyWhereTheyAreNeeded) {
    std::string base = testing::TempDir() + "batch-XXXXXX";
    ASSERT_NE(mkdtemp(base.data()), nullptr);
    const std::string text = base + "/text", index = base + "/index", wide = base + "/wide";
    std::ofstream(text) << "d1\tx\nd2\ty\n";
    EXPECT_EQ(batch("convert --text " + text + " --to-exp-index " + index).status, 0);
    EXPECT_EQ(content(index).size(), 16u);
    EXPECT_EQ(batch("codecs --text " + text).status, 0);
    const Outcome none = batch("intersect --text " + text);
    EXPECT_EQ(none.status, 3);
    EXPECT_NE(none.output.find(text + ": no queries can be drawn"), none.output.npos);

    const uint32_t words[] = {3, 0, 1, 4294967294u, 2, 0, 1};
    std::ofstream(wide, std::ios::binary).write(reinterpret_cast<const char*>(words), sizeof words);
#ifdef __SANITIZE_ADDRESS__
    const std::string limit;  // the sanitizer takes addresses without end
#else
    const std::string limit = "ulimit -v 4000000;";
#endif
    const Outcome sparse = batch("intersect --exp-index " + wide, limit);
    EXPECT_NE(sparse.output.find("no queries can be drawn"), sparse.output.npos) << sparse.output;
    std::filesystem::remove_all(base);
}

TEST(BatchTool, RunsEveryInstructionSet) {
    const Outcome outcome = batch(std::string("intersect --simd all --json") + kSmall);
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_NE(outcome.output.find("\"differences\": []"), outcome.output.npos);
    EXPECT_NE(outcome.output.find("\"simd\": "), outcome.output.npos);
}

TEST(BatchTool, SaysWhatIsWrong) {
    const auto expect = [](const std::string& arguments, int status, const std::string& text) {
        const Outcome outcome = batch(arguments);
        EXPECT_EQ(outcome.status, status) << arguments;
        EXPECT_NE(outcome.output.find(text), outcome.output.npos) << outcome.output;
    };
    expect("--help", 0, "usage: postings-batch");
    expect("", 2, "the command is one of");
    expect("intersect", 2, "one input is needed");
    expect("intersect --generate zipf --exp-index x", 2, "one input is needed");
    expect("intersect --generate zipf --threads two", 2, "--threads needs a number, not 'two'");
    expect("intersect --generate zipf --threads", 2, "--threads needs a value");
    expect(std::string("intersect --codec Auto --threads 2 --parallel within") + kSmall, 2,
           "not the parts of one");
    expect("intersect --frobnicate", 2, "no option '--frobnicate'");
    expect(std::string("intersect --algorithm best") + kSmall, 2, "not 'best'");
    expect("intersect --exp-index /nonexistent", 3, "cannot read '/nonexistent'");
    expect("codecs --text /", 3, "cannot read '/': Is a directory");
    expect("codecs --text /proc/self/mem", 3, "cannot read '/proc/self/mem' to its end");
    expect("intersect --text /dev/null", 3, "/dev/null: there are no documents");
    expect("rank --generate zipf --k1 nan", 2, "--k1 is at least 0 and at most 100, not 'nan'");
    expect("rank --generate zipf --b 5", 2, "--b is at least 0 and at most 1, not '5'");
    expect("rank --generate zipf --terms 1", 2, "--terms is at least 16, not '1'");
    expect("intersect --generate gov2-uniform --lists 1", 2, "--lists is at least 5, not '1'");
    expect("intersect --generate gov2-uniform --documents 9", 2, "--generate gov2-uniform: ");
    expect(
        "rank --generate zipf --documents 1000 --terms 100 --algorithm wand --mode and --codec raw",
        2, "nothing to run");
    expect("intersect --algorithm bitmap --parallel within" + std::string(kSmall), 2,
           "nothing to run");
}

TEST(BatchTool, FailsIfItsResultsCannotBePrinted) {
    for (const char* arguments : {"--help", "codecs --json"})
        for (const char* closed : {" >/dev/full)", " >&-)"}) {
            const Outcome outcome = batch(std::string(arguments) + kSmall + closed, "(");
            EXPECT_EQ(outcome.status, 3) << arguments << closed;
            EXPECT_NE(outcome.output.find("cannot print the results: "), outcome.output.npos)
                << outcome.output;
        }
}

}  // namespace
}  // namespace postings::batch
