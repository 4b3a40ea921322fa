// Which documents are ranked: those in all of some lists (a filter) and in none of others (an
// exclusion, such as a segment's deleted documents). Bounds of a superset stay bounds, so ranking
// goes on as without, and asks before it scores.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rank/posting_blocks.h"

namespace postings {

// Documents that are scored at a time; bit i of the words is document `first` + i.
inline constexpr uint32_t kScoreWindow = 4096;
using WindowBits = std::array<uint64_t, kScoreWindow / 64>;

// No restriction: what asks it costs nothing.
struct AllDocuments {
    static constexpr bool kRestricts = false;
    static constexpr bool kComesFirst = false;
    static constexpr bool has(uint32_t) { return true; }
};

struct Restriction {
    std::span<const PostingListView> filters;   // in all of these
    std::span<const PostingListView> excluded;  // in none of these

    bool empty() const { return filters.empty() && excluded.empty(); }
};

// A restriction on its way through its lists. Whatever is asked, documents come in ascending order.
class DocumentFilter {
  public:
    static constexpr bool kRestricts = true;
    static constexpr bool kComesFirst = false;

    // What `restriction` views outlives the filter.
    explicit DocumentFilter(const Restriction& restriction);
    DocumentFilter(const DocumentFilter&) = delete;
    DocumentFilter& operator=(const DocumentFilter&) = delete;

    const Restriction& restriction() const { return restriction_; }
    // Documents that may be left, at most.
    size_t most() const { return most_; }
    bool has_filter() const { return !filters_.empty(); }
    // About how many documents a filter has in a range of so many; none to filter by: all.
    size_t most_in(uint32_t documents) const {
        if (filters_.empty()) return documents;
        return most_ * uint64_t{documents} / (uint64_t{lists_[0].list().last()} + 1);
    }
    // A document before which there is none; decodes nothing.
    uint32_t docid_bound() const { return filters_.empty() ? 0 : filters_[0].docid_bound(); }

    bool has(uint32_t docid) {
        found_ = false;
        for (auto& filter : filters_)
            if (!filter.at(docid)) return false;
        return !is_excluded(docid);
    }
    // Those of the window that begins with `first`, a multiple of 64; returns how many.
    uint32_t read_window(uint32_t first, WindowBits& bits);

    // Appends those up to `last` from where it stands on, and moves past them; if there is a list
    // to filter by.
    void take_up_to(uint32_t last, std::vector<uint32_t>& docids);

    // As a cursor (list/cursor.h), if there is a list to filter by.
    uint32_t docid() {
        find();
        return filters_[0].docid();
    }
    void next() {
        find();
        filters_[0].next();
        found_ = false;
    }
    void next_geq(uint32_t target) {
        if (filters_[0].docid_bound() >= target) return;
        filters_[0].next_geq(target);
        found_ = false;
    }

  private:
    using ListCursors = std::vector<BlockCursor<PostingBlocks>>;

    bool is_excluded(uint32_t docid) {
        for (auto& excluded : excluded_)
            if (excluded.at(docid)) return true;
        return false;
    }
    // To the first document that is left, from where the first filter stands on.
    void find();

    Restriction restriction_;
    size_t most_ = SIZE_MAX;
    std::vector<PostingBlocks> lists_;
    ListCursors filters_, excluded_;  // the shortest filter first
    bool found_ = false;
};
static_assert(Cursor<DocumentFilter>);

}  // namespace postings
