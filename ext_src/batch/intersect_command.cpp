#include <algorithm>
#include <iterator>
#include <list>

#include "batch/commands.h"
#include "batch/compressed_job.h"
#include "batch/encoded_lists.h"
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

using Jobs = std::vector<std::unique_ptr<Job>>;

void add_decoded(const Options& options, const Input& input, Jobs& jobs) {
    std::vector<std::string> names;
    for (const Algorithm& algorithm : algorithms()) names.emplace_back(algorithm.name);
    for (const std::string& name : select("--algorithm", options.algorithms, names))
        jobs.push_back(
            std::make_unique<IntersectJob>(*find_algorithm(name), input.collection, input.queries));
}

// `encoded` keeps the lists of each codec.
void add_compressed(const Options& options, const Input& input,
                    std::list<std::vector<PostingList>>& encoded, Jobs& jobs) {
    // Only lists that are stored decoded have side structures.
    std::vector<std::string> names{CompressedJob::kBlocks};
    for (const Algorithm& algorithm : algorithms())
        if (!algorithm.name.starts_with("bitmap") && algorithm.name != "hash")
            names.emplace_back(algorithm.name);
    for (const std::string& codec : select("--codec", options.codecs, codec_names())) {
        encoded.push_back(encode_lists(input.collection, input.queries, codec_id(codec)));
        for (const std::string& name : select("--algorithm", options.algorithms, names)) {
            const Algorithm* algorithm =
                name == CompressedJob::kBlocks ? nullptr : find_algorithm(name);
            jobs.push_back(
                std::make_unique<CompressedJob>(algorithm, codec, encoded.back(), input.queries));
        }
    }
}

}  // namespace

Report run_intersect(const Options& options, const Input& input, const Processes& processes) {
    if (!options.codecs.empty() && options.parallel.ends_with("within"))
        throw UsageError("compressed lists run their queries in parallel, not the parts of one");
    Experiment experiment(options, input.queries.size(), processes);
    Jobs jobs;
    std::list<std::vector<PostingList>> encoded;
    if (options.codecs.empty()) {
        add_decoded(options, input, jobs);
    } else {
        add_compressed(options, input, encoded, jobs);
    }
    IntersectJob svs(*find_algorithm("svs"), input.collection, input.queries);
    Report report;
    experiment.run("Intersection", jobs,
                   processes.first() ? expected_answers(input) : std::vector<Answer>{}, &svs,
                   report);
    return report;
}

}  // namespace postings::batch
