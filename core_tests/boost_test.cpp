// Rankings with boosted scores are those of every document scored and multiplied by itself,
// whatever is passed over.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "core/rank/field_term.h"
#include "core/rank/posting_blocks.h"
#include "core/rank/rank.h"
#include "core/rank/rank_query.h"
#include "core/rank/scored_term.h"
#include "seed.h"

namespace postings {
namespace {

// A factor a document; bounds by ranges, some of them loose.
class Factors final : public DocumentBoosts {
  public:
    explicit Factors(std::vector<uint32_t> factors) : factors_(std::move(factors)) {
        for (size_t i = 0; i < factors_.size(); ++i) {
            if (i % kBlock == 0) blocks_.push_back(kOne);
            blocks_.back() = std::max(blocks_.back(), factors_[i]);
        }
        most_ = *std::ranges::max_element(blocks_) + 5;
    }
    uint32_t factor(uint32_t docid) const override {
        ++asked;
        return factors_[docid];
    }
    uint32_t bound(uint32_t first, uint32_t last) const override {
        if (last == UINT32_MAX || last / kBlock - first / kBlock > 40) return most_;
        uint32_t bound = kOne;
        for (size_t i = first / kBlock; i <= last / kBlock && i < blocks_.size(); ++i)
            bound = std::max(bound, blocks_[i]);
        return bound + 1;
    }

    mutable size_t asked = 0;

  private:
    static constexpr uint32_t kBlock = 1024;

    std::vector<uint32_t> factors_, blocks_;
    uint32_t most_;
};

class BoostTest : public ::testing::Test {
  protected:
    BoostTest() : random(test_seed()) {}

    uint32_t below(uint32_t n) { return std::uniform_int_distribution<uint32_t>(0, n - 1)(random); }

    PostingList list(uint32_t documents, uint32_t one_in) {
        std::vector<uint32_t> docs, freqs;
        for (uint32_t doc = below(one_in); doc < documents; doc += 1 + below(2 * one_in - 1)) {
            docs.push_back(doc);
            freqs.push_back(1 + std::geometric_distribution<uint32_t>(0.6)(random));
        }
        return PostingList::from_docs(docs, freqs);
    }
    // Of every kind: like dates, like popularities, like chance.
    Factors factors(uint32_t documents) {
        std::vector<uint32_t> made(documents, DocumentBoosts::kOne);
        const uint32_t most = 1 << below(10), kind = below(4);
        for (uint32_t i = 0; i < documents; ++i) {
            const uint64_t whole = uint64_t{most} * DocumentBoosts::kOne;
            if (kind == 0) made[i] += static_cast<uint32_t>(whole * i / documents);
            if (kind == 1 && below(50) == 0) made[i] += below(static_cast<uint32_t>(whole));
            if (kind == 2) made[i] += below(static_cast<uint32_t>(whole));
            if (kind == 3) made[i] += static_cast<uint32_t>(whole >> below(20));
        }
        return Factors(std::move(made));
    }

    std::mt19937 random;
};

struct Term {
    std::map<uint32_t, uint32_t> impacts;
    bool required;
};

std::vector<ScoredDocument> best_of(const std::vector<Term>& terms, const std::set<uint32_t>* keep,
                                    const Factors& factors, size_t k, bool all) {
    std::map<uint32_t, std::pair<uint32_t, size_t>> matches;
    size_t needed = 0;
    for (const Term& term : terms) {
        needed += all || term.required;
        for (const auto& [docid, impact] : term.impacts) {
            matches[docid].first += impact;
            matches[docid].second += all || term.required;
        }
    }
    std::vector<ScoredDocument> found;
    for (const auto& [docid, match] : matches) {
        if (match.second != needed || (keep && !keep->contains(docid))) continue;
        const uint64_t score = uint64_t{match.first} * factors.factor(docid) / 65536;
        found.push_back({docid, static_cast<uint32_t>(score)});
    }
    std::ranges::stable_sort(found, std::greater<>(), &ScoredDocument::score);
    found.resize(std::min(k, found.size()));
    return found;
}

// What is found has everything that is over the threshold.
void expect_over(const std::vector<ScoredDocument>& found,
                 const std::vector<ScoredDocument>& expected, uint32_t threshold) {
    for (size_t i = 0; i < expected.size() && expected[i].score > threshold; ++i) {
        ASSERT_LT(i, found.size());
        ASSERT_EQ(found[i], expected[i]) << i;
    }
}

TEST_F(BoostTest, RankingsAreThoseOfAllDocuments) {
    for (int round = 0; round < 120; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const uint32_t documents = round % 4 ? 60000 : 900;
        std::vector<uint32_t> values;
        for (uint32_t i = 0; i < documents; ++i) values.push_back(10 + below(300));
        const DocumentLengthTable lengths(values);
        const Ranker ranker(lengths.view());
        const Scoring scoring{ranker.table(), ranker.lengths()};
        const Factors boosts = factors(documents);
        std::vector<PostingList> lists;
        std::vector<double> weights;
        std::vector<uint8_t> required;
        for (uint32_t i = 0, terms = 1 + below(5); i < terms; ++i) {
            const uint32_t one_in[] = {1, 2, 10, 100, 1000, 20000};
            lists.push_back(list(documents, one_in[below(6)]));
            if (round % 3) lists.back() = ranker.with_block_max(lists.back());
            weights.push_back(ranker.weight(lists.back()) * (below(8) ? 1 : 0));
            required.push_back(below(3) == 0);
        }
        if (round % 2) required.assign(required.size(), 0);
        const TermWeights scaled = term_weights(weights, 1.2, 1025);
        std::vector<Term> plain;
        std::vector<PostingBlocks> blocks;
        for (size_t i = 0; i < lists.size(); ++i) {
            blocks.emplace_back(lists[i]);
            plain.push_back({{}, required[i] != 0});
            const auto docs = lists[i].docs(), freqs = lists[i].frequencies();
            for (size_t j = 0; j < docs.size(); ++j)
                plain.back().impacts[docs[j]] =
                    scaled.weights[i] == 0 ? 0
                                           : scoring.impact(scaled.weights[i], docs[j], freqs[j]);
        }
        std::vector<PostingListView> filters;
        std::set<uint32_t> kept;
        PostingList filter;
        if (below(2)) {
            const uint32_t one_in[] = {2, 10, 100};
            filter = list(documents, one_in[below(3)]);
            filters.push_back(filter);
            const auto docs = filter.docs();
            kept = {docs.begin(), docs.end()};
        }
        const std::set<uint32_t>* keep = filters.empty() ? nullptr : &kept;
        const Restriction restriction{filters, {}};
        const auto make_terms = [&] {
            Terms<PostingBlocks> terms;
            for (size_t i = 0; i < lists.size(); ++i)
                terms.emplace_back(blocks[i], BlockMax::of(lists[i], lengths.view()),
                                   scaled.weights[i], scoring);
            return terms;
        };
        std::vector<Term> optional = plain;
        for (Term& term : optional) term.required = false;
        for (const size_t k : {1, 10, 400}) {
            for (const RankMode mode : {RankMode::kAnd, RankMode::kOr}) {
                const auto expected = best_of(plain, keep, boosts, k, mode == RankMode::kAnd);
                const auto rank = [&](uint32_t threshold) {
                    return rank_query(make_terms, required, restriction, k, mode, threshold,
                                      &boosts)
                        .top.sorted();
                };
                ASSERT_EQ(rank(0), expected) << k;
                const uint32_t middle = expected.empty() ? 7 : expected[expected.size() / 2].score;
                ASSERT_NO_FATAL_FAILURE(expect_over(rank(middle), expected, middle));
            }
            // Ways that would not be chosen.
            const auto all = best_of(plain, keep, boosts, k, true);
            const auto any = best_of(optional, keep, boosts, k, false);
            TopK common(k, &boosts), by_lists(k, &boosts);
            rank_common(
                make_terms(), make_terms, [](size_t) { return true; }, restriction, common);
            ASSERT_EQ(common.sorted(), all);
            rank_list_by_list(make_terms(), make_terms, restriction, by_lists);
            ASSERT_NO_FATAL_FAILURE(expect_over(by_lists.sorted(), any, 0));
            TopK windows(k, &boosts), postings(k, &boosts), estimated(k, &boosts);
            auto terms = make_terms();
            DocumentFilter documents_filter(restriction), again(restriction);
            block_max_max_score(terms, windows, documents_filter);
            ASSERT_NO_FATAL_FAILURE(expect_over(windows.sorted(), any, 0));
            terms = make_terms();
            max_score(terms, postings, again);
            ASSERT_NO_FATAL_FAILURE(expect_over(postings.sorted(), any, 0));
            terms = make_terms();
            query_detail::estimate(terms, restriction, estimated);
            DocumentFilter third(restriction);
            block_max_max_score(terms, estimated, third);
            ASSERT_NO_FATAL_FAILURE(expect_over(estimated.sorted(), any, 0));
        }
    }
}

TEST_F(BoostTest, MostDocumentsAreNotAskedFor) {
    const uint32_t documents = 200000;
    const std::vector<uint32_t> values(documents, 50);
    const DocumentLengthTable lengths(values);
    const Ranker ranker(lengths.view());
    const Scoring scoring{ranker.table(), ranker.lengths()};
    // Old documents at first; the new ones count up to thrice.
    std::vector<uint32_t> made;
    for (uint32_t i = 0; i < documents; ++i)
        made.push_back(DocumentBoosts::kOne +
                       static_cast<uint32_t>(uint64_t{2} * DocumentBoosts::kOne *
                                             (documents - 1 - i) / documents));
    const Factors boosts(std::move(made));
    std::vector<PostingList> lists;
    for (const uint32_t one_in : {3, 5, 40})
        lists.push_back(ranker.with_block_max(list(documents, one_in)));
    std::vector<PostingBlocks> blocks(lists.begin(), lists.end());
    const auto make_terms = [&] {
        Terms<PostingBlocks> terms;
        for (size_t i = 0; i < lists.size(); ++i)
            terms.emplace_back(blocks[i], BlockMax::of(lists[i], lengths.view()), 1000000u,
                               scoring);
        return terms;
    };
    for (const RankMode mode : {RankMode::kAnd, RankMode::kOr}) {
        boosts.asked = 0;
        rank_query(make_terms, {}, {}, 10, mode, 0, &boosts);
        EXPECT_LT(boosts.asked, lists[0].count() / 20) << static_cast<int>(mode);
    }
}

TEST_F(BoostTest, BoundsAreExact) {
    for (int i = 0; i < 100000; ++i) {
        const uint32_t factor = DocumentBoosts::kOne + below(1u << below(27));
        const uint32_t score = random() >> below(32);
        const uint32_t least = greatest_not_over(score, factor);
        ASSERT_LE(boosted(least, factor), score);
        ASSERT_GT(boosted(uint64_t{least} + 1, factor), score);
    }
}

}  // namespace
}  // namespace postings
