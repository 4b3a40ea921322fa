#include "core/list_ops/block_filter.h"

#include <algorithm>

#include "core/codec/bit_packed.h"
#include "core/intersect/scalar.h"

namespace postings {
uint32_t BlockFilter::seek(uint32_t doc) {
    const uint32_t blocks = list_->block_count();
    const auto before = [&](uint32_t block) { return list_->block_last(block) < doc; };
    if (block_ == blocks || !before(block_)) return block_;
    uint32_t step = 1;
    while (step < blocks - block_ && before(block_ + step)) {
        block_ += step;
        step *= 2;
    }
    // `block_` is before; `block_ + step` is not, or is past the end.
    uint32_t low = block_ + 1, length = std::min(step, blocks - block_) - 1;
    while (length > 0) {
        const uint32_t half = (length + 1) / 2;
        low += before(low + half - 1) ? half : 0;
        length -= half;
    }
    return block_ = low;
}

size_t BlockFilter::keep_in_block(uint32_t block, const uint32_t* ids, size_t n, Keep keep,
                                  uint32_t* out) {
    if (decoded_ == block) return filter_block(ids, n, docs_, keep, out);
    if (list_->codec().id == CodecId::BitPacked && list_->count() > 1) {
        const BlockInput in = list_->docs_input(block);
        if (bit_packed::is_bitset(in)) return keep_in_bitset(block, in, ids, n, keep, out);
    }
    const uint32_t size = list_->decode_block(block, docs_);
    std::fill(docs_ + size, docs_ + kBlockSize, docs_[size - 1]);
    decoded_ = block;
    return filter_block(ids, n, docs_, keep, out);
}

size_t BlockFilter::keep_in_bitset(uint32_t block, const BlockInput& in, const uint32_t* ids,
                                   size_t n, Keep keep, uint32_t* out) const {
    const auto bits = bit_packed::read_bitset(in);
    const uint32_t origin = list_->block_base(block) & ~7u;
    size_t kept = 0;
    for (size_t i = 0; i < n; ++i) {
        const uint32_t x = ids[i], bit = x - origin;
        const bool has = (bit >> 3) < bits.size() && (bits[bit >> 3] >> (bit & 7) & 1);
        out[kept] = x;
        kept += has == (keep == Keep::kPresent);
    }
    return kept;
}

// A block is fetched from memory while the one before it is decoded.
uint32_t BlockFilter::seek_and_prefetch(uint32_t doc) {
    const uint32_t block = seek(doc);
    if (block < list_->block_count() && block != decoded_ && list_->count() > 1) {
        const uint8_t* const begin = list_->docs_input(block).begin;
        __builtin_prefetch(begin);
        __builtin_prefetch(begin + 64);
    }
    return block;
}

size_t BlockFilter::keep(uint32_t* ids, size_t n, Keep keep) {
    const uint32_t blocks = list_->block_count();
    uint32_t block = n > 0 ? seek_and_prefetch(ids[0]) : blocks;
    size_t kept = 0, i = 0;
    while (i < n && block != blocks) {
        const uint32_t last = list_->block_last(block);
        size_t end = n;
        if (ids[n - 1] > last) end = std::max(gallop_from({ids, n}, i, last + 1), i + 1);
        const uint32_t next = end < n ? seek_and_prefetch(ids[end]) : blocks;
        kept += keep_in_block(block, ids + i, end - i, keep, ids + kept);
        i = end;
        block = next;
    }
    if (keep == Keep::kAbsent) {
        std::copy(ids + i, ids + n, ids + kept);
        kept += n - i;
    }
    return kept;
}

}  // namespace postings
