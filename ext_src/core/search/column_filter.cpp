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

// With more values, each value of a document is searched among them instead.
constexpr size_t kMostRanges = 16;

// Ranks, ascending, and a bit for each in a table of their hashes: most values are in none of its
// places, and not searched.
class RankSet {
  public:
    explicit RankSet(std::span<const uint64_t> ranks) : ranks_(ranks), table_(kBits / 64) {
        for (const uint64_t rank : ranks)
            table_[place(rank) / 64] |= uint64_t{1} << place(rank) % 64;
    }
    bool has(uint64_t rank) const {
        return (table_[place(rank) / 64] >> place(rank) % 64 & 1) != 0 &&
               std::ranges::binary_search(ranks_, rank);
    }
    bool has_some_in(RankRange range) const {
        const auto least = std::ranges::lower_bound(ranks_, range.first);
        return least != ranks_.end() && *least <= range.last;
    }

  private:
    static constexpr unsigned kBits = 1u << 16;
    // Fibonacci hashing (Knuth, TAOCP 3, 6.4).
    static size_t place(uint64_t rank) { return rank * 0x9e3779b97f4a7c15 >> 48; }

    const std::span<const uint64_t> ranks_;
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
                              const ValueRange& range) {
    const auto ranks = ranks_between(segment, field, column, range);
    return ranks ? documents_in(column, {&*ranks, 1}) : PostingList();
}

PostingList documents_in(const Column& column, std::span<const RankRange> ranges) {
    return marked(column, [&](uint32_t block, uint64_t* words) {
        std::fill_n(words, PackedNumbers::kBlockWords, uint64_t{0});
        uint64_t some[PackedNumbers::kBlockWords];
        for (const RankRange& range : ranges) {
            column.mark(block, range, some);
            for (uint32_t i = 0; i < PackedNumbers::kBlockWords; ++i) words[i] |= some[i];
        }
    });
}

PostingList documents_with(const Column& column, std::span<const uint64_t> ranks) {
    if (ranks.size() <= kMostRanges) {
        std::vector<RankRange> ranges;
        for (const uint64_t rank : ranks) ranges.push_back({rank, rank});
        return documents_in(column, ranges);
    }
    const RankSet wanted(ranks);
    return marked(column, [&](uint32_t block, uint64_t* words) {
        std::fill_n(words, PackedNumbers::kBlockWords, uint64_t{0});
        if (!wanted.has_some_in(column.bounds(block))) return;
        const uint32_t first = block * PackedNumbers::kBlock;
        const uint32_t count = std::min(column.documents() - first, PackedNumbers::kBlock);
        for (uint32_t i = 0; i < count; ++i) {
            bool has = false;
            column.each_rank(first + i, [&](uint64_t rank) { has = has || wanted.has(rank); });
            words[i / 64] |= uint64_t{has} << i % 64;
        }
    });
}

PostingList documents_with_text(const index::Segment& segment, size_t text_field) {
    const DocumentLengths lengths = segment.lengths(text_field, 0, 0);
    std::vector<uint32_t> documents;
    for (uint32_t document = 0; document < lengths.codes.size(); ++document)
        if (lengths.lengths[lengths.codes[document]] != 0) documents.push_back(document);
    return PostingList::from_docs(documents);
}

}  // namespace postings::search
