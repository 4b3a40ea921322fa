#include "core/search/value_numbers.h"

#include <algorithm>
#include <compare>
#include <deque>
#include <string>
#include <string_view>

#include "core/search/ascending_keywords.h"

namespace postings::search {

namespace {

using index::Column;
using index::FieldKind;

// A value of a segment.
struct Value {
    // The number; or twice the rank that the keyword has in the segment with the most keywords, or
    // that the one before it has there, plus 1, if that segment lacks it.
    uint64_t place;
    const std::string* keyword;  // of one that it lacks
    uint32_t segment, at;        // where it was counted

    std::weak_ordering operator<=>(const Value& other) const {
        if (place != other.place || keyword == nullptr) return place <=> other.place;
        return *keyword <=> *other.keyword;
    }
    bool operator==(const Value& other) const { return (*this <=> other) == 0; }
};

}  // namespace

ValueNumbers::ValueNumbers(const index::IndexSnapshot& snapshot, Columns& columns, size_t field,
                           const std::vector<std::vector<uint32_t>>& documents, bool only_least)
    : columns_(columns), field_(field), documents_(documents) {
    for (size_t s = 0; s < documents.size(); ++s) {
        counted_.push_back(count_ranks(columns.of(s, field), documents[s], only_least, missing_));
        memory_.take(counted_.back().capacity() * sizeof(RankCount));
    }
    if (counted_.size() > 1) number_values(snapshot);
}

void ValueNumbers::number_values(const index::IndexSnapshot& snapshot) {
    const bool is_keyword = snapshot.schema().fields[field_].kind == FieldKind::Keyword;
    size_t all = 0, leader = 0;  // the segment with the most values
    for (size_t s = 0; s < counted_.size(); ++s) {
        all += counted_[s].size();
        if (counted_[s].size() > counted_[leader].size()) leader = s;
    }
    memory_.take(all * (sizeof(uint32_t) + sizeof first_[0]));
    TakenMemory merging(all * 2 * sizeof(Value));  // inplace_merge() takes as much again
    std::deque<std::string> keywords;              // that the leader lacks
    std::vector<Value> values;
    values.reserve(all);
    for (uint32_t s = 0; s < counted_.size(); ++s) {
        const auto before = static_cast<ptrdiff_t>(values.size());
        const auto add = [&](uint64_t place, const std::string* keyword = nullptr) {
            const size_t at = values.size() - static_cast<size_t>(before);
            values.push_back({place, keyword, s, static_cast<uint32_t>(at)});
        };
        if (!is_keyword) {
            const Column& column = columns_.of(s, field_);
            for (const RankCount& one : counted_[s]) add(column.number_of(one.rank));
        } else if (s == leader) {
            for (const RankCount& one : counted_[s]) add(2 * one.rank);
        } else {
            AscendingKeywords own(snapshot.segments()[s], field_);
            AscendingKeywords of_leader(snapshot.segments()[leader], field_);
            for (const RankCount& one : counted_[s]) {
                const std::string_view keyword = own.keyword(one.rank);
                const Column::Place at = of_leader.place_of(keyword);
                if (!at.exact) merging.take(sizeof(std::string) + keyword.size());
                add(2 * at.floor + !at.exact, at.exact ? nullptr : &keywords.emplace_back(keyword));
            }
        }
        std::ranges::inplace_merge(values, values.begin() + before);
    }
    for (const auto& counted : counted_) numbers_.emplace_back(counted.size());
    for (size_t i = 0; i < values.size(); ++i) {
        if (i == 0 || values[i] != values[i - 1])
            first_.emplace_back(values[i].segment, values[i].at);
        numbers_[values[i].segment][values[i].at] = static_cast<uint32_t>(first_.size() - 1);
    }
}

std::vector<uint64_t> ValueNumbers::documents() const {
    std::vector<uint64_t> documents(size());
    for (size_t s = 0; s < counted_.size(); ++s)
        for (size_t i = 0; i < counted_[s].size(); ++i)
            documents[number(s, i)] += counted_[s][i].documents;
    return documents;
}

std::pair<size_t, uint64_t> ValueNumbers::place_of(size_t number) const {
    if (numbers_.empty()) return {0, counted_[0][number].rank};
    const auto [segment, at] = first_[number];
    return {segment, counted_[segment][at].rank};
}

ValueNumbers::Lookup::Lookup(const ValueNumbers& numbers, size_t segment)
    : numbers_(numbers), segment_(segment) {
    const Column& column = numbers.columns_.of(segment, numbers.field_);
    const std::vector<RankCount>& counted = numbers.counted_[segment];
    if (counted.empty() || !counts_in_array(column, numbers.documents_[segment].size())) return;
    memory_.take((column.greatest_rank() + 1) * sizeof(uint32_t));
    table_.resize(column.greatest_rank() + 1);
    for (size_t i = 0; i < counted.size(); ++i)
        table_[counted[i].rank] = numbers.number(segment, i);
}

uint32_t ValueNumbers::Lookup::search(uint64_t rank) const {
    const std::vector<RankCount>& counted = numbers_.counted_[segment_];
    const auto found = std::ranges::lower_bound(counted, rank, {}, &RankCount::rank);
    return numbers_.number(segment_, static_cast<size_t>(found - counted.begin()));
}

}  // namespace postings::search
