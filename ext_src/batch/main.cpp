// postings-batch: many queries over posting lists, by any algorithm, with threads or under MPI.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include "batch/commands.h"

namespace {

using namespace postings;
using namespace postings::batch;

enum ExitStatus { kAgreed = 0, kDiffered = 1, kUsage = 2, kFailed = 3 };

std::string summary(const Input& input) {
    return input.name + ": " + std::to_string(input.collection.docs.size()) + " lists, " +
           std::to_string(input.collection.postings()) + " postings, " +
           std::to_string(input.collection.documents) + " documents" +
           (input.queries.empty() ? "" : ", " + std::to_string(input.queries.size()) + " queries");
}

// What was printed is still in a buffer.
void check_printed() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
        throw Error(std::string("cannot print the results: ") + std::strerror(errno));
}

void print(const Options& options, const Input& input, const Report& report) {
    if (!options.json) {
        std::printf("%s\n", summary(input).c_str());
        for (const Table& table : report.tables) std::printf("\n%s", table.as_text().c_str());
        if (report.differences.empty() && !report.tables.empty())
            std::printf("\nAll answers agree.\n");
        return;
    }
    std::string tables;
    for (const Table& table : report.tables)
        tables += (tables.empty() ? "" : ", ") + table.as_json();
    std::string differences;
    for (const std::string& difference : report.differences)
        differences += (differences.empty() ? "" : ", ") + json_string(difference);
    std::printf(
        "{\"input\": %s, \"postings\": %llu, \"queries\": %zu, \"differences\": [%s],\n"
        " \"tables\": [%s]}\n",
        json_string(input.name).c_str(),
        static_cast<unsigned long long>(input.collection.postings()), input.queries.size(),
        differences.c_str(), tables.c_str());
}

Report run(const Options& options, const Input& input, const Processes& processes) {
    if (options.command == "convert") return run_convert(options, input);
    if (options.command == "codecs") return run_codecs(options, input);
    if (options.command == "rank") return run_rank(options, input, processes);
    return run_intersect(options, input, processes);
}

int run(const Options& options, const Processes& processes) {
    const bool converts = options.command == "convert";
    if ((converts || options.command == "codecs") && !processes.first()) return kAgreed;
    const Input input = load(options);
    const Report report = run(options, input, processes);
    if (report.tables.empty() && !converts)
        throw UsageError("nothing to run: no such algorithm and codec fit the other options");
    if (!processes.first()) return kAgreed;
    print(options, input, report);
    check_printed();
    for (const std::string& difference : report.differences)
        std::fprintf(stderr, "postings-batch: %s\n", difference.c_str());
    return report.differences.empty() ? kAgreed : kDiffered;
}

int guarded(int argc, char** argv, const Processes& processes) {
    try {
        const Options options = parse_options(argc, argv);
        if (options.help) {
            if (processes.first()) std::fputs(kHelp, stdout);
            check_printed();
            return kAgreed;
        }
        return run(options, processes);
    } catch (const UsageError& error) {
        std::fprintf(stderr, "postings-batch: %s (--help tells more)\n", error.what());
        return kUsage;
    } catch (const CorruptedData& error) {
        std::fprintf(stderr, "postings-batch: %s (at byte %zu)\n", error.what(), error.offset);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "postings-batch: %s\n", error.what());
    }
    return kFailed;
}

}  // namespace

int main(int argc, char** argv) {
    const Processes processes;
    const int status = guarded(argc, argv, processes);
    // The others may wait for this process.
    if (status > kDiffered) processes.abort(status);
    return status;
}
