// Postings in any order, more than once too, as a list needs them.
#pragma once

#include <cstdint>
#include <vector>

namespace postings {

// Strictly ascending afterwards.
void sort_docs(std::vector<uint32_t>& docs);

// The same of docIDs with as many frequencies; those of one docID are added up, to 2^32 - 1 at
// most.
void sort_postings(std::vector<uint32_t>& docs, std::vector<uint32_t>& frequencies);

}  // namespace postings
