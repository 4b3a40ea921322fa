// Facets: the values that the matching documents have in a field, with exact counts, the least and
// the greatest value, or how many documents have a value in each of some ranges.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/search/columns.h"

namespace postings::search {

class DocumentGroups;

struct Facet {
    enum class Kind : uint8_t { kUsual, kCounts, kBounds, kRanges };
    static constexpr size_t kUsualLimit = 100;

    std::string field;  // not a text and not the key
    // kUsual means kCounts for keywords and booleans, kBounds for others. Keywords have no kBounds.
    Kind kind = Kind::kUsual;
    size_t limit = kUsualLimit;  // how many values are listed
    // kRanges: at least one, ascending. A range begins with a bound and ends before the next one;
    // the first range is below all bounds.
    std::vector<std::string> bounds = {};
    std::string mistaken_date = {};  // one of the bounds, as Filter::mistaken_date
};

struct FacetValue {
    uint64_t number;      // the ordered number; unused for keywords
    std::string keyword;  // unchanged
    uint64_t documents;
};

struct FacetAnswer {
    std::string field;
    index::FieldKind field_kind = index::FieldKind::Keyword;
    Facet::Kind kind = Facet::Kind::kCounts;
    // The most frequent first; of equal ones, the smaller value. A document counts for each of its
    // values. If groups are counted, a group counts for each value that some document of it has.
    std::vector<FacetValue> values;
    uint64_t distinct = 0;  // number of different values, listed or not
    uint64_t other = 0;     // summed counts of the values that are not listed
    uint64_t missing = 0;   // documents without a value; or groups that have one
    // Only for kBounds; nothing if no document has a value.
    std::optional<uint64_t> least, greatest;
    // Only for kRanges: documents, or groups, with a value in each range, one more than there are
    // bounds.
    std::vector<uint64_t> ranges;
    std::vector<std::string> bounds;
};

// Throws InvalidArgument for a field that is not in the schema, a kind that the field does not
// have, bounds that it cannot have, and a field that occurs twice.
void check_facets(const std::vector<Facet>& facets, const index::Schema& schema);

struct FoundDocuments {
    const std::vector<std::vector<uint32_t>>& documents;  // of each segment
    const DocumentGroups* groups = nullptr;               // of these: counted in their place
};

// `facet` has passed check_facets(). Throws CorruptedFile, CorruptedData, TimedOut.
FacetAnswer count_facet(const index::IndexSnapshot& snapshot, Columns& columns, const Facet& facet,
                        const FoundDocuments& found);

}  // namespace postings::search
