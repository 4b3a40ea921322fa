// Builds a list from bits computed by operations on bitmaps, without enumerating docIDs.
#pragma once

#include <memory>
#include <span>

#include "core/base/memory_check.h"
#include "core/list/posting_list.h"

namespace postings {

// Results remain bitmaps up to the size of plain integers (bits per docID): results of bitmap
// operations mostly go into the next operation.
inline constexpr uint64_t kMostBitsADoc = 32;

// Whether what was built from bits is a bitmap; otherwise Auto chooses the codec.
enum class KeepBitmap {
    kUnlessSparse,  // up to kMostBitsADoc
    kIfDense,       // if Auto would choose it
    kAlways,
};

class BitmapListBuilder {
  public:
    // For at most `most` docIDs, in bytes [begin, end) of the bitmap over all docIDs.
    BitmapListBuilder(size_t begin, size_t end, size_t most);

    // Windows must come in ascending order; there are no docIDs between them, and bits after `end`
    // are cut off. Throws CorruptedData if there are more than `most` docIDs, or any before
    // `begin`. kWindowPadding bytes after the window are zeroed and read.
    void put(uint8_t* window, size_t size, uint32_t origin);
    PostingList finish(KeepBitmap keep = KeepBitmap::kUnlessSparse);

  private:
    PostingList list_of_docs(CodecId codec);

    size_t begin_, size_, most_;
    std::shared_ptr<uint8_t[]> bytes_;  // room for header and skip data, then the bits
    size_t capacity_;
    TakenMemory taken_;  // bytes_
    uint8_t* bits_;
    size_t filled_ = 0;
    uint64_t count_ = 0;
    uint32_t full_blocks_ = 0;  // blocks whose last docID is known
};

// The operations of list_ops.h, with the result built from bits. The ranges of the lists together,
// or of the list that is subtracted from, which is a bitmap, should not be wide for what they have.
PostingList unite_to_bits(std::span<const PostingListView* const> lists, KeepBitmap keep);
PostingList subtract_to_bits(const PostingListView& list,
                             std::span<const PostingListView* const> others, KeepBitmap keep);
// The postings [from, from + count) of a bitmap, as a bitmap; count is not 0.
PostingList slice_bits(const PostingListView& list, uint32_t from, uint32_t count);

}  // namespace postings
