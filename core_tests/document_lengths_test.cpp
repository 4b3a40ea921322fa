#include "core/rank/document_lengths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "core/base/error.h"
#include "seed.h"

using namespace postings;

TEST(DocumentLengthBytes, GiveBackTheTable) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (size_t documents : {0, 1, 100, 5000}) {
        std::vector<uint32_t> lengths(documents);
        for (uint32_t& length : lengths) length = random() >> (random() % 32);
        const DocumentLengthTable table(lengths);
        const Bytes bytes = table.to_bytes();
        const DocumentLengthTable copy = DocumentLengthTable::from_bytes(bytes);
        const DocumentLengths a = table.view(), b = copy.view();
        EXPECT_TRUE(std::equal(a.codes.begin(), a.codes.end(), b.codes.begin(), b.codes.end()));
        EXPECT_TRUE(
            std::equal(a.lengths.begin(), a.lengths.end(), b.lengths.begin(), b.lengths.end()));
        EXPECT_EQ(a.average, b.average);
        EXPECT_EQ(a.fingerprint, b.fingerprint);
        EXPECT_EQ(a.documents, b.documents);
        for (size_t size = 0; size < bytes.size(); size += 1 + size / 8) {
            const Bytes cut(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size));
            EXPECT_THROW(DocumentLengthTable::from_bytes(cut), CorruptedData);
        }
    }
}

TEST(DocumentLengths, ZeroHasACodeOfItsOwn) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    // More lengths than codes, and few documents that do not exist.
    std::vector<uint32_t> lengths(20000);
    for (uint32_t& length : lengths) length = 1 + random() % 5000;
    for (int i = 0; i < 3; ++i) lengths[random() % lengths.size()] = 0;
    const DocumentLengthTable table(lengths);
    const DocumentLengths view = table.view();
    EXPECT_EQ(view.documents,
              lengths.size() - static_cast<size_t>(std::ranges::count(lengths, 0u)));
    for (size_t i = 0; i < lengths.size(); ++i)
        ASSERT_EQ(view.lengths[view.codes[i]] == 0, lengths[i] == 0) << i;
}

TEST(DocumentLengths, WithChangesAreThoseMadeAtOnce) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 50; ++round) {
        // As long as no two share a code.
        const auto length = [&] { return random() % 4 ? random() % 200 * 1000 : 0; };
        std::vector<uint32_t> lengths(random() % 500);
        for (uint32_t& value : lengths) value = length();
        DocumentLengthTable table(lengths);
        for (int step = 0; step < 3; ++step) {
            std::map<uint32_t, uint32_t> wanted;
            for (size_t n = random() % 20; n > 0; --n)
                wanted[random() % (lengths.size() + 50)] = length();
            std::vector<LengthChange> changes;
            for (const auto& [docid, value] : wanted) {
                changes.push_back({docid, value});
                if (docid >= lengths.size()) lengths.resize(docid + 1);
                lengths[docid] = value;
            }
            std::shuffle(changes.begin(), changes.end(), random);
            table = table.with(changes);
            const DocumentLengthTable whole(lengths);
            ASSERT_EQ(table.view(), whole.view()) << lengths.size();
            ASSERT_EQ(table.view().documents, whole.view().documents);
        }
    }
    // Of rounded ones, what is added is exact, and so is the mean.
    std::vector<uint32_t> lengths(20000);
    for (uint32_t& value : lengths) value = 1 + random() % 100000;
    const DocumentLengthTable before(lengths);
    lengths.resize(lengths.size() + 2);
    lengths.back() = 12345;
    const DocumentLengthTable after =
        before.with(std::vector<LengthChange>{{static_cast<uint32_t>(lengths.size() - 1), 12345}});
    EXPECT_EQ(after.view().average, DocumentLengthTable(lengths).view().average);
    EXPECT_EQ(after.view().documents, lengths.size() - 1);
    for (size_t i = 0; i < lengths.size(); ++i)
        ASSERT_NEAR(after.view().lengths[after.view().codes[i]], lengths[i], 0.3 * lengths[i] + 20);
}
