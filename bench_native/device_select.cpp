// Griffin's Figure 7: the k best of the scores of so many documents, on a device by every
// algorithm, by a sort of all (CUB), and on the CPU. A JSON object.
//
//   bench_device_select cuda|opencl
//
// Scores are resident in the memory of whoever selects. Every result is compared with
// top_k_scores(); it exits with 1 if one differs.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>

#include "machine.h"
#include "open_backend.h"
#include "research/device/program.h"
#include "research/device/select.h"
#include "research/select/top_k_scores.h"
#include "timing.h"
#ifdef POSTINGS_HAVE_CUB
#include "device_sort.h"
#endif

using namespace postings;
using namespace postings::device;

namespace {

using Scores = std::vector<uint32_t>;

// Known before, as of BM25 from the lists' bounds: some four times the best score.
constexpr uint32_t kBound = 1 << 22;

constexpr std::pair<const char*, SelectAlgorithm> kAlgorithms[] = {
    {"filter", SelectAlgorithm::Filter},
    {"heap", SelectAlgorithm::Heap},
    {"radix", SelectAlgorithm::Radix},
    {"bucket", SelectAlgorithm::Bucket}};

// What a median needs, within so much time.
class Stopwatch {
  public:
    explicit Stopwatch(double budget_us) : left_(budget_us) {}
    bool goes_on() const { return times_.size() < 3 || (left_ > 0 && times_.size() < 101); }
    template <typename Work>
    void time(Work work) {
        times_.push_back(bench::microseconds(work));
        left_ -= times_.back();
    }
    double median() const { return bench::median(times_); }

  private:
    double left_;
    std::vector<double> times_;
};

class Bench {
  public:
    explicit Bench(Backend& backend) : backend_(backend), cache_(backend) {}

    void measure(const char* input, const Scores& scores, uint32_t k) {
        std::vector<ScoredDocument> expected;
        Stopwatch ours(100'000);
        while (ours.goes_on()) ours.time([&] { expected = top_k_scores(scores, k); });
        std::printf("%s\n    {\"input\": \"%s\", \"scores\": %zu, \"k\": %u", is_first_ ? "" : ",",
                    input, scores.size(), k);
        is_first_ = false;
        std::printf(", \"cpu_us\": %.2f, \"cpu_partial_sort_us\": %.2f", ours.median(),
                    partial_sort(scores, k, expected));
        const auto place = cache_.scratch(scores.size() * 4, {});
        backend_.write(place.offset(),
                       {reinterpret_cast<const uint8_t*>(scores.data()), scores.size() * 4});
        for (const auto& [name, algorithm] : kAlgorithms) {
            const SelectTask task{
                place.offset(), static_cast<uint32_t>(scores.size()), 0, k, algorithm, kBound};
            Stopwatch answered(60'000);
            while (answered.goes_on()) {
                answered.time([&] { expect_same(select(cache_, task), expected); });
            }
            std::vector<uint64_t> kernels;
            backend_.time_launches(true);
            for (int i = 0; i < 11; ++i) {
                select(cache_, task);
                kernels.push_back(backend_.device_ns());
            }
            backend_.time_launches(false);
            std::printf(", \"%s_us\": %.2f, \"%s_kernels_us\": %.2f", name, answered.median(), name,
                        static_cast<double>(bench::median(kernels)) / 1e3);
        }
#ifdef POSTINGS_HAVE_CUB
        if (with_cub) {
            const SortTimes sort = radix_sort(scores, k, 21);
            for (size_t i = 0; i < expected.size(); ++i) {
                right &= sort.documents[i] == expected[i].docid;
            }
            std::printf(", \"sort_us\": %.2f, \"sort_kernels_us\": %.2f", sort.wall_us,
                        sort.device_us);
        }
#endif
        std::printf("}");
        std::fflush(stdout);
    }

    bool right = true, with_cub = false;

  private:
    void expect_same(const std::vector<ScoredDocument>& got,
                     const std::vector<ScoredDocument>& expected) {
        right &= got == expected;
    }

    // Of keys that are there already; only the scores are sorted, which partial_sort spoils.
    double partial_sort(const Scores& scores, uint32_t k,
                        const std::vector<ScoredDocument>& expected) {
        std::vector<uint64_t> keys(scores.size());
        Stopwatch watch(100'000);
        while (watch.goes_on()) {
            for (uint32_t i = 0; i < scores.size(); ++i) keys[i] = uint64_t{scores[i]} << 32 | ~i;
            const auto end = keys.begin() + std::min<ptrdiff_t>(k, std::ssize(keys));
            watch.time([&] { std::partial_sort(keys.begin(), end, keys.end(), std::greater<>()); });
        }
        for (size_t i = 0; i < expected.size(); ++i) {
            right &= ~static_cast<uint32_t>(keys[i]) == expected[i].docid;
        }
        return watch.median();
    }

    Backend& backend_;
    DeviceCache cache_;
    bool is_first_ = true;
};

// As BM25's of integers: few are great.
Scores made_scores(size_t size) {
    std::mt19937_64 random(size);
    std::lognormal_distribution<double> score(0, 0.7);
    Scores scores(size);
    for (uint32_t& one : scores) one = static_cast<uint32_t>(20'000 * score(random));
    return scores;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: bench_device_select cuda|opencl\n");
        return 2;
    }
    const std::string kind = argv[1];
    const auto backend = bench::open_backend(kind, uint64_t{1} << 30, &research_program());
    Bench bench(*backend);
    bench.with_cub = kind == "cuda";
    std::printf("{%s, \"rows\": [", bench::machine_json(backend->name()).c_str());
    constexpr uint32_t kBest[] = {10, 100, 1000};
    for (const size_t size : {1'000, 3'000, 10'000, 30'000, 100'000, 300'000, 1'000'000, 3'000'000,
                              10'000'000, 25'000'000}) {
        const Scores scores = made_scores(size);
        for (const uint32_t k : kBest) bench.measure("random", scores, k);
    }
    Scores scores = made_scores(1'000'000);
    std::ranges::sort(scores);
    for (const uint32_t k : kBest) bench.measure("ascending", scores, k);
    std::ranges::reverse(scores);
    for (const uint32_t k : kBest) bench.measure("descending", scores, k);
    std::ranges::fill(scores, 1);
    for (const uint32_t k : kBest) bench.measure("equal", scores, k);
    std::printf("\n  ], \"same\": %s}\n", bench.right ? "true" : "false");
    return bench.right ? 0 : 1;
}
