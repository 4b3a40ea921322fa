#include "core/search/field_facets.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "core/base/error.h"

namespace postings::search {

namespace {

using index::Column;
using index::FieldKind;

struct RankCount {
    uint64_t rank, documents;
};

// Whether there are few enough ranks, absolutely or per document, to count them in an array.
bool counts_in_array(uint64_t greatest, size_t documents) {
    return greatest < 4096 || greatest / 16 < documents;
}

// Ranks ascend. Adds to `missing`.
std::vector<RankCount> count_ranks(const Column& column, const std::vector<uint32_t>& documents,
                                   uint64_t& missing) {
    std::vector<RankCount> counted;
    const uint64_t greatest = column.greatest_rank();
    if (counts_in_array(greatest, documents.size())) {
        std::vector<uint32_t> counts(greatest + 1);
        if (column.form() == index::ColumnForm::Any) {
            for (const uint32_t document : documents) {
                bool has = false;
                column.each_rank(document, [&](uint64_t rank) {
                    if (rank > greatest) throw CorruptedData("a value over the greatest one", 0);
                    ++counts[rank];
                    has = true;
                });
                missing += !has;
            }
        } else {
            for (std::span<const uint32_t> rest = documents; !rest.empty();)
                rest = column.take_block(rest, [&](uint32_t, uint64_t rank) {
                    if (rank > greatest) throw CorruptedData("a value over the greatest one", 0);
                    ++counts[rank];
                });
            missing += counts[0];
        }
        for (uint64_t rank = 1; rank <= greatest; ++rank)
            if (counts[rank] > 0) counted.push_back({rank, counts[rank]});
        return counted;
    }
    std::vector<uint64_t> ranks;
    for (const uint32_t document : documents) {
        const size_t before = ranks.size();
        column.each_rank(document, [&](uint64_t rank) { ranks.push_back(rank); });
        missing += ranks.size() == before;
    }
    std::ranges::sort(ranks);
    for (const uint64_t rank : ranks) {
        if (counted.empty() || counted.back().rank != rank) counted.push_back({rank, 0});
        ++counted.back().documents;
    }
    return counted;
}

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

class FacetCounter {
  public:
    FacetCounter(Columns& columns, size_t field, FieldKind kind)
        : columns_(columns), field_(field), kind_(kind) {}

    void count(const std::vector<std::vector<uint32_t>>& documents, size_t limit,
               FacetAnswer& answer) {
        if (documents.size() == 1) {
            auto counted = count_ranks(columns_.of(0, field_), documents[0], answer.missing);
            list_values(counted, limit, answer,
                        [](const RankCount& a, const RankCount& b) { return a.rank < b.rank; });
            for (const RankCount& one : counted) answer.values.push_back(value(0, one));
            return;
        }
        std::unordered_map<uint64_t, uint64_t> numbers;
        std::unordered_map<std::string, uint64_t> keywords;
        for (size_t s = 0; s < documents.size(); ++s) {
            for (const RankCount& one :
                 count_ranks(columns_.of(s, field_), documents[s], answer.missing)) {
                if (kind_ == FieldKind::Keyword) {
                    keywords[columns_.keyword(s, field_, one.rank)] += one.documents;
                } else {
                    numbers[columns_.of(s, field_).number_of(one.rank)] += one.documents;
                }
            }
        }
        for (const auto& [number, count] : numbers) answer.values.push_back({number, {}, count});
        for (const auto& [keyword, count] : keywords) answer.values.push_back({0, keyword, count});
        list_values(answer.values, limit, answer, [](const FacetValue& a, const FacetValue& b) {
            return std::tie(a.number, a.keyword) < std::tie(b.number, b.keyword);
        });
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
    FacetValue value(size_t segment, const RankCount& counted) {
        if (kind_ == FieldKind::Keyword)
            return {0, columns_.keyword(segment, field_, counted.rank), counted.documents};
        return {columns_.of(segment, field_).number_of(counted.rank), {}, counted.documents};
    }

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
    FacetCounter counter(columns, field, answer.field_kind);
    if (answer.kind == Facet::Kind::kCounts) {
        counter.count(documents, facet.limit, answer);
    } else {
        counter.bound(documents, answer);
    }
    return answer;
}

}  // namespace postings::search
