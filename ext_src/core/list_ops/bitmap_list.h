// A list built out of bits, as an operation on bitmaps computes them, without going over docIDs.
#pragma once

#include <memory>
#include <span>

#include "core/list/posting_list.h"

namespace postings {

// Results stay bitmaps as long as they take no more room than integers would: what comes out of
// bitmaps mostly goes into the next operation.
inline constexpr uint64_t kMostBitsADoc = 32;

class BitmapListBuilder {
  public:
    // For docIDs in bytes [begin, end) of the bitmap over all docIDs, at most `most` of them.
    BitmapListBuilder(size_t begin, size_t end, size_t most);

    // Windows come in ascending order; between them there are no docIDs, nor after `end`, where the
    // last one is cut off. CorruptedData if there are more than `most`, or any before `begin`.
    // kWindowPadding bytes after the window are zeroed and read.
    void put(uint8_t* window, size_t size, uint32_t origin);
    // A bitmap, or what Auto chooses for the docIDs, if there are few.
    PostingList finish();

  private:
    PostingList list_of_docs();

    size_t begin_, size_, most_;
    std::shared_ptr<uint8_t[]> bytes_;  // room for header and skip data, then the bits
    size_t capacity_;
    uint8_t* bits_;
    size_t filled_ = 0;
    uint64_t count_ = 0;
    uint32_t full_blocks_ = 0;  // whose last docIDs are known
};

}  // namespace postings
