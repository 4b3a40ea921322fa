#include "batch/measure.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>

namespace postings::batch {
namespace {

double now() {
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(time).count();
}

// Runs the queries once; `after(i, seconds, output)` is called in the thread of the query.
template <class After>
void pass(const Job& job, const Plan& plan, const Pool& pool, std::span<const uint32_t> queries,
          const After& after) {
    if (plan.within) {
        static Output output;
        for (size_t i = 0; i < queries.size(); ++i) {
            const double start = now();
            job.run_split(queries[i], pool, plan.parts, output);
            after(i, now() - start, output);
        }
        return;
    }
    pool.for_each(queries.size(), [&](size_t i) {
        thread_local Output output;
        const double start = now();
        job.run(queries[i], output);
        after(i, now() - start, output);
    });
}

}  // namespace

Answer answer_of(const Output& output) {
    uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a, a word at a time
    for (size_t i = 0; i < output.size * output.width; ++i)
        hash = (hash ^ output.words[i]) * 0x100000001b3u;
    return {output.size, hash};
}

Run measure(Job& job, const Plan& plan, const Pool& pool, const Processes* processes) {
    const size_t rank = processes ? static_cast<size_t>(processes->rank()) : 0;
    const size_t size = processes ? static_cast<size_t>(processes->size()) : 1;
    std::vector<uint64_t> sizes(plan.queries), checksums(plan.queries);
    Run run;
    run.microseconds.resize(plan.queries);

    const size_t wave = std::min(job.wave(), plan.queries);
    for (size_t begin = 0; begin < plan.queries; begin += wave) {
        std::vector<uint32_t> mine;  // every size-th query: long and short ones mix
        for (size_t query = begin; query < std::min(begin + wave, plan.queries); ++query)
            if (query % size == rank) mine.push_back(static_cast<uint32_t>(query));
        job.prepare(mine);
        pass(job, plan, pool, mine, [&](size_t i, double, const Output& output) {
            const Answer answer = answer_of(output);
            sizes[mine[i]] = answer.size;
            checksums[mine[i]] = answer.checksum;
        });
        double best = std::numeric_limits<double>::infinity();
        std::vector<double> fastest(mine.size(), best);
        for (size_t repeat = 0; repeat < plan.repeats; ++repeat) {
            if (processes) processes->barrier();
            const double start = now();
            pass(job, plan, pool, mine, [&](size_t i, double seconds, const Output&) {
                fastest[i] = std::min(fastest[i], seconds);
            });
            const double seconds = now() - start;
            best = std::min(best, processes ? processes->max(seconds) : seconds);
        }
        for (size_t i = 0; i < mine.size(); ++i) run.microseconds[mine[i]] = fastest[i] * 1e6;
        run.seconds += pool.threads() > 1 || size > 1
                           ? best
                           : std::accumulate(fastest.begin(), fastest.end(), 0.0);
    }
    if (processes) {
        processes->sum(sizes);
        processes->sum(checksums);
        processes->sum(run.microseconds);
    }
    for (size_t query = 0; query < plan.queries; ++query)
        run.answers.push_back({sizes[query], checksums[query]});
    return run;
}

}  // namespace postings::batch
