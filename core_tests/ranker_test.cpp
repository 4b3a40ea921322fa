// Ranking over posting lists: against the exhaustive algorithms over the same postings.
#include "core/rank/rank.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/base/error.h"
#include "core/rank/block_max.h"
#include "core/rank/posting_blocks.h"
#include "each_target.h"
#include "research/rank/algorithms.h"
#include "seed.h"

namespace postings {
namespace {

// Lists of all densities over one collection, so that compact and full ones, bitsets and packed
// blocks meet in a query.
class RankerTest : public ::testing::Test {
  protected:
    RankerTest() : seed(test_seed()), random(seed) { RecordProperty("seed", seed); }

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
    (mode == RankMode::kAnd ? exhaustive_and<ScoredTerm<PostingBlocks>>
                            : exhaustive_or<ScoredTerm<PostingBlocks>>)(terms, top);
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

TEST_F(RankerTest, EveryInstructionSetAndAlgorithmAgrees) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const uint32_t documents = 30000;
    const DocumentLengthTable lengths = document_lengths(documents);
    const Ranker ranker(lengths.view(), {0.9, 0.4});
    const Scoring scoring{ranker.table(), ranker.lengths()};
    for (const Codec* codec : codecs()) {
        std::vector<PostingList> lists;
        std::vector<RankedList> query;
        std::vector<double> weights;
        for (const uint32_t one_in : {2, 7, 40, 500}) {
            const PostingList any = list(documents, one_in);
            lists.push_back(ranker.with_block_max(
                PostingList::from_docs(any.docs(), any.frequencies(), codec->id)));
            query.push_back({lists.back(), ranker.weight(lists.back())});
            weights.push_back(query.back().weight);
        }
        const TermWeights scaled = term_weights(weights, 0.9);
        const auto all = exhaustive(query, ranker, 10, RankMode::kAnd);
        const auto any = exhaustive(query, ranker, 10, RankMode::kOr);
        postings::testing::each_target([&] {
            for (const auto& algorithm : kRankAlgorithms<PostingBlocks>) {
                std::vector<PostingBlocks> blocks(lists.begin(), lists.end());
                Terms<PostingBlocks> terms;
                for (size_t i = 0; i < lists.size(); ++i)
                    terms.emplace_back(blocks[i], BlockMax::of(lists[i], scoring.lengths),
                                       scaled.weights[i], scoring);
                TopK top(10);
                algorithm.run(terms, top);
                ASSERT_EQ(top.sorted(), algorithm.mode == RankMode::kAnd ? all : any)
                    << codec->name << ' ' << algorithm.name;
            }
        });
    }
}

// The best documents come last, impacts grow, every score is the same, one document has it all.
TEST_F(RankerTest, AdversarialCollections) {
    const uint32_t documents = 20000;
    std::vector<uint32_t> lengths(documents, 100), docs(documents), freqs(documents);
    std::iota(docs.begin(), docs.end(), 0);
    const auto expect_exact = [&](std::span<const uint32_t> rare_docs,
                                  std::span<const uint32_t> rare_freqs) {
        const DocumentLengthTable table(lengths);
        const Ranker ranker(table.view());
        const PostingList common = ranker.with_block_max(PostingList::from_docs(docs, freqs)),
                          rare =
                              ranker.with_block_max(PostingList::from_docs(rare_docs, rare_freqs));
        const RankedList query[] = {{common, 0.1}, {rare, 3}, {rare, 1}};
        for (const size_t k : {1, 10, 500, 3000})
            for (const RankMode mode : {RankMode::kAnd, RankMode::kOr})
                ASSERT_EQ(ranker.rank(query, k, mode).documents,
                          exhaustive(query, ranker, k, mode));
    };
    const auto at = [](std::vector<uint32_t> values, uint32_t count) {
        return std::vector<uint32_t>(values.end() - count, values.end());
    };
    for (uint32_t i = 0; i < documents; ++i) freqs[i] = 1 + i / 700;
    expect_exact(at(docs, 300), at(freqs, 300));
    std::fill(freqs.begin(), freqs.end(), 1);
    expect_exact(at(docs, 5000), at(freqs, 5000));
    expect_exact(at(docs, 1), at(freqs, 1));
    freqs[documents / 2] = UINT32_MAX;
    lengths[documents / 2] = 1;
    expect_exact(std::vector<uint32_t>{documents / 2}, std::vector<uint32_t>{UINT32_MAX});
}

// Block-max data that lies may lose documents, but is no danger; of a wrong length it is refused.
TEST_F(RankerTest, HostileBlockMaxData) {
    const DocumentLengthTable lengths = document_lengths(5000);
    const Ranker ranker(lengths.view());
    const PostingList honest = ranker.with_block_max(list(5000, 2));
    const std::span<const uint8_t> extra = honest.extra();
    for (int round = 0; round < 50; ++round) {
        std::vector<uint8_t> bytes(extra.begin(), extra.end());
        for (size_t i = 8; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(random());
        const PostingList lying =
            PostingList::from_docs(honest.docs(), honest.frequencies(), honest.codec().id, bytes);
        const RankedList query[] = {{lying, 1}, {honest, 2}};
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr})
            ranker.rank(query, 10, mode);
    }
    for (const size_t size : {size_t{8}, extra.size() - 1, extra.size() + 2}) {
        std::vector<uint8_t> bytes(extra.begin(), extra.end());
        bytes.resize(size);
        const PostingList cut =
            PostingList::from_docs(honest.docs(), honest.frequencies(), honest.codec().id, bytes);
        EXPECT_THROW(ranker.rank(std::vector<RankedList>{{cut, 1}}, 10, RankMode::kOr),
                     CorruptedData);
    }
    // Anything else in its place is not ours to judge.
    const std::vector<uint8_t> foreign(20, 0x11);
    const PostingList other =
        PostingList::from_docs(honest.docs(), honest.frequencies(), honest.codec().id, foreign);
    EXPECT_TRUE(BlockMax::of(other, lengths.view()).empty());
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
