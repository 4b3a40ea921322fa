#include "core/index/byte_chains.h"

#include <algorithm>

namespace postings::index {

uint32_t ByteChains::allocate(uint32_t size) {
    if (next_ + size > pages_.size() * kPage) {
        next_ = pages_.size() * kPage;
        pages_.push_back(std::make_unique_for_overwrite<uint8_t[]>(kPage));
    }
    const auto address = static_cast<uint32_t>(next_);
    next_ += size;
    return address;
}

void ByteChains::add_block(End& end) {
    const uint32_t block = new_block(end.level);
    postings::store(at(end.limit), block);
    end.next = block;
    end.limit = block + bytes_of(end.level);
    end.level = std::min<uint8_t>(end.level + 1, kLevels - 1);
}

std::span<const uint8_t> ByteChains::Pieces::next() {
    if (done_) return {};
    const uint32_t size = bytes_of(level_);
    const uint8_t* const bytes = chains_->at(block_);
    if (end_.limit == block_ + size) {
        done_ = true;
        return {bytes, end_.next - block_};
    }
    block_ = load<uint32_t>(bytes + size);
    level_ = std::min<uint8_t>(level_ + 1, kLevels - 1);
    return {bytes, size};
}

}  // namespace postings::index
