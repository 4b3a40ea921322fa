#include "core/list_ops/bitmap_list.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/list/format.h"
#include "core/list/list_image.h"
#include "core/list/lookup.h"
#include "core/list_ops/bitmap_words.h"

namespace postings {

using namespace list_format;

// Room for one more window: the ends of its blocks are stored before their number is checked.
BitmapListBuilder::BitmapListBuilder(size_t begin, size_t end, size_t most)
    : begin_(begin), size_(end - begin), most_(most) {
    const size_t before = kFullHeader + 8 * (most / kBlockSize + kMostBlockEnds);
    static_assert(kReadSlack >= kWindowPadding);
    capacity_ = before + size_ + kReadSlack;
    taken_.take(capacity_);
    bytes_ = std::make_shared_for_overwrite<uint8_t[]>(capacity_);
    bits_ = bytes_.get() + before;
}

void BitmapListBuilder::put(uint8_t* window, size_t size, uint32_t origin) {
    const size_t at = (origin >> 3) - begin_;
    if (origin >> 3 < begin_ || at < filled_ || at >= size_) {
        throw CorruptedData("docIDs outside of their list's range", 0);
    }
    size = std::min(size, size_ - at);
    uint8_t* const lasts = bytes_.get() + kFullHeader + 4 * size_t{full_blocks_};
    full_blocks_ += static_cast<uint32_t>(block_ends(window, size, origin, count_, lasts));
    if (count_ > most_) throw CorruptedData("bitmap with more docIDs than its list", 0);
    std::memset(bits_ + filled_, 0, at - filled_);
    std::memcpy(bits_ + at, window, size);
    filled_ = at + size;
}

PostingList BitmapListBuilder::list_of_docs(CodecId codec) {
    check_memory(count_ * sizeof(uint32_t));
    std::vector<uint32_t> docs(count_ + kOutputSlack);
    const auto origin = static_cast<uint32_t>(begin_ << 3);
    if (count_ > 0) bits_to_docs(bits_, size_, origin, docs.data());
    docs.resize(count_);
    return PostingList::from_decoded(docs, {}, codec);
}

PostingList BitmapListBuilder::finish(KeepBitmap keep) {
    std::memset(bits_ + filled_, 0, size_ - filled_ + kReadSlack);
    if (count_ <= kBlockSize) {
        return list_of_docs(keep == KeepBitmap::kAlways ? CodecId::Bitmap : CodecId::Auto);
    }
    uint8_t* payload = bits_;
    while (*payload == 0) ++payload;
    const uint8_t* end = bits_ + size_;
    while (end[-1] == 0) --end;
    check_count(count_);
    const size_t bytes = end - payload;
    if (keep == KeepBitmap::kUnlessSparse && 8 * bytes > kMostBitsADoc * count_) {
        return list_of_docs(CodecId::Auto);
    }
    const auto origin = static_cast<uint32_t>((begin_ + (payload - bits_)) << 3);
    const auto blocks = static_cast<uint32_t>((count_ - 1) / kBlockSize + 1);
    FullHeader header{.flags = static_cast<uint8_t>(CodecId::Bitmap)};
    header.count = static_cast<uint32_t>(count_);
    header.first = origin + std::countr_zero(*payload);
    header.last = origin + static_cast<uint32_t>(8 * bytes) - 1 - std::countl_zero(end[-1]);
    header.docs_bytes = static_cast<uint32_t>(bytes);
    if (keep == KeepBitmap::kIfDense && !is_dense(count_, header.first, header.last)) {
        return list_of_docs(CodecId::Auto);
    }
    // Move the header and the skip data up to where the bits begin.
    uint8_t* const offsets = payload - 4 * size_t{blocks};
    uint8_t* const lasts = offsets - 4 * size_t{blocks};
    uint8_t* const list = lasts - kFullHeader;
    std::memmove(lasts, bytes_.get() + kFullHeader, 4 * size_t{full_blocks_});
    store(lasts + 4 * size_t{blocks - 1}, header.last);
    store(offsets, uint32_t{0});
    for (size_t block = 1; block < blocks; ++block) {
        store(offsets + 4 * block, (load<uint32_t>(lasts + 4 * (block - 1)) + 1 - origin) >> 3);
    }
    header.write(list);
    const std::span<uint8_t> written(list, end - list);
    store(list + kFullCrc, checksum(written, kFullCrc));
    if (2 * written.size() < capacity_) return PostingList::from_bytes(written);
    return PostingList::from_shared(std::move(bytes_), written, kReadSlack);
}

PostingList slice_bits(const PostingListView& list, uint32_t from, uint32_t count) {
    const uint32_t first = doc_at(list, from), last = doc_at(list, from + count - 1);
    const BitmapView map = bitmap_of(list);
    const size_t begin = first >> 3, end = (last >> 3) + size_t{1};
    if (first > last || begin < map.begin() || end > map.end()) {
        throw CorruptedData("bitmap without docIDs of its list", 0);
    }
    BitmapListBuilder builder(begin, end, count);
    BitWindow window;
    for (size_t at = begin; at < end; at += kWindowBytes) {
        const size_t size = std::min(kWindowBytes, end - at);
        std::memcpy(window.bytes, map.bytes + (at - map.begin()), size);
        if (at == begin) window.bytes[0] &= static_cast<uint8_t>(0xFF << (first & 7));
        if (at + size == end)
            window.bytes[size - 1] &= static_cast<uint8_t>(0xFF >> (7 - (last & 7)));
        builder.put(window.bytes, size, static_cast<uint32_t>(at << 3));
    }
    PostingList sliced = builder.finish(KeepBitmap::kAlways);
    if (sliced.count() != count) throw CorruptedData("bitmap without docIDs of its list", 0);
    return sliced;
}

}  // namespace postings
