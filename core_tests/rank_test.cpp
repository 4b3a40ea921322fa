#include <gtest/gtest.h>
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <cmath>
#include <numeric>
#include <random>
#include <set>

#include "core/base/error.h"
#include "research/rank/algorithms.h"
#include "seed.h"

namespace postings {
namespace {

// Postings in plain vectors, in blocks of any size up to the cursor's.
struct VectorList {
    std::vector<uint32_t> docids, frequencies, lasts;
    size_t block_size = kCursorBlock;

    VectorList(std::vector<uint32_t> ids, std::vector<uint32_t> tfs, size_t block)
        : docids(std::move(ids)), frequencies(std::move(tfs)), block_size(block) {
        for (size_t i = 0; i < docids.size(); ++i)
            if (i % block_size == block_size - 1 || i + 1 == docids.size())
                lasts.push_back(docids[i]);
    }
    size_t blocks() const { return lasts.size(); }
    std::span<const uint32_t> block_lasts() const { return lasts; }
    size_t decode_docids(size_t block, uint32_t* out) const { return copy(docids, block, out); }
    size_t decode_frequencies(size_t block, uint32_t* out) const {
        return copy(frequencies, block, out);
    }
    std::span<const uint32_t> part(const std::vector<uint32_t>& of, size_t block) const {
        const size_t from = block * block_size;
        return std::span(of).subspan(from, std::min(block_size, of.size() - from));
    }
    size_t copy(const std::vector<uint32_t>& from, size_t block, uint32_t* out) const {
        std::ranges::copy(part(from, block), out);
        return part(from, block).size();
    }
};
static_assert(BlockList<VectorList>);

struct Collection {
    std::vector<VectorList> lists;
    DocumentLengthTable lengths;
    std::vector<std::vector<ImpactPair>> pairs;

    Collection(std::vector<VectorList> postings, std::vector<uint32_t> document_lengths)
        : lists(std::move(postings)), lengths(document_lengths) {
        const Bm25Table bm25({}, lengths.view());
        for (const VectorList& list : lists) {
            BlockMaxBuilder builder(bm25, lengths.view().codes);
            for (size_t block = 0; block < list.lasts.size(); ++block)
                builder.add_block(list.part(list.docids, block),
                                  list.part(list.frequencies, block));
            pairs.push_back(std::move(builder).finish());
        }
    }
};

std::vector<ScoredDocument> run(const RankAlgorithm<VectorList>& algorithm,
                                const Collection& collection, const Scoring& scoring,
                                const TermWeights& weights, size_t k) {
    Terms<VectorList> terms;
    for (size_t i = 0; i < collection.lists.size(); ++i)
        terms.emplace_back(collection.lists[i], BlockMax(collection.pairs[i]), weights.weights[i],
                           scoring);
    TopK top(k);
    algorithm.run(terms, top);
    return top.sorted();
}

// Every algorithm against the first one of its mode, which is the exhaustive one.
void expect_all_agree(const Collection& collection, Bm25Parameters parameters,
                      std::span<const size_t> ks) {
    const Bm25Table table(parameters, collection.lengths.view());
    const Scoring scoring{table, collection.lengths.view()};
    std::vector<double> idfs;
    for (const VectorList& list : collection.lists)
        idfs.push_back(bm25_idf(scoring.lengths.documents, list.docids.size()));
    const TermWeights weights = term_weights(idfs, parameters.k1);
    for (const size_t k : ks) {
        const RankAlgorithm<VectorList>* reference = nullptr;
        std::vector<ScoredDocument> expected;
        for (const auto& algorithm : kRankAlgorithms<VectorList>) {
            if (!reference || reference->mode != algorithm.mode) {
                reference = &algorithm;
                expected = run(algorithm, collection, scoring, weights, k);
                continue;
            }
            const auto actual = run(algorithm, collection, scoring, weights, k);
            ASSERT_EQ(actual.size(), expected.size()) << algorithm.name << " k=" << k;
            for (size_t i = 0; i < actual.size(); ++i)
                ASSERT_EQ(actual[i], expected[i]) << algorithm.name << " k=" << k << " rank " << i;
        }
    }
}

class RandomCollections : public ::testing::Test {
  protected:
    RandomCollections() : seed(test_seed()), random(seed) { RecordProperty("seed", seed); }

    uint32_t below(uint32_t n) { return std::uniform_int_distribution<uint32_t>(0, n - 1)(random); }

    // `count` docIDs below `documents`: spread evenly, or in a few runs.
    std::vector<uint32_t> docids(uint32_t count, uint32_t documents, bool clustered) {
        std::set<uint32_t> ids;
        while (ids.size() < std::min(count, documents)) {
            const uint32_t start = below(documents), run = clustered ? 1 + below(300) : 1;
            for (uint32_t id = start; id < std::min(start + run, documents) && ids.size() < count;
                 ++id)
                ids.insert(id);
        }
        return {ids.begin(), ids.end()};
    }

    // Frequencies like those of text; or all alike, so that ties are everywhere; or of any size.
    std::vector<uint32_t> frequencies(size_t count, int kind) {
        std::vector<uint32_t> result;
        for (size_t i = 0; i < count; ++i)
            result.push_back(kind == 0   ? 1 + std::geometric_distribution<uint32_t>(0.5)(random)
                             : kind == 1 ? 1
                                         : 1u << below(32));
        return result;
    }

    std::vector<uint32_t> document_lengths(uint32_t documents, int kind) {
        std::vector<uint32_t> result;
        for (uint32_t i = 0; i < documents; ++i)
            result.push_back(kind == 0   ? 20 + below(200)
                             : kind == 1 ? 100
                                         : (below(4) ? uint32_t{0} : UINT32_MAX >> below(32)));
        return result;
    }

    uint32_t seed;
    std::mt19937 random;
};

constexpr size_t kKs[] = {1, 2, 10, 100, 1000};

TEST_F(RandomCollections, AllAlgorithmsAgree) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const uint32_t sizes[] = {1, 7, 128, 129, 1000, 5000};
    for (int round = 0; round < 60; ++round) {
        const uint32_t documents = round % 3 == 0 ? 300 : round % 3 == 1 ? 6000 : 60000;
        const int kind = below(3);
        std::vector<VectorList> lists;
        for (uint32_t i = 0, terms = 1 + below(6); i < terms; ++i) {
            std::vector<uint32_t> ids = docids(sizes[below(6)], documents, below(2));
            std::vector<uint32_t> tfs = frequencies(ids.size(), kind);
            lists.emplace_back(std::move(ids), std::move(tfs),
                               round % 2 ? kCursorBlock : 1 + below(128));
        }
        const Collection collection(std::move(lists), document_lengths(documents, kind));
        const Bm25Parameters parameters[] = {{}, {0.9, 0.4}, {0, 0}, {2, 1}, {100, 0.5}};
        SCOPED_TRACE("round " + std::to_string(round));
        ASSERT_NO_FATAL_FAILURE(expect_all_agree(collection, parameters[below(5)], kKs));
    }
}

// As of beginnings of words that go on in thousands of ways: most are short, some have nothing.
TEST_F(RandomCollections, ManyLists) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int round = 0; round < 12; ++round) {
        const uint32_t documents = round % 3 == 0 ? 300 : round % 3 == 1 ? 6000 : 60000;
        const int kind = below(3);
        std::vector<VectorList> lists;
        for (uint32_t i = 0, terms = 30 + below(400); i < terms; ++i) {
            std::vector<uint32_t> ids =
                docids(below(20) ? below(6) : below(3000), documents, below(2));
            std::vector<uint32_t> tfs = frequencies(ids.size(), kind);
            lists.emplace_back(std::move(ids), std::move(tfs), kCursorBlock);
        }
        SCOPED_TRACE("round " + std::to_string(round));
        const Collection collection(std::move(lists), document_lengths(documents, kind));
        ASSERT_NO_FATAL_FAILURE(expect_all_agree(collection, {}, kKs));
    }
}

TEST_F(RandomCollections, DuplicateTermsAndEmptyLists) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (const bool with_empty : {false, true}) {
        const VectorList list(docids(3000, 9000, false), frequencies(3000, 0), kCursorBlock);
        std::vector<VectorList> lists = {
            list, list, VectorList(docids(500, 9000, true), frequencies(500, 0), 128)};
        if (with_empty) lists.emplace_back(std::vector<uint32_t>{}, std::vector<uint32_t>{}, 128);
        expect_all_agree(Collection(std::move(lists), document_lengths(9000, 0)), {}, kKs);
    }
}

TEST(Rank, NoTermsAndNoPlaces) {
    const size_t ks[] = {0, 1};
    expect_all_agree(Collection({}, {}), {}, ks);
    expect_all_agree(Collection({VectorList({0, 1, 2}, {1, 1, 1}, 128)}, {3, 4, 5}), {}, ks);
}

TEST(Rank, TiesGoToTheSmallerDocument) {
    const Collection collection({VectorList({1, 4, 6, 9}, {1, 1, 1, 1}, 2)},
                                std::vector<uint32_t>(10, 50));
    const Bm25Table table({}, collection.lengths.view());
    const Scoring scoring{table, collection.lengths.view()};
    const TermWeights weights = term_weights(std::vector<double>{1.0}, 1.2);
    for (const auto& algorithm : kRankAlgorithms<VectorList>) {
        const auto top = run(algorithm, collection, scoring, weights, 2);
        ASSERT_EQ(top.size(), 2u) << algorithm.name;
        EXPECT_EQ(top[0].docid, 1u) << algorithm.name;
        EXPECT_EQ(top[1].docid, 4u) << algorithm.name;
    }
}

TEST(ByteFloat, ExactBelow32AndWithinOne32ndAbove) {
    for (uint32_t value = 0; value < kLargestByteFloat;
         value = value < 5000 ? value + 1 : value * 1.01) {
        const double middle = from_byte_float(to_byte_float(value));
        if (value < 32) {
            ASSERT_EQ(middle, value);
        }
        ASSERT_LE(std::abs(middle - value), value / 32.0) << value;
        ASSERT_LE(to_byte_float(value), to_byte_float(value + 1)) << value;
    }
    EXPECT_EQ(to_byte_float(kLargestByteFloat), 255);
    EXPECT_EQ(to_byte_float(UINT32_MAX), 255);
    for (int code = 0; code < 256; ++code)
        ASSERT_EQ(to_byte_float(static_cast<uint32_t>(from_byte_float(code))), code);
}

// Lengths 0..255, each with the code of its own value.
DocumentLengthTable small_lengths() {
    std::vector<uint32_t> lengths(256);
    std::iota(lengths.begin(), lengths.end(), 0);
    return DocumentLengthTable(lengths);
}

TEST(DocumentLengths, AreExactWhileThereAreCodes) {
    std::vector<uint32_t> lengths;
    std::mt19937 random(3);
    for (int i = 0; i < 10000; ++i) lengths.push_back((random() % 256) * 16777000u);
    const DocumentLengthTable table(lengths);
    for (size_t i = 0; i < lengths.size(); ++i)
        ASSERT_EQ(table.view().lengths[table.view().codes[i]], lengths[i]);
}

TEST(DocumentLengths, GrowWithTheLengthAndStayClose) {
    std::mt19937 random(4);
    std::lognormal_distribution<double> distribution(6, 1.5);
    std::vector<uint32_t> lengths;
    for (int i = 0; i < 100000; ++i) lengths.push_back(std::min(4e9, distribution(random)));
    const DocumentLengthTable table(lengths);
    const DocumentLengths view = table.view();
    ASSERT_LE(view.lengths.size(), 256u);
    ASSERT_TRUE(std::ranges::is_sorted(view.lengths));
    double squares = 0;
    for (size_t i = 0; i < lengths.size(); ++i) {
        const double error = view.lengths[view.codes[i]] / std::max(1.0, 1.0 * lengths[i]) - 1;
        squares += error * error;
        const size_t j = random() % lengths.size();
        if (lengths[i] <= lengths[j]) {
            ASSERT_LE(view.codes[i], view.codes[j]);
        }
    }
    EXPECT_LT(std::sqrt(squares / lengths.size()), 0.02);
    const auto none = static_cast<size_t>(std::ranges::count(lengths, 0u));
    EXPECT_EQ(view.documents, lengths.size() - none);
    EXPECT_NEAR(view.average,
                std::accumulate(lengths.begin(), lengths.end(), 0.0) / (lengths.size() - none),
                1e-6);
}

TEST(DocumentLengths, OfNoDocuments) {
    EXPECT_TRUE(DocumentLengthTable({}).view().codes.empty());
    EXPECT_NO_THROW(Bm25Table({}, DocumentLengthTable({}).view()));
}

TEST(Bm25, IsTheFormulaInFixedPoint) {
    const DocumentLengthTable lengths = small_lengths();
    const Bm25Table table({1.2, 0.75}, lengths.view());
    const double average = 128;  // of 1 to 255: what has length 0 does not exist
    const double idf = bm25_idf(1000, 10);
    const TermWeights weights = term_weights(std::vector<double>{idf}, 1.2);
    for (const uint32_t tf : {1u, 2u, 5u, 31u}) {
        for (const uint32_t length : {0u, 10u, 31u, 255u}) {
            const double exact = idf * 2.2 * tf / (tf + 1.2 * (0.25 + 0.75 * length / average));
            const uint32_t impact =
                bm25_impact(weights.weights[0], table.fraction(to_byte_float(tf), length));
            EXPECT_NEAR(impact / 65536.0, exact, exact / 16384 + 1.0 / 32768)
                << tf << ' ' << length;
        }
    }
}

TEST(Bm25, TableHasTheRowsThatAreNeeded) {
    const DocumentLengthTable lengths = small_lengths();
    const Bm25Table all({}, lengths.view());
    Bm25Table some({}, lengths.view(), Bm25Table::Rows::kNone);
    EXPECT_EQ(some.greatest_fraction(), std::ranges::max(all.fractions()));
    for (const int code : {1, 0, 20, 7, 40, 255, 255}) {
        some.need(static_cast<uint8_t>(code));
        for (int tf = 0; tf <= code; ++tf)
            for (int length = 0; length < 256; ++length)
                ASSERT_EQ(some.fraction(tf, length), all.fraction(tf, length)) << tf;
    }
    EXPECT_TRUE(std::ranges::equal(some.fractions(), all.fractions()));
}

#ifdef __linux__
TEST(Bm25, TableTakesMemoryForItsRowsAlone) {
    Bm25Table table({}, small_lengths().view(), Bm25Table::Rows::kNone);
    const auto taken = [&] {
        const auto all = table.fractions();
        const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
        std::vector<uint8_t> pages((all.size_bytes() + page - 1) / page);
        EXPECT_EQ(mincore(const_cast<uint16_t*>(all.data()), all.size_bytes(), pages.data()), 0);
        return std::ranges::count_if(pages, [](uint8_t state) { return (state & 1) != 0; }) *
               static_cast<ptrdiff_t>(page);
    };
    EXPECT_EQ(taken(), 0);
    table.need(10);
    EXPECT_LE(taken(), 16384);
    EXPECT_EQ(table.fraction(255, 255), 0u);
    table.need(255);
    EXPECT_EQ(taken(), ptrdiff_t{1} << 17);
}
#endif

TEST(Bm25, TableIsMonotone) {
    for (const Bm25Parameters parameters : {Bm25Parameters{}, {0, 0}, {5, 1}}) {
        const Bm25Table table(parameters, small_lengths().view());
        for (int tf = 1; tf < 256; ++tf) {
            for (int length = 1; length < 256; ++length) {
                ASSERT_GE(table.fraction(tf, length), table.fraction(tf - 1, length));
                ASSERT_LE(table.fraction(tf, length), table.fraction(tf, length - 1));
            }
        }
    }
}

TEST(Bm25, ScoresNeverOverflow) {
    const TermWeights weights = term_weights(std::vector<double>(5000, 22.0), 1000);
    uint64_t sum = 0;
    for (const uint32_t weight : weights.weights) sum += bm25_impact(weight, 65535);
    EXPECT_LE(sum, UINT32_MAX);
    EXPECT_LT(weights.fraction_bits, 16);
}

// Against doubles, for all that is taken: what is left is within a thousandth.
TEST(Bm25, HoldsSmallBoostsAndLargeK1) {
    const DocumentLengthTable lengths = small_lengths();
    const double average = 128;  // of 1 to 255: what has length 0 does not exist
    for (const double k1 : {0.0, 1.2, 10.0, kLargestK1}) {
        const Bm25Table table({k1, 0.75}, lengths.view());
        for (const double boost : {1.0, 1e-2, 1e-3, kLeastBoost}) {
            const std::vector<double> weights = {bm25_idf(100000, 50),
                                                 boost * bm25_idf(100000, 90)};
            const TermWeights scaled = term_weights(weights, k1);
            for (const uint32_t tf : {1u, 3u, 31u}) {
                for (const uint32_t length : {10u, 127u, 255u}) {
                    const uint32_t fraction = table.fraction(to_byte_float(tf), length);
                    // To 16 bits, as the table has it.
                    const double exact_fraction = tf / (tf + k1 * (0.25 + 0.75 * length / average));
                    ASSERT_NEAR(fraction / 65535.0, exact_fraction, 1.0 / 65535);
                    uint64_t sum = 0;
                    for (size_t i = 0; i < weights.size(); ++i) {
                        const double exact = weights[i] * (k1 + 1) * exact_fraction;
                        const uint32_t impact = bm25_impact(scaled.weights[i], fraction);
                        sum += impact;
                        EXPECT_NEAR(std::ldexp(impact, -scaled.fraction_bits), exact,
                                    exact * (1e-3 + 1 / (65535 * exact_fraction)))
                            << "k1 " << k1 << " boost " << boost << " tf " << tf;
                    }
                    ASSERT_LE(sum, UINT32_MAX);
                }
            }
        }
    }
    EXPECT_THROW(Bm25Table({100.5, 0.75}, lengths.view()), InvalidArgument);
    EXPECT_THROW(Bm25Table({INFINITY, 0.75}, lengths.view()), InvalidArgument);
}

TEST(Bm25, OnlyAWeightOfZeroAddsNothing) {
    const TermWeights weights = term_weights(std::vector<double>{0, 1e-12, 5}, 1.2);
    EXPECT_EQ(bm25_impact(weights.weights[0], 65535), 0u);
    EXPECT_GE(bm25_impact(weights.weights[1], 0), 1u);
    const TermWeights none = term_weights(std::vector<double>{0, 0}, 1.2);
    EXPECT_EQ(none.weights, std::vector<uint32_t>(2, 0));
}

TEST(Bm25, RefusesParametersThatAreNone) {
    EXPECT_THROW(Bm25Table({-1, 0.5}, {}), InvalidArgument);
    EXPECT_THROW(Bm25Table({NAN, 0.5}, {}), InvalidArgument);
    EXPECT_THROW(Bm25Table({1, 1.5}, {}), InvalidArgument);
    EXPECT_THROW(Bm25Table({1, 0.5}, {{}, {}, INFINITY}), InvalidArgument);
    EXPECT_THROW(term_weights(std::vector<double>{-1.0}, 1.2), InvalidArgument);
    EXPECT_THROW(term_weights(std::vector<double>{1e308, 1e308}, 1.2), InvalidArgument);
}

TEST(BlockMax, ParetoPairsBoundWhatTheyStandFor) {
    std::mt19937 random(7);
    const Bm25Table bm25({}, small_lengths().view());
    for (int round = 0; round < 200; ++round) {
        std::vector<ImpactPair> all(1 + random() % 128), exact, few;
        ParetoPairs gathered;
        for (ImpactPair& pair : all) {
            pair = {static_cast<uint8_t>(1 + random() % 40), static_cast<uint8_t>(random())};
            gathered.add(pair);
        }
        gathered.get(256, bm25, exact);
        gathered.get(4, bm25, few);
        ASSERT_LE(few.size(), 4u);
        for (const Bm25Parameters parameters : {Bm25Parameters{}, {0.9, 0.4}, {3, 1}}) {
            const Bm25Table table(parameters, small_lengths().view());
            ASSERT_EQ(greatest_fraction(exact, table), greatest_fraction(all, table));
            ASSERT_GE(greatest_fraction(few, table), greatest_fraction(all, table));
        }
    }
}

}  // namespace
}  // namespace postings
