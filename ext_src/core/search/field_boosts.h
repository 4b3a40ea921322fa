// Multiplies scores by factors from a document's fields: how popular, how new, how near it is.
//
//   score = BM25 * product over boosts of (1 + weight * f(value)),  0 <= f <= 1
//
// f never exceeds 1, so the factor has an upper bound whatever the values are (like the saturation
// of static features in Craswell, Robertson, Zaragoza, Taylor: Relevance Weighting for Query
// Independent Evidence, SIGIR 2005). Blocks of 4,096 documents have a tighter bound, from the
// column's bounds of their values. The boosts multiply rather than add, so that their effect does
// not depend on the number of words in the query, and so that they do not find documents that no
// word finds.
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
        kSaturation,  // x / (x + pivot) for a number over 0, else 0
        kRange,       // (x - from) / (to - from), clamped to 0..1; `to` may be less than `from`
        kRecency,     // 2^(-age / half_life) for a date; 1 after `now`
        kNearness,    // pivot / (pivot + distance) for a point
    };
    // Limits for all boosts of a search together.
    static constexpr size_t kMost = 8;
    static constexpr double kMostFactor = 1024;

    Kind kind = Kind::kSaturation;
    std::string field;
    // All are finite. weight, pivot (metres for kNearness) and half_life are over 0 and at most
    // kMostNumber.
    static constexpr double kMostNumber = 1e100;
    double weight = 1, pivot = 1;
    double from = 0, to = 1;        // must differ
    double now = 0, half_life = 1;  // in seconds
    GeoCenter center = GeoCenter();

    // f for one value of the field, given as its ordered number. A document with several values
    // uses the one with the greatest f.
    double part(index::FieldKind of, uint64_t ordered) const;
};

// Throws InvalidArgument for a field that is not in the schema or is of the wrong kind, for more
// than Boost::kMost boosts, and if all together can multiply by more than Boost::kMostFactor.
void check_boosts(std::span<const Boost> boosts, const index::Schema& schema);

// The greatest factor that all of them together can have.
double greatest_factor(std::span<const Boost> boosts);

// The boosts for the documents of one segment.
class FieldBoosts final : public DocumentBoosts {
  public:
    // `boosts` have passed check_boosts(). All arguments outlive the object.
    FieldBoosts(const index::Schema& schema, std::span<const Boost> boosts, Columns& columns,
                size_t segment);

    uint32_t factor(uint32_t docid) const override;
    uint32_t bound(uint32_t first, uint32_t last) const override;
    // The documents of a few blocks with the greatest factors, ascending; none if there are not
    // many blocks, or most others have factors as great. Looks at all blocks: afterwards, bound()
    // is tighter.
    std::vector<uint32_t> most_boosted() const;
    // The factor of one of the boosts.
    double factor_of(size_t boost, uint32_t docid) const;

  private:
    struct Part {
        const Boost* boost;
        const index::Column* column;
    };
    // Upper bound of a boost's factor for the documents of a block.
    double bound_of(const Part& part, uint32_t block) const;
    uint32_t bound_of_block(uint32_t block) const;

    std::vector<Part> parts_;
    uint32_t most_;
    mutable std::vector<uint32_t> blocks_;  // bounds of blocks; 0: not computed yet
    mutable uint32_t greatest_;             // no block's bound is greater
};

}  // namespace postings::search
