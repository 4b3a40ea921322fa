// Sorts postings that come in any order and may repeat.
#pragma once

#include <cstdint>
#include <vector>

namespace postings {

// Sorts and removes duplicates.
void sort_docs(std::vector<uint32_t>& docs);

// The same for docIDs with frequencies; those of one docID are added up, to at most 2^32 - 1.
void sort_postings(std::vector<uint32_t>& docs, std::vector<uint32_t>& frequencies);

}  // namespace postings
