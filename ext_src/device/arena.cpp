#include "device/arena.h"

#include <iterator>

namespace postings::device {

std::optional<uint64_t> Arena::take(uint64_t bytes) {
    if (bytes > bytes_) return std::nullopt;
    const uint64_t size = rounded(bytes);
    for (auto hole = holes_.begin(); hole != holes_.end(); ++hole) {
        const auto [offset, free] = *hole;
        if (free < size) continue;
        holes_.erase(hole);
        if (free > size) holes_[offset + size] = free - size;
        used_ += size;
        return offset;
    }
    return std::nullopt;
}

void Arena::give_back(uint64_t offset, uint64_t bytes) {
    uint64_t size = rounded(bytes);
    used_ -= size;
    auto next = holes_.upper_bound(offset);
    if (next != holes_.end() && offset + size == next->first) {
        size += next->second;
        next = holes_.erase(next);
    }
    if (next != holes_.begin()) {
        const auto before = std::prev(next);
        if (before->first + before->second == offset) {
            before->second += size;
            return;
        }
    }
    holes_[offset] = size;
}

}  // namespace postings::device
