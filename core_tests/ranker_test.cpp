// Ranking over posting lists: against the exhaustive algorithms over the same postings.
#include "core/rank/rank.h"

#include <gtest/gtest.h>

#include <random>

#include "core/base/error.h"
#include "core/rank/algorithms.h"
#include "core/rank/block_max.h"
#include "core/rank/posting_blocks.h"

namespace postings {
namespace {

// Lists of all densities over one collection, so that compact and full ones, bitsets and packed
// blocks meet in a query.
class RankerTest : public ::testing::Test {
  protected:
    RankerTest() : seed(std::random_device{}()), random(seed) { RecordProperty("seed", seed); }

    uint32_t below(uint32_t n) { return std::uniform_int_distribution<uint32_t>(0, n - 1)(random); }

    PostingList list(uint32_t documents, uint32_t one_in) {
        std::vector<uint32_t> docs, freqs;
        for (uint32_t doc = below(one_in); doc < documents; doc += 1 + below(2 * one_in - 1)) {
            docs.push_back(doc);
            freqs.push_back(1 + std::geometric_distribution<uint32_t>(0.6)(random));
        }
        return PostingList::from_docs(docs, below(8) ? freqs : std::vector<uint32_t>());
    }

    DocumentLengthTable document_lengths(uint32_t documents) {
        std::vector<uint32_t> lengths;
        for (uint32_t i = 0; i < documents; ++i) lengths.push_back(10 + below(300));
        return DocumentLengthTable(lengths);
    }

    uint32_t seed;
    std::mt19937 random;
};

std::vector<ScoredDocument> exhaustive(std::span<const RankedList> lists, const Ranker& ranker,
                                       size_t k, RankMode mode) {
    const Scoring scoring{ranker.table(), ranker.lengths()};
    std::vector<double> weights;
    for (const RankedList& list : lists) weights.push_back(list.weight);
    const TermWeights scaled = term_weights(weights, ranker.table().parameters().k1);
    std::vector<PostingBlocks> blocks;
    for (const RankedList& list : lists) blocks.emplace_back(list.list);
    Terms<PostingBlocks> terms;
    for (size_t i = 0; i < lists.size(); ++i)
        terms.emplace_back(blocks[i], BlockMax(), scaled.weights[i], scoring);
    TopK top(k);
    (mode == RankMode::kAnd ? exhaustive_and<PostingBlocks> : exhaustive_or<PostingBlocks>)(terms,
                                                                                            top);
    return top.sorted();
}

TEST_F(RankerTest, FindsWhatScoringEveryPostingFinds) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int round = 0; round < 40; ++round) {
        const uint32_t documents = round % 4 ? 20000 : 700;
        const DocumentLengthTable lengths = document_lengths(documents);
        const Bm25Parameters parameters[] = {{}, {0.9, 0.4}, {0, 0}, {2, 1}};
        const Ranker ranker(lengths.view(), parameters[below(4)]);
        const Ranker other(lengths.view());
        std::vector<PostingList> lists;
        std::vector<RankedList> query;
        for (uint32_t i = 0, terms = 1 + below(5); i < terms; ++i) {
            const uint32_t one_in[] = {1, 2, 10, 100, 1000};
            lists.push_back(list(documents, one_in[below(5)]));
            if (round % 3) lists.back() = other.with_block_max(lists.back());
            query.push_back({lists.back(), ranker.weight(lists.back())});
        }
        for (const size_t k : {1, 10, 1000}) {
            const auto all = exhaustive(query, ranker, k, RankMode::kAnd);
            const auto any = exhaustive(query, ranker, k, RankMode::kOr);
            ASSERT_EQ(ranker.rank(query, k, RankMode::kAnd).documents, all) << round << ' ' << k;
            ASSERT_EQ(ranker.rank(query, k, RankMode::kOr).documents, any) << round << ' ' << k;
            const Ranking either = ranker.rank(query, k, RankMode::kAndThenOr);
            ASSERT_EQ(either.mode, all.size() == k ? RankMode::kAnd : RankMode::kOr);
            ASSERT_EQ(either.documents, all.size() == k ? all : any) << round << ' ' << k;
        }
    }
}

TEST_F(RankerTest, BlockMaxDataIsKeptInTheListAndKnownAgain) {
    const DocumentLengthTable lengths = document_lengths(5000), others = document_lengths(5000);
    const PostingList plain = list(5000, 2);
    EXPECT_TRUE(BlockMax::of(plain, lengths.view()).empty());
    const PostingList with = Ranker(lengths.view()).with_block_max(plain);
    EXPECT_EQ(with.docs(), plain.docs());
    EXPECT_EQ(with.frequencies(), plain.frequencies());
    EXPECT_EQ(with.codec().id, plain.codec().id);
    const PostingList copy = PostingList::from_bytes(with.bytes());
    EXPECT_FALSE(BlockMax::of(copy, lengths.view()).empty());
    EXPECT_TRUE(BlockMax::of(copy, others.view()).empty()) << "pairs of another collection";
}

TEST_F(RankerTest, RefusesWhatItCannotRank) {
    const DocumentLengthTable lengths = document_lengths(10);
    const Ranker ranker(lengths.view());
    const PostingList good = PostingList::from_docs(std::vector<uint32_t>{1, 9}),
                      bad = PostingList::from_docs(std::vector<uint32_t>{1, 10});
    const RankedList without_length[] = {{good, 1}, {bad, 1}};
    const RankedList negative[] = {{good, 1}, {good, -1}};
    for (const auto& query : {std::span(without_length), std::span(negative)}) {
        try {
            ranker.rank(query, 3, RankMode::kOr);
            ADD_FAILURE();
        } catch (const InvalidArgument& error) {
            EXPECT_EQ(error.position, 1u);
        }
    }
    EXPECT_TRUE(ranker.rank({}, 3, RankMode::kAnd).documents.empty());
    EXPECT_TRUE(ranker.rank(std::vector<RankedList>{{{}, 1}}, 3, RankMode::kOr).documents.empty());
}

// Any byte of a list may be wrong: an exception or a ranking, never a crash.
TEST_F(RankerTest, SurvivesDamagedLists) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const DocumentLengthTable lengths = document_lengths(5000);
    const Ranker ranker(lengths.view());
    const PostingList rare = ranker.with_block_max(list(5000, 8)),
                      common = ranker.with_block_max(list(5000, 1 + below(3)));
    size_t refused = 0;
    for (int round = 0; round < 3000; ++round) {
        std::vector<uint8_t> bytes(common.bytes().begin(), common.bytes().end());
        for (uint32_t i = 0, damages = 1 + below(4); i < damages; ++i)
            bytes[below(2) ? below(bytes.size()) : below(400)] = static_cast<uint8_t>(random());
        try {
            const PostingListView damaged = PostingListView::parse(bytes);
            const RankedList query[] = {{rare, 3}, {damaged, 1}};
            for (const RankMode mode : {RankMode::kAnd, RankMode::kOr})
                ranker.rank(query, 1 + below(20), mode);
        } catch (const Error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 0u);
}

}  // namespace
}  // namespace postings
