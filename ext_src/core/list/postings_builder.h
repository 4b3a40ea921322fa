// A list encoded as its postings come: of any codec, with or without frequencies, and beginning
// with blocks of another list as they are. (ListBuilder has docIDs alone, which is faster.)
#pragma once

#include "core/list/list_image.h"

namespace postings {

class PostingsBuilder {
  public:
    // For at most `most` postings. Auto is BitPacked until finish() sees whether the list is dense.
    PostingsBuilder(CodecId codec, bool has_frequencies, size_t most);

    // Comes first, if at all: the first `blocks` of a list of this codec, all of them full. Without
    // frequencies they count as 1 each.
    void copy_blocks(const PostingListView& list, uint32_t blocks);
    // Any number of postings; docIDs ascend, also from call to call (InvalidArgument).
    // `frequencies` is not read by a builder of a list without.
    void add(const uint32_t* docs, const uint32_t* frequencies, size_t n);
    PostingList finish();

  private:
    void add_block(std::span<const uint32_t> docs, const uint32_t* frequencies);
    void add_values(std::span<const uint32_t> frequencies);

    const Codec& codec_;
    bool chooses_, has_frequencies_;
    // Such a codec wants all docIDs, or all frequencies too, before it encodes any.
    bool gathers_docs_, gathers_frequencies_;
    std::vector<uint32_t> docs_, frequencies_;
    EncodedBlocks doc_blocks_, frequency_blocks_;
    uint32_t first_ = 0;
    std::vector<uint32_t> lasts_;                     // of the blocks so far
    BlockBuffer pending_docs_, pending_frequencies_;  // less than a block
    size_t pending_ = 0;
};

}  // namespace postings
