// The best documents of a query by one of the core's ranking algorithms, over lists of any kind.
#pragma once

#include <map>
#include <memory>

#include "batch/input.h"
#include "batch/job.h"
#include "batch/raw_blocks.h"
#include "core/rank/posting_blocks.h"
#include "core/rank/rank.h"
#include "research/rank/algorithms.h"

namespace postings::batch {

// What ranking needs besides the lists.
struct RankSetting {
    RankSetting(const Options& options, const Collection& collection)
        : lengths(collection.sizes),
          ranker(lengths.view(), {options.k1, options.b}),
          scoring{ranker.table(), ranker.lengths()},
          top(options.top) {}
    RankSetting(const RankSetting&) = delete;

    // The weights of a query's terms.
    std::vector<uint32_t> weights(const Collection& collection,
                                  const std::vector<uint32_t>& query) const {
        std::vector<double> idfs;
        idfs.reserve(query.size());
        for (uint32_t term : query)
            idfs.push_back(bm25_idf(collection.documents, collection.docs[term].size()));
        return term_weights(idfs, ranker.table().parameters().k1).weights;
    }

    DocumentLengthTable lengths;
    Ranker ranker;
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

// The lists of the terms that the queries have.
template <BlockList List>
struct RankIndex {
    struct Term {
        List list;
        BlockMax block_max;
        std::shared_ptr<const void> owner;  // owner of what the others view
    };
    std::map<uint32_t, Term> terms;
};

RankIndex<RawBlocks> raw_index(const Input& input, const RankSetting& setting);
// The lists in the container, block-max data with them.
RankIndex<PostingBlocks> encoded_index(const Input& input, const RankSetting& setting,
                                       CodecId codec);

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
            terms.emplace_back(term.list, term.block_max, weights[i], setting_.scoring);
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
