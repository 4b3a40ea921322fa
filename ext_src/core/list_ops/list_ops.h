// Set operations straight on compressed posting lists, of any codecs: what the skip data rules out
// is not decoded, bitmaps and bitset blocks are probed, or combined by words.
//
// Lists may be given in any order, may be empty and may be the same. An output has room for
// *_capacity() docIDs; results ascend. Blocks are checked as they are decoded (CorruptedData), and
// no bytes, however hostile, make an operation write outside of its output; that a result is right
// is sure only for lists that verify() passed. A view's count, and so the room, is bounded by its
// bytes: 13 docIDs a byte at most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/list/posting_list.h"

namespace postings {

using Lists = std::span<const PostingListView* const>;

// What all lists have in common; of no lists at all: nothing.
size_t intersect(Lists lists, uint32_t* out);
std::vector<uint32_t> intersect(Lists lists);
// As a list of the codec that Auto chooses; or, without going over docIDs, as a bitmap, where
// bitmaps are combined and give a result that is not sparse. So below. If the first list has
// frequencies the result keeps them (frequencies.h).
PostingList intersect_to_list(Lists lists);
// The same whichever of both comes first: with the frequencies of the one that has some; of both,
// with the lesser ones.
PostingList symmetric_intersection_to_list(const PostingListView& a, const PostingListView& b);
// Without materialising anything.
size_t intersect_count(Lists lists);
// Calls use(piece) for one piece of it after the other; may change what is in it.
void intersect_pieces(Lists lists, const std::function<void(std::span<uint32_t>)>& use);
size_t intersection_capacity(Lists lists);
// Of ascending docIDs those that all lists have, in place; returns how many.
size_t keep_common(std::span<uint32_t> docs, Lists lists);

// What is in any of the lists.
size_t unite(Lists lists, uint32_t* out);
std::vector<uint32_t> unite(Lists lists);
// With frequencies if any list has some: their sums.
PostingList unite_to_list(Lists lists);
size_t unite_count(Lists lists);
size_t union_capacity(Lists lists);

// What is in `list` and in none of the others.
size_t subtract(const PostingListView& list, Lists others, uint32_t* out);
std::vector<uint32_t> subtract(const PostingListView& list, Lists others);
// With the frequencies of `list`, if it has some.
PostingList subtract_to_list(const PostingListView& list, Lists others);
size_t subtract_count(const PostingListView& list, Lists others);
size_t difference_capacity(const PostingListView& list);

// What is in exactly one of both, with its frequency there.
PostingList symmetric_difference_to_list(const PostingListView& a, const PostingListView& b);

// How many of `hits` each of the lists has, for many lists.
struct HitCounts {
    std::vector<size_t> counts;
    uint64_t cost = 0;  // of the counting: about as much as so many postings take that are decoded
};
HitCounts count_hits(const PostingListView& hits, Lists lists);

}  // namespace postings
