// Assembles the bytes of a list from encoded blocks.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "core/list/posting_list.h"

namespace postings {

// The encoded blocks of docIDs or of frequencies, concatenated.
struct EncodedBlocks {
    Bytes bytes;
    size_t room = 0;  // how many bytes come first that belong to no block
    std::vector<uint32_t> offsets;
    uint32_t parameter = 0;

    void begin_block();
};

struct ListParts {
    const Codec& codec;
    uint32_t count, first, last;
    std::span<const uint32_t> lasts;  // last docID of each block; unused with one block
    EncodedBlocks& docs;
    const EncodedBlocks& frequencies;
    bool has_frequencies = false;
    std::span<const uint8_t> extra = {};

    // Compact if there is at most one block; then there must be nothing in `extra`. If `docs` has
    // the room for what comes before them, the list takes their memory, without a copy.
    PostingList list() const;
    static size_t room_for(size_t count, size_t extra_bytes);
};

inline size_t blocks_of(size_t count) {
    return (count + kBlockSize - 1) / kBlockSize;
}
// Whether Auto chooses a bitmap, for a list of more than one block.
bool is_dense(size_t count, uint32_t first, uint32_t last);
// The same list with other extra bytes; it must have more than one block.
PostingList with_extra(const PostingListView& list, std::span<const uint8_t> extra);
// Throws InvalidArgument if a list cannot have so many postings.
void check_count(size_t count);

// Memory for a list, filled from its beginning.
class ListImage {
  public:
    explicit ListImage(size_t size);

    uint8_t* skip(size_t size) { return std::exchange(next_, next_ + size); }
    template <class T>
    void append(std::span<const T> values) {
        if (!values.empty())
            std::memcpy(skip(values.size_bytes()), values.data(), values.size_bytes());
    }
    // The list, with its checksum stored at `crc_at`.
    PostingList checked_list(size_t crc_at);
    PostingList list();

  private:
    std::shared_ptr<uint8_t[]> bytes_;
    size_t size_;
    uint8_t* next_;
};

}  // namespace postings
