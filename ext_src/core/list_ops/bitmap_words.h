// Lists of codec Bitmap viewed as bitmaps and combined by words.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "core/base/count_bits.h"
#include "core/intersect/algorithm.h"
#include "core/list/posting_list.h"
#include "core/list_ops/keep.h"

namespace postings {

// Bit j of the bytes is docID origin + j; origin is a multiple of 8.
struct BitmapView {
    const uint8_t* bytes;
    size_t size;
    uint32_t origin;

    // Their bytes within the bitmap over all docIDs.
    size_t begin() const { return origin >> 3; }
    size_t end() const { return begin() + size; }
};

bool is_bitmap(const PostingListView& list);
BitmapView bitmap_of(const PostingListView& list);

// Operations work on windows of this size, which stay in the L1 cache.
inline constexpr size_t kWindowBytes = 4096;
inline constexpr size_t kWindowPadding = 64;
struct alignas(64) BitWindow {
    uint8_t bytes[kWindowBytes + kWindowPadding];
};

// In bitmap_kernels.cpp. `size` is at most kWindowBytes, `out` may be `a`.
void and_bits(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out);
void or_bits(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out);
void and_not_bits(const uint8_t* a, const uint8_t* b, size_t size, uint8_t* out);
// Keeps the ids that the bitmap has, or has not, in place; returns their number.
size_t filter_by_bits(const BitmapView& bitmap, uint32_t* ids, size_t n, Keep keep);
// The same, but writes their places among the ids; there must be room for all.
size_t places_by_bits(const BitmapView& bitmap, std::span<const uint32_t> ids, Keep keep,
                      uint32_t* places);
// Counts the docIDs whose bit is set, which is bit docID - origin of little-endian words. For bits
// at or past `limit`, reads the word that `limit` is in. Changes the docIDs, and kDecodeSlack
// elements after them.
size_t count_by_bits(const uint32_t* words, uint32_t origin, uint32_t limit,
                     std::span<uint32_t> docs);
// Writes origin + j for each set bit j; may store up to kOutputSlack elements after the last.
// kWindowPadding bytes after the window are zeroed and read.
size_t bits_to_docs(uint8_t* window, size_t size, uint32_t origin, uint32_t* out);
// Writes the docID of every kBlockSize-th set bit, given that `count` bits were set before the
// window; adds the window's bits to `count`. Returns how many it wrote, at most kMostBlockEnds.
// kWindowPadding bytes after the window are zeroed and read.
inline constexpr size_t kMostBlockEnds = 8 * kWindowBytes / kBlockSize + 1;
size_t block_ends(uint8_t* window, size_t size, uint32_t origin, uint64_t& count, uint8_t* lasts);

// The bytes that all bitmaps have in common; none if begin >= end.
struct ByteRange {
    size_t begin, end;
};
inline ByteRange common_bytes(std::span<const BitmapView> maps) {
    ByteRange range{0, size_t{1} << 29};  // a forged bitmap may go on after docID 2^32 - 1
    for (const BitmapView& map : maps) {
        range.begin = std::max(range.begin, map.begin());
        range.end = std::min(range.end, map.end());
    }
    return range;
}

// Calls use(window, size, origin) for the AND of all bitmaps, window by window.
template <class Use>
void and_windows(std::span<const BitmapView> maps, Use use) {
    const auto [begin, end] = common_bytes(maps);
    BitWindow window;
    for (size_t at = begin; at < end; at += kWindowBytes) {
        const size_t size = std::min(kWindowBytes, end - at);
        const auto bits = [at](const BitmapView& map) { return map.bytes + (at - map.begin()); };
        const size_t pair = std::min<size_t>(maps.size(), 2);
        if (pair == 1) std::memcpy(window.bytes, bits(maps[0]), size);
        if (pair == 2) and_bits(bits(maps[0]), bits(maps[1]), size, window.bytes);
        for (const BitmapView& map : maps.subspan(pair)) {
            and_bits(window.bytes, bits(map), size, window.bytes);
        }
        use(window.bytes, size, static_cast<uint32_t>(at << 3));
    }
}

}  // namespace postings
