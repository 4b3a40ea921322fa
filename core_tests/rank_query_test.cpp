// Queries with filters, exclusions, required and optional terms, and terms in several fields:
// against a plain reference that scores every document by itself.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "core/base/deadline.h"
#include "core/base/error.h"
#include "core/rank/posting_blocks.h"
#include "core/rank/rank.h"
#include "core/rank/rank_common.h"
#include "core/rank/rank_fields.h"
#include "core/rank/rank_query.h"
#include "core/rank/scored_term.h"
#include "each_target.h"
#include "seed.h"

namespace postings {
namespace {

using Postings = std::map<uint32_t, uint32_t>;  // docID to frequency

Postings postings_of(const PostingListView& list) {
    Postings postings;
    const std::vector<uint32_t> docs = list.docs();
    const std::vector<uint32_t> freqs =
        list.has_frequencies() ? list.frequencies() : std::vector<uint32_t>(docs.size(), 1);
    for (size_t i = 0; i < docs.size(); ++i) postings[docs[i]] = freqs[i];
    return postings;
}

// What a query may rank, as sets.
struct PlainRestriction {
    std::vector<std::set<uint32_t>> filters, excluded;

    explicit PlainRestriction(const Restriction& restriction) {
        const auto add = [](auto& to, std::span<const PostingListView> lists) {
            for (const PostingListView& list : lists) {
                const auto docs = list.docs();
                to.emplace_back(docs.begin(), docs.end());
            }
        };
        add(filters, restriction.filters);
        add(excluded, restriction.excluded);
    }
    bool has(uint32_t docid) const {
        for (const auto& filter : filters)
            if (!filter.contains(docid)) return false;
        for (const auto& one : excluded)
            if (one.contains(docid)) return false;
        return true;
    }
};

struct PlainTerm {
    std::map<uint32_t, uint32_t> impacts;
    bool required;
};

std::vector<PlainTerm> plain_terms(const std::vector<RankedList>& query, const TermWeights& scaled,
                                   const Scoring& scoring) {
    std::vector<PlainTerm> plain;
    for (size_t i = 0; i < query.size(); ++i) {
        plain.push_back({{}, query[i].required});
        for (const auto& [docid, frequency] : postings_of(query[i].list))
            plain.back().impacts[docid] =
                query[i].weight == 0 ? 0 : scoring.impact(scaled.weights[i], docid, frequency);
    }
    return plain;
}

std::vector<ScoredDocument> best_of(const std::vector<PlainTerm>& terms,
                                    const PlainRestriction& restriction, size_t k, bool all) {
    std::map<uint32_t, std::pair<uint32_t, size_t>> matches;  // score, terms that must be there
    size_t needed = 0;
    for (const PlainTerm& term : terms) {
        needed += all || term.required;
        for (const auto& [docid, impact] : term.impacts) {
            matches[docid].first += impact;
            matches[docid].second += all || term.required;
        }
    }
    TopK top(k);
    for (const auto& [docid, match] : matches)
        if (match.second == needed && restriction.has(docid)) top.insert(docid, match.first);
    return top.sorted();
}

void expect_ranking(const Ranking& actual, const std::vector<PlainTerm>& terms,
                    const Restriction& restriction, size_t k, RankMode mode) {
    const PlainRestriction plain(restriction);
    const auto all = best_of(terms, plain, k, true), any = best_of(terms, plain, k, false);
    const bool is_all = mode == RankMode::kAnd || (mode == RankMode::kAndThenOr && all.size() == k);
    ASSERT_EQ(actual.mode, is_all ? RankMode::kAnd : RankMode::kOr);
    ASSERT_EQ(actual.documents, is_all ? all : any);
}

class RankQueryTest : public ::testing::Test {
  protected:
    RankQueryTest() : random(test_seed()) {}

    uint32_t below(uint32_t n) { return std::uniform_int_distribution<uint32_t>(0, n - 1)(random); }

    PostingList list(uint32_t documents, uint32_t one_in, bool clustered = false) {
        std::vector<uint32_t> docs, freqs;
        for (uint32_t doc = below(one_in); doc < documents; doc += 1 + below(2 * one_in - 1)) {
            if (clustered && doc / 3000 % 2) continue;
            docs.push_back(doc);
            freqs.push_back(1 + std::geometric_distribution<uint32_t>(0.6)(random));
        }
        const CodecId codecs_of[] = {CodecId::Auto, CodecId::Auto, CodecId::BitPacked,
                                     CodecId::Bitmap, CodecId::Roaring};
        return PostingList::from_docs(docs, below(8) ? freqs : std::vector<uint32_t>(),
                                      codecs_of[below(5)]);
    }

    DocumentLengthTable lengths_of(uint32_t documents) {
        std::vector<uint32_t> lengths;
        for (uint32_t i = 0; i < documents; ++i) lengths.push_back(10 + below(300));
        return DocumentLengthTable(lengths);
    }

    // Of all sizes, some with docIDs that no document has.
    struct OwnedRestriction {
        std::vector<PostingList> filters, excluded;
        std::vector<PostingListView> filter_views, excluded_views;
        Restriction view() {
            filter_views.assign(filters.begin(), filters.end());
            excluded_views.assign(excluded.begin(), excluded.end());
            return {filter_views, excluded_views};
        }
    };
    OwnedRestriction restriction(uint32_t documents) {
        const uint32_t one_in[] = {1, 2, 3, 10, 100, 1000, 10000};
        OwnedRestriction made;
        const auto any = [&] { return list(documents + 500, one_in[below(7)], below(2)); };
        if (below(4)) made.filters.push_back(any());
        if (below(6) == 0) made.filters.push_back(any());
        if (below(2)) made.excluded.push_back(any());
        if (below(6) == 0) made.excluded.push_back(any());
        if (below(20) == 0) made.filters.push_back(PostingList());
        // Bitmaps alone are looked into another way; the last document would take 512 MB.
        if (below(3) == 0)
            for (std::vector<PostingList>* lists : {&made.filters, &made.excluded})
                for (PostingList& list : *lists)
                    list = PostingList::from_docs(list.docs(), {}, CodecId::Bitmap);
        if (below(20) == 0)
            made.filters = {PostingList::from_docs(std::vector<uint32_t>{5, 6, 7, UINT32_MAX})};
        return made;
    }

    std::mt19937 random;
};

std::vector<PostingBlocks> blocks_of(const std::vector<RankedList>& query) {
    std::vector<PostingBlocks> blocks;
    for (const RankedList& each : query) blocks.emplace_back(each.list);
    return blocks;
}

// Makes cursors of these blocks, as rank_query() asks for. All arguments outlive what is returned.
auto maker_of_terms(const std::vector<RankedList>& query, const std::vector<PostingBlocks>& blocks,
                    const DocumentLengthTable& lengths, const TermWeights& scaled,
                    const Scoring& scoring) {
    return [&] {
        Terms<PostingBlocks> terms;
        for (size_t i = 0; i < query.size(); ++i)
            terms.emplace_back(blocks[i], BlockMax::of(query[i].list, lengths.view()),
                               scaled.weights[i], scoring);
        return terms;
    };
}

TEST_F(RankQueryTest, RestrictedAndRequired) {
    SCOPED_TRACE("seed " + std::to_string(test_seed()));
    for (int round = 0; round < 150; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const uint32_t documents = round % 4 ? 30000 : 700;
        const DocumentLengthTable lengths = lengths_of(documents);
        const Bm25Parameters parameters[] = {{}, {0.9, 0.4}, {0, 0}, {2, 1}};
        const Ranker ranker(lengths.view(), parameters[below(4)]), other(lengths.view());
        const Scoring scoring{ranker.table(), ranker.lengths()};
        std::vector<PostingList> lists;
        std::vector<RankedList> query;
        std::vector<double> weights;
        for (uint32_t i = 0, terms = 1 + below(5); i < terms; ++i) {
            const uint32_t one_in[] = {1, 2, 10, 100, 1000, 20000};
            lists.push_back(below(15) ? list(documents, one_in[below(6)], below(2))
                                      : PostingList());
            if (round % 3) lists.back() = other.with_block_max(lists.back());
            const double boosts[] = {1, 1, 1, 0, 3, 0.01};
            weights.push_back(ranker.weight(lists.back()) * boosts[below(6)]);
            query.push_back({lists.back(), weights.back(), below(3) == 0});
        }
        const TermWeights scaled = term_weights(weights, ranker.table().parameters().k1);
        const std::vector<PlainTerm> plain = plain_terms(query, scaled, scoring);
        OwnedRestriction owned = restriction(documents);
        const Restriction restricted = owned.view();
        const auto check = [&] {
            for (const size_t k : {0, 1, 10, 1000})
                for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr}) {
                    SCOPED_TRACE("k " + std::to_string(k) + " mode " +
                                 std::to_string(static_cast<int>(mode)));
                    ASSERT_NO_FATAL_FAILURE(expect_ranking(ranker.rank(query, k, mode, restricted),
                                                           plain, restricted, k, mode));
                }
        };
        if (round % 8) {
            ASSERT_NO_FATAL_FAILURE(check());
        } else {
            ASSERT_NO_FATAL_FAILURE(postings::testing::each_target(check));
        }
    }
}

// Lists of many blocks, without a filter and with filters of all densities: whichever way is taken,
// and each way also where it would not be chosen.
TEST_F(RankQueryTest, WithinFiltersOfLongLists) {
    SCOPED_TRACE("seed " + std::to_string(test_seed()));
    for (int round = 0; round < 12; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const uint32_t documents = 70000;
        const DocumentLengthTable lengths = lengths_of(documents);
        const Ranker ranker(lengths.view());
        const Scoring scoring{ranker.table(), ranker.lengths()};
        std::vector<PostingList> lists;
        std::vector<RankedList> query;
        std::vector<double> weights;
        for (uint32_t i = 0, terms = 1 + below(3); i < terms; ++i) {
            const uint32_t one_in[] = {1, 2, 6, 100};
            lists.push_back(
                ranker.with_block_max(list(documents, one_in[below(4)], below(4) == 0)));
            weights.push_back(ranker.weight(lists.back()));
            query.push_back({lists.back(), weights.back(), below(3) == 0});
        }
        const TermWeights scaled = term_weights(weights, ranker.table().parameters().k1);
        const std::vector<PlainTerm> plain = plain_terms(query, scaled, scoring);
        const std::vector<PostingBlocks> blocks = blocks_of(query);
        const auto make_terms = maker_of_terms(query, blocks, lengths, scaled, scoring);
        const uint32_t keeps[] = {2, 4, 10, 30, 100, 1000};
        OwnedRestriction owned;
        owned.filters.push_back(list(documents, keeps[below(6)], below(2)));
        if (below(4) == 0) owned.filters.push_back(list(documents, 2));
        if (round % 3 == 0) owned.filters.clear();
        const uint32_t excludes[] = {3, 1};
        if (below(3) == 0) owned.excluded.push_back(list(documents, excludes[below(2)], below(2)));
        const Restriction restricted = owned.view();
        const PlainRestriction plain_restriction(restricted);
        const auto check = [&] {
            for (const size_t k : {1, 10, 300}) {
                for (const RankMode mode : {RankMode::kAnd, RankMode::kOr})
                    ASSERT_NO_FATAL_FAILURE(expect_ranking(ranker.rank(query, k, mode, restricted),
                                                           plain, restricted, k, mode));
                TopK all(k), any(k);
                rank_common(
                    make_terms(), make_terms, [](size_t) { return true; }, restricted, all);
                ASSERT_EQ(all.sorted(), best_of(plain, plain_restriction, k, true));
                std::vector<PlainTerm> optional = plain;
                for (PlainTerm& term : optional) term.required = false;
                rank_list_by_list(make_terms(), make_terms, restricted, any);
                ASSERT_EQ(any.sorted(), best_of(optional, plain_restriction, k, false));
                TopK same(k);
                Terms<PostingBlocks> terms = make_terms();
                query_detail::rank_few(terms, restricted, same);
                ASSERT_EQ(same.sorted(), any.sorted());
            }
        };
        if (round % 6) {
            ASSERT_NO_FATAL_FAILURE(check());
        } else {
            ASSERT_NO_FATAL_FAILURE(postings::testing::each_target(check));
        }
    }
}

// Documents to which some list adds something.
std::vector<ScoredDocument> scored(std::vector<ScoredDocument> documents) {
    std::erase_if(documents, [](const ScoredDocument& document) { return document.score == 0; });
    return documents;
}

// Whether lists are ranked one by one or together, and where the other way would be chosen.
TEST_F(RankQueryTest, AnyOfListsOfWhichFewDocumentsPass) {
    SCOPED_TRACE("seed " + std::to_string(test_seed()));
    for (int round = 0; round < 30; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const uint32_t documents = 6000;
        const DocumentLengthTable lengths = lengths_of(documents);
        const Ranker ranker(lengths.view());
        const Scoring scoring{ranker.table(), ranker.lengths()};
        std::vector<PostingList> lists;
        std::vector<RankedList> query;
        std::vector<double> weights;
        for (uint32_t i = 0, terms = 2 + below(70); i < terms; ++i) {
            const uint32_t one_in[] = {2, 20, 300, 5000};
            lists.push_back(list(documents, one_in[below(4)], below(4) == 0));
            if (round % 3) lists.back() = ranker.with_block_max(lists.back());
            const double boosts[] = {1, 1, 1, 0, 3, 0.01};
            weights.push_back(ranker.weight(lists.back()) * boosts[below(6)]);
        }
        for (size_t i = 0; i < lists.size(); ++i) query.push_back({lists[i], weights[i], false});
        const TermWeights scaled = term_weights(weights, ranker.table().parameters().k1);
        const std::vector<PlainTerm> plain = plain_terms(query, scaled, scoring);
        const uint32_t one_in[] = {9, 40, 1000};
        OwnedRestriction owned;
        for (uint32_t filters = 1 + below(3); filters > 0; --filters)
            owned.filters.push_back(list(documents, one_in[below(3)], below(2)));
        if (below(3) == 0) owned.excluded.push_back(list(documents, 3));
        if (round % 5 == 0) {
            owned.filters.clear();
            owned.excluded.push_back(list(documents, 1));
        }
        const Restriction restricted = owned.view();
        const std::vector<PostingBlocks> blocks = blocks_of(query);
        const auto make_terms = maker_of_terms(query, blocks, lengths, scaled, scoring);
        for (const size_t k : {1, 10, 300}) {
            const Ranking found = ranker.rank(query, k, RankMode::kOr, restricted);
            ASSERT_NO_FATAL_FAILURE(expect_ranking(found, plain, restricted, k, RankMode::kOr));
            TopK one_by_one(k), together(k);
            rank_list_by_list(make_terms(), make_terms, restricted, one_by_one);
            ASSERT_EQ(scored(one_by_one.sorted()), scored(found.documents));
            Terms<PostingBlocks> terms = make_terms();
            query_detail::rank_few(terms, restricted, together);
            ASSERT_EQ(scored(together.sorted()), scored(found.documents));
        }
    }
}

// With every so many-th of some documents.
PostingList every(uint32_t step, uint32_t documents) {
    std::vector<uint32_t> docs, frequencies;
    for (uint32_t doc = step / 2; doc < documents; doc += step) {
        docs.push_back(doc);
        frequencies.push_back(1 + doc % 7);
    }
    return PostingList::from_docs(docs, frequencies);
}

// The terms of a query, with such lists.
class EveryTerm {
  public:
    EveryTerm(std::span<const uint32_t> steps, uint32_t documents)
        : lengths_(std::vector<uint32_t>(documents, 100)), ranker_(lengths_.view()) {
        std::vector<double> weights;
        for (const uint32_t step : steps) {
            lists_.push_back(ranker_.with_block_max(every(step, documents)));
            weights.push_back(ranker_.weight(lists_.back()));
        }
        scaled_ = term_weights(weights, ranker_.table().parameters().k1);
        for (const PostingList& list : lists_) blocks_.emplace_back(list);
    }
    EveryTerm(const EveryTerm&) = delete;

    Terms<PostingBlocks> operator()() const {
        Terms<PostingBlocks> terms;
        for (size_t i = 0; i < lists_.size(); ++i)
            terms.emplace_back(blocks_[i], BlockMax::of(lists_[i], lengths_.view()),
                               scaled_.weights[i], scoring_);
        return terms;
    }

  private:
    DocumentLengthTable lengths_;
    Ranker ranker_;
    Scoring scoring_{ranker_.table(), ranker_.lengths()};
    std::vector<PostingList> lists_;
    std::vector<PostingBlocks> blocks_;
    TermWeights scaled_;
};

// Scored together and looked up one by one, by windows, with and without several fields.
TEST_F(RankQueryTest, AnyOfManyListsWithinFiltersOfManyDocuments) {
    SCOPED_TRACE("seed " + std::to_string(test_seed()));
    for (int round = 0; round < 12; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const uint32_t documents = 15000;
        const DocumentLengthTable lengths = lengths_of(documents);
        const Ranker ranker(lengths.view());
        std::vector<PostingList> lists;
        std::vector<RankedList> query;
        std::vector<double> weights;
        for (uint32_t i = 0, terms = 33 + below(60); i < terms; ++i) {
            const uint32_t one_in[] = {4, 30, 300, 4000};
            lists.push_back(list(documents, one_in[std::min(i, below(4))], below(4) == 0));
            if (round % 4) lists.back() = ranker.with_block_max(lists.back());
            weights.push_back(ranker.weight(lists.back()) * (below(9) ? 1 : 0.01));
        }
        for (size_t i = 0; i < lists.size(); ++i) query.push_back({lists[i], weights[i], false});
        OwnedRestriction owned;
        owned.filters.push_back(list(documents, 1 + below(5), below(3) == 0));
        if (below(4) == 0) owned.filters.push_back(list(documents, 1));
        if (below(3) == 0) owned.excluded.push_back(list(documents, 10));
        // A bitmap is never read by windows.
        for (PostingList& filter : owned.filters)
            filter = PostingList::from_docs(filter.docs(), {}, CodecId::BitPacked);
        const Restriction restricted = owned.view();
        const PlainRestriction plain(restricted);
        const Field field{lengths.view()};
        const FieldRanker fields({&field, 1}, 1.2);
        std::vector<RankedFieldTerm> terms;
        for (const RankedList& each : query) terms.push_back({{each.list}, each.weight});
        const TermWeights scaled = term_weights(weights, ranker.table().parameters().k1);
        const Scoring scoring{ranker.table(), ranker.lengths()};
        const auto any = best_of(plain_terms(query, scaled, scoring), plain, documents, false);
        // Of one field, scores are rounded in another way.
        const auto all = fields.rank(terms, documents, RankMode::kOr, restricted).documents;
        ASSERT_EQ(all.size(), any.size());
        for (const size_t k : {1, 10, 300}) {
            const auto first = [k](std::vector<ScoredDocument> documents) {
                documents.resize(std::min(documents.size(), k));
                return documents;
            };
            EXPECT_EQ(ranker.rank(query, k, RankMode::kOr, restricted).documents, first(any));
            EXPECT_EQ(fields.rank(terms, k, RankMode::kOr, restricted).documents, first(all));
        }
    }
}

// Counts how many documents are looked up in lists.
struct CountedTerm : ScoredTerm<PostingBlocks> {
    static inline size_t lookups = 0;
    using ScoredTerm<PostingBlocks>::ScoredTerm;
    bool at(uint32_t docid) {
        ++lookups;
        return ScoredTerm<PostingBlocks>::at(docid);
    }
};

// Lists and a filter that has half of the documents: those are not looked up in each list, which
// would take longer the more lists there are.
TEST(RankQuery, DocumentsOfAFilterAreLookedUpWhereThatIsFasterThanScoring) {
    const uint32_t documents = 40000;
    const DocumentLengthTable lengths(std::vector<uint32_t>(documents, 100));
    const Ranker ranker(lengths.view());
    const Scoring scoring{ranker.table(), ranker.lengths()};
    const PostingList half = every(2, documents), few = every(200, documents);
    const auto lookups = [&](size_t count, const PostingListView& filter) {
        const PostingList list = ranker.with_block_max(every(5, documents));
        const PostingBlocks blocks(list);
        ScoredCursors<CountedTerm> terms;
        for (size_t i = 0; i < count; ++i)
            terms.emplace_back(blocks, BlockMax::of(list, lengths.view()), 1000, scoring);
        DocumentFilter passing({{&filter, 1}, {}});
        TopK top(documents);
        CountedTerm::lookups = 0;
        block_max_max_score(terms, top, passing);
        return CountedTerm::lookups;
    };
    for (const size_t count : {2, 5, 40, 400}) {
        EXPECT_EQ(lookups(count, half), 0u) << count;
        EXPECT_EQ(lookups(count, few), count * few.count()) << count;
    }
}

TEST(RankQuery, ListsAreRankedOneByOneWhereFewOfThemAreReached) {
    const uint32_t documents = 40000;
    const PostingList passing = every(9, documents);
    const PostingListView filter = passing;
    const Restriction few{{&filter, 1}, {}};
    const auto lead = [&](const std::vector<uint32_t>& steps) {
        const EveryTerm make_terms(steps, documents);
        return query_detail::lists_lead(make_terms(), few, TopK(10));
    };
    EXPECT_TRUE(lead({2, 50}));
    EXPECT_TRUE(lead({100, 100, 3}));
    for (const size_t count : {16, 31, 32, 64}) EXPECT_FALSE(lead(std::vector<uint32_t>(count, 3)));
}

// Each way of ranking looks at the deadline while it goes on.
TEST(RankQuery, RankingEndsAtTheDeadline) {
    const uint32_t documents = 400000;
    const Deadline over(std::chrono::nanoseconds(0));
    const PostingList half = every(2, documents), third = every(3, documents),
                      few = every(9, documents);
    const std::vector<PostingListView> one = {few}, two = {half, third};
    const std::vector<Restriction> restrictions = {{}, {one, {}}, {two, {}}, {{}, one}};
    const std::vector<std::vector<uint32_t>> queries = {
        {1}, {2, 1}, {3, 1, 2}, std::vector<uint32_t>(40, 1)};
    for (const std::vector<uint32_t>& query : queries) {
        const EveryTerm make_terms(query, documents);
        for (const Restriction& restriction : restrictions)
            for (const size_t count : {size_t{0}, size_t{1}, query.size()}) {
                std::vector<uint8_t> required(query.size());
                std::fill_n(required.begin(), count, uint8_t{1});
                EXPECT_THROW(rank_query(std::cref(make_terms), required, restriction, 20000,
                                        RankMode::kOr, 0, nullptr, &over),
                             TimedOut)
                    << query.size() << " lists, " << count << " required, "
                    << restriction.filters.size() << " filters, " << restriction.excluded.size()
                    << " exclusions";
            }
    }
}

TEST_F(RankQueryTest, WindowsOfAFilterAreThoseOfItsDocuments) {
    SCOPED_TRACE("seed " + std::to_string(test_seed()));
    postings::testing::each_target([&] {
        for (int round = 0; round < 40; ++round) {
            const uint32_t documents = 40000;
            OwnedRestriction owned = restriction(documents);
            const Restriction restricted = owned.view();
            const PlainRestriction plain(restricted);
            DocumentFilter filter(restricted);
            WindowBits bits;
            for (uint32_t first = below(4) * 64; first < documents;
                 first += kScoreWindow + below(3) * below(5000) / 64 * 64) {
                uint32_t count = 0;
                const uint32_t size = filter.read_window(first, bits);
                for (uint32_t i = 0; i < kScoreWindow; ++i) {
                    const bool has = bits[i / 64] >> i % 64 & 1;
                    count += has;
                    ASSERT_EQ(has, plain.has(first + i)) << first + i;
                }
                ASSERT_EQ(size, count);
            }
        }
    });
}

TEST_F(RankQueryTest, AFilterIsACursor) {
    for (int round = 0; round < 60; ++round) {
        const uint32_t documents = 20000;
        OwnedRestriction owned = restriction(documents);
        if (owned.filters.empty()) continue;
        const Restriction restricted = owned.view();
        const PlainRestriction plain(restricted);
        DocumentFilter filter(restricted);
        uint32_t docid = 0;
        for (;;) {
            while (docid < documents + 1000 && !plain.has(docid)) ++docid;
            if (docid >= documents + 1000) docid = kNoDocument;
            ASSERT_EQ(filter.docid(), docid);
            if (docid == kNoDocument) break;
            if (below(3)) {
                filter.next();
                ++docid;
            } else {
                filter.next_geq(docid += below(4000));
            }
        }
    }
}

TEST_F(RankQueryTest, DamagedFiltersAreNoDanger) {
    SCOPED_TRACE("seed " + std::to_string(test_seed()));
    const DocumentLengthTable lengths = lengths_of(5000);
    const Ranker ranker(lengths.view());
    const PostingList common = ranker.with_block_max(list(5000, 2)), rare = list(5000, 8);
    size_t refused = 0;
    for (int round = 0; round < 3000; ++round) {
        const PostingList honest = list(5000, 1 + below(4));
        std::vector<uint8_t> bytes(honest.bytes().begin(), honest.bytes().end());
        for (uint32_t i = 0, damages = 1 + below(4); i < damages; ++i)
            bytes[below(2) ? below(static_cast<uint32_t>(bytes.size()))
                           : below(std::min<uint32_t>(400, bytes.size()))] =
                static_cast<uint8_t>(random());
        try {
            const PostingListView damaged[] = {PostingListView::parse(bytes)};
            const RankedList query[] = {{rare, 3}, {common, 1}};
            for (const RankMode mode : {RankMode::kAnd, RankMode::kOr}) {
                ranker.rank(query, 1 + below(20), mode, {damaged, {}});
                ranker.rank(query, 1 + below(20), mode, {{}, damaged});
            }
        } catch (const Error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 0u);
}

// ---- fields ----

// BM25F in floats.
double bm25f(const std::vector<Field>& fields, const std::vector<std::vector<uint32_t>>& lengths,
             const std::vector<Postings>& lists, uint32_t docid, double idf, double k1) {
    double tf = 0;
    for (size_t f = 0; f < fields.size(); ++f) {
        const auto posting = lists[f].find(docid);
        if (posting == lists[f].end()) continue;
        const double relative = lengths[f][docid] / fields[f].lengths.average;
        tf += fields[f].weight * posting->second / (1 - fields[f].b + fields[f].b * relative);
    }
    return tf == 0 ? 0 : idf * (k1 + 1) * tf / (tf + k1);
}

TEST_F(RankQueryTest, FieldsAreBm25F) {
    SCOPED_TRACE("seed " + std::to_string(test_seed()));
    for (int round = 0; round < 60; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const uint32_t documents = round % 4 ? 20000 : 700;
        const double k1 = std::vector{1.2, 0.9, 0.0, 2.0, 100.0}[below(5)];
        const size_t field_count = 1 + below(3);
        std::vector<std::vector<uint32_t>> lengths(field_count);
        std::vector<DocumentLengthTable> tables;
        for (auto& of_field : lengths) {
            for (uint32_t i = 0; i < documents; ++i) of_field.push_back(5 + below(250));
            tables.emplace_back(of_field);
        }
        std::vector<Field> fields;
        for (size_t f = 0; f < field_count; ++f)
            fields.push_back({tables[f].view(), std::vector{1.0, 3.0, 0.1, 20.0}[below(4)],
                              std::vector{0.75, 0.0, 1.0}[below(3)]});
        const FieldRanker ranker(fields, k1);
        std::vector<std::vector<PostingList>> owned;
        std::vector<RankedFieldTerm> query;
        std::vector<double> idfs, weights;
        std::vector<std::vector<Postings>> postings;
        for (uint32_t i = 0, terms = 1 + below(4); i < terms; ++i) {
            owned.emplace_back();
            postings.emplace_back();
            query.push_back({{}, 0, below(4) == 0});
            std::set<uint32_t> all;
            for (size_t f = 0; f < field_count; ++f) {
                const uint32_t one_in[] = {1, 2, 10, 100, 1000};
                PostingList made = below(5) ? list(documents, one_in[below(5)]) : PostingList();
                if (below(2)) made = Ranker(tables[f].view()).with_block_max(made);
                owned.back().push_back(made);
                query.back().lists.push_back(made);
                postings.back().push_back(postings_of(made));
                for (const auto& [docid, frequency] : postings.back().back()) all.insert(docid);
            }
            ASSERT_EQ(FieldRanker::document_frequency(query.back().lists), all.size());
            idfs.push_back(bm25_idf(documents, all.size()));
            weights.push_back(idfs.back() * (below(8) ? 1 : 0));
            query.back().weight = weights.back();
        }
        const TermWeights scaled = term_weights(weights, k1);
        const FieldScoring scoring(k1);
        std::vector<FieldParts> parts(fields.begin(), fields.end());
        std::vector<PlainTerm> plain;
        for (size_t i = 0; i < query.size(); ++i) {
            plain.push_back({{}, query[i].required});
            std::map<uint32_t, uint64_t> sums;
            for (size_t f = 0; f < field_count; ++f)
                for (const auto& [docid, frequency] : postings[i][f])
                    sums[docid] += parts[f].of(docid, frequency);
            for (const auto& [docid, sum] : sums)
                plain.back().impacts[docid] = scoring.impact(scaled.weights[i], sum);
        }
        OwnedRestriction restriction_lists = restriction(documents);
        const Restriction restricted = round % 2 ? restriction_lists.view() : Restriction{};
        for (const size_t k : {1, 10, 1000})
            for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr}) {
                const Ranking ranking = ranker.rank(query, k, mode, restricted);
                ASSERT_NO_FATAL_FAILURE(expect_ranking(ranking, plain, restricted, k, mode))
                    << k << ' ' << static_cast<int>(mode);
                for (const ScoredDocument& document : ranking.documents) {
                    double exact = 0, idf_sum = 0;
                    for (size_t i = 0; i < query.size(); ++i) {
                        exact +=
                            bm25f(fields, lengths, postings[i], document.docid, weights[i], k1);
                        idf_sum += weights[i] * (k1 + 1);
                    }
                    ASSERT_NEAR(std::ldexp(document.score, -ranking.fraction_bits), exact,
                                1e-3 * exact + 3e-5 * idf_sum + 2e-5)
                        << document.docid;
                }
            }
    }
}

TEST_F(RankQueryTest, LeastSumsOfFieldsAreExact) {
    for (int round = 0; round < 20'000; ++round) {
        const FieldScoring scoring(std::vector{1.2, 0.0, 1e-7, 100.0}[below(4)]);
        const uint32_t weight = random() >> below(32);
        const uint32_t impact = std::max(
            1u, below(2) ? scoring.impact(weight, random() >> below(32)) : weight - below(3));
        const uint64_t least = scoring.least_sum_over(weight, impact);
        if (least <= FieldParts::kLargest) {
            EXPECT_GT(scoring.impact(weight, least), impact) << weight << " " << impact;
        }
        EXPECT_LE(scoring.impact(weight, std::min(least - 1, FieldParts::kLargest)), impact)
            << weight << " " << impact;
    }
}

TEST_F(RankQueryTest, OneFieldIsBm25) {
    const uint32_t documents = 5000;
    const DocumentLengthTable lengths = lengths_of(documents);
    const Ranker ranker(lengths.view());
    const Field field{lengths.view()};
    const FieldRanker fields({&field, 1}, 1.2);
    const PostingList a = list(documents, 3), b = list(documents, 20);
    const RankedList query[] = {{a, ranker.weight(a)}, {b, ranker.weight(b)}};
    const RankedFieldTerm terms[] = {{{a}, ranker.weight(a)}, {{b}, ranker.weight(b)}};
    const Ranking one = ranker.rank(query, documents, RankMode::kOr),
                  other = fields.rank(terms, documents, RankMode::kOr);
    ASSERT_EQ(one.documents.size(), other.documents.size());
    std::map<uint32_t, double> scores;
    for (const auto& document : one.documents)
        scores[document.docid] = std::ldexp(document.score, -one.fraction_bits);
    for (const auto& document : other.documents)
        ASSERT_NEAR(std::ldexp(document.score, -other.fraction_bits), scores[document.docid], 1e-3);
}

TEST_F(RankQueryTest, FieldsRefuseWhatTheyCannotHold) {
    const DocumentLengthTable lengths = lengths_of(10);
    const auto refused = [&](Field field, double k1) {
        EXPECT_THROW(FieldRanker({&field, 1}, k1), InvalidArgument);
    };
    refused({lengths.view(), 0}, 1);
    refused({lengths.view(), 1e-4}, 1);
    refused({lengths.view(), 1001}, 1);
    refused({lengths.view(), NAN}, 1);
    refused({lengths.view(), 1, 1.1}, 1);
    refused({lengths.view(), 1, NAN}, 1);
    refused({lengths.view()}, -1);
    refused({lengths.view()}, 101);
    const Field field{lengths.view()};
    const FieldRanker ranker({&field, 1}, 1.2);
    const PostingList beyond = PostingList::from_docs(std::vector<uint32_t>{3, 10});
    const RankedFieldTerm without_length[] = {{{PostingList()}, 1}, {{beyond}, 1}};
    try {
        ranker.rank(without_length, 3, RankMode::kOr);
        ADD_FAILURE();
    } catch (const InvalidArgument& error) {
        EXPECT_EQ(error.position, 1u);
    }
    const RankedFieldTerm too_few[] = {{{}, 1}};
    EXPECT_THROW(ranker.rank(too_few, 3, RankMode::kOr), InvalidArgument);
}

}  // namespace
// Whatever is in its blocks, lengths are read of documents that have one only.
TEST(BlockMaxBounds, OfDamagedListsThatWereNotChecked) {
    std::vector<uint32_t> documents(400);
    for (size_t i = 0; i < documents.size(); ++i) documents[i] = static_cast<uint32_t>(3 * i);
    const DocumentLengthTable lengths(std::vector<uint32_t>(documents.back() + 1, 7));
    const Ranker ranker(lengths.view());
    size_t refused = 0;
    std::mt19937_64 random(1);
    for (int number = 1; number <= 12; ++number) {
        const PostingList list =
            PostingList::from_docs(documents, {}, static_cast<CodecId>(number));
        for (int round = 0; round < 4000; ++round) {
            Bytes bytes(list.bytes().begin(), list.bytes().end());
            for (uint64_t changes = 1 + random() % 3; changes > 0; --changes)
                bytes[random() % bytes.size()] = static_cast<uint8_t>(random());
            try {
                const PostingListView damaged = PostingListView::parse(bytes);
                const std::vector<uint32_t> read = damaged.docs();
                const bool is_over = std::ranges::max(read) > documents.back();
                if (!is_over || damaged.last() > documents.back()) continue;
                ++refused;
                // Before a length past the end is read.
                EXPECT_THROW(ranker.with_block_max(damaged), CorruptedData);
            } catch (const CorruptedData&) {
            }
        }
    }
    EXPECT_GT(refused, 0u);
}

}  // namespace postings
