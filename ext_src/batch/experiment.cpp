#include "batch/experiment.h"

#include <algorithm>
#include <numeric>

#include "batch/simd_targets.h"

namespace postings::batch {
namespace {

PoolKind pool_kind(const std::string& parallel) {
    if (parallel.empty()) return PoolKind::kNone;
    return parallel.starts_with("openmp") ? PoolKind::kOpenMp : PoolKind::kTbb;
}

}  // namespace

Experiment::Experiment(const Options& options, size_t queries, const Processes& processes)
    : options_(options),
      processes_(processes),
      pool_(pool_kind(options.parallel), options.threads) {
    plan_.queries = queries;
    plan_.repeats = options.repeats;
    plan_.within = options.parallel.ends_with("within");
    plan_.parts = options.threads * options.chunks;
}

std::string Experiment::setting() const {
    if (!parallel()) return "one thread";
    std::string text;
    if (processes_.size() > 1) text = std::to_string(processes_.size()) + " processes x ";
    text += std::to_string(options_.threads) + (options_.threads == 1 ? " thread" : " threads");
    return options_.parallel.empty() ? text : text + " (" + options_.parallel + ")";
}

Run Experiment::serial(Job& job) const {
    Run run;
    if (processes_.first()) {
        Plan plan = plan_;
        plan.within = false;
        run = measure(job, plan, Pool(PoolKind::kNone, 1), nullptr);
    }
    processes_.barrier();
    return run;
}

void Experiment::compare(const Job& job, const Run& run, const std::vector<Answer>& expected,
                         Report& report) const {
    for (size_t query = 0; query < expected.size(); ++query) {
        if (run.answers[query] == expected[query]) continue;
        report.differences.push_back(job.algorithm + " (codec " + job.codec +
                                     ") differs in query " + std::to_string(query) + ": " +
                                     std::to_string(run.answers[query].size) +
                                     " results, expected " + std::to_string(expected[query].size));
        return;
    }
}

void Experiment::add_times(Table& table, const Run& alone, const Run& run, const Job* baseline,
                           double baseline_seconds) const {
    if (parallel()) table.cell("serial ms", alone.seconds * 1e3, 2);
    table.cell("ms", run.seconds * 1e3, 2);
    if (parallel()) table.cell("gain", alone.seconds / run.seconds, 2);
    if (baseline) table.cell("over " + baseline->algorithm, baseline_seconds / run.seconds, 2);
    table.cell("queries/s", static_cast<double>(plan_.queries) / run.seconds, 0);
    const double sum = std::accumulate(run.microseconds.begin(), run.microseconds.end(), 0.0);
    table.cell("mean us", sum / static_cast<double>(plan_.queries), 1);
    for (const auto& [name, percent] : {std::pair{"p50", 50.0},
                                        {"p80", 80.0},
                                        {"p90", 90.0},
                                        {"p95", 95.0},
                                        {"p99", 99.0},
                                        {"p99.9", 99.9}})
        table.cell(name, percentile(run.microseconds, percent), 1);
    uint64_t results = 0;
    for (const Answer& answer : run.answers) results += answer.size;
    table.cell("results", results);
}

void Experiment::run(const std::string& title, const std::vector<std::unique_ptr<Job>>& jobs,
                     std::vector<Answer> expected, Job* baseline, Report& report) {
    const auto can_run = [&](const auto& job) { return !plan_.within || job->can_split(); };
    if (std::ranges::none_of(jobs, can_run)) return;
    Table table(title + "; " + setting());
    const double baseline_seconds = baseline ? serial(*baseline).seconds : 0;
    const std::vector<std::string> targets = options_.simd.empty()
                                                 ? std::vector{simd_targets().front()}
                                                 : select("--simd", options_.simd, simd_targets());
    for (const std::string& target : targets) {
        use_simd_target(target);
        for (const auto& job : jobs) {
            if (!can_run(job)) continue;
            const Run alone = parallel() ? serial(*job) : Run{};
            const Run run = measure(*job, plan_, pool_, &processes_);
            if (!processes_.first()) continue;
            if (expected.empty()) expected = run.answers;
            compare(*job, run, expected, report);
            if (parallel()) compare(*job, alone, expected, report);
            table.start_row();
            table.cell("algorithm", job->algorithm);
            table.cell("codec", job->codec);
            if (!options_.simd.empty()) table.cell("simd", target);
            add_times(table, alone, run, baseline, baseline_seconds);
        }
    }
    use_simd_target(simd_targets().front());
    report.tables.push_back(std::move(table));
}

}  // namespace postings::batch
