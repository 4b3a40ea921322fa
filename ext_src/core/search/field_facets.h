// What values the documents that were found have in a field: how many each, or the least and the
// greatest. Exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/search/columns.h"

namespace postings::search {

struct Facet {
    enum class Kind : uint8_t { kUsual, kCounts, kBounds };
    static constexpr size_t kUsualLimit = 100;

    std::string field;  // not a text and not the key
    // kUsual: counts of keywords and booleans, bounds of others. No bounds of keywords.
    Kind kind = Kind::kUsual;
    size_t limit = kUsualLimit;  // of the values that are listed
};

struct FacetValue {
    uint64_t number;      // ordered, unless it is a keyword
    std::string keyword;  // as it is
    uint64_t documents;
};

struct FacetAnswer {
    std::string field;
    index::FieldKind field_kind = index::FieldKind::Keyword;
    Facet::Kind kind = Facet::Kind::kCounts;
    // Most documents first; of equally many, the smaller value. A document counts for each of its
    // values.
    std::vector<FacetValue> values;
    uint64_t distinct = 0;  // values, listed or not
    uint64_t other = 0;     // documents of those that are not listed, summed up
    uint64_t missing = 0;   // documents without a value
    // kBounds; nothing without any value.
    std::optional<uint64_t> least, greatest;
};

// InvalidArgument for what the schema has not, or not so, and for a field that comes twice.
void check_facets(const std::vector<Facet>& facets, const index::Schema& schema);

// Of documents by segment. A checked facet. CorruptedFile, CorruptedData.
FacetAnswer count_facet(const index::IndexSnapshot& snapshot, Columns& columns, const Facet& facet,
                        const std::vector<std::vector<uint32_t>>& documents);

}  // namespace postings::search
