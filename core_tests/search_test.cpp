// Searching an index of any segments and deleted documents is the same as scoring its documents one
// by one.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <random>

#include "core/base/bytes_of.h"
#include "core/base/error.h"
#include "core/index/index_writer.h"
#include "core/search/query_planner.h"
#include "search_model.h"
#include "seed.h"

namespace postings::search {
namespace {

using std::chrono::milliseconds;

class SearchTest : public testing::TestWithParam<size_t> {  // text fields
  protected:
    void SetUp() override {
        std::string name = "/tmp/postings-search-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        for (size_t field = 0; field < GetParam(); ++field) {
            model_.text_names.push_back("text" + std::to_string(field));
            model_.boosts.push_back(static_cast<double>(field) + 1);
            schema_.fields.push_back(
                {model_.text_names[field], index::FieldKind::Text, model_.boosts[field]});
        }
        schema_.fields.push_back({"section", index::FieldKind::Keyword});
        schema_.analyzer.stemming = false;
        index::create_index(folder_, schema_, false);
        writer_.emplace(folder_, 0, milliseconds(1000));
    }
    void TearDown() override {
        writer_.reset();
        std::filesystem::remove_all(folder_);
    }

    std::string word() { return "w" + std::to_string(random_() % (uint64_t{1} << random_() % 8)); }
    bool one_in(uint32_t n) { return random_() % n == 0; }

    void add_random_document(uint32_t keys) {
        ModelDocument document;
        document.key = "k" + std::to_string(random_() % keys);
        document.section = "s" + std::to_string(random_() % 4);
        std::vector<index::FieldValue> values = {{GetParam(), document.section}};
        std::vector<std::string> texts;
        for (size_t field = 0; field < GetParam(); ++field) {
            auto& words = document.texts.emplace_back(random_() % (one_in(20) ? 200 : 12));
            std::string& text = texts.emplace_back();
            for (std::string& one : words) text += (one = word()) + " ";
        }
        for (size_t field = 0; field < GetParam(); ++field) values.push_back({field, texts[field]});
        writer_->add({document.key, values, {}});
        erase_from_model(document.key);
        model_.documents.push_back(std::move(document));
    }
    void erase_from_model(const std::string& key) {
        std::erase_if(model_.documents, [&](const ModelDocument& d) { return d.key == key; });
    }

    Node random_leaf() {
        Node leaf;
        switch (random_() % 10) {
            case 0:
                leaf = phrase(word() + " " + word());
                break;
            case 1:
                leaf = phrase("w0 " + word() + " w0", one_in(2) ? 0 : 1 + random_() % 6);
                break;
            case 2:
                leaf = phrase(word() + " " + word(), 1 + random_() % 4);
                break;
            case 3:
                leaf = one_in(2) ? prefix(word()) : infix(word().substr(one_in(2)));
                break;
            case 4:
                leaf = in_field(one_in(2)   ? words("s1")
                                : one_in(2) ? prefix("s")
                                            : infix("1"),
                                "section");
                break;
            case 5:
                leaf = one_in(3) ? everything() : in_field(words("k1"), "id");
                break;
            default:
                leaf = words(word());
        }
        if (leaf.kind != NodeKind::kAll && leaf.field.empty() && GetParam() > 1 && one_in(4))
            leaf = in_field(leaf, model_.text_names[random_() % GetParam()]);
        if (one_in(6)) leaf = boosted(leaf, static_cast<float>(random_() % 4) / 2);
        return leaf;
    }
    Node random_query(size_t depth) {
        if (depth == 0 || one_in(2)) return random_leaf();
        std::vector<Node> children(1 + random_() % 4);
        for (Node& child : children) {
            child = random_query(depth - 1);
            if (one_in(6)) child.occur = Occur::kMustNot;
            if (one_in(6)) child.occur = Occur::kMust;
        }
        return one_in(3) ? any_of(children) : by_mode(children);
    }
    Filter random_filter(size_t depth) {
        std::vector<Filter> parts(random_() % 3);
        if (depth > 0)
            for (Filter& part : parts) part = random_filter(depth - 1);
        switch (random_() % (depth > 0 ? 6 : 3)) {
            case 0:
                return Filter::equal("section", "s" + std::to_string(random_() % 5));
            case 1:
                return Filter::in("section", {"s1", "s3", "none"});
            case 2: {
                std::vector<std::string> keys(random_() % 30);
                for (std::string& key : keys) key = "k" + std::to_string(random_() % 60);
                return Filter::in("id", std::move(keys));
            }
            case 3:
                return Filter::negation(random_filter(depth - 1));
            case 4:
                return Filter::all_of(std::move(parts));
            default:
                return Filter::any_of(std::move(parts));
        }
    }

    void expect_same(Searcher& searcher, const Node& query);

    std::mt19937_64 random_{test_seed()};
    std::string folder_;
    index::Schema schema_;
    std::optional<index::IndexWriter> writer_;
    Model model_;
};

void SearchTest::expect_same(Searcher& searcher, const Node& query) {
    const index::IndexSnapshot& snapshot = searcher.snapshot();
    SCOPED_TRACE(to_string(query));
    std::vector<uint32_t> numbers;  // of the model's documents
    for (const index::Segment& segment : snapshot.segments())
        for (uint32_t i = 0; i < segment.documents(); ++i)
            if (!segment.is_deleted(i)) numbers.push_back(segment.base() + i);
    ASSERT_EQ(numbers.size(), model_.documents.size());

    std::vector<Warning> warnings;
    Planner planner(snapshot.schema());
    const Plan plan = planner.plan(query, false, warnings);
    ASSERT_TRUE(warnings.empty());
    SearchOptions options;
    options.limit = size_t{1} << random_() % 10;
    options.offset = one_in(3) ? random_() % 20 : 0;
    options.mode = std::array{RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr}[random_() % 3];
    const Filter filter = random_filter(2);
    if (one_in(3)) options.filter = &filter;
    std::set<size_t> only;
    std::vector<uint32_t> only_numbers;
    for (size_t i = 0; i < numbers.size(); ++i) {
        if (one_in(2)) continue;
        only.insert(i);
        only_numbers.push_back(numbers[i]);
    }
    const PostingList documents = PostingList::from_docs(only_numbers);
    const bool has_list = one_in(4);
    if (has_list) options.documents = &documents;

    const SearchResult result = searcher.search(plan, options);
    const auto expected_in = [&](bool all_words) {
        return model_.search(query, all_words, options.filter, has_list ? &only : nullptr);
    };
    Model::Answer expected = expected_in(options.mode != RankMode::kOr);
    size_t wanted = std::min<size_t>(options.limit, snapshot.document_numbers());
    if (options.filter != nullptr || has_list) wanted = std::min<size_t>(wanted, 1);
    if (options.mode == RankMode::kAndThenOr && expected.hits.size() < wanted) {
        Model::Answer any = expected_in(false);
        if (any.hits != expected.hits) {
            EXPECT_EQ(result.mode, RankMode::kOr);
        }
        expected = std::move(any);
    }
    EXPECT_EQ(result.total, expected.hits.size());
    EXPECT_EQ(result.fraction_bits, expected.fraction_bits);
    std::vector<ScoredDocument> hits;
    std::vector<uint32_t> all;
    for (size_t i = 0; i < expected.hits.size(); ++i) {
        const auto [document, score] = expected.hits[i];
        all.push_back(numbers[document]);
        if (i >= options.offset && i < options.offset + options.limit)
            hits.push_back({numbers[document], score});
    }
    ASSERT_EQ(result.documents.size(), hits.size());
    ASSERT_EQ(result.documents, hits);
    std::ranges::sort(all);
    EXPECT_EQ(searcher.matches(plan, options).docs(), all);
    options.mode = result.mode;
    for (const ScoredDocument& hit : result.documents) {
        const Explanation explanation = searcher.explain(plan, hit.docid, options);
        ASSERT_TRUE(explanation.matches);
        ASSERT_EQ(explanation.score, hit.score);
        if (one_in(2)) break;
    }
}

TEST_P(SearchTest, IsTheSameAsScoringEachDocument) {
    for (int step = 0; step < 20; ++step) {
        const size_t additions = random_() % (one_in(4) ? 100 : 12);
        for (size_t i = 0; i < additions; ++i) add_random_document(120);
        for (size_t i = random_() % 12; i > 0; --i) {
            const std::string key = "k" + std::to_string(random_() % 120);
            writer_->erase(key);
            erase_from_model(key);
        }
        if (one_in(10)) {
            writer_->merge(1, false);
        } else {
            writer_->commit(false);
        }
        Searcher searcher(writer_->snapshot());
        for (int i = 0; i < 20; ++i) {
            ASSERT_NO_FATAL_FAILURE(expect_same(searcher, random_query(3)));
        }
    }
}

TEST_P(SearchTest, ScoresAreBm25) {
    if (GetParam() != 1) GTEST_SKIP() << "the formula is of one field";
    for (int i = 0; i < 300; ++i) add_random_document(200);
    writer_->commit(false);
    Searcher searcher(writer_->snapshot());
    std::vector<Warning> warnings;
    const Node query = by_mode({words("w0"), words("w1"), words("w9")});
    Planner planner(schema_);
    const Plan plan = planner.plan(query, false, warnings);
    const SearchResult result = searcher.search(plan, {.limit = 1000, .mode = RankMode::kOr});
    ASSERT_GT(result.documents.size(), 50u);
    std::map<std::string, const ModelDocument*> by_key;
    for (const ModelDocument& document : model_.documents) by_key[document.key] = &document;
    storage::TermBuffer buffer;
    for (const ScoredDocument& hit : result.documents) {
        const index::Segment& segment = searcher.snapshot().segment_of(hit.docid);
        const std::string key(segment.key_of(hit.docid - segment.base(), buffer));
        const double expected = model_.bm25({"w0", "w1", "w9"}, *by_key.at(key));
        // Lengths over 40 are rounded to a sixteenth of an octave.
        EXPECT_NEAR(std::ldexp(hit.score, -result.fraction_bits), expected, expected * 0.03);
    }
}

INSTANTIATE_TEST_SUITE_P(TextFields, SearchTest, testing::Values(1, 2, 3));

}  // namespace
}  // namespace postings::search
