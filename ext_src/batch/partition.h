// Cuts the lists of one query at the same docIDs (the "precise partition" of Nankai's report,
// 2023), so that the parts have nothing to do with one another.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace postings::batch {

using Lists = std::vector<std::span<const uint32_t>>;

// Up to `parts` tuples of sublists, in docID order. The shortest list is cut evenly, the others
// where its first docIDs would lie.
std::vector<Lists> partition(const Lists& lists, size_t parts);

}  // namespace postings::batch
