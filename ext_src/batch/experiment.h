// Measures jobs one after another, compares what they answer, and fills the table.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "batch/measure.h"
#include "batch/options.h"
#include "batch/report.h"
#include "batch/select.h"

namespace postings::batch {

// What a command leaves for main() to print.
struct Report {
    std::vector<Table> tables;
    std::vector<std::string> differences;  // empty: all answers agreed
};

class Experiment {
  public:
    Experiment(const Options& options, size_t queries, const Processes& processes);

    const Pool& pool() const { return pool_; }
    bool parallel() const { return !options_.parallel.empty() || processes_.size() > 1; }
    // "2 processes x 2 threads (openmp)", or "one thread".
    std::string setting() const;

    // One table, or none if no job can be run so. `expected`: the answers; empty: those of the
    // first job. `baseline`: the job whose serial time the others are compared with; it need not be
    // one of `jobs`; may be null.
    void run(const std::string& title, const std::vector<std::unique_ptr<Job>>& jobs,
             std::vector<Answer> expected, Job* baseline, Report& report);

  private:
    Run serial(Job& job) const;  // all queries in one thread of the first process
    void add_times(Table& table, const Run& alone, const Run& run, const Job* baseline,
                   double baseline_seconds) const;
    void compare(const Job& job, const Run& run, const std::vector<Answer>& expected,
                 Report& report) const;

    const Options& options_;
    const Processes& processes_;
    Plan plan_;
    Pool pool_;
};

}  // namespace postings::batch
