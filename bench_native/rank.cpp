// Times the ranking algorithms over posting lists, and what the ranker chooses by itself: a JSON
// array with an object for each.
//
//   bench_rank ds2i BASE | zipf DOCUMENTS   [--k N] [--k1 X] [--b X] [--queries N | FILE]
//   [--passes N] [--codec NAME] [--block-max 0|1] [--only NAME]... [--write-lists FILE]
//   [--filter LANE_VALUES]
//
// A random filter keeps this share of the documents; "filtered" is the ranker with it.
// A query's time is the best of its passes; all algorithms of a mode must agree, or it exits
// with 1.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

#include "core/base/error.h"
#include "core/rank/posting_blocks.h"
#include "core/rank/rank.h"
#include "research/collection/ds2i.h"
#include "research/collection/exp_index.h"
#include "research/collection/zipf_collection.h"
#include "research/rank/algorithms.h"
#include "timing.h"

using namespace postings;

namespace {

struct Options {
    std::string kind, argument;
    size_t k = 10, queries = 1000;
    std::string queries_file, lists_file;
    int passes = 3;
    CodecId codec = CodecId::Auto;
    bool block_max = true;
    double filter = 0;              // the share that it keeps; 0: there is none
    Bm25Parameters bm25{0.9, 0.4};  // PISA's, to compare with it
    std::vector<std::string> only;
};

[[noreturn]] void usage() {
    std::fprintf(
        stderr,
        "usage: bench_rank ds2i BASE | zipf DOCUMENTS [--k N] [--k1 X] [--b X] [--queries "
        "N | FILE] "
        "[--passes N] [--codec NAME] [--block-max 0|1] [--only NAME]... [--write-lists FILE] "
        "[--filter LANE_VALUES]\n");
    std::exit(2);
}

Options parse(int argc, char** argv) {
    if (argc < 3) usage();
    Options options;
    options.kind = argv[1];
    options.argument = argv[2];
    for (int i = 3; i < argc; i += 2) {
        if (i + 1 == argc) usage();
        const std::string name = argv[i], value = argv[i + 1];
        if (name == "--k") {
            options.k = std::stoul(value);
        } else if (name == "--k1") {
            options.bm25.k1 = std::stod(value);
        } else if (name == "--b") {
            options.bm25.b = std::stod(value);
        } else if (name == "--queries") {
            if (value.find_first_not_of("0123456789") == std::string::npos) {
                options.queries = std::stoul(value);
            } else {
                options.queries_file = value;
            }
        } else if (name == "--passes") {
            options.passes = std::stoi(value);
        } else if (name == "--codec") {
            const Codec* codec = find_codec(value);
            if (codec == nullptr) usage();
            options.codec = codec->id;
        } else if (name == "--write-lists") {
            options.lists_file = value;
        } else if (name == "--block-max") {
            options.block_max = value != "0";
        } else if (name == "--filter") {
            options.filter = std::stod(value);
        } else if (name == "--only") {
            options.only.push_back(value);
        } else {
            usage();
        }
    }
    return options;
}

Collection load(const Options& options) {
    if (options.kind == "ds2i") return read_ds2i(options.argument);
    if (options.kind != "zipf") usage();
    ZipfOptions zipf;
    zipf.documents = std::stoul(options.argument);
    return zipf_collection(zipf);
}

struct Index {
    DocumentLengthTable lengths;
    Ranker ranker;
    std::vector<PostingList> lists;  // by term
    std::vector<double> weights;

    // The terms that queries ask for.
    Index(const Collection& collection, const Queries& queries, const Options& options)
        : lengths(collection.sizes),
          ranker(lengths.view(), options.bm25),
          lists(collection.docs.size()),
          weights(collection.docs.size()) {
        const Ranker usual(
            lengths.view());  // makes the block-max data: k1, b of queries may differ
        for (const auto& query : queries) {
            for (const uint32_t term : query) {
                if (!lists[term].empty()) continue;
                lists[term] = PostingList::from_docs(collection.docs[term], collection.freqs[term],
                                                     options.codec);
                if (options.block_max) lists[term] = usual.with_block_max(lists[term]);
                weights[term] = ranker.weight(lists[term]);
            }
        }
    }
};

struct Run {
    std::vector<double> microseconds;  // a query
    std::vector<std::vector<ScoredDocument>> results;
};

// Pass after pass over all queries, so that a query finds in the caches what the others left there.
template <class Query>
Run run(const Queries& queries, int passes, Query answer) {
    Run run;
    run.microseconds.assign(queries.size(), 1e300);
    for (int pass = 0; pass < passes; ++pass) {
        for (size_t i = 0; i < queries.size(); ++i) {
            std::vector<ScoredDocument> result;
            const double time = bench::microseconds([&] { result = answer(queries[i]); });
            run.microseconds[i] = std::min(run.microseconds[i], time);
            if (pass == 0) run.results.push_back(std::move(result));
        }
    }
    return run;
}

class Report {
  public:
    explicit Report(const Options& options) : options_(options) {}

    bool all_agree() const { return all_agree_; }

    void add(RankMode mode, std::string_view algorithm, Run run) {
        static constexpr const char* kModes[] = {"and", "or", "and-or"};
        auto& us = run.microseconds;
        std::sort(us.begin(), us.end());
        double sum = 0;
        size_t hits = 0;
        for (const double time : us) sum += time;
        for (const auto& result : run.results) hits += result.size();
        auto& expected = expected_[algorithm == "filtered"][static_cast<int>(mode)];
        if (expected.empty()) expected = run.results;
        const bool agrees = run.results == expected;
        all_agree_ &= agrees;
        std::printf(
            "%s{\"engine\":\"postings\",\"collection\":\"%s\",\"mode\":\"%s\",\"algorithm\":\"%.*"
            "s\","
            "\"k\":%zu,\"k1\":%g,\"b\":%g,\"queries\":%zu,\"median_us\":%.2f,\"p99_us\":%.2f,"
            "\"mean_us\":%.2f,\"results\":%zu,\"agrees\":%s}",
            rows_++ ? ",\n" : "[\n", options_.kind.c_str(), kModes[static_cast<int>(mode)],
            static_cast<int>(algorithm.size()), algorithm.data(), options_.k, options_.bm25.k1,
            options_.bm25.b, us.size(), us[us.size() / 2], us[us.size() * 99 / 100],
            sum / us.size(), hits, agrees ? "true" : "false");
        std::fflush(stdout);
    }

  private:
    const Options& options_;
    size_t rows_ = 0;
    std::vector<std::vector<ScoredDocument>> expected_[2][3];
    bool all_agree_ = true;
};

// term, bytes, list; term, bytes, list...
void write_lists(const std::string& path, const Index& index) {
    std::ofstream file(path, std::ios::binary);
    for (uint32_t term = 0; term < index.lists.size(); ++term) {
        if (index.lists[term].empty()) continue;
        const std::span<const uint8_t> bytes = index.lists[term].bytes();
        const uint32_t head[] = {term, static_cast<uint32_t>(bytes.size())};
        file.write(reinterpret_cast<const char*>(head), sizeof head);
        file.write(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    if (!file.flush()) throw Error("cannot write " + path);
}

PostingList random_filter(uint32_t documents, double share) {
    std::mt19937 random(1);
    std::bernoulli_distribution keeps(share);
    std::vector<uint32_t> docs;
    for (uint32_t doc = 0; doc < documents; ++doc)
        if (keeps(random)) docs.push_back(doc);
    return PostingList::from_docs(docs);
}

bool wanted(const Options& options, std::string_view name) {
    return options.only.empty() || std::ranges::find(options.only, name) != options.only.end();
}

// One algorithm of the core, whatever the ranker would choose.
std::vector<ScoredDocument> answer(const std::vector<uint32_t>& query, const Index& index,
                                   const RankAlgorithm<PostingBlocks>& algorithm, size_t k) {
    std::vector<double> idfs;
    std::vector<PostingBlocks> lists;
    lists.reserve(query.size());
    for (const uint32_t term : query) {
        idfs.push_back(index.weights[term]);
        lists.emplace_back(index.lists[term]);
    }
    const Scoring scoring{index.ranker.table(), index.ranker.lengths()};
    const TermWeights weights = term_weights(idfs, scoring.table.parameters().k1);
    Terms<PostingBlocks> terms;
    terms.reserve(query.size());
    for (size_t i = 0; i < query.size(); ++i)
        terms.emplace_back(lists[i], BlockMax::of(lists[i].list(), scoring.lengths),
                           weights.weights[i], scoring);
    TopK top(k);
    algorithm.run(terms, top);
    return top.sorted();
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    const Collection collection = load(options);
    if (collection.sizes.empty()) usage();
    const Queries queries = options.queries_file.empty()
                                ? queries_from_documents(collection, options.queries, 2, 5, 1234)
                                : read_exp_queries(options.queries_file, collection.docs.size());
    const Index index(collection, queries, options);

    if (!options.lists_file.empty()) write_lists(options.lists_file, index);

    Report report(options);
    for (const auto& algorithm : kRankAlgorithms<PostingBlocks>) {
        if (!wanted(options, algorithm.name)) continue;
        const int passes = algorithm.name.starts_with("exhaustive") ? 1 : options.passes;
        report.add(algorithm.mode, algorithm.name, run(queries, passes, [&](const auto& query) {
                       return answer(query, index, algorithm, options.k);
                   }));
    }
    const auto rank_with = [&](const char* name, const Restriction& restriction) {
        if (!wanted(options, name)) return;
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr}) {
            report.add(mode, name, run(queries, options.passes, [&](const auto& query) {
                           std::vector<RankedList> lists;
                           lists.reserve(query.size());
                           for (const uint32_t term : query)
                               lists.push_back({index.lists[term], index.weights[term]});
                           return index.ranker.rank(lists, options.k, mode, restriction).documents;
                       }));
        }
    };
    rank_with("ranker", {});
    if (options.filter > 0) {
        const PostingList filter = random_filter(collection.documents, options.filter);
        const PostingListView filters[] = {filter};
        rank_with("filtered", {filters, {}});
    }
    std::printf("]\n");
    return report.all_agree() ? 0 : 1;
}
