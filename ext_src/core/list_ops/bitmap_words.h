// Lists of codec Bitmap as the bitmaps they are, combined by words.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/intersect/algorithm.h"
#include "core/list/posting_list.h"

namespace postings {

// Bit j of the bytes is docID origin + j; origin is a multiple of 8.
struct BitmapView {
    const uint8_t* bytes;
    size_t size;
    uint32_t origin;

    bool contains(uint32_t doc) const {
        const uint32_t bit = doc - origin;
        return (bit >> 3) < size && (bytes[bit >> 3] >> (bit & 7) & 1);
    }
    // Byte `number` of the bitmap over all docIDs.
    size_t begin() const { return origin >> 3; }
    size_t end() const { return begin() + size; }
};

bool is_bitmap(const PostingListView& list);
BitmapView bitmap_of(const PostingListView& list);

// What is worked on at a time: it stays in the L1 cache.
inline constexpr size_t kWindowBytes = 4096;
inline constexpr size_t kWindowPadding = 64;
struct alignas(64) BitWindow {
    uint8_t bytes[kWindowBytes + kWindowPadding];
};

// bitmap_kernels.cpp; `size` is at most kWindowBytes.
void copy_bits(uint8_t* window, const uint8_t* bits, size_t size);
void and_bits(uint8_t* window, const uint8_t* bits, size_t size);
void or_bits(uint8_t* window, const uint8_t* bits, size_t size);
void and_not_bits(uint8_t* window, const uint8_t* bits, size_t size);
// kWindowPadding bytes after the window are zeroed and read.
size_t count_bits(uint8_t* window, size_t size);
// Writes origin + j for each set bit j; may store up to kOutputSlack elements after the last.
size_t bits_to_docs(uint8_t* window, size_t size, uint32_t origin, uint32_t* out);

// Calls use(window, size, origin) for the AND of all bitmaps, window by window.
template <class Use>
void and_windows(std::span<const BitmapView> maps, Use use) {
    size_t begin = 0, end = SIZE_MAX;
    for (const BitmapView& map : maps) {
        begin = std::max(begin, map.begin());
        end = std::min(end, map.end());
    }
    BitWindow window;
    for (size_t at = begin; at < end; at += kWindowBytes) {
        const size_t size = std::min(kWindowBytes, end - at);
        copy_bits(window.bytes, maps[0].bytes + (at - maps[0].begin()), size);
        for (const BitmapView& map : maps.subspan(1)) {
            and_bits(window.bytes, map.bytes + (at - map.begin()), size);
        }
        use(window.bytes, size, static_cast<uint32_t>(at << 3));
    }
}

}  // namespace postings
