// Set operations directly on compressed posting lists, of any codecs: blocks that the skip data
// rules out are not decoded; bitmaps and bitset blocks are probed, or combined by words.
//
// Lists may come in any order, be empty, and occur twice. An output has room for *_capacity()
// docIDs; results ascend. Blocks are checked as they are decoded (CorruptedData), and no bytes,
// however hostile, make an operation write outside of its output; but results are only guaranteed
// to be right for lists that passed verify(). A view's count, and so the room, is bounded by its
// bytes: at most 13 docIDs per byte.
//
// Unions and differences of many lists may take long: after a deadline, they throw TimedOut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/deadline.h"
#include "core/list/posting_list.h"

namespace postings {

using Lists = std::span<const PostingListView* const>;

// The docIDs that all lists have in common; none if there are no lists.
size_t intersect(Lists lists, uint32_t* out);
std::vector<uint32_t> intersect(Lists lists);
// The ..._to_list() functions return a list with the codec that Auto chooses; or a bitmap, without
// enumerating docIDs, if bitmaps are combined and the result is not sparse. This one has the
// frequencies of the first list, if that has some (frequencies.h).
PostingList intersect_to_list(Lists lists);
// Commutative: has the frequencies of the list that has some; if both do, the lesser ones.
PostingList symmetric_intersection_to_list(const PostingListView& a, const PostingListView& b);
// Stores no results.
size_t intersect_count(Lists lists);
// Calls use(piece) for successive pieces of the intersection; it may change the piece.
void intersect_pieces(Lists lists, const std::function<void(std::span<uint32_t>)>& use);
size_t intersection_capacity(Lists lists);
// Keeps those of ascending docIDs that all lists have, in place; returns their number.
size_t keep_common(std::span<uint32_t> docs, Lists lists);

// The docIDs that are in any of the lists.
size_t unite(Lists lists, uint32_t* out, const Deadline& deadline = {});
std::vector<uint32_t> unite(Lists lists, const Deadline& deadline = {});
// Has frequencies if any list does: their sums.
PostingList unite_to_list(Lists lists);
size_t unite_count(Lists lists, const Deadline& deadline = {});
size_t union_capacity(Lists lists);

// The docIDs that are in `list` and in none of the others.
size_t subtract(const PostingListView& list, Lists others, uint32_t* out,
                const Deadline& deadline = {});
std::vector<uint32_t> subtract(const PostingListView& list, Lists others,
                               const Deadline& deadline = {});
// Has the frequencies of `list`, if any.
PostingList subtract_to_list(const PostingListView& list, Lists others);
size_t subtract_count(const PostingListView& list, Lists others, const Deadline& deadline = {});
size_t difference_capacity(const PostingListView& list);

// The postings that are in exactly one of both lists.
PostingList symmetric_difference_to_list(const PostingListView& a, const PostingListView& b);

// How many of `hits` each of many lists has.
struct HitCounts {
    std::vector<size_t> counts;
    uint64_t cost = 0;  // cost of the counting, in units of decoding a posting
};
HitCounts count_hits(const PostingListView& hits, Lists lists);

}  // namespace postings
