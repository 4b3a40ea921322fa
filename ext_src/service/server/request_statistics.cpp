#include "service/server/request_statistics.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace postings::service {

size_t RequestStatistics::bucket_of(uint64_t ns) {
    if (ns < 4) return ns;
    const auto doublings = static_cast<size_t>(std::bit_width(ns)) - 3;
    return std::min(kBuckets - 1, 4 * doublings + static_cast<size_t>(ns >> doublings));
}

uint64_t RequestStatistics::end_of(size_t bucket) {
    if (bucket < 8) return bucket;
    const size_t doublings = bucket / 4 - 1;
    return ((4 + bucket % 4 + 1) << doublings) - 1;
}

void RequestStatistics::forget_old(uint64_t now) {
    const uint64_t passed = (now - recent_[1].begin) / kGenerationNs;
    if (passed == 0) return;
    const uint64_t begin = recent_[1].begin + passed * kGenerationNs;
    recent_[0] = passed == 1 ? recent_[1] : Generation{begin - kGenerationNs};
    recent_[1] = Generation{begin};
}

void RequestStatistics::add(Operation operation, bool failed, uint64_t took_ns, uint64_t now) {
    const auto number = static_cast<size_t>(operation);
    if (number >= kWorks) return;
    forget_old(now);
    ++totals_[number].requests;
    totals_[number].failed += failed;
    ++recent_[1].buckets[number][bucket_of(took_ns)];
}

std::vector<OperationReport> RequestStatistics::report(uint64_t now,
                                                       const Predictions& predictions) {
    forget_old(now);
    // Of a service that has just begun, of a second.
    const double seconds =
        static_cast<double>(std::max<uint64_t>(now - recent_[0].begin, 1'000'000'000)) / 1e9;
    std::vector<OperationReport> reports;
    for (size_t number = 0; number < kWorks; ++number) {
        if (totals_[number].requests == 0) continue;
        OperationReport& made = reports.emplace_back();
        made.name = name_of(static_cast<Work>(number));
        made.requests = totals_[number].requests;
        made.failed = totals_[number].failed;
        const Predictions::Truth& truth = predictions.at(static_cast<Operation>(number));
        made.predicted = truth.of_model.seen();
        if (made.predicted > 0) {
            made.times_model = truth.of_model.factor();
            made.off = truth.off();
        }
        std::array<uint64_t, kBuckets> counts;
        for (size_t i = 0; i < kBuckets; ++i)
            counts[i] = uint64_t{recent_[0].buckets[number][i]} + recent_[1].buckets[number][i];
        const uint64_t all = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
        made.per_second = static_cast<double>(all) / seconds;
        uint64_t so_far = 0;
        for (size_t i = 0; i < kBuckets; ++i) {
            if (counts[i] == 0) continue;
            const uint64_t before = so_far;
            so_far += counts[i];
            if (2 * before < all && 2 * so_far >= all) made.median_ns = end_of(i);
            if (100 * before < 99 * all && 100 * so_far >= 99 * all) made.p99_ns = end_of(i);
            made.longest_ns = end_of(i);
        }
    }
    return reports;
}

}  // namespace postings::service
