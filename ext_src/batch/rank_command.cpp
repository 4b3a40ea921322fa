#include <list>

#include "batch/commands.h"
#include "batch/rank_job.h"

namespace postings::batch {
namespace {

enum Mode { kAnd, kOr, kAndThenOr, kModes };
constexpr const char* kModeNames[kModes] = {"and", "or", "and-or"};
constexpr const char* kTitles[kModes] = {"AND", "OR", "AND, then OR for want of results"};

using Expected = std::vector<Answer>[kModes];

// Every posting of every list scored into a table of all documents: a second, obvious
// implementation that the measured ones are compared with.
void expected_answers(const Input& input, const RankSetting& setting, Expected& answers) {
    std::vector<uint32_t> scores(input.collection.documents), matches(input.collection.documents);
    for (const auto& query : input.queries) {
        const std::vector<uint32_t> weights = setting.weights(input.collection, query);
        std::vector<uint32_t> touched;
        for (size_t t = 0; t < query.size(); ++t) {
            const auto docs = input.collection.docs[query[t]];
            const auto freqs = input.collection.freqs[query[t]];
            for (size_t i = 0; i < docs.size(); ++i) {
                scores[docs[i]] += setting.scoring.impact(weights[t], docs[i], freqs[i]);
                if (matches[docs[i]]++ == 0) touched.push_back(docs[i]);
            }
        }
        TopK all(setting.top), any(setting.top);
        for (uint32_t doc : touched) {
            any.insert(doc, scores[doc]);
            if (matches[doc] == query.size()) all.insert(doc, scores[doc]);
            scores[doc] = matches[doc] = 0;
        }
        Output output;
        put_documents(all, output);
        answers[kAnd].push_back(answer_of(output));
        put_documents(any, output);
        answers[kOr].push_back(answer_of(output));
        answers[kAndThenOr].push_back(answers[all.full() ? kAnd : kOr].back());
    }
}

// The algorithms that "all" means: the exhaustive ones of the core score into a tree and take
// minutes.
std::vector<std::string> wanted_algorithms(const Options& options) {
    std::vector<std::string> known, fast;
    for (const auto& algorithm : kRankAlgorithms<RawBlocks>) {
        known.emplace_back(algorithm.name);
        if (!algorithm.name.starts_with("exhaustive")) fast.emplace_back(algorithm.name);
    }
    const std::vector<std::string> chosen = select("--algorithm", options.algorithms, known);
    return chosen == known ? fast : chosen;
}

template <BlockList List>
void add_jobs(std::vector<std::unique_ptr<Job>> (&jobs)[kModes], const Options& options,
              const std::string& codec, const Input& input, const RankSetting& setting,
              const RankIndex<List>& index) {
    const auto add = [&](Mode mode, const auto& algorithm, const auto* otherwise) {
        jobs[mode].push_back(
            std::make_unique<RankJob<List>>(algorithm, otherwise, codec, input, setting, index));
    };
    std::vector<const RankAlgorithm<List>*> chosen[2];
    for (const std::string& name : wanted_algorithms(options))
        for (const auto& algorithm : kRankAlgorithms<List>) {
            if (algorithm.name != name) continue;
            const Mode mode = algorithm.mode == RankMode::kAnd ? kAnd : kOr;
            add(mode, algorithm, static_cast<const RankAlgorithm<List>*>(nullptr));
            chosen[mode].push_back(&algorithm);
        }
    // Each AND with the OR of the same place: ranked_and with max_score, block-max with block-max.
    for (size_t i = 0; i < std::min(chosen[kAnd].size(), chosen[kOr].size()); ++i)
        add(kAndThenOr, *chosen[kAnd][i], chosen[kOr][i]);
}

}  // namespace

Report run_rank(const Options& options, const Input& input, const Processes& processes) {
    if (input.collection.freqs.empty() || input.collection.sizes.empty())
        throw UsageError("rank needs frequencies and document lengths, which " + input.name +
                         " has not");
    if (options.parallel.ends_with("within"))
        throw UsageError("rank runs its queries in parallel, not the parts of one");
    const RankSetting setting(options, input.collection);
    Experiment experiment(options, input.queries.size(), processes);
    Expected expected;
    if (processes.first()) expected_answers(input, setting, expected);

    std::vector<std::string> codec_names{"raw"};
    for (const Codec* codec : codecs()) codec_names.emplace_back(codec->name);
    const std::vector<std::string> chosen =
        options.codecs.empty() ? codec_names : select("--codec", options.codecs, codec_names);
    std::vector<std::unique_ptr<Job>> jobs[kModes];
    RankIndex<RawBlocks> raw;
    std::list<RankIndex<PostingBlocks>> encoded;
    for (const std::string& name : chosen) {
        if (name == "raw") {
            raw = raw_index(input, setting);
            add_jobs(jobs, options, name, input, setting, raw);
        } else {
            encoded.push_back(encoded_index(input, setting, find_codec(name)->id));
            add_jobs(jobs, options, name, input, setting, encoded.back());
        }
    }
    Report report;
    for (int mode = 0; mode < kModes; ++mode)
        if (options.mode == "all" || options.mode == kModeNames[mode])
            experiment.run(std::string(kTitles[mode]) + ", the best " + std::to_string(options.top),
                           jobs[mode], expected[mode], nullptr, report);
    return report;
}

}  // namespace postings::batch
