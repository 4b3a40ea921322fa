#include "core/search/column_filter.h"

#include <algorithm>
#include <vector>

#include "core/search/marked_documents.h"
#include "core/storage/term_dictionary.h"

namespace postings::search {

namespace {

using index::Column;
using index::PackedNumbers;
using index::RankRange;

// With more ranges, each value of a document is searched among the values instead; with more than
// one, if documents may have several values.
constexpr size_t kMostRanges = 16;

// Some ranks, ascending, and a bit for each: at its own place if none is great, else at that of its
// hash; most values are in none of these places and not searched.
class RankSet {
  public:
    explicit RankSet(std::span<const uint64_t> ranks)
        : ranks_(ranks),
          is_exact_(ranks.back() < kMostExact),
          table_(is_exact_ ? ranks.back() / 64 + 1 : kHashes / 64) {
        for (const uint64_t rank : ranks)
            table_[place(rank) / 64] |= uint64_t{1} << place(rank) % 64;
    }
    bool has(uint64_t rank) const {
        if (is_exact_) return rank <= ranks_.back() && bit(rank);
        return bit(place(rank)) && std::ranges::binary_search(ranks_, rank);
    }
    bool has_some_in(RankRange range) const {
        const auto least = std::ranges::lower_bound(ranks_, range.first);
        return least != ranks_.end() && *least <= range.last;
    }

  private:
    static constexpr uint64_t kHashes = 1u << 16, kMostExact = 1u << 22;
    // Fibonacci hashing (Knuth, TAOCP 3, 6.4).
    size_t place(uint64_t rank) const { return is_exact_ ? rank : rank * 0x9e3779b97f4a7c15 >> 48; }
    bool bit(size_t place) const { return (table_[place / 64] >> place % 64 & 1) != 0; }

    const std::span<const uint64_t> ranks_;
    const bool is_exact_;
    std::vector<uint64_t> table_;
};

}  // namespace

std::optional<Column::Place> place_of(const index::Segment& segment, size_t field,
                                      const Column& column, std::string_view text,
                                      index::Edge edge) {
    if (index::is_number(column.kind())) {
        const auto bound = index::parse_bound(column.kind(), text, edge);
        return bound ? std::optional(column.place_of(*bound)) : std::nullopt;
    }
    // No term is longer, so the terms up to the text are those up to its beginning.
    const std::string key = index::term_key(field, text.substr(0, storage::kMostTermBytes - 1));
    const auto [first, last] = segment.term_places(field);
    const auto at = segment.terms().lower_bound(key);
    const bool found = at.ordinal() < last && at.term() == key;
    return Column::Place{at.ordinal() - first + found,
                         found && text.size() < storage::kMostTermBytes};
}

// A day as a bound means all of it: "up to it" ends with it, "after it" begins behind it.
std::optional<RankRange> ranks_between(const index::Segment& segment, size_t field,
                                       const Column& column, const ValueRange& range) {
    using enum index::Edge;
    RankRange ranks{1, UINT64_MAX};
    if (range.from) {
        const auto from = place_of(segment, field, column, range.from->value,
                                   range.from->inclusive ? First : Last);
        if (!from) return std::nullopt;
        ranks.first = from->floor + !(from->exact && range.from->inclusive);
        if (ranks.first == 0) return std::nullopt;  // after the greatest possible value
    }
    if (range.to) {
        const auto to =
            place_of(segment, field, column, range.to->value, range.to->inclusive ? Last : First);
        if (!to) return std::nullopt;
        ranks.last = to->floor - (to->exact && !range.to->inclusive);
    }
    return ranks;
}

PostingList documents_between(const index::Segment& segment, size_t field, const Column& column,
                              const ValueRange& range, Among among) {
    const auto ranks = ranks_between(segment, field, column, range);
    return ranks ? documents_in(column, {&*ranks, 1}, among) : PostingList();
}

PostingList documents_in(const Column& column, std::span<const RankRange> ranges, Among among) {
    if (among) {
        return selected(column, *among, [&](uint64_t rank) {
            return std::ranges::any_of(ranges, [&](const RankRange& range) {
                return range.first <= rank && rank <= range.last;
            });
        });
    }
    return marked(column, [&](uint32_t block, uint64_t* words) {
        std::fill_n(words, PackedNumbers::kBlockWords, uint64_t{0});
        uint64_t some[PackedNumbers::kBlockWords];
        for (const RankRange& range : ranges) {
            column.mark(block, range, some);
            for (uint32_t i = 0; i < PackedNumbers::kBlockWords; ++i) words[i] |= some[i];
        }
    });
}

PostingList documents_with(const Column& column, std::span<const uint64_t> ranks, Among among) {
    std::vector<RankRange> ranges;
    for (const uint64_t rank : ranks) {
        if (ranges.empty() || rank > ranges.back().last + 1) ranges.push_back({rank, rank});
        ranges.back().last = rank;
    }
    const size_t most = column.form() == index::ColumnForm::Any ? 1 : kMostRanges;
    if (ranges.size() <= most) return documents_in(column, ranges, among);
    const RankSet wanted(ranks);
    if (among) return selected(column, *among, [&](uint64_t rank) { return wanted.has(rank); });
    return marked(column, [&](uint32_t block, uint64_t* words) {
        if (!wanted.has_some_in(column.bounds(block))) {
            std::fill_n(words, PackedNumbers::kBlockWords, uint64_t{0});
            return;
        }
        column.mark_each(
            block, [&](uint64_t rank) { return wanted.has(rank); }, words);
    });
}

PostingList documents_with_text(const index::Segment& segment, size_t text_field, Among among) {
    const DocumentLengths lengths = segment.lengths(text_field, 0, 0);
    const auto has = [&](uint32_t document) {
        return lengths.lengths[lengths.codes[document]] != 0;
    };
    std::vector<uint32_t> documents;
    if (among) {
        std::ranges::copy_if(*among, std::back_inserter(documents), has);
    } else {
        for (uint32_t document = 0; document < lengths.codes.size(); ++document)
            if (has(document)) documents.push_back(document);
    }
    return PostingList::from_docs(documents);
}

}  // namespace postings::search
