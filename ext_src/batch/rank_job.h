// The best documents of a query by one of the core's ranking algorithms, over lists of any kind.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "batch/input.h"
#include "batch/job.h"
#include "core/rank/algorithms.h"

namespace postings::batch {

// What scoring needs besides the lists.
struct RankSetting {
    RankSetting(const Options& options, const Collection& collection)
        : lengths(collection.sizes),
          k1(options.k1),
          table({options.k1, options.b}, lengths.view()),
          scoring{table, lengths.view()},
          top(options.top) {}
    RankSetting(const RankSetting&) = delete;

    // The weights of a query's terms.
    std::vector<uint32_t> weights(const Collection& collection,
                                  const std::vector<uint32_t>& query) const {
        std::vector<double> idfs;
        for (uint32_t term : query)
            idfs.push_back(bm25_idf(collection.documents, collection.docs[term].size()));
        return term_weights(idfs, k1).weights;
    }

    DocumentLengthTable lengths;
    double k1;
    Bm25Table table;
    Scoring scoring;
    size_t top;
};

inline void put_documents(const TopK& top, Output& output) {
    const std::vector<ScoredDocument> documents = top.sorted();
    uint32_t* out = output.reserve(documents.size() * 2);
    for (const ScoredDocument& document : documents) {
        *out++ = document.docid;
        *out++ = document.score;
    }
    output.width = 2;
    output.size = documents.size();
}

// The lists of the terms that the queries have, with their block-max data.
template <BlockList List>
struct RankIndex {
    struct Term {
        List list;
        std::vector<ImpactPair> pairs;
    };

    using MakeList = std::function<List(std::span<const uint32_t>, std::span<const uint32_t>)>;

    RankIndex(const Input& input, const RankSetting& setting, const MakeList& make_list) {
        const DocumentLengths lengths = setting.lengths.view();
        const Bm25Table yardstick({}, lengths);
        for (const auto& query : input.queries)
            for (uint32_t term : query) {
                if (terms.contains(term)) continue;
                const auto docs = input.collection.docs[term], freqs = input.collection.freqs[term];
                BlockMaxBuilder builder(yardstick, lengths.codes);
                for (size_t at = 0; at < docs.size(); at += kCursorBlock) {
                    const size_t size = std::min(kCursorBlock, docs.size() - at);
                    builder.add_block(docs.subspan(at, size), freqs.subspan(at, size));
                }
                terms.emplace(term, Term{make_list(docs, freqs), std::move(builder).finish()});
            }
    }

    std::map<uint32_t, Term> terms;
};

template <BlockList List>
class RankJob : public Job {
  public:
    // `otherwise`, if given, answers the queries for which `algorithm` finds fewer than top
    // documents.
    RankJob(const RankAlgorithm<List>& algorithm, const RankAlgorithm<List>* otherwise,
            std::string codec, const Input& input, const RankSetting& setting,
            const RankIndex<List>& index)
        : Job(std::string(algorithm.name) +
                  (otherwise ? "+" + std::string(otherwise->name) : std::string()),
              std::move(codec)),
          algorithm_(algorithm),
          otherwise_(otherwise),
          input_(input),
          setting_(setting),
          index_(index) {}

    void run(uint32_t query, Output& output) const override {
        TopK top = best(query, algorithm_);
        put_documents(top.full() || !otherwise_ ? top : best(query, *otherwise_), output);
    }

  private:
    TopK best(uint32_t query, const RankAlgorithm<List>& algorithm) const {
        const std::vector<uint32_t>& numbers = input_.queries[query];
        const std::vector<uint32_t> weights = setting_.weights(input_.collection, numbers);
        Terms<List> terms;
        terms.reserve(numbers.size());
        for (size_t i = 0; i < numbers.size(); ++i) {
            const auto& term = index_.terms.at(numbers[i]);
            terms.emplace_back(term.list, BlockMax(term.pairs), weights[i], setting_.scoring);
        }
        TopK top(setting_.top);
        algorithm.run(terms, top);
        return top;
    }

    const RankAlgorithm<List>& algorithm_;
    const RankAlgorithm<List>* otherwise_;
    const Input& input_;
    const RankSetting& setting_;
    const RankIndex<List>& index_;
};

}  // namespace postings::batch
