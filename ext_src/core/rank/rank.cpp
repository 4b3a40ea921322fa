#include "core/rank/rank.h"

#include "core/base/error.h"
#include "core/rank/algorithms.h"
#include "core/rank/posting_blocks.h"

namespace postings {

namespace {

struct Query {
    std::vector<PostingBlocks> lists;
    std::vector<BlockMax> bounds;
    TermWeights weights;

    TopK best(const Scoring& scoring, size_t k,
              void (*algorithm)(Terms<PostingBlocks>&, TopK&)) const {
        Terms<PostingBlocks> terms;
        terms.reserve(lists.size());
        for (size_t i = 0; i < lists.size(); ++i)
            terms.emplace_back(lists[i], bounds[i], weights.weights[i], scoring);
        TopK top(k);
        algorithm(terms, top);
        return top;
    }
};

}  // namespace

Ranker::Ranker(const DocumentLengths& lengths, Bm25Parameters parameters)
    : lengths_(lengths), table_(parameters, lengths) {}

double Ranker::weight(const PostingListView& list) const {
    return bm25_idf(lengths_.codes.size(), list.count());
}

Ranking Ranker::rank(std::span<const RankedList> lists, size_t k, RankMode mode) const {
    Query query;
    std::vector<double> weights;
    query.lists.reserve(lists.size());
    query.bounds.reserve(lists.size());
    weights.reserve(lists.size());
    for (size_t i = 0; i < lists.size(); ++i) {
        const PostingListView& list = lists[i].list;
        if (!list.empty() && list.last() >= lengths_.codes.size())
            throw InvalidArgument("a document of the list has no length", i);
        query.lists.emplace_back(list);
        query.bounds.push_back(BlockMax::of(list, lengths_));
        weights.push_back(lists[i].weight);
    }
    query.weights = term_weights(weights, table_.parameters().k1);

    const Scoring scoring{table_, lengths_};
    Ranking result{{}, query.weights.fraction_bits, RankMode::kAnd};
    if (mode != RankMode::kOr) {
        const TopK top = query.best(scoring, k, block_max_and<PostingBlocks>);
        if (mode == RankMode::kAnd || top.full()) {
            result.documents = top.sorted();
            return result;
        }
    }
    result.mode = RankMode::kOr;
    result.documents = query.best(scoring, k, max_score<PostingBlocks>).sorted();
    return result;
}

PostingList Ranker::with_block_max(const PostingListView& list) const {
    return postings::with_block_max(list, lengths_, table_);
}

}  // namespace postings
