#include "core/rank/rank.h"

#include <algorithm>

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

// MaxScore visits the postings of the essential lists one by one; block-max MaxScore goes by
// windows of documents, which pays where a window has enough of them (measured: 16 to 64).
void rank_or(Terms<PostingBlocks>& terms, TopK& top) {
    constexpr size_t kPostingsAWindow = 32;
    prime(terms, top);
    std::vector<std::pair<uint32_t, size_t>> lists;  // greatest impact, postings
    uint32_t documents = 0;
    for (const ScoredTerm<PostingBlocks>& term : terms) {
        const PostingListView& list = term.cursor.list().list();
        lists.emplace_back(term.max_impact(), list.count());
        documents = std::max(documents, list.last());
    }
    std::sort(lists.begin(), lists.end());
    uint32_t bound = 0;
    size_t essential_postings = 0;
    for (const auto& [impact, postings] : lists)
        if ((bound += impact) > top.threshold()) essential_postings += postings;
    const bool dense = essential_postings > kPostingsAWindow * (documents / kScoreWindow);
    (dense ? block_max_max_score<PostingBlocks> : max_score<PostingBlocks>)(terms, top);
}

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
    result.documents = query.best(scoring, k, rank_or).sorted();
    return result;
}

PostingList Ranker::with_block_max(const PostingListView& list) const {
    return postings::with_block_max(list, lengths_, table_);
}

}  // namespace postings
