// What a filter costs or saves in a ranking: a table, a row for each query, k and kind of filter,
// of microseconds without a filter and of the time with it as a share of that. The best k of a
// share s of all documents lie as deep as the best k / s of all: the second share is of the time
// that those take without a filter.
//
//   bench_rank_filter [--exclude] [--only QUERY]... [--passes N] [--k N] [--kept PERCENT]
//
// Four million documents of log-normal length; lists of 1,500,000, 600,000 and 40,000 postings, and
// two of 5,000, independent of each other. A filter keeps a share of the documents, at random or in
// runs of about 2,000; with --exclude, what it does not keep is excluded instead. A time is the
// best of many passes, those with and without the filter by turns.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "core/rank/rank.h"
#include "core/rank/rank_fields.h"
#include "made_collection.h"
#include "timing.h"

using namespace postings;

namespace {

constexpr uint32_t kDocuments = 4'000'000;

// Documents that are kept, or those that are not.
PostingList made_filter(double share, bool in_runs, bool keeps) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform;
    const double run = in_runs ? 2000 : 1;
    std::vector<uint32_t> docs;
    bool kept = false;
    uint32_t left = 0;
    for (uint32_t doc = 0; doc < kDocuments; ++doc, --left) {
        if (left == 0) {
            kept = uniform(random) < share;
            // Of a short filter's runs there would be too few.
            const double length = std::min(run, std::max(1.0, share * kDocuments / 20));
            left = in_runs ? 1 + static_cast<uint32_t>(2 * length * uniform(random)) : 1;
        }
        if (kept == keeps) docs.push_back(doc);
    }
    return PostingList::from_docs(docs);
}

struct Query {
    std::string name;
    std::function<Ranking(size_t k, const Restriction&)> rank;
};

}  // namespace

int main(int argc, char** argv) {
    bool exclude = false;
    int passes = 30;
    std::vector<std::string> only;
    std::vector<size_t> ks = {10, 1000};
    std::vector<double> shares = {1, 0.5, 0.1, 0.03, 0.01, 0.001, 0.0001};
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--exclude") {
            exclude = true;
        } else if (name == "--only" && i + 1 < argc) {
            only.emplace_back(argv[++i]);
        } else if (name == "--passes" && i + 1 < argc) {
            passes = std::atoi(argv[++i]);
        } else if (name == "--k" && i + 1 < argc) {
            ks = {std::stoul(argv[++i])};
        } else if (name == "--kept" && i + 1 < argc) {
            shares = {std::stod(argv[++i]) / 100};
        } else {
            std::fprintf(stderr,
                         "usage: bench_rank_filter [--exclude] [--only QUERY]... [--passes N] "
                         "[--k N] [--kept PERCENT]\n");
            return 2;
        }
    }
    const DocumentLengthTable lengths = bench::made_lengths(kDocuments);
    const auto made_list = [](const Ranker& ranker, size_t size, uint64_t seed) {
        return bench::made_list(ranker, size, seed, kDocuments);
    };
    const Ranker ranker(lengths.view());
    const Field fields[] = {{lengths.view(), 3, 0.75}, {lengths.view(), 1, 0.75}};
    const FieldRanker field_ranker(fields, 1.2);
    const PostingList a = made_list(ranker, 1'500'000, 2), b = made_list(ranker, 600'000, 3),
                      c = made_list(ranker, 40'000, 4), d = made_list(ranker, 5'000, 5),
                      e = made_list(ranker, 5'000, 6);
    const auto lists = [&](std::vector<RankedList> terms, RankMode mode) {
        for (RankedList& term : terms) term.weight = ranker.weight(term.list);
        return [&ranker, terms, mode](size_t k, const Restriction& restriction) {
            return ranker.rank(terms, k, mode, restriction);
        };
    };
    const auto in_fields = [&](RankMode mode) {
        std::vector<RankedFieldTerm> terms = {{{c, a}, 1}, {{d, b}, 1.5}, {{{}, c}, 4}};
        return [&field_ranker, terms, mode](size_t k, const Restriction& restriction) {
            return field_ranker.rank(terms, k, mode, restriction);
        };
    };
    const Query queries[] = {
        {"and", lists({{a, 0}, {b, 0}, {c, 0}}, RankMode::kAnd)},
        {"and-dense", lists({{a, 0}, {b, 0}}, RankMode::kAnd)},
        {"or", lists({{a, 0}, {b, 0}, {c, 0}}, RankMode::kOr)},
        {"or-dense", lists({{a, 0}, {b, 0}}, RankMode::kOr)},
        {"or-rare", lists({{d, 0}, {e, 0}, {c, 0}}, RankMode::kOr)},
        {"dense", lists({{a, 0}}, RankMode::kOr)},
        {"rare", lists({{c, 0}}, RankMode::kOr)},
        {"mixed", lists({{a, 0}, {b, 0, true}, {c, 0}}, RankMode::kOr)},
        {"fields-and", in_fields(RankMode::kAnd)},
        {"fields-or", in_fields(RankMode::kOr)},
    };
    std::vector<PostingList> filters[2];
    for (const bool in_runs : {false, true})
        for (const double share : shares)
            filters[in_runs].push_back(made_filter(share, in_runs, !exclude));
    std::printf("| query | k | filter | us without | %% kept:");
    for (const double share : shares) std::printf(" %g |", 100 * share);
    std::printf("\n");
    for (const Query& query : queries) {
        if (!only.empty() && std::ranges::find(only, query.name) == only.end()) continue;
        for (const size_t k : ks) {
            for (const bool in_runs : {false, true}) {
                double without = 1e9;
                std::vector<double> with, as_deep;
                for (size_t i = 0; i < shares.size(); ++i) {
                    const PostingListView views[] = {filters[in_runs][i]};
                    Restriction restriction;
                    (exclude ? restriction.excluded : restriction.filters) = views;
                    const auto depth = static_cast<size_t>(
                        std::min<double>(std::round(k / shares[i]), kDocuments));
                    double best = 1e9, deep = 1e9;
                    const auto improve = [&](double& time, size_t wanted, const Restriction& kept) {
                        time =
                            std::min(time, bench::microseconds([&] { query.rank(wanted, kept); }));
                    };
                    for (int pass = 0; pass < passes; ++pass) {
                        improve(without, k, {});
                        improve(best, k, restriction);
                        improve(deep, depth, {});
                    }
                    with.push_back(best);
                    as_deep.push_back(best / deep);
                }
                std::printf("| %s | %zu | %s | %.1f |", query.name.c_str(), k,
                            in_runs ? "runs" : "random", without);
                for (size_t i = 0; i < shares.size(); ++i)
                    std::printf(" %.2f / %.2f |", with[i] / without, as_deep[i]);
                std::printf("\n");
                std::fflush(stdout);
            }
        }
    }
}
