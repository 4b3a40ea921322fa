// Scores multiplied by what a document's fields say of it: how popular, how new, how near it is.
//
//   score = BM25 * product over boosts of (1 + weight * f(value)),  0 <= f <= 1
//
// f grows to 1 and no further, so the factor has a bound whatever the values are (as the saturation
// of static features does in Craswell, Robertson, Zaragoza, Taylor: Relevance Weighting for Query
// Independent Evidence, SIGIR 2005), and the values of 4,096 documents side by side have a nearer
// one, of what the column says of them. A product and no sum: what a boost does to a score does not
// depend on how many words the query has, and a document that no word finds is not found by a
// boost.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/rank/document_boosts.h"
#include "core/search/columns.h"
#include "core/search/geo.h"

namespace postings::search {

struct Boost {
    enum class Kind : uint8_t {
        kSaturation,  // x / (x + pivot) of a number over 0, else 0
        kRange,       // (x - from) / (to - from), from 0 to 1; to may be under from
        kRecency,     // 2^(-age / half_life) of a date; 1 of one after `now`
        kNearness,    // pivot / (pivot + distance) of a point
    };
    // All at once.
    static constexpr size_t kMost = 8;
    static constexpr double kMostFactor = 1024;

    Kind kind = Kind::kSaturation;
    std::string field;
    // Finite; weight, pivot (of nearness in metres) and half_life over 0, up to kMostNumber.
    static constexpr double kMostNumber = 1e100;
    double weight = 1, pivot = 1;
    double from = 0, to = 1;        // different ones
    double now = 0, half_life = 1;  // in seconds
    GeoCenter center = GeoCenter();

    // Of an ordered value of the field; several values: of the one that gives most.
    double part(index::FieldKind of, uint64_t ordered) const;
};

// InvalidArgument for a field that the schema has not or that is of another kind, for more than
// Boost::kMost, and for those that together multiply by more than Boost::kMostFactor.
void check_boosts(std::span<const Boost> boosts, const index::Schema& schema);

// What all of them multiply scores by at most.
double greatest_factor(std::span<const Boost> boosts);

// Of a segment.
class FieldBoosts final : public DocumentBoosts {
  public:
    // Checked ones. All of these outlive it.
    FieldBoosts(const index::Schema& schema, std::span<const Boost> boosts, Columns& columns,
                size_t segment);

    uint32_t factor(uint32_t docid) const override;
    uint32_t bound(uint32_t first, uint32_t last) const override;
    // What one of the boosts multiplies the score by.
    double factor_of(size_t boost, uint32_t docid) const;

  private:
    struct Part {
        const Boost* boost;
        const index::Column* column;
    };
    // What no document of a block is over.
    double bound_of(const Part& part, uint32_t block) const;
    uint32_t bound_of_block(uint32_t block) const;

    std::vector<Part> parts_;
    uint32_t most_;
    mutable std::vector<uint32_t> blocks_;  // their bounds, 0 for those that nobody asked for
};

}  // namespace postings::search
