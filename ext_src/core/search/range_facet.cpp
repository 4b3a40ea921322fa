#include "core/search/range_facet.h"

#include <bit>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/search/column_filter.h"
#include "core/search/document_groups.h"
#include "core/search/rank_counts.h"

namespace postings::search {

namespace {

using index::Column;

constexpr size_t kMostBounds = 10000;

// Where ranks are among the bounds of a segment's column: 0 for a document without a value, 1 for
// a value below the first bound, and one more for each bound that is not over the value.
class RankRanges {
  public:
    RankRanges(const index::Segment& segment, size_t field, const Column& column,
               const std::vector<std::string>& bounds)
        : below_(std::bit_ceil(bounds.size() + 2) - 1, UINT64_MAX) {
        below_[0] = 0;
        for (size_t i = 0; i < bounds.size(); ++i) {
            const Column::Place at = place_of(segment, field, column, bounds[i]).value();
            below_[i + 1] = at.floor - at.exact;
        }
    }

    // A binary search without branches (Knuth, TAOCP 3, 6.2.1, as Shar has it).
    size_t operator()(uint64_t rank) const {
        size_t at = 0;
        for (size_t step = (below_.size() + 1) / 2; step > 0; step /= 2)
            at += below_[at + step - 1] < rank ? step : 0;
        return at;
    }

  private:
    // The greatest rank below each bound, with 0 before them, and UINT64_MAX behind them until the
    // size is one less than a power of two.
    std::vector<uint64_t> below_;
};

// Adds to counts[RankRanges()(...)]; a document counts once in a range.
void count_documents(const Column& column, const std::vector<uint32_t>& documents,
                     const RankRanges& range_of, std::vector<uint64_t>& counts) {
    if (column.form() != index::ColumnForm::Any) {
        if (counts_in_array(column, documents.size())) {
            for (const RankCount& one : count_ranks(column, documents, false, counts[0]))
                counts[range_of(one.rank)] += one.documents;
            return;
        }
        for (std::span<const uint32_t> rest = documents; !rest.empty();)
            rest =
                column.take_block(rest, [&](uint32_t, uint64_t rank) { ++counts[range_of(rank)]; });
        return;
    }
    for (const uint32_t document : documents) {
        size_t last = 0;
        column.each_rank(document, [&](uint64_t rank) {
            const size_t range = range_of(rank);
            if (range != last) ++counts[range];
            last = range;
        });
        counts[0] += last == 0;
    }
}

// JSON has no infinite numbers.
bool is_infinite(std::string_view bound) {
    const auto real = index::parse_bound(index::FieldKind::Real, bound);
    return real && std::isinf(index::real_of(real->floor));
}

// Whether the bound `a` is before `b`.
bool ascends(index::FieldKind kind, std::string_view a, std::string_view b) {
    if (!index::is_number(kind)) return a < b;
    const auto first = index::parse_bound(kind, a), second = index::parse_bound(kind, b);
    if (first->floor != second->floor) return first->floor < second->floor;
    if (first->exact || second->exact) return first->exact && !second->exact;
    // Both between the same values, as 2.3 and 2.7 of an integer.
    const auto less = index::parse_bound(index::FieldKind::Real, a);
    const auto more = index::parse_bound(index::FieldKind::Real, b);
    return !less || !more || less->floor < more->floor;
}

}  // namespace

void check_bounds(const Facet& facet, const index::SchemaField& field) {
    const std::string name = "\"" + field.name + "\"";
    if (facet.bounds.empty() || facet.bounds.size() > kMostBounds)
        throw InvalidArgument("must have 1 to 10000 bounds for " + name);
    const auto refuse = [&](const std::string& bound) {
        throw InvalidArgument("must have as bounds for " + name + " what the field has, " +
                              index::what_it_takes(field.kind) + ", not \"" + bound.substr(0, 80) +
                              "\"");
    };
    if (field.kind == index::FieldKind::Date && !facet.mistaken_date.empty())
        refuse(facet.mistaken_date);
    if (index::is_number(field.kind))
        for (const std::string& bound : facet.bounds)
            if (!index::parse_bound(field.kind, bound) || is_infinite(bound)) refuse(bound);
    for (size_t i = 1; i < facet.bounds.size(); ++i)
        if (!ascends(field.kind, facet.bounds[i - 1], facet.bounds[i]))
            throw InvalidArgument("must have bounds for " + name + " that ascend: \"" +
                                  facet.bounds[i].substr(0, 80) + "\" is not over \"" +
                                  facet.bounds[i - 1].substr(0, 80) + "\"");
}

void count_ranges(const index::IndexSnapshot& snapshot, Columns& columns, const Facet& facet,
                  const FoundDocuments& found, FacetAnswer& answer) {
    const size_t field = *snapshot.schema().find(facet.field);
    std::vector<uint64_t> counts(facet.bounds.size() + 2);
    std::vector<RankRanges> range_of;
    for (size_t s = 0; s < found.documents.size(); ++s)
        range_of.emplace_back(snapshot.segments()[s], field, columns.of(s, field), facet.bounds);
    if (found.groups != nullptr) {
        counts = found.groups->count(field, counts.size(), [&](size_t segment, uint64_t rank) {
            return range_of[segment](rank);
        });
    } else {
        for (size_t s = 0; s < found.documents.size(); ++s)
            count_documents(columns.of(s, field), found.documents[s], range_of[s], counts);
    }
    answer.missing = counts[0];
    answer.bounds = facet.bounds;
    answer.ranges.assign(counts.begin() + 1, counts.end());
}

}  // namespace postings::search
