// How many requests there were of each kind, and how long they took: the last minute's latencies in
// logarithmic buckets.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "service/protocol/health.h"
#include "service/protocol/service_report.h"
#include "service/server/predictions.h"

namespace postings::service {

class RequestStatistics {
  public:
    // Times are those of monotonic_ns().
    explicit RequestStatistics(uint64_t now) : recent_{Generation{now}, Generation{now}} {}

    void add(Operation operation, bool failed, uint64_t took_ns, uint64_t now);
    // Of those that were asked for, by their numbers.
    std::vector<OperationReport> report(uint64_t now, const Predictions& predictions = {});

  private:
    // Four a doubling, so that no two numbers in one differ by more than a quarter, up to half an
    // hour; the last one has all beyond.
    static constexpr size_t kBuckets = 160;
    static constexpr uint64_t kGenerationNs = 30'000'000'000;

    static size_t bucket_of(uint64_t ns);
    // The greatest number in it.
    static uint64_t end_of(size_t bucket);
    void forget_old(uint64_t now);

    struct Total {
        uint64_t requests = 0, failed = 0;
    };
    // The latencies of half a minute; those of the one before are kept beside it.
    struct Generation {
        uint64_t begin;
        std::array<std::array<uint32_t, kBuckets>, kWorks> buckets{};
    };

    std::array<Total, kWorks> totals_{};
    std::array<Generation, 2> recent_;  // the one before, the one that goes on
};

}  // namespace postings::service
