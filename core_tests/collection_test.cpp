#include "research/collection/collection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/base/error.h"
#include "research/collection/ds2i.h"
#include "research/collection/exp_index.h"
#include "research/collection/gov2_like.h"
#include "research/collection/text_collection.h"
#include "research/collection/zipf_collection.h"

namespace postings {
namespace {

using Words = std::vector<uint32_t>;

// A folder that goes with the test.
class CollectionFile : public testing::Test {
  protected:
    CollectionFile() {
        std::string name = (std::filesystem::temp_directory_path() / "postings-XXXXXX").string();
        folder_ = mkdtemp(name.data());
    }
    ~CollectionFile() override { std::filesystem::remove_all(folder_); }
    std::string path(const char* name) const { return folder_ + "/" + name; }

  private:
    std::string folder_;
};

std::span<const uint8_t> bytes(const Words& words) {
    return {reinterpret_cast<const uint8_t*>(words.data()), words.size() * 4};
}

std::vector<Words> copies(const std::vector<std::span<const uint32_t>>& lists) {
    std::vector<Words> out;
    for (auto list : lists) out.emplace_back(list.begin(), list.end());
    return out;
}

// The offset that the CorruptedData thrown by `parse` carries.
template <class Parse>
size_t corrupt_at(Parse parse) {
    try {
        parse();
    } catch (const CorruptedData& error) {
        return error.offset;
    }
    ADD_FAILURE() << "accepted";
    return SIZE_MAX;
}

uint64_t checksum(const Collection& collection) {
    uint64_t hash = collection.documents;
    for (auto list : collection.docs)
        for (uint32_t doc : list) hash = (hash ^ doc) * 0x100000001b3u;
    return hash;
}

bool strictly_increasing(std::span<const uint32_t> list) {
    return std::adjacent_find(list.begin(), list.end(), std::greater_equal<>()) == list.end();
}

TEST_F(CollectionFile, ExpIndexComesBackAsWritten) {
    Collection written;
    for (Words list : {Words{3, 5, 4294967295u}, Words{}, Words{0}})
        written.docs.push_back(keep(written, list));
    write_exp_index(path("ExpIndex"), written);
    const Collection read = read_exp_index(path("ExpIndex"));
    EXPECT_EQ(copies(read.docs), copies(written.docs));
    EXPECT_EQ(read.documents, uint64_t{1} << 32);

    std::ifstream raw(path("ExpIndex"), std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(raw), {}};
    const char expected[] = "\3\0\0\0\3\0\0\0\5\0\0\0\xff\xff\xff\xff\0\0\0\0\1\0\0\0\0\0\0\0";
    EXPECT_EQ(content, std::string(expected, sizeof expected - 1));
}

TEST_F(CollectionFile, ExpQueriesComeBackAsWritten) {
    const Queries queries{{3, 1}, {0}, {2, 3, 1, 0}};
    write_exp_queries(path("ExpQuery"), queries);
    EXPECT_EQ(read_exp_queries(path("ExpQuery"), 4), queries);
}

TEST(ExpQuery, TakesBlanksEmptyLinesAndRepeats) {
    EXPECT_EQ(parse_exp_queries("1 2 \r\n\n\t7 7 1", 8), (Queries{{1, 2}, {7, 1}}));
    EXPECT_EQ(parse_exp_queries("", 8), Queries{});
}

TEST(ExpQuery, NamesTheOffsetOfWhatIsWrong) {
    EXPECT_EQ(corrupt_at([] { parse_exp_queries("1 2\n3 8", 8); }), 6u);
    EXPECT_EQ(corrupt_at([] { parse_exp_queries("1 -2", 8); }), 2u);
    EXPECT_EQ(corrupt_at([] { parse_exp_queries("18446744073709551617", 8); }), 0u);
}

TEST(ExpIndex, NamesTheOffsetOfWhatIsWrong) {
    const auto offset = [](const Words& words) {
        return corrupt_at([&] { parse_exp_index(bytes(words)); });
    };
    EXPECT_EQ(offset({1, 9, 3, 1, 2}), 8u) << "goes beyond the end";
    EXPECT_EQ(offset({UINT32_MAX}), 0u) << "goes far beyond the end";
    EXPECT_EQ(offset({2, 1, 2, 3, 4, 6, 6}), 24u) << "not increasing";
    const Words words{1, 9};
    EXPECT_EQ(corrupt_at([&] { parse_exp_index(bytes(words).first(7)); }), 7u) << "half a word";
}

TEST_F(CollectionFile, Ds2iComesBackAsWritten) {
    Collection written;
    written.documents = 4;
    written.docs = {keep(written, {0, 3}), keep(written, {2})};
    written.freqs = {keep(written, {7, 1}), keep(written, {2})};
    written.sizes = keep(written, {9, 8, 7, 6});
    write_ds2i(path("set"), written);
    const Collection read = read_ds2i(path("set"));
    EXPECT_EQ(read.documents, 4u);
    EXPECT_EQ(copies(read.docs), copies(written.docs));
    EXPECT_EQ(copies(read.freqs), copies(written.freqs));
    EXPECT_EQ(copies({read.sizes}), copies({written.sizes}));
    EXPECT_EQ(std::filesystem::file_size(path("set.docs")), 4u * (2 + 3 + 2));

    std::filesystem::remove(path("set.freqs"));
    EXPECT_TRUE(read_ds2i(path("set")).freqs.empty());
    std::filesystem::resize_file(path("set.docs"), 4 * 6);
    EXPECT_EQ(corrupt_at([&] { read_ds2i(path("set")); }), 4u * 5);
    EXPECT_THROW(read_ds2i(path("no-such-set")), Error);
}

TEST(Ds2i, NamesTheOffsetOfWhatIsWrong) {
    const Words docs{1, 4, 2, 0, 3}, freqs{2, 1, 1}, sizes{4, 1, 1, 1, 1};
    const auto offset = [](const Words& d, const Words& f, const Words& s) {
        return corrupt_at([&] { parse_ds2i(bytes(d), bytes(f), bytes(s)); });
    };
    EXPECT_EQ(parse_ds2i(bytes(docs), bytes(freqs), bytes(sizes)).postings(), 2u);
    EXPECT_EQ(offset({}, {}, {}), 0u);
    EXPECT_EQ(offset({2, 4, 4}, {}, {}), 4u) << "no number of documents";
    EXPECT_EQ(offset({1, 4, 2, 0, 4}, {}, {}), 16u) << "docID too large";
    EXPECT_EQ(offset(docs, {2, 1, 0}, {}), 8u) << "frequency zero";
    EXPECT_EQ(offset(docs, {1, 1}, {}), 4u) << "too few frequencies";
    EXPECT_EQ(offset(docs, {2, 1, 1, 1, 1}, {}), 16u) << "too many sequences";
    EXPECT_EQ(offset(docs, freqs, {3, 1, 1, 1}), 4u) << "too few sizes";
}

TEST(RandomList, HasTheValuesAskedFor) {
    for (bool clustered : {false, true})
        for (uint32_t range : {1u, 10u, 1000u, 1u << 20, UINT32_MAX})
            for (uint32_t count : {0u, 1u, 10u, 999u, 100000u, 900000u}) {
                if (count > range || (range == UINT32_MAX && count > 1000)) continue;
                const Words list =
                    random_list(count, UINT32_MAX - range, UINT32_MAX, clustered, count);
                ASSERT_EQ(list.size(), count) << range;
                EXPECT_TRUE(strictly_increasing(list)) << range << " " << count;
                if (count == 0) continue;
                EXPECT_GE(list.front(), UINT32_MAX - range);
                EXPECT_LT(list.back(), UINT32_MAX);
            }
    EXPECT_THROW(random_list(11, 0, 10, true, 1), InvalidArgument);
}

TEST(RandomList, UniformListsSpreadEvenly) {
    const Words list = random_list(100000, 0, 1000000, false, 1);
    for (uint32_t tenth = 0; tenth < 10; ++tenth) {
        const auto in_tenth = std::count_if(list.begin(), list.end(),
                                            [&](uint32_t v) { return v / 100000 == tenth; });
        EXPECT_NEAR(static_cast<double>(in_tenth), 10000, 500) << tenth;
    }
}

TEST(Gov2Like, HasThePublishedShape) {
    const Words lengths = gov2_like_lengths({});
    uint64_t total = 0;
    for (uint32_t length : lengths) total += length;
    EXPECT_EQ(lengths.size(), 2000u);
    EXPECT_EQ(total / 2000, 19899u);
    EXPECT_EQ(lengths.back(), 50u);
    EXPECT_NEAR(lengths.front(), 1.4e6, 5e4);
}

TEST(Gov2Like, IsTheSameEverywhere) {
    const Gov2LikeOptions clustered{.lists = 100, .mean_length = 300, .largest = 100000};
    const Gov2LikeOptions uniform{
        .clustered = false, .lists = 100, .mean_length = 300, .largest = 100000};
    for (const auto& options : {clustered, uniform}) {
        const Collection collection = gov2_like(options);
        uint32_t largest = 0;
        for (auto list : collection.docs) {
            EXPECT_TRUE(strictly_increasing(list));
            largest = std::max(largest, list.back());
        }
        EXPECT_EQ(largest, 100000u);
    }
    EXPECT_EQ(checksum(gov2_like(clustered)), 16328817892271103438u);
    EXPECT_EQ(checksum(gov2_like(uniform)), 16851173187607905082u);
    const Queries queries = gov2_like_queries(gov2_like(clustered));
    for (const auto& query : queries) EXPECT_TRUE(query.size() >= 2 && query.size() <= 5);
    EXPECT_EQ(queries[0], (Words{92, 3, 77}));
}

TEST(Zipf, IsConsistentAndTheSameEverywhere) {
    const ZipfOptions options{.documents = 2000, .terms = 5000};
    const Collection collection = zipf_collection(options);
    uint64_t tokens = 0, frequencies = 0;
    for (uint32_t size : collection.sizes) tokens += size;
    for (size_t term = 0; term < collection.docs.size(); ++term) {
        ASSERT_EQ(collection.docs[term].size(), collection.freqs[term].size());
        EXPECT_TRUE(strictly_increasing(collection.docs[term]));
        for (uint32_t frequency : collection.freqs[term]) frequencies += frequency;
    }
    EXPECT_EQ(tokens, frequencies);
    EXPECT_NEAR(static_cast<double>(tokens) / 2000, 80, 4);
    EXPECT_GT(collection.docs.front().size(), 10 * collection.docs[1000].size());
    EXPECT_EQ(checksum(collection), 2004384563141812835u);
}

TEST(Text, BecomesACollection) {
    std::istringstream in("one\tb a b\ntwo\t\nthree\t c  a ");
    const TextCollection text = read_text(in);
    EXPECT_EQ(text.terms, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(text.documents, (std::vector<std::string>{"one", "two", "three"}));
    EXPECT_EQ(copies(text.collection.docs), (std::vector<Words>{{0, 2}, {0}, {2}}));
    EXPECT_EQ(copies(text.collection.freqs), (std::vector<Words>{{1, 1}, {2}, {1}}));
    EXPECT_EQ(copies({text.collection.sizes}), (std::vector<Words>{{3, 0, 2}}));
    EXPECT_EQ(text.collection.documents, 3u);
    EXPECT_EQ(corrupt_at([] {
                  std::istringstream bad("one\ta\nno tab");
                  read_text(bad);
              }),
              6u);
}

TEST(Queries, AreDrawnFromOneDocument) {
    const Collection collection = zipf_collection({.documents = 2000, .terms = 5000});
    const Queries queries = queries_from_documents(collection, 200, 2, 5, 1234);
    ASSERT_EQ(queries.size(), 200u);
    for (const auto& query : queries) {
        EXPECT_TRUE(query.size() >= 2 && query.size() <= 5);
        const auto has_all = [&](uint32_t doc) {
            return std::all_of(query.begin(), query.end(), [&](uint32_t term) {
                const auto list = collection.docs[term];
                return std::binary_search(list.begin(), list.end(), doc);
            });
        };
        const auto first = collection.docs[query[0]];
        EXPECT_TRUE(std::any_of(first.begin(), first.end(), has_all));
    }
}

}  // namespace
}  // namespace postings
