// Union of lists whose frequencies are added up, to at most 2^32 - 1. In a list without frequencies
// each posting counts 1.
#pragma once

#include <cstdint>
#include <vector>

#include "core/list_ops/list_ops.h"

namespace postings {

PostingList add_lists(Lists lists);
// The same with further postings, given as `docs` and their `frequencies`, in any order and
// possibly repeated.
PostingList add_lists(Lists lists, std::vector<uint32_t> docs, std::vector<uint32_t> frequencies);

}  // namespace postings
