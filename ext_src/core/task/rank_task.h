// A ranking as it is described on its whole way, from a PHP function to a kernel. The lists go
// beside it, as a table (set_task.h), and so do the document lengths.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/rank/bm25.h"
#include "core/rank/rank_mode.h"
#include "core/rank/top_k.h"

namespace postings {

struct RankTerm {
    uint32_t list;    // its number in the table
    uint32_t weight;  // 1 at least: on a device, a score of 0 is no match
};
inline constexpr size_t kMaxRankLists = 16;  // of a query on a device
inline constexpr uint32_t kMaxRankK = 1024;

// Queries that share everything but their terms.
struct RankTask {
    static constexpr uint32_t kNoList = UINT32_MAX;

    Bm25Parameters parameters;
    uint32_t k = 0;  // on a device: 1 to kMaxRankK
    RankMode mode = RankMode::kAnd;
    std::span<const std::span<const RankTerm>> queries;  // of one term at least
    // Only documents in the one list, and none in the other, are ranked.
    uint32_t filter = kNoList, excluded = kNoList;
    // The mean length, where the documents are a part of a larger collection.
    std::optional<double> average_length{};
};

struct RankedDocuments {
    RankMode mode = RankMode::kAnd;         // that gave them: kAnd or kOr
    std::vector<ScoredDocument> documents;  // best first; of equal scores the smaller docID
};

// A term of a query before its weight is an integer.
struct WeightedList {
    uint32_t list;  // its number in the table
    double weight;
};

// The queries of a task, with their weights as integers.
class RankQueries {
  public:
    // What term_weights() (core/rank/bm25.h) throws.
    void add(std::span<const WeightedList> query, double k1);

    // False where a weight is 0: no device ranks those.
    bool fit_devices() const { return fit_devices_; }
    // Valid until the next add().
    std::span<const std::span<const RankTerm>> queries();
    // BM25 = score / 2^fraction_bits.
    int fraction_bits(size_t query) const { return fraction_bits_[query]; }

  private:
    std::vector<RankTerm> terms_;
    std::vector<size_t> ends_;
    std::vector<int> fraction_bits_;
    std::vector<std::span<const RankTerm>> queries_;
    bool fit_devices_ = true;
};

}  // namespace postings
