// Builds a list from bits computed by operations on bitmaps, without enumerating docIDs.
#pragma once

#include <memory>
#include <span>

#include "core/list/posting_list.h"

namespace postings {

// Results remain bitmaps up to the size of plain integers (bits per docID): results of bitmap
// operations mostly go into the next operation.
inline constexpr uint64_t kMostBitsADoc = 32;

class BitmapListBuilder {
  public:
    // For at most `most` docIDs, in bytes [begin, end) of the bitmap over all docIDs.
    BitmapListBuilder(size_t begin, size_t end, size_t most);

    // Windows must come in ascending order; there are no docIDs between them, and bits after `end`
    // are cut off. Throws CorruptedData if there are more than `most` docIDs, or any before
    // `begin`. kWindowPadding bytes after the window are zeroed and read.
    void put(uint8_t* window, size_t size, uint32_t origin);
    // A bitmap, or the codec that Auto chooses if there are few docIDs.
    PostingList finish();

  private:
    PostingList list_of_docs();

    size_t begin_, size_, most_;
    std::shared_ptr<uint8_t[]> bytes_;  // room for header and skip data, then the bits
    size_t capacity_;
    uint8_t* bits_;
    size_t filled_ = 0;
    uint64_t count_ = 0;
    uint32_t full_blocks_ = 0;  // blocks whose last docID is known
};

}  // namespace postings
