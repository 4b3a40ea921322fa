// Where a page of results ended, as a text that a program hands out and gets back: from anybody.
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
    RankMode mode = RankMode::kAnd;  // that gave the page: kAnd or kOr
    // By score: how many documents came until then.
    uint64_t given = 0;
    // By fields: the last document, in the moment of that generation, and its key.
    SortPlace place = {};
    uint64_t generation = 0;
    std::string key = {};
};

// Letters, digits, '-' and '_'.
std::string cursor_text(const PageCursor& cursor, std::span<const SortField> sort);
// InvalidArgument for what cursor_text() did not make of a search that is sorted so.
PageCursor parse_cursor(std::string_view text, std::span<const SortField> sort);

// The place in a snapshot, which may be another one than the cursor's. If its document is not where
// it can be found, equal ones come again.
SortPlace place_in(const index::IndexSnapshot& snapshot, Columns& columns, const PageCursor& cursor,
                   std::span<const SortField> sort);

}  // namespace postings::search
