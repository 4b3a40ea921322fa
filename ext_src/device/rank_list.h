// The form in which a posting list is ranked on a device: uncompressed, so that any document is
// looked up with a few loads.
#pragma once

#include <cstdint>
#include <vector>

#include "core/list/posting_list.h"
#include "kernel_parameters.h"

namespace postings::device {

struct RankList {
    std::vector<uint8_t> bytes;
    PostingsRankList list;  // its offsets are from the beginning of `bytes`

    // The list with its offsets relative to the arena, when `bytes` lie at `offset`, a multiple of
    // 16.
    PostingsRankList at(uint64_t offset) const;
};

RankList rank_list(const PostingListView& list);
// How many that has, which may be many more than the list's own.
uint64_t rank_list_bytes(const PostingListView& list);

}  // namespace postings::device
