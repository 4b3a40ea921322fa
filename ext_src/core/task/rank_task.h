// Describes a ranking on the whole way from a PHP function to a kernel. The lists are passed beside
// it as a table (set_task.h), and so are the document lengths.
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
    uint32_t weight;  // at least 1: on a device, a score of 0 means no match
};
inline constexpr size_t kMaxRankLists = 16;  // per query on a device
inline constexpr uint32_t kMaxRankK = 1024;

// Queries that share everything but their terms.
struct RankTask {
    static constexpr uint32_t kNoList = UINT32_MAX;

    Bm25Parameters parameters;
    uint32_t k = 0;  // on a device: 1 to kMaxRankK
    RankMode mode = RankMode::kAnd;
    std::span<const std::span<const RankTerm>> queries;  // each has at least one term
    // Only documents in `filter` and not in `excluded` are ranked; kNoList: no restriction.
    uint32_t filter = kNoList, excluded = kNoList;
    // The mean length, if the documents are a part of a larger collection.
    std::optional<double> average_length{};
};

struct RankedDocuments {
    RankMode mode = RankMode::kAnd;         // of the documents: kAnd or kOr
    std::vector<ScoredDocument> documents;  // best first; of equal scores the smaller docID
};

// A term of a query with a weight that is not yet an integer.
struct WeightedList {
    uint32_t list;  // its number in the table
    double weight;
};

// The queries of a task with integer weights.
class RankQueries {
  public:
    // Throws what term_weights() (core/rank/bm25.h) throws.
    void add(std::span<const WeightedList> query, double k1);

    // False if a weight is 0, which no device ranks.
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
