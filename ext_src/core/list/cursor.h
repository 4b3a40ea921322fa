// What walks postings: one vocabulary for all that queries are made of, so that a filter, an
// exclusion, a phrase or a group of fields stands wherever a list does.
//
// A cursor stands at a posting or past the last one, and goes forwards only. It lies beside the
// lists, below ranking, because cursors that PHP sees and cursors that are ranked share it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/recycled_memory.h"

namespace postings {

// docid() of a cursor past its end. No document that is ranked has it: a table of lengths holds at
// most 2^32 - 1. A cursor over lists that may contain it says by at_end() which of both it is.
inline constexpr uint32_t kNoDocument = UINT32_MAX;

template <class C>
concept Cursor = requires(C& cursor, uint32_t target) {
    { cursor.docid() } -> std::same_as<uint32_t>;
    cursor.next();            // to the next posting; not past the end
    cursor.next_geq(target);  // to the first posting of `target` or later; stays if it is there
};

// Of postings with frequencies, in blocks of which some are never decoded.
template <class C>
concept PostingCursor = Cursor<C> && requires(C& cursor, const C& fixed, uint32_t target) {
    { cursor.frequency() } -> std::same_as<uint32_t>;
    // A document that docid() is not before; decodes nothing.
    { fixed.docid_bound() } -> std::same_as<uint32_t>;
    // next_geq(), and whether that is a posting of `target`; may do without decoding.
    { cursor.at(target) } -> std::same_as<bool>;
    { fixed.blocks() } -> std::same_as<size_t>;
};

// A bound of the impacts in a range of documents, and the last document it holds for at least.
struct ImpactBound {
    uint32_t impact, last;
};

// What score_up_to() is asked for: all, of which few are of interest to add().
struct EveryDocument {
    constexpr bool operator()(uint32_t) const { return true; }
};

// What adds an impact to the score of each of its documents; every ranking algorithm runs on these.
template <class C>
concept ScoredCursor = Cursor<C> && requires(C& cursor, const C& fixed, uint32_t docid) {
    { fixed.docid_bound() } -> std::same_as<uint32_t>;
    { cursor.at(docid) } -> std::same_as<bool>;
    { fixed.blocks() } -> std::same_as<size_t>;
    { fixed.postings() } -> std::same_as<size_t>;  // at most
    // Of the current block, so many postings are going to be asked for; and the impact of one of
    // them, in a while.
    cursor.expect(size_t{});
    fixed.prefetch(docid);
    // Of the posting at docid(); of the one of `docid` that at() has found.
    { cursor.impact() } -> std::same_as<uint32_t>;
    { cursor.impact_at(docid) } -> std::same_as<uint32_t>;
    { fixed.max_impact() } -> std::same_as<uint32_t>;
    // The "shallow" pointer of Ding & Suel (SIGIR 2011): moves, forward only, to the first block
    // that ends at or after `docid`, decoding nothing. False past the last block.
    { cursor.seek_block(docid) } -> std::same_as<bool>;
    // Of the block that seek_block() found: its last docID, and a bound of its impacts.
    { fixed.block_last() } -> std::same_as<uint32_t>;
    { cursor.bound() } -> std::same_as<uint32_t>;
    { cursor.bound_within(docid, docid) } -> std::same_as<ImpactBound>;
    // About how many postings a range of so many documents has.
    { fixed.postings_in(docid) } -> std::same_as<size_t>;
    // Moves past document `docid`; calls add(docid, impact) for each posting up to there whose
    // document wanted(docid) is.
    cursor.score_up_to(docid, EveryDocument(), [](uint32_t, uint32_t) {});
};

// The cursors of a query, which have the blocks that they stand in.
template <ScoredCursor Term>
using ScoredCursors = std::vector<Term, RecycledMemory<Term>>;

}  // namespace postings
