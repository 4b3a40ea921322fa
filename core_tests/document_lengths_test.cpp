#include "core/rank/document_lengths.h"

#include <gtest/gtest.h>

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
        for (size_t size = 0; size < bytes.size(); size += 1 + size / 8) {
            const Bytes cut(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size));
            EXPECT_THROW(DocumentLengthTable::from_bytes(cut), CorruptedData);
        }
    }
}
