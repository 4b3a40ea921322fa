// Concepts for cursors over postings, shared by everything that queries consist of, so that a
// filter, an exclusion, a phrase or a group of fields can be used wherever a list can.
//
// A cursor is at a posting or past the last one, and only moves forwards. The concepts are here
// with the lists, not with ranking, because the cursors that PHP sees and those for ranking share
// them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/recycled_memory.h"

namespace postings {

// docid() of a cursor past its end. No ranked document has it: a table of lengths has at most 2^32
// - 1 entries. Cursors over lists that may contain it distinguish the two cases by at_end().
inline constexpr uint32_t kNoDocument = UINT32_MAX;

template <class C>
concept Cursor = requires(C& cursor, uint32_t target) {
    { cursor.docid() } -> std::same_as<uint32_t>;
    cursor.next();            // to the next posting; not allowed past the end
    cursor.next_geq(target);  // to the first posting of `target` or later; stays if it is there
};

// A cursor over postings with frequencies, in blocks, which need not all be decoded.
template <class C>
concept PostingCursor = Cursor<C> && requires(C& cursor, const C& fixed, uint32_t target) {
    { cursor.frequency() } -> std::same_as<uint32_t>;
    // A lower bound of docid(); decodes nothing.
    { fixed.docid_bound() } -> std::same_as<uint32_t>;
    // next_geq(), then whether that is a posting of `target`; may avoid decoding.
    { cursor.at(target) } -> std::same_as<bool>;
    { fixed.blocks() } -> std::same_as<size_t>;
};

// A bound of the impacts in a range of documents, and the last document for which it certainly
// holds.
struct ImpactBound {
    uint32_t impact, last;
};

// A predicate for score_up_to() that accepts all documents; few of them matter to add().
struct EveryDocument {
    constexpr bool operator()(uint32_t) const { return true; }
};

// A cursor that gives the impact of each posting, and bounds of it; every ranking algorithm works
// with these.
template <class C>
concept ScoredCursor = Cursor<C> && requires(C& cursor, const C& fixed, uint32_t docid) {
    { fixed.docid_bound() } -> std::same_as<uint32_t>;
    { cursor.at(docid) } -> std::same_as<bool>;
    { fixed.blocks() } -> std::same_as<size_t>;
    { fixed.postings() } -> std::same_as<size_t>;  // upper bound
    // Hints: so many postings of the current block will be asked for; the impact of this document
    // will be asked for soon.
    cursor.expect(size_t{});
    fixed.prefetch(docid);
    // The impact of the posting at docid(); of the posting of `docid` that at() has found.
    { cursor.impact() } -> std::same_as<uint32_t>;
    { cursor.impact_at(docid) } -> std::same_as<uint32_t>;
    { fixed.max_impact() } -> std::same_as<uint32_t>;
    // The "shallow" pointer of Ding & Suel (SIGIR 2011): moves, forward only, to the first block
    // that ends at or after `docid`, decoding nothing. False past the last block.
    { cursor.seek_block(docid) } -> std::same_as<bool>;
    // For the block that seek_block() found: its last docID, and a bound of its impacts.
    { fixed.block_last() } -> std::same_as<uint32_t>;
    { cursor.bound() } -> std::same_as<uint32_t>;
    { cursor.bound_within(docid, docid) } -> std::same_as<ImpactBound>;
    // Estimates how many postings a range of so many documents has.
    { fixed.postings_in(docid) } -> std::same_as<size_t>;
    // Moves past document `docid`; calls add(docid, impact) for each posting up to there for which
    // wanted(docid) is true, but may leave out impacts up to a floor, unless that is 0.
    cursor.score_up_to(
        docid, EveryDocument(), [](uint32_t, uint32_t) {}, uint32_t{});
};

// The cursors of a query; they contain the buffers for the current blocks.
template <ScoredCursor Term>
using ScoredCursors = std::vector<Term, RecycledMemory<Term>>;

}  // namespace postings
