#include "device/arena.h"

#include <iterator>

namespace postings::device {

namespace {

constexpr uint64_t kLarge = uint64_t{4} << 20;

}  // namespace

Arena::Arena(uint64_t bytes) : bytes_(bytes / kAlignment * kAlignment) {
    if (bytes_ > 0) add_hole(0, bytes_);
}

void Arena::add_hole(uint64_t offset, uint64_t size) {
    holes_.emplace(offset, size);
    by_size_.emplace(size, offset);
}

Arena::Holes::iterator Arena::remove_hole(Holes::iterator hole) {
    by_size_.erase({hole->second, hole->first});
    return holes_.erase(hole);
}

std::optional<uint64_t> Arena::take(uint64_t bytes) {
    if (bytes > bytes_) return std::nullopt;
    const uint64_t size = rounded(bytes);
    const auto best = by_size_.lower_bound({size, 0});
    if (best == by_size_.end()) return std::nullopt;
    const auto [free, offset] = *best;
    remove_hole(holes_.find(offset));
    used_ += size;
    const uint64_t left = free - size;
    const bool at_the_end = size >= kLarge;
    if (left > 0) add_hole(at_the_end ? offset : offset + size, left);
    return at_the_end ? offset + left : offset;
}

void Arena::give_back(uint64_t offset, uint64_t bytes) {
    uint64_t size = rounded(bytes);
    used_ -= size;
    auto next = holes_.upper_bound(offset);
    if (next != holes_.end() && offset + size == next->first) {
        size += next->second;
        next = remove_hole(next);
    }
    if (next != holes_.begin()) {
        const auto before = std::prev(next);
        if (before->first + before->second == offset) {
            offset = before->first;
            size += before->second;
            remove_hole(before);
        }
    }
    add_hole(offset, size);
}

std::vector<std::pair<uint64_t, uint64_t>> Arena::take_holes(uint64_t from, uint64_t to) {
    std::vector<std::pair<uint64_t, uint64_t>> taken;
    auto hole = holes_.upper_bound(from);
    if (hole != holes_.begin()) --hole;
    while (hole != holes_.end() && hole->first < to) {
        const auto [offset, size] = *hole;
        const uint64_t begin = std::max(offset, from), end = std::min(offset + size, to);
        if (begin >= end) {
            ++hole;
            continue;
        }
        hole = remove_hole(hole);
        if (offset < begin) add_hole(offset, begin - offset);
        if (end < offset + size) add_hole(end, offset + size - end);
        taken.emplace_back(begin, end - begin);
        used_ += end - begin;
    }
    return taken;
}

uint64_t Arena::hole_at(uint64_t offset) const {
    const auto hole = holes_.find(offset);
    return hole == holes_.end() ? 0 : hole->second;
}

}  // namespace postings::device
