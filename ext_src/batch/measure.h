// Runs a job over all queries: wall time, latency of each query, and what each answered.
#pragma once

#include <vector>

#include "batch/job.h"
#include "batch/processes.h"

namespace postings::batch {

struct Answer {
    uint64_t size = 0, checksum = 0;
    bool operator==(const Answer&) const = default;
};

struct Run {
    // Of all queries: the sum of their best times; with several threads or processes the wall time
    // of the best run.
    double seconds = 0;
    std::vector<double> microseconds;  // of each query, the best
    std::vector<Answer> answers;       // of each query
};

Answer answer_of(const Output& output);

struct Plan {
    size_t queries = 0;
    size_t repeats = 3;   // the best of so many counts; one more goes before, for the answers
    bool within = false;  // the pool's threads share each query instead of taking queries
    size_t parts = 1;     // tasks a query is cut into
};

// `processes` null: this process does all queries.
Run measure(Job& job, const Plan& plan, const Pool& pool, const Processes* processes);

}  // namespace postings::batch
