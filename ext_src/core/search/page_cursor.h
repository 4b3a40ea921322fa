// Where a page of results ended, as a text that a program hands out and gets back; it may be
// forged.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/rank/rank_mode.h"
#include "core/search/field_sort.h"

namespace postings::search {

struct PageCursor {
    RankMode mode = RankMode::kAnd;  // of the page: kAnd or kOr
    // If ranked by score, or if no document stands for the place: the number of documents up to the
    // end of the page.
    uint64_t given = 0;
    // If sorted by fields: the last document, as numbered in that generation, and its key.
    std::optional<SortPlace> place = {};
    uint64_t generation = 0;
    std::string key = {};
};

// The order of a search, in which its cursors are places.
struct PageOrder {
    const index::Schema& schema;
    std::span<const SortField> sort;
    bool ties_by_score = false;
    std::string_view distinct = {};  // the field
    // Whether cursors are documents of it, and not numbers of documents.
    bool has_places() const { return !sort.empty() && !ties_by_score && distinct.empty(); }
};

// Consists of letters, digits, '-' and '_'.
std::string cursor_text(const PageCursor& cursor, const PageOrder& order);
// Throws InvalidArgument for a text that cursor_text() did not make for this order.
PageCursor parse_cursor(std::string_view text, const PageOrder& order);

// The place of a cursor that has one, in a snapshot, which may be of another generation. If the
// last document cannot be found any more, documents with equal values are repeated.
SortPlace place_in(const index::IndexSnapshot& snapshot, Columns& columns, const PageCursor& cursor,
                   std::span<const SortField> sort);

}  // namespace postings::search
