// Encodes a list while its postings come: any codec, with or without frequencies, optionally
// beginning with blocks copied from another list. (ListBuilder, for docIDs only, is faster.)
#pragma once

#include "core/list/list_image.h"

namespace postings {

class PostingsBuilder {
  public:
    // For at most `most` postings. With Auto, finish() chooses BitPacked or Bitmap; until it knows
    // whether the list is dense, uses `guess`.
    PostingsBuilder(CodecId codec, bool has_frequencies, size_t most,
                    CodecId guess = CodecId::BitPacked);

    // DocIDs are from `first` to `last`, so that a bitmap of them is made where it stays.
    void expect_range(uint32_t first, uint32_t last);
    // Must be the first call that adds something, if used: copies the first `blocks` of a list of
    // this codec, all of them full. If the list has no frequencies, they count as 1.
    void copy_blocks(const PostingListView& list, uint32_t blocks);
    // Adds postings; docIDs must ascend across all calls (else CorruptedData: they are of lists). A
    // builder without frequencies does not read `frequencies`.
    void add(const uint32_t* docs, const uint32_t* frequencies, size_t n);
    // Auto chooses a bitmap if it takes fewer than `bitmap_bits` per docID.
    PostingList finish(uint64_t bitmap_bits = kDenseBitsADoc);

  private:
    void add_block(std::span<const uint32_t> docs, const uint32_t* frequencies);
    // `base` as in codec.h.
    void add_docs(std::span<const uint32_t> docs, uint32_t base);
    void add_bits(std::span<const uint32_t> docs, uint32_t base);
    PostingList list(const EncodedBlocks& frequencies);
    // Encodes the docIDs anew.
    void change_codec(CodecId codec);
    void add_values(std::span<const uint32_t> frequencies);

    const Codec* codec_;
    bool chooses_, has_frequencies_;
    // Whether the codec needs all docIDs, or also all frequencies, before it encodes any.
    bool gathers_docs_, gathers_frequencies_;
    std::vector<uint32_t> docs_, frequencies_;
    EncodedBlocks doc_blocks_, frequency_blocks_;
    uint32_t first_ = 0;
    size_t most_;
    size_t last_size_ = 0;                            // of the last block
    std::vector<uint32_t> lasts_;                     // of the blocks so far
    BlockBuffer pending_docs_, pending_frequencies_;  // less than a block
    size_t pending_ = 0;
};

// The same docIDs as a bitmap, without an array of them. CorruptedData if they do not ascend.
PostingList as_bitmap(const PostingListView& list);

}  // namespace postings
