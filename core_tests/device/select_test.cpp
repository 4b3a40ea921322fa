// Selection on a device against a sort of all scores.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "open_device.h"
#include "posting_list_samples.h"
#include "research/device/program.h"
#include "research/device/select.h"

namespace postings::device {
namespace {

using Scores = std::vector<uint32_t>;

std::vector<ScoredDocument> expected_best(const Scores& scores, uint32_t first, size_t k) {
    std::vector<ScoredDocument> documents;
    for (uint32_t i = 0; i < scores.size(); ++i) documents.push_back({first + i, scores[i]});
    std::ranges::stable_sort(documents, std::greater<>(), &ScoredDocument::score);
    documents.resize(std::min(k, documents.size()));
    return documents;
}

void expect_selected(DeviceCache& cache, const Scores& scores, uint32_t first,
                     std::span<const uint32_t> ks, const std::string& what) {
    const auto place = cache.scratch(scores.size() * 4, {});
    if (!scores.empty()) {
        cache.backend().write(place.offset(),
                              {reinterpret_cast<const uint8_t*>(scores.data()), scores.size() * 4});
    }
    const uint32_t bound =
        scores.size() % 2 == 0 || scores.empty() ? UINT32_MAX : std::ranges::max(scores);
    const auto best = expected_best(scores, first, kMaxSelectK);
    for (const uint32_t k : ks) {
        const auto end = best.begin() + static_cast<ptrdiff_t>(std::min<size_t>(k, best.size()));
        for (const auto algorithm : {SelectAlgorithm::Filter, SelectAlgorithm::Heap,
                                     SelectAlgorithm::Radix, SelectAlgorithm::Bucket}) {
            const SelectTask task{
                place.offset(), static_cast<uint32_t>(scores.size()), first, k, algorithm, bound};
            ASSERT_EQ(select(cache, task), std::vector(best.begin(), end))
                << what << ", " << scores.size() << " scores, k " << k << ", algorithm "
                << static_cast<int>(algorithm);
        }
    }
}

// Adversaries of a threshold, of digits and of buckets.
std::vector<std::pair<std::string, Scores>> sample_scores(std::mt19937_64& random, size_t size) {
    const auto made = [size](auto score) {
        Scores scores(size);
        for (size_t i = 0; i < size; ++i) scores[i] = static_cast<uint32_t>(score(i));
        return scores;
    };
    std::vector<std::pair<std::string, Scores>> samples = {
        {"random", made([&](size_t) { return random(); })},
        {"small", made([&](size_t) { return random() % 100'000; })},
        {"few distinct", made([&](size_t) { return random() % 3; })},
        {"mostly zero", made([&](size_t) { return random() % 50 == 0 ? random() % 5000 : 0; })},
        {"all zero", made([](size_t) { return 0; })},
        {"all greatest", made([](size_t) { return UINT32_MAX; })},
        {"greatest or next", made([&](size_t) { return UINT32_MAX - random() % 2; })},
        {"ascending", made([](size_t i) { return i; })},
        {"descending", made([](size_t i) { return ~i; })},
        {"powers of two", made([&](size_t) { return 1u << random() % 32; })},
        {"around a power of two", made([&](size_t) { return (1u << 21) - 2 + random() % 4; })}};
    // A single score makes all buckets but two empty.
    samples.push_back({"one outlier", samples[2].second});
    if (size > 0) samples.back().second[random() % size] = UINT32_MAX;
    return samples;
}

TEST(Select, IsTheSortedBeginning) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t ks[] = {0, 1, 10, 100, kMaxSelectK};
    for (const size_t size : {0, 1, 2, 127, 512, 513, 2048, 2049, 5000, 30'000}) {
        for (const auto& [name, scores] : sample_scores(random, size)) {
            expect_selected(cache, scores, static_cast<uint32_t>(random() % 1000), ks, name);
        }
    }
}

// Three levels of the heap, keys that are kept on the way, more tiles than groups.
TEST(Select, OfMillions) {
    const auto backend = open_device(128 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t ks[] = {3, 1000};
    for (const auto& [name, scores] : sample_scores(random, test_size(1'500'000) + 1)) {
        expect_selected(cache, scores, 0, ks, name);
    }
}

TEST(Select, LastDocuments) {
    const auto backend = open_device(16 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t ks[] = {1, 40};
    for (const auto& [name, scores] : sample_scores(random, 10'000)) {
        expect_selected(cache, scores, UINT32_MAX - 10'000, ks, name);
    }
    EXPECT_THROW(select(cache, {0, 10'000, UINT32_MAX - 9'999, 1, SelectAlgorithm::Heap}),
                 InvalidArgument);
    EXPECT_THROW(select(cache, {0, 10, 0, kMaxSelectK + 1, SelectAlgorithm::Heap}),
                 InvalidArgument);
}

}  // namespace
}  // namespace postings::device
