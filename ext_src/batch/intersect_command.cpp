#include <algorithm>
#include <iterator>

#include "batch/commands.h"
#include "batch/intersect_job.h"

namespace postings::batch {
namespace {

// The answers by the standard library, list after list: independent of everything that is measured.
std::vector<Answer> expected_answers(const Input& input) {
    std::vector<Answer> answers;
    for (const auto& query : input.queries) {
        const auto first = input.collection.docs[query[0]];
        Output result{{first.begin(), first.end()}};
        for (size_t i = 1; i < query.size(); ++i) {
            const auto list = input.collection.docs[query[i]];
            std::vector<uint32_t> both;
            std::set_intersection(result.words.begin(), result.words.end(), list.begin(),
                                  list.end(), std::back_inserter(both));
            result.words = std::move(both);
        }
        result.size = result.words.size();
        answers.push_back(answer_of(result));
    }
    return answers;
}

std::vector<std::string> algorithm_names() {
    std::vector<std::string> names;
    for (const Algorithm& algorithm : algorithms()) names.emplace_back(algorithm.name);
    return names;
}

}  // namespace

Report run_intersect(const Options& options, const Input& input, const Processes& processes) {
    Experiment experiment(options, input.queries.size(), processes);
    std::vector<std::unique_ptr<Job>> jobs;
    for (const std::string& name : select("--algorithm", options.algorithms, algorithm_names()))
        jobs.push_back(
            std::make_unique<IntersectJob>(*find_algorithm(name), input.collection, input.queries));
    IntersectJob svs(*find_algorithm("svs"), input.collection, input.queries);
    Report report;
    experiment.run("Intersection", jobs,
                   processes.first() ? expected_answers(input) : std::vector<Answer>{}, &svs,
                   report);
    return report;
}

}  // namespace postings::batch
