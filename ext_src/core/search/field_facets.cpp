#include "core/search/field_facets.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <span>
#include <string>

#include "core/base/error.h"
#include "core/search/document_groups.h"
#include "core/search/range_facet.h"
#include "core/search/value_numbers.h"

namespace postings::search {

namespace {

using index::Column;
using index::FieldKind;

// Puts the most frequent values into the answer; the rest is counted in `other` and `distinct`.
// `counts` are by the values' numbers.
void list_values(const ValueNumbers& numbers, Columns& columns, size_t field, size_t limit,
                 std::span<const uint64_t> counts, FacetAnswer& answer) {
    std::vector<size_t> order(counts.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const size_t listed = std::min(limit, order.size());
    std::partial_sort(
        order.begin(), order.begin() + static_cast<ptrdiff_t>(listed), order.end(),
        [&](size_t a, size_t b) { return counts[a] != counts[b] ? counts[a] > counts[b] : a < b; });
    answer.distinct = counts.size();
    for (size_t i = listed; i < order.size(); ++i) answer.other += counts[order[i]];
    for (const size_t number : std::span(order).first(listed)) {
        const auto [segment, rank] = numbers.place_of(number);
        FacetValue& value = answer.values.emplace_back(FacetValue{0, {}, counts[number]});
        if (answer.field_kind == FieldKind::Keyword) {
            value.keyword = columns.keyword(segment, field, rank);
        } else {
            value.number = columns.of(segment, field).number_of(rank);
        }
    }
}

void count_values(const index::IndexSnapshot& snapshot, Columns& columns, size_t field,
                  const Facet& facet, const FoundDocuments& found, FacetAnswer& answer) {
    const ValueNumbers numbers(snapshot, columns, field, found.documents);
    std::vector<uint64_t> counts;
    if (found.groups != nullptr) {
        std::deque<ValueNumbers::Lookup> number_of;
        for (size_t s = 0; s < found.documents.size(); ++s) number_of.emplace_back(numbers, s);
        counts = found.groups->count(field, numbers.size() + 1, [&](size_t segment, uint64_t rank) {
            return number_of[segment](rank) + 1;
        });
        answer.missing = counts[0];
        counts.erase(counts.begin());
    } else {
        counts = numbers.documents();
        answer.missing = numbers.missing();
    }
    list_values(numbers, columns, field, facet.limit, counts, answer);
}

void find_bounds(Columns& columns, size_t field, const FoundDocuments& found, FacetAnswer& answer) {
    for (size_t s = 0; s < found.documents.size(); ++s) {
        const Column& column = columns.of(s, field);
        uint64_t least = UINT64_MAX, greatest = 0;
        const bool any = column.form() == index::ColumnForm::Any;
        for (std::span<const uint32_t> rest = found.documents[s]; !rest.empty();)
            rest = column.take_block(rest, [&](uint32_t document, uint64_t from) {
                answer.missing += from == 0;
                least = std::min(least, from - 1);
                greatest = std::max(greatest, any ? column.greatest_rank(document) : from);
            });
        if (greatest == 0) continue;
        const uint64_t first = column.number_of(least + 1), last = column.number_of(greatest);
        answer.least = std::min(answer.least.value_or(first), first);
        answer.greatest = std::max(answer.greatest.value_or(last), last);
    }
    if (found.groups != nullptr)
        answer.missing = found.groups->count(field, 2, [](size_t, uint64_t) { return 1; })[0];
}

Facet::Kind kind_of(const Facet& facet, FieldKind field) {
    if (facet.kind != Facet::Kind::kUsual) return facet.kind;
    return field == FieldKind::Keyword || field == FieldKind::Boolean ? Facet::Kind::kCounts
                                                                      : Facet::Kind::kBounds;
}

}  // namespace

void check_facets(const std::vector<Facet>& facets, const index::Schema& schema) {
    for (size_t i = 0; i < facets.size(); ++i) {
        const auto found = schema.find(facets[i].field);
        const std::string name = "\"" + facets[i].field.substr(0, 80) + "\"";
        if (!found) throw InvalidArgument("must be of fields: there is no field " + name);
        if (schema.fields[*found].kind == FieldKind::Text)
            throw InvalidArgument("must be of fields that are no texts, as " + name + " is");
        if (schema.fields[*found].kind == FieldKind::Point)
            throw InvalidArgument("must be of values that are counted, not of the points of " +
                                  name);
        if (facets[i].kind == Facet::Kind::kBounds &&
            schema.fields[*found].kind == FieldKind::Keyword)
            throw InvalidArgument("must count the keyword " + name + ", which has no least value");
        if (facets[i].kind == Facet::Kind::kRanges) check_bounds(facets[i], schema.fields[*found]);
        for (size_t j = 0; j < i; ++j)
            if (facets[j].field == facets[i].field)
                throw InvalidArgument("must have the field " + name + " once");
    }
}

FacetAnswer count_facet(const index::IndexSnapshot& snapshot, Columns& columns, const Facet& facet,
                        const FoundDocuments& found) {
    const size_t field = *snapshot.schema().find(facet.field);
    FacetAnswer answer;
    answer.field = facet.field;
    answer.field_kind = snapshot.schema().fields[field].kind;
    answer.kind = kind_of(facet, answer.field_kind);
    if (answer.kind == Facet::Kind::kRanges) {
        count_ranges(snapshot, columns, facet, found, answer);
    } else if (answer.kind == Facet::Kind::kCounts) {
        count_values(snapshot, columns, field, facet, found, answer);
    } else {
        find_bounds(columns, field, found, answer);
    }
    return answer;
}

}  // namespace postings::search
