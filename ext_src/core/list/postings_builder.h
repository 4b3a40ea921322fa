// Encodes a list while its postings come: any codec, with or without frequencies, optionally
// beginning with blocks copied from another list. (ListBuilder, for docIDs only, is faster.)
#pragma once

#include "core/list/list_image.h"

namespace postings {

class PostingsBuilder {
  public:
    // For at most `most` postings. With Auto, uses BitPacked until finish() knows whether the list
    // is dense.
    PostingsBuilder(CodecId codec, bool has_frequencies, size_t most);

    // Must be the first call, if used: copies the first `blocks` of a list of this codec, all of
    // them full. If the list has no frequencies, they count as 1.
    void copy_blocks(const PostingListView& list, uint32_t blocks);
    // Adds postings; docIDs must ascend across all calls (else CorruptedData: they are of lists). A
    // builder without frequencies does not read `frequencies`.
    void add(const uint32_t* docs, const uint32_t* frequencies, size_t n);
    PostingList finish();

  private:
    void add_block(std::span<const uint32_t> docs, const uint32_t* frequencies);
    void add_values(std::span<const uint32_t> frequencies);

    const Codec& codec_;
    bool chooses_, has_frequencies_;
    // Whether the codec needs all docIDs, or also all frequencies, before it encodes any.
    bool gathers_docs_, gathers_frequencies_;
    std::vector<uint32_t> docs_, frequencies_;
    EncodedBlocks doc_blocks_, frequency_blocks_;
    uint32_t first_ = 0;
    std::vector<uint32_t> lasts_;                     // of the blocks so far
    BlockBuffer pending_docs_, pending_frequencies_;  // less than a block
    size_t pending_ = 0;
};

}  // namespace postings
