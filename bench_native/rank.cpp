// Times the ranking algorithms: one JSON line for each.
//
//   bench_rank ds2i BASE | zipf DOCUMENTS   [--k N] [--k1 X] [--b X] [--queries N] [--passes N]
//   [--only NAME]...
//
// A query's time is the best of its passes; all algorithms of a mode must agree, or it exits
// with 1.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "core/collection/ds2i.h"
#include "core/collection/zipf_collection.h"
#include "core/rank/algorithms.h"

using namespace postings;

namespace {

struct Options {
    std::string kind, argument;
    size_t k = 10, queries = 1000;
    int passes = 3;
    Bm25Parameters bm25{0.9, 0.4};  // PISA's, to compare with it
    std::vector<std::string> only;
};

[[noreturn]] void usage() {
    std::fprintf(
        stderr,
        "usage: bench_rank ds2i BASE | zipf DOCUMENTS [--k N] [--k1 X] [--b X] [--queries N] "
        "[--passes N] [--only NAME]...\n");
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
            options.queries = std::stoul(value);
        } else if (name == "--passes") {
            options.passes = std::stoi(value);
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

// Uncompressed postings.
struct RawList {
    std::span<const uint32_t> docids, frequencies;
    std::vector<uint32_t> lasts;

    size_t blocks() const { return lasts.size(); }
    std::span<const uint32_t> block_lasts() const { return lasts; }
    size_t decode_docids(size_t block, uint32_t* out) const { return copy(docids, block, out); }
    size_t decode_frequencies(size_t block, uint32_t* out) const {
        return copy(frequencies, block, out);
    }
    static size_t copy(std::span<const uint32_t> from, size_t block, uint32_t* out) {
        const size_t count = std::min(kCursorBlock, from.size() - block * kCursorBlock);
        std::memcpy(out, from.data() + block * kCursorBlock, count * sizeof(uint32_t));
        return count;
    }
};

struct IndexedTerm {
    RawList list;
    std::vector<ImpactPair> pairs;
    double idf;
};

IndexedTerm index_term(const Collection& collection, size_t term, const DocumentLengths& lengths,
                       const Bm25Table& yardstick) {
    IndexedTerm result{{collection.docs[term], collection.freqs[term], {}}, {}, 0};
    BlockMaxBuilder builder(yardstick, lengths.codes);
    const size_t count = collection.docs[term].size();
    for (size_t from = 0; from < count; from += kCursorBlock) {
        const size_t size = std::min(kCursorBlock, count - from);
        builder.add_block(collection.docs[term].subspan(from, size),
                          collection.freqs[term].subspan(from, size));
        result.list.lasts.push_back(collection.docs[term][from + size - 1]);
    }
    result.pairs = std::move(builder).finish();
    result.idf = bm25_idf(collection.documents, count);
    return result;
}

double microseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
        .count();
}

struct Run {
    std::vector<double> microseconds;  // a query, sorted
    std::vector<std::vector<ScoredDocument>> results;
};

Run run(const RankAlgorithm<RawList>& algorithm, const std::vector<IndexedTerm>& index,
        const Queries& queries, const Scoring& scoring, const Options& options) {
    Run run;
    for (const auto& query : queries) {
        double best = 1e300;
        for (int pass = 0; pass < options.passes; ++pass) {
            const auto start = std::chrono::steady_clock::now();
            std::vector<double> idfs;
            for (const uint32_t term : query) idfs.push_back(index[term].idf);
            const TermWeights weights = term_weights(idfs, options.bm25.k1);
            Terms<RawList> terms;
            terms.reserve(query.size());
            for (size_t i = 0; i < query.size(); ++i) {
                const IndexedTerm& term = index[query[i]];
                terms.emplace_back(term.list, BlockMax(term.pairs), weights.weights[i], scoring);
            }
            TopK top(options.k);
            algorithm.run(terms, top);
            std::vector<ScoredDocument> result = top.sorted();
            best = std::min(best, microseconds_since(start));
            if (pass == 0) run.results.push_back(std::move(result));
        }
        run.microseconds.push_back(best);
    }
    std::sort(run.microseconds.begin(), run.microseconds.end());
    return run;
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    const Collection collection = load(options);
    if (collection.sizes.empty()) usage();
    const DocumentLengthTable lengths(collection.sizes);
    const Bm25Table table(options.bm25, lengths.view());
    const Bm25Table yardstick({}, lengths.view());
    const Scoring scoring{table, lengths.view()};
    const Queries queries = queries_from_documents(collection, options.queries, 2, 5, 1234);
    std::vector<IndexedTerm> index(collection.docs.size());
    for (const auto& query : queries)
        for (const uint32_t term : query)
            if (index[term].pairs.empty())
                index[term] = index_term(collection, term, lengths.view(), yardstick);

    Run reference[2];
    bool all_agree = true;
    for (const auto& algorithm : kRankAlgorithms<RawList>) {
        const bool exhaustive = algorithm.name.starts_with("exhaustive");
        if (!options.only.empty() &&
            std::ranges::find(options.only, algorithm.name) == options.only.end())
            continue;
        Options settings = options;
        if (exhaustive) settings.passes = 1;
        const Run result = run(algorithm, index, queries, scoring, settings);
        const auto& us = result.microseconds;
        double sum = 0;
        for (const double time : us) sum += time;
        Run& expected = reference[static_cast<int>(algorithm.mode)];
        if (expected.results.empty()) expected = result;
        const bool agrees = result.results == expected.results;
        all_agree &= agrees;
        std::printf(
            "{\"experiment\":\"rank\",\"collection\":\"%s\",\"mode\":\"%s\",\"algorithm\":\"%.*s\","
            "\"k\":%zu,\"k1\":%g,\"b\":%g,\"queries\":%zu,\"median_us\":%.2f,\"p99_us\":%.2f,"
            "\"mean_us\":%.2f,\"agrees\":%s}\n",
            options.kind.c_str(), algorithm.mode == RankMode::kAnd ? "and" : "or",
            static_cast<int>(algorithm.name.size()), algorithm.name.data(), options.k,
            options.bm25.k1, options.bm25.b, us.size(), us[us.size() / 2], us[us.size() * 99 / 100],
            sum / us.size(), agrees ? "true" : "false");
        std::fflush(stdout);
    }
    return all_agree ? 0 : 1;
}
