#include "core/search/field_facets.h"

#include <algorithm>
#include <compare>
#include <deque>
#include <functional>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/search/ascending_keywords.h"
#include "core/search/range_facet.h"
#include "core/search/rank_counts.h"

namespace postings::search {

namespace {

using index::Column;
using index::FieldKind;

// Puts the first `limit` values into the answer; the rest is counted in `other` and `distinct`.
// `less` says which of two values is smaller.
template <class Value, class Less>
void list_values(std::vector<Value>& values, size_t limit, FacetAnswer& answer, Less less) {
    const auto first = [&](const Value& a, const Value& b) {
        return a.documents != b.documents ? a.documents > b.documents : less(a, b);
    };
    answer.distinct = values.size();
    const size_t listed = std::min(limit, values.size());
    std::partial_sort(values.begin(), values.begin() + static_cast<ptrdiff_t>(listed), values.end(),
                      first);
    for (size_t i = listed; i < values.size(); ++i) answer.other += values[i].documents;
    values.resize(listed);
}

// Of values from several segments.
struct ValueCount {
    // The number; or twice the rank that the keyword has in the segment with the most keywords, or
    // that the one before it has there, plus 1, if the segment lacks it.
    uint64_t place;
    const std::string* keyword;  // of one that it lacks
    uint64_t documents;

    std::weak_ordering operator<=>(const ValueCount& other) const {
        if (place != other.place || keyword == nullptr) return place <=> other.place;
        return *keyword <=> *other.keyword;
    }
    bool operator==(const ValueCount& other) const { return (*this <=> other) == 0; }
};

// Of values that ascend.
void add_up(std::vector<ValueCount>& values) {
    auto last = values.begin();
    for (auto next = values.begin(); next != values.end(); ++next) {
        if (next == last) continue;
        if (*next == *last) {
            last->documents += next->documents;
        } else {
            *++last = *next;
        }
    }
    if (!values.empty()) values.erase(last + 1, values.end());
}

class FacetCounter {
  public:
    FacetCounter(const index::IndexSnapshot& snapshot, Columns& columns, size_t field,
                 FieldKind kind)
        : snapshot_(snapshot), columns_(columns), field_(field), kind_(kind) {}

    void count(const std::vector<std::vector<uint32_t>>& documents, const Facet& facet,
               FacetAnswer& answer) {
        if (documents.size() == 1) {
            auto counted =
                count_ranks(columns_.of(0, field_), documents[0], facet.only_least, answer.missing);
            list_values(counted, facet.limit, answer,
                        [](const RankCount& a, const RankCount& b) { return a.rank < b.rank; });
            for (const RankCount& one : counted) answer.values.push_back(value(0, one));
            return;
        }
        std::vector<std::vector<RankCount>> counted;
        size_t leader = 0;  // the segment with the most values
        for (size_t s = 0; s < documents.size(); ++s) {
            counted.push_back(count_ranks(columns_.of(s, field_), documents[s], facet.only_least,
                                          answer.missing));
            if (counted[s].size() > counted[leader].size()) leader = s;
        }
        std::deque<std::string> keywords;
        std::vector<ValueCount> values;
        for (size_t s = 0; s < documents.size(); ++s) {
            const auto before = static_cast<ptrdiff_t>(values.size());
            if (kind_ != FieldKind::Keyword) {
                for (const RankCount& one : counted[s])
                    values.push_back(
                        {columns_.of(s, field_).number_of(one.rank), nullptr, one.documents});
            } else if (s == leader) {
                for (const RankCount& one : counted[s])
                    values.push_back({2 * one.rank, nullptr, one.documents});
            } else {
                add_keywords(s, counted[s], leader, keywords, values);
            }
            std::ranges::inplace_merge(values, values.begin() + before);
        }
        add_up(values);
        list_values(values, facet.limit, answer, std::less());
        for (const ValueCount& one : values) {
            const bool is_keyword = kind_ == FieldKind::Keyword;
            answer.values.push_back({is_keyword ? 0 : one.place,
                                     one.keyword != nullptr ? *one.keyword
                                     : is_keyword ? columns_.keyword(leader, field_, one.place / 2)
                                                  : "",
                                     one.documents});
        }
    }

    void bound(const std::vector<std::vector<uint32_t>>& documents, FacetAnswer& answer) {
        for (size_t s = 0; s < documents.size(); ++s) {
            const Column& column = columns_.of(s, field_);
            uint64_t least = UINT64_MAX, greatest = 0;
            const bool any = column.form() == index::ColumnForm::Any;
            for (std::span<const uint32_t> rest = documents[s]; !rest.empty();)
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
    }

  private:
    // Those that `leader` lacks are kept in `keywords`.
    void add_keywords(size_t segment, const std::vector<RankCount>& counted, size_t leader,
                      std::deque<std::string>& keywords, std::vector<ValueCount>& values) const {
        AscendingKeywords of(snapshot_.segments()[segment], field_);
        AscendingKeywords of_leader(snapshot_.segments()[leader], field_);
        for (const RankCount& one : counted) {
            const std::string_view keyword = of.keyword(one.rank);
            const Column::Place at = of_leader.place_of(keyword);
            values.push_back({2 * at.floor + !at.exact,
                              at.exact ? nullptr : &keywords.emplace_back(keyword), one.documents});
        }
    }

    FacetValue value(size_t segment, const RankCount& counted) {
        if (kind_ == FieldKind::Keyword)
            return {0, columns_.keyword(segment, field_, counted.rank), counted.documents};
        return {columns_.of(segment, field_).number_of(counted.rank), {}, counted.documents};
    }

    const index::IndexSnapshot& snapshot_;
    Columns& columns_;
    size_t field_;
    FieldKind kind_;
};

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
                        const std::vector<std::vector<uint32_t>>& documents) {
    const size_t field = *snapshot.schema().find(facet.field);
    FacetAnswer answer;
    answer.field = facet.field;
    answer.field_kind = snapshot.schema().fields[field].kind;
    answer.kind = kind_of(facet, answer.field_kind);
    if (answer.kind == Facet::Kind::kRanges) {
        count_ranges(snapshot, columns, facet, documents, answer);
        return answer;
    }
    FacetCounter counter(snapshot, columns, field, answer.field_kind);
    if (answer.kind == Facet::Kind::kCounts) {
        counter.count(documents, facet, answer);
    } else {
        counter.bound(documents, answer);
    }
    return answer;
}

}  // namespace postings::search
