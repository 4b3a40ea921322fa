// Union of lists with frequencies, which are added up, to 2^32 - 1 at most. Without any, a list
// counts 1 a posting.
#pragma once

#include <cstdint>
#include <vector>

#include "core/list_ops/list_ops.h"

namespace postings {

PostingList add_lists(Lists lists);
// With postings besides, in any order and some of them more than once, as `docs` and as many
// `frequencies`.
PostingList add_lists(Lists lists, std::vector<uint32_t> docs, std::vector<uint32_t> frequencies);

}  // namespace postings
