// What the integers cost: scores by BM25 in doubles over exact lengths and frequencies, beside
// ours. One JSON line.
//
//   bench_rank_quality BASE [K1 B]      BASE: a ds2i collection
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>

#include "core/rank/bm25.h"
#include "core/rank/document_lengths.h"
#include "core/rank/scored_term.h"
#include "research/collection/ds2i.h"

using namespace postings;

namespace {

// The documents of the k greatest scores, best first; of equal ones the smaller document first.
template <class Score>
std::vector<uint32_t> best(const std::vector<Score>& scores, const std::vector<uint32_t>& matches,
                           size_t k) {
    std::vector<uint32_t> documents = matches;
    k = std::min(k, documents.size());
    std::partial_sort(documents.begin(), documents.begin() + k, documents.end(),
                      [&](uint32_t a, uint32_t b) {
                          return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
                      });
    documents.resize(k);
    return documents;
}

double overlap(std::vector<uint32_t> a, std::vector<uint32_t> b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    std::vector<uint32_t> common;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
    return a.empty() ? 1 : static_cast<double>(common.size()) / a.size();
}

// Kendall's tau-b of both scores over the documents.
double tau(const std::vector<double>& exact, const std::vector<uint32_t>& ours,
           const std::vector<uint32_t>& documents) {
    double sum = 0, exact_pairs = 0, our_pairs = 0;
    for (size_t i = 0; i < documents.size(); ++i) {
        for (size_t j = 0; j < i; ++j) {
            const uint32_t a = documents[i], b = documents[j];
            const int x = (exact[a] > exact[b]) - (exact[a] < exact[b]),
                      y = (ours[a] > ours[b]) - (ours[a] < ours[b]);
            sum += x * y;
            exact_pairs += x * x;
            our_pairs += y * y;
        }
    }
    return exact_pairs * our_pairs > 0 ? sum / std::sqrt(exact_pairs * our_pairs) : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 && argc != 4) {
        std::fprintf(stderr, "usage: bench_rank_quality BASE [K1 B]\n");
        return 2;
    }
    Bm25Parameters bm25;
    if (argc == 4) bm25 = {std::atof(argv[2]), std::atof(argv[3])};
    const Collection collection = read_ds2i(argv[1]);
    const DocumentLengthTable lengths(collection.sizes);
    const Bm25Table table(bm25, lengths.view());
    const Scoring scoring{table, lengths.view()};

    std::vector<double> exact(collection.documents);
    std::vector<uint32_t> ours(collection.documents), matches;
    const Queries queries = queries_from_documents(collection, 1000, 2, 5, 1234);
    double overlap_10 = 0, overlap_100 = 0, tau_100 = 0, worst = 0;
    size_t same_order = 0;
    for (const auto& query : queries) {
        std::vector<double> idfs;
        for (const uint32_t term : query)
            idfs.push_back(bm25_idf(collection.documents, collection.docs[term].size()));
        const TermWeights weights = term_weights(idfs, bm25.k1);
        for (size_t i = 0; i < query.size(); ++i) {
            const auto docs = collection.docs[query[i]], freqs = collection.freqs[query[i]];
            for (size_t j = 0; j < docs.size(); ++j) {
                const uint32_t doc = docs[j];
                const double tf = freqs[j];
                const double relative = collection.sizes[doc] / lengths.view().average;
                if (ours[doc] == 0) matches.push_back(doc);
                ours[doc] += scoring.impact(weights.weights[i], doc, freqs[j]);
                exact[doc] += idfs[i] * (bm25.k1 + 1) * tf /
                              (tf + bm25.k1 * (1 - bm25.b + bm25.b * relative));
            }
        }
        const auto exact_100 = best(exact, matches, 100), our_100 = best(ours, matches, 100);
        const auto exact_10 = best(exact, matches, 10), our_10 = best(ours, matches, 10);
        overlap_10 += overlap(exact_10, our_10);
        overlap_100 += overlap(exact_100, our_100);
        tau_100 += tau(exact, ours, exact_100);
        same_order += exact_10 == our_10;
        for (const uint32_t doc : exact_100) {
            const double error = std::ldexp(ours[doc], -weights.fraction_bits) - exact[doc];
            worst = std::max(worst, std::abs(error) / exact[exact_100[0]]);
        }
        for (const uint32_t doc : matches) exact[doc] = 0, ours[doc] = 0;
        matches.clear();
    }
    const double n = queries.size();
    std::printf(
        "{\"experiment\":\"rank_quality\",\"k1\":%g,\"b\":%g,\"queries\":%zu,\"overlap_at_10\":%."
        "4f,"
        "\"overlap_at_100\":%.4f,\"kendall_tau_top_100\":%.4f,\"same_top_10_in_order\":%.4f,"
        "\"largest_error_to_best_score\":%.4f}\n",
        bm25.k1, bm25.b, queries.size(), overlap_10 / n, overlap_100 / n, tau_100 / n,
        same_order / n, worst);
}
