// Union of decoded lists. Outputs have room for all elements of all lists and kOutputSlack, and
// overlap none of them. Functions return the size of the union, and throw TimedOut after a
// deadline.
#pragma once

#include "core/base/deadline.h"
#include "core/intersect/algorithm.h"

namespace postings {

// Any number of lists in any order.
size_t unite(std::span<const DocIds> lists, uint32_t* out, const Deadline& deadline = {});
size_t unite_count(std::span<const DocIds> lists, const Deadline& deadline = {});

// The implementations that unite() chooses from.
size_t unite_branchless(DocIds a, DocIds b, uint32_t* out);
size_t unite_vectors(DocIds a, DocIds b, uint32_t* out);
size_t unite_runs(DocIds shorter, DocIds longer, uint32_t* out);
// One after another, the shortest first; none may be empty.
size_t unite_in_turn(std::span<const DocIds> lists, uint32_t* out, const Deadline& deadline = {});
// For lists that are dense together: the time depends on how many lists there are and how many
// times kWindowDocs their range is.
inline constexpr int kWindowBits = 16;
inline constexpr size_t kWindowDocs = size_t{1} << kWindowBits;
size_t unite_windows(std::span<const DocIds> lists, uint32_t* out, const Deadline& deadline = {});
size_t count_by_windows(std::span<const DocIds> lists, const Deadline& deadline = {});
// For many short lists.
size_t unite_by_sorting(std::span<const DocIds> lists, uint32_t* out);

}  // namespace postings
