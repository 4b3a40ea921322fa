// Restricts ranking to documents in all of some lists (filters) and in none of others (exclusions,
// such as a segment's deleted documents). Bounds for a superset remain bounds, so ranking
// algorithms work unchanged and ask the filter before they score.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rank/posting_blocks.h"

namespace postings {

// Documents that are scored together; bit i of WindowBits is document `first` + i.
inline constexpr uint32_t kScoreWindow = 4096;
using WindowBits = std::array<uint64_t, kScoreWindow / 64>;

// No restriction, at no cost.
struct AllDocuments {
    static constexpr bool kRestricts = false;
    static constexpr bool kComesFirst = false;
    static constexpr bool has(uint32_t) { return true; }
};

struct Restriction {
    std::span<const PostingListView> filters;   // documents must be in all of these
    std::span<const PostingListView> excluded;  // documents must be in none of these

    bool empty() const { return filters.empty() && excluded.empty(); }
};

// Applies a restriction to documents, which must be asked for in ascending order.
class DocumentFilter {
  public:
    static constexpr bool kRestricts = true;
    static constexpr bool kComesFirst = false;

    // What `restriction` views outlives the filter.
    explicit DocumentFilter(const Restriction& restriction);
    DocumentFilter(const DocumentFilter&) = delete;
    DocumentFilter& operator=(const DocumentFilter&) = delete;

    const Restriction& restriction() const { return restriction_; }
    // An upper bound of the number of documents that pass.
    size_t most() const { return most_; }
    bool has_filter() const { return !filters_.empty(); }
    // Estimates how many of so many successive documents are in the filters; all, if there are
    // none.
    size_t most_in(uint32_t documents) const {
        if (filters_.empty()) return documents;
        return most_ * uint64_t{documents} / (uint64_t{lists_[0].list().last()} + 1);
    }
    // A lower bound of the next document; decodes nothing.
    uint32_t docid_bound() const { return filters_.empty() ? 0 : filters_[0].docid_bound(); }

    bool has(uint32_t docid) {
        found_ = false;
        for (auto& filter : filters_)
            if (!filter.at(docid)) return false;
        return !is_excluded(docid);
    }
    // Sets the bits of the documents that pass in the window from `first` on, a multiple of 64;
    // returns their number.
    uint32_t read_window(uint32_t first, WindowBits& bits);

    // Appends the documents that pass, from the current one up to `last`, and moves past them;
    // requires a filter.
    void take_up_to(uint32_t last, std::vector<uint32_t>& docids);

    // A cursor (list/cursor.h); requires a filter.
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
    // Moves to the first document that passes, from the first filter's position on.
    void find();

    Restriction restriction_;
    size_t most_ = SIZE_MAX;
    std::vector<PostingBlocks> lists_;
    ListCursors filters_, excluded_;  // the shortest filter first
    bool found_ = false;
};
static_assert(Cursor<DocumentFilter>);

}  // namespace postings
