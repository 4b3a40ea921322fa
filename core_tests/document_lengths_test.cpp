#include "core/rank/document_lengths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "core/base/error.h"
#include "core/base/radix_sort.h"
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

// The codes as document_lengths.h describes them, without any haste: of each length, the length
// that its code stands for.
static std::map<uint32_t, uint32_t> coded_lengths(const std::vector<uint32_t>& lengths) {
    std::map<uint32_t, uint32_t> counts;
    for (const uint32_t length : lengths) ++counts[length];
    std::map<uint32_t, uint32_t> coded;
    double most = 256;
    if (counts.contains(0)) {
        coded[0] = 0;
        counts.erase(0);
        --most;
    }
    std::vector<double> shares;
    for (uint32_t before = 0; const auto& [length, count] : counts) {
        const uint32_t gap = shares.empty() ? 1 : length - before;
        const double width = gap / (1.0 * length);
        shares.push_back(std::cbrt(count / width) * width);
        before = length;
    }
    const auto sum_with = [&](double scale) {
        double sum = 0;
        for (const double share : shares) sum += std::min(1.0, scale * share);
        return sum;
    };
    double low = 1e-12, high = 1e12;
    for (int step = 0; step < 32; ++step) {
        const double middle = std::sqrt(low * high);
        (sum_with(middle) <= most ? low : high) = middle;
    }
    const double scale = sum_with(1e12) <= most ? 1e12 : low;
    std::vector<uint32_t> together;
    const auto end_code = [&] {
        double total = 0, documents = 0;
        for (const uint32_t length : together) {
            total += static_cast<double>(length) * counts[length];
            documents += counts[length];
        }
        const auto mean = static_cast<uint32_t>(std::llround(total / documents));
        for (const uint32_t length : together) coded[length] = mean;
        together.clear();
    };
    double sum = 0;
    for (size_t i = 0, codes = 0; const auto& [length, count] : counts) {
        if (static_cast<double>(codes) < most && sum >= static_cast<double>(codes)) {
            if (codes++ > 0) end_code();
        }
        together.push_back(length);
        sum += std::min(1.0, scale * shares[i++]);
    }
    if (!together.empty()) end_code();
    return coded;
}

TEST(DocumentLengths, AreCodedAsTheyAreOneByOne) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto check = [&](const char* what, size_t size, auto draw) {
        std::vector<uint32_t> lengths(size);
        for (uint32_t& length : lengths) length = draw();
        const auto wanted = coded_lengths(lengths);
        const DocumentLengthTable table(lengths);
        const DocumentLengths view = table.view();
        double total = 0;
        for (size_t i = 0; i < size; ++i) {
            ASSERT_EQ(view.lengths[view.codes[i]], wanted.at(lengths[i])) << what << ' ' << i;
            total += lengths[i];
        }
        EXPECT_EQ(view.average, total / static_cast<double>(view.documents)) << what;
    };
    std::lognormal_distribution<double> usual(6, 2);
    for (const size_t size : {100u, 3000u, 30'000u, 200'000u}) {
        check("any", size, [&] { return static_cast<uint32_t>(random()); });
        check("of any magnitude", size, [&] { return random() >> (random() % 32); });
        check("near each other", size, [&] { return 0x8000'0000u + random() % 50'000; });
        check("usual", size, [&] { return static_cast<uint32_t>(usual(random)); });
        // Some have a code of their own, however many others there are.
        check("some very common", size, [&] {
            return random() % 4 ? 1 + random() % 7 * (random() % 3 ? 1 : 1000)
                                : static_cast<uint32_t>(random());
        });
        check("each once", size, [next = uint32_t{0}]() mutable { return ++next; });
    }
}

TEST(RadixSort, IsSorting) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 60; ++round) {
        // Of some bits, from some bit on: digits that do not differ are left out.
        const uint32_t shift = random() % 32, bits = random();
        std::vector<uint32_t> values(random() % 5000);
        for (uint32_t& value : values) value = ((random() & bits) >> shift) + round % 3;
        std::vector<uint32_t> sorted = values;
        std::ranges::sort(sorted);
        radix_sort(values);
        ASSERT_EQ(values, sorted) << shift;
    }
}
