// What queries mean: from text to documents, with an analyzer, and whatever people type.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>

#include "core/base/error.h"
#include "core/index/index_writer.h"
#include "core/search/query_parser.h"
#include "core/search/query_planner.h"
#include "core/search/searcher.h"
#include "seed.h"

namespace postings::search {
namespace {

using Keys = std::vector<std::string>;

class SearchQueryTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = "/tmp/postings-query-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        schema_.fields = {{"title", index::FieldKind::Text, 2},
                          {"body", index::FieldKind::Text},
                          {"tag", index::FieldKind::Keyword}};
        schema_.analyzer.language = "en";
    }
    void TearDown() override {
        searcher_.reset();
        writer_.reset();
        std::filesystem::remove_all(folder_);
    }
    index::IndexWriter& writer() {
        if (!writer_) {
            index::create_index(folder_, schema_, false);
            writer_.emplace(folder_, 0, std::chrono::milliseconds(1000));
        }
        return *writer_;
    }
    void add(const std::string& key, std::string_view body, std::string_view title = {},
             std::string_view tag = {}) {
        const index::FieldValue values[] = {{0, title}, {1, body}, {2, tag}};
        writer().add({key, values, {}});
    }
    void commit() {
        writer().commit(false);
        searcher_.emplace(writer().snapshot());
        if (!planner_) planner_.emplace(schema_);
    }
    Keys keys_of(std::span<const ScoredDocument> documents) {
        Keys keys;
        storage::TermBuffer buffer;
        for (const ScoredDocument& document : documents) {
            const index::Segment& segment = searcher_->snapshot().segment_of(document.docid);
            keys.emplace_back(segment.key_of(document.docid - segment.base(), buffer));
        }
        return keys;
    }
    SearchResult search(const Node& query, const SearchOptions& options = {}) {
        warnings_.clear();
        plan_ = planner_->plan(query, drop_stop_words_, warnings_);
        return searcher_->search(plan_, options);
    }
    // In order of their keys.
    Keys found(std::string_view text, const SearchOptions& options = {}) {
        Keys keys = keys_of(search(parse_query(text).root, options).documents);
        std::ranges::sort(keys);
        return keys;
    }

    std::string folder_;
    index::Schema schema_;
    std::optional<index::IndexWriter> writer_;
    std::optional<Searcher> searcher_;
    std::optional<Planner> planner_;
    Plan plan_;
    std::vector<Warning> warnings_;
    bool drop_stop_words_ = false;
};

// Before any list is read.
TEST_F(SearchQueryTest, PlanningEndsAtTheDeadline) {
    commit();
    const Node root = parse_query("one \"two three\" -four five*").root;
    EXPECT_FALSE(planner_->plan(root, false, warnings_).leaves.empty());
    const Deadline over(std::chrono::nanoseconds(0));
    EXPECT_THROW(planner_->plan(root, false, warnings_, over), TimedOut);
}

// Between its parts, and within a part of many values.
TEST_F(SearchQueryTest, MakingFiltersEndsAtTheDeadline) {
    schema_.fields.push_back({"year", index::FieldKind::Integer});
    schema_.fields.push_back({"place", index::FieldKind::Point});
    const index::FieldValue values[] = {{2, "web"}, {3, "2001"}, {4, "1,2"}};
    writer().add({"1", values, {}});
    commit();
    const auto make = [&](const Filter& filter, const Deadline& deadline) {
        const index::IndexSnapshot& snapshot = searcher_->snapshot();
        Columns columns(snapshot);
        Candidates candidates(1, deadline);
        ListStore store;
        FilterLists lists;
        add_filter(snapshot, 0, filter, columns, candidates, store, deadline, lists);
        return lists.filters.size() + lists.excluded.size();
    };
    std::vector<std::string> many(200'000);
    for (size_t i = 0; i < many.size(); ++i) many[i] = std::to_string(i);
    const Filter in_tags = Filter::in("tag", {"web"}), in_years = Filter::within("year", {}),
                 in_keys = Filter::in("id", {"1", "2"}),
                 near = Filter::near("place", GeoCircle({10'000'000, 20'000'000}, 1000));
    const Deadline over(std::chrono::nanoseconds(0));
    for (const Filter& filter : {in_tags, in_years, in_keys, near, Filter::any_of({in_tags, near}),
                                 Filter::negation(Filter::all_of({in_keys, in_years}))}) {
        EXPECT_EQ(make(filter, Deadline()), 1u);
        EXPECT_THROW(make(filter, over), TimedOut);
    }
    for (const char* field : {"tag", "year", "id"}) {
        const Filter filter = Filter::in(field, many);
        EXPECT_EQ(make(filter, Deadline()), 1u);
        EXPECT_THROW(make(filter, Deadline(std::chrono::milliseconds(1))), TimedOut) << field;
    }
}

TEST_F(SearchQueryTest, TextIsAnalyzedAsDocumentsAre) {
    add("1", "She was running in Z\u00FCrich, to be or not to be", "A Wi-Fi router", "web");
    add("2", "Runs and runners; be to not or", "wi and fi", "mail");
    commit();
    EXPECT_EQ(found("RUN"), (Keys{"1", "2"}));
    EXPECT_EQ(found("zurich"), Keys{"1"});
    EXPECT_EQ(found("\"to be or not to be\""), Keys{"1"});
    EXPECT_EQ(found("\"to be to\""), Keys{});
    // A word of several terms is a phrase.
    EXPECT_EQ(found("wi-fi"), Keys{"1"});
    EXPECT_EQ(found("body:wi"), Keys{});
    EXPECT_EQ(found("title:wi"), (Keys{"1", "2"}));
    EXPECT_EQ(found("tag:web"), Keys{"1"});
    EXPECT_EQ(found("tag:w*"), Keys{"1"});
    EXPECT_EQ(found("id:2"), Keys{"2"});
    EXPECT_EQ(found("*"), (Keys{"1", "2"}));
    EXPECT_EQ(found("* -zurich"), Keys{"2"});
    EXPECT_EQ(found("run -\"to be\""), Keys{"2"});
}

TEST_F(SearchQueryTest, PrefixesGoOnInAnyWay) {
    add("1", "running water");
    add("2", "runners of the world");
    add("3", "the wide world of water");
    commit();
    // Documents have the stem of a word only: run, that of runn-ing, and runner.
    EXPECT_EQ(found("runn*"), (Keys{"1", "2"}));
    EXPECT_EQ(found("runner*"), Keys{"2"});
    EXPECT_EQ(found("running*"), Keys{"1"});
    EXPECT_EQ(found("wat*"), (Keys{"1", "3"}));
    EXPECT_EQ(found("wide-wor*"), Keys{"3"});
    EXPECT_EQ(found("of-w*"), Keys{"3"});
    EXPECT_EQ(found("of-the-w*"), Keys{"2"});
}

TEST_F(SearchQueryTest, PhrasesThatEndWithPrefixesGoThroughManyDocuments) {
    // More than are looked at together, ends in many documents and in few.
    constexpr int kDocuments = 300000;
    Keys expected;
    size_t rare = 0;
    for (int i = 0; i < kDocuments; ++i) {
        const bool is_phrase = i % 3 == 0;
        const std::string end =
            i % 1000 == 0 ? "xx" + std::to_string(i) : "xy" + std::to_string(i % 7);
        add(std::to_string(i), is_phrase ? "so they go " + end : end + " so go they");
        if (is_phrase) expected.push_back(std::to_string(i));
        rare += is_phrase && i % 1000 == 0;
    }
    commit();
    std::ranges::sort(expected);
    Keys keys = found("they-go-x*", {.limit = kDocuments});
    std::ranges::sort(keys);
    EXPECT_EQ(keys, expected);
    EXPECT_EQ(found("they-go-xx*", {.limit = kDocuments}).size(), rare);
    EXPECT_EQ(found("go-they-x*", {.limit = kDocuments}).size(), 0u);
    EXPECT_EQ(found("go-xx299*", {.limit = kDocuments}), Keys{});
    EXPECT_EQ(found("go-xx147*", {.limit = kDocuments}), Keys{"147000"});
}

TEST_F(SearchQueryTest, WordsWithoutSpacesAreFoundWithin) {
    add("1", "\u5317\u6771\u4EAC\u90FD\u5E02");
    add("2", "\u4EAC\u6771");
    commit();
    EXPECT_EQ(found("\u6771\u4EAC\u90FD"), Keys{"1"});
    EXPECT_EQ(found("\u6771\u4EAC*"), Keys{"1"});
    EXPECT_EQ(found("\u4EAC\u6771"), Keys{"2"});
    EXPECT_EQ(found("\u4EAC"), (Keys{"1", "2"}));
    EXPECT_EQ(found("\u5E02"), Keys{"1"});
    EXPECT_EQ(found("\u6771\u90FD"), Keys{});
}

TEST_F(SearchQueryTest, PrefixesStandForAllTerms) {
    // Words of one document, in the dictionary alone, and of so many that they have lists.
    Keys all;
    for (int i = 0; i < 3000; ++i) {
        const std::string key = "t" + std::to_string(i);
        add(key, "x" + std::to_string(i) + " xy" + std::to_string(i % 50) + " xx");
        all.push_back(key);
        if (i == 1000) commit();
    }
    commit();
    std::ranges::sort(all);
    Keys x = found("x*", {.limit = 5000});
    std::ranges::sort(x);
    EXPECT_EQ(x, all);
    EXPECT_EQ(found("x299*", {.limit = 5000}).size(), 11u);
    EXPECT_EQ(found("xy7*", {.limit = 5000}).size(), 60u);
    EXPECT_EQ(found("\"xy7 xx*\"", {.limit = 5000}).size(), 60u);
}

TEST_F(SearchQueryTest, StopWordsAreDroppedIfOthersRemain) {
    add("1", "the house of usher");
    add("2", "a house");
    add("3", "of the");
    commit();
    EXPECT_EQ(found("the house", {.mode = RankMode::kAnd}), Keys{"1"});
    schema_.analyzer.drop_stop_words = drop_stop_words_ = true;
    planner_.emplace(schema_);
    EXPECT_EQ(found("the house", {.mode = RankMode::kAnd}), (Keys{"1", "2"}));
    EXPECT_EQ(found("+the house", {.mode = RankMode::kAnd}), Keys{"1"});
    EXPECT_EQ(found("of the", {.mode = RankMode::kAnd}), (Keys{"1", "3"}));
    EXPECT_EQ(found("\"of the\"", {.mode = RankMode::kAnd}), Keys{"3"});
    EXPECT_EQ(found("the", {.mode = RankMode::kAnd}), (Keys{"1", "3"}));
}

TEST_F(SearchQueryTest, FewerThanWantedAreFilledUpWithAnyWord) {
    add("1", "apple banana");
    add("2", "apple");
    add("3", "banana");
    commit();
    SearchResult result = search(parse_query("apple banana").root, {.limit = 1});
    EXPECT_EQ(result.mode, RankMode::kAnd);
    EXPECT_EQ(keys_of(result.documents), Keys{"1"});
    EXPECT_EQ(result.total, 1u);
    // Pages of one query are of one result.
    result = search(parse_query("apple banana").root, {.limit = 1, .offset = 1});
    EXPECT_EQ(result.mode, RankMode::kAnd);
    EXPECT_EQ(keys_of(result.documents), Keys{});
    EXPECT_EQ(result.total, 1u);
    result = search(parse_query("apple banana").root, {.limit = 2, .offset = 1});
    EXPECT_EQ(result.mode, RankMode::kOr);
    EXPECT_EQ(keys_of(result.documents), (Keys{"2", "3"}));
    EXPECT_EQ(result.total, 3u);
    // To ask for any word must not exclude more.
    EXPECT_EQ(found("cherry apple -(apple banana)"), Keys{"2"});
}

TEST_F(SearchQueryTest, WrongFiltersAreRefused) {
    add("1", "a", {}, "web");
    commit();
    const auto with = [&](const Filter& filter) {
        return search(everything(), {.filter = &filter}).documents.size();
    };
    EXPECT_EQ(with(Filter::equal("tag", "web")), 1u);
    EXPECT_EQ(with(Filter::equal("id", std::string(5000, 'k'))), 0u);
    EXPECT_EQ(with(Filter::negation(Filter::equal("tag", std::string(5000, 'k')))), 1u);
    EXPECT_THROW(with(Filter::equal("none", "web")), InvalidArgument);
    EXPECT_THROW(with(Filter::equal("title", "web")), InvalidArgument);
    Filter deep = Filter::equal("tag", "web");
    for (size_t i = 0; i < Filter::kMostDepth; ++i) deep = Filter::negation(std::move(deep));
    EXPECT_EQ(with(deep), with(Filter::equal("tag", "web")));
    EXPECT_THROW(Filter::negation(deep), InvalidArgument);
    Filter made_by_hand = deep;
    made_by_hand.parts = {std::move(deep)};
    EXPECT_THROW(with(made_by_hand), InvalidArgument);
    const Filter many = Filter::any_of(std::vector<Filter>(90, Filter::equal("tag", "web")));
    const Filter large = Filter::any_of(std::vector<Filter>(90, many));
    EXPECT_THROW(Filter::all_of({large, large}), InvalidArgument);
}

TEST_F(SearchQueryTest, WhateverIsTypedIsAnswered) {
    std::string words, phrase = "\"";
    for (int i = 0; i < 10000; ++i) {
        words += "w" + std::to_string(i) + " ";
        phrase += "w" + std::to_string(i % 500) + " ";
    }
    add("1", words.substr(0, 20000));
    add("2", "w1 w2");
    commit();
    EXPECT_EQ(found(words).size(), 2u);
    EXPECT_EQ(found(phrase + "\"").size(), 0u);
    EXPECT_EQ(found("").size(), 0u);
    EXPECT_EQ(found("-w1").size(), 0u);
    EXPECT_EQ(found("w3 (-w1)").size(), 1u);
    EXPECT_EQ(found("-(-w1)").size(), 0u);
    EXPECT_EQ(found(std::string(60000, 'w')).size(), 0u);
    EXPECT_EQ(found(std::string(60000, 'w') + "*").size(), 0u);
    EXPECT_EQ(found("tag:" + std::string(60000, 'w')).size(), 0u);
    EXPECT_EQ(found("id:" + std::string(60000, 'w')).size(), 0u);
    // A field that there is not is text.
    EXPECT_EQ(found("w1:w2"), (Keys{"1", "2"}));
    EXPECT_EQ(warnings_.size(), 1u);
    EXPECT_EQ(found("w1", {.limit = SIZE_MAX, .offset = 1}).size(), 1u);
    EXPECT_EQ(found("w1", {.limit = SIZE_MAX, .offset = SIZE_MAX}).size(), 0u);
    EXPECT_EQ(search(parse_query("w1").root, {.limit = 0}).total, 2u);

    std::mt19937_64 random(test_seed());
    constexpr std::string_view kParts[] = {"w1",   "w2",   " ",  "\"",          "(",    ")",
                                           "-",    "+",    "*",  "^2",          " OR ", ":",
                                           "tag:", "\xFF", "\\", "\xE6\x9D\xB1"};
    for (int i = 0; i < 2000; ++i) {
        std::string text;
        for (size_t parts = random() % 20; parts > 0; --parts)
            text += kParts[random() % std::size(kParts)];
        ASSERT_NO_THROW(found(text)) << text;
    }
}

TEST_F(SearchQueryTest, AnIndexMayHaveNoTextOrNoDocuments) {
    commit();
    EXPECT_EQ(found("w1").size(), 0u);
    EXPECT_EQ(search(everything()).total, 0u);
    EXPECT_THROW(searcher_->explain(plan_, 0), InvalidArgument);
    writer_.reset();
    planner_.reset();
    std::filesystem::remove_all(folder_);

    schema_.fields = {{"tag", index::FieldKind::Keyword}};
    const auto add_tag = [&](const std::string& key, std::string_view tag) {
        const index::FieldValue values[] = {{0, tag}};
        writer().add({key, values, {}});
    };
    add_tag("1", "web");
    add_tag("2", "mail");
    add_tag("3", "web");
    commit();
    EXPECT_EQ(found("tag:web"), (Keys{"1", "3"}));
    EXPECT_EQ(found("tag:web OR tag:mail"), (Keys{"1", "2", "3"}));
    EXPECT_EQ(found("* -tag:mail", {.limit = 1}), Keys{"1"});
    EXPECT_EQ(found("web").size(), 0u);
    EXPECT_EQ(warnings_.size(), 1u);
}

}  // namespace
}  // namespace postings::search
