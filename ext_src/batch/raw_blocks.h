// Uncompressed postings for the ranking algorithms' cursors: the difference to these is the cost of
// compression.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "core/rank/block_cursor.h"

namespace postings::batch {

class RawBlocks {
  public:
    RawBlocks(std::span<const uint32_t> docids, std::span<const uint32_t> frequencies)
        : docids_(docids), frequencies_(frequencies) {
        for (size_t end = 0; end < docids.size();) {
            end = std::min(end + kCursorBlock, docids.size());
            lasts_.push_back(docids[end - 1]);
        }
    }

    size_t blocks() const { return lasts_.size(); }
    std::span<const uint32_t> block_lasts() const { return lasts_; }
    size_t decode_docids(size_t block, uint32_t* out) const { return copy(docids_, block, out); }
    size_t decode_frequencies(size_t block, uint32_t* out) const {
        return copy(frequencies_, block, out);
    }

  private:
    static size_t copy(std::span<const uint32_t> from, size_t block, uint32_t* out) {
        const size_t count = std::min(kCursorBlock, from.size() - block * kCursorBlock);
        std::memcpy(out, from.data() + block * kCursorBlock, count * sizeof(uint32_t));
        return count;
    }

    std::span<const uint32_t> docids_, frequencies_;
    std::vector<uint32_t> lasts_;
};

}  // namespace postings::batch
