#include "core/rank/rank.h"

#include "core/base/error.h"
#include "core/rank/rank_query.h"

namespace postings {

Ranker::Ranker(const DocumentLengths& lengths, Bm25Parameters parameters)
    : lengths_(lengths), table_(parameters, lengths) {}

double Ranker::weight(const PostingListView& list) const {
    return bm25_idf(documents(), list.count());
}

Ranking Ranker::rank(std::span<const RankedList> lists, size_t k, RankMode mode,
                     const Restriction& restriction) const {
    std::vector<PostingBlocks> blocks;
    std::vector<BlockMax> bounds;
    std::vector<double> weights;
    std::vector<uint8_t> required;
    blocks.reserve(lists.size());
    bounds.reserve(lists.size());
    weights.reserve(lists.size());
    required.reserve(lists.size());
    for (size_t i = 0; i < lists.size(); ++i) {
        const PostingListView& list = lists[i].list;
        if (!list.empty() && list.last() >= lengths_.codes.size())
            throw InvalidArgument("a document of the list has no length", i);
        blocks.emplace_back(list);
        bounds.push_back(BlockMax::of(list, lengths_));
        weights.push_back(lists[i].weight);
        required.push_back(lists[i].required);
    }
    const TermWeights scaled = term_weights(weights, table_.parameters().k1);
    const Scoring scoring{table_, lengths_};
    const auto make_terms = [&] {
        Terms<PostingBlocks> terms;
        terms.reserve(lists.size());
        for (size_t i = 0; i < lists.size(); ++i)
            terms.emplace_back(blocks[i], bounds[i], scaled.weights[i], scoring);
        return terms;
    };
    const QueryResult result = rank_query(make_terms, required, restriction, k, mode);
    return {result.top.sorted(), scaled.fraction_bits, result.mode};
}

PostingList Ranker::with_block_max(const PostingListView& list) const {
    return postings::with_block_max(list, lengths_, table_);
}

}  // namespace postings
