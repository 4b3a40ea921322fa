// The inner loops over windows of bits. Set bits become docIDs by compressing the lanes of a vector
// of candidates, as many bits as there are lanes at a time: no branch depends on the data.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/bitmap_kernels.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <bit>
#include <cstring>

#include "core/list_ops/bitmap_words.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using DocTag = hn::CappedTag<uint32_t, 16>;

size_t popcount_bits(const uint8_t* window, size_t size) {
    size_t count = 0;
    for (size_t at = 0; at < size; at += 8) {
        count += static_cast<size_t>(std::popcount(load<uint64_t>(window + at)));
    }
    return count;
}

size_t expand_bits(const uint8_t* window, size_t size, uint32_t origin, uint32_t* out) {
    const DocTag d;
    const size_t lanes = hn::Lanes(d);
    const uint32_t* const begin = out;
    const auto step = hn::Set(d, static_cast<uint32_t>(lanes));
    const auto first = hn::Iota(d, 0);
    for (size_t at = 0; at < size; at += 8) {
        const uint64_t word = load<uint64_t>(window + at);
        if (word == 0) continue;
        auto docs = hn::Add(first, hn::Set(d, origin + static_cast<uint32_t>(8 * at)));
        if (lanes >= 8) {
            for (size_t bit = 0; bit < 64; bit += lanes) {
                hn::StoreU(hn::CompressBits(docs, window + at + bit / 8), d, out);
                docs = hn::Add(docs, step);
                const uint64_t mask = (uint64_t{1} << lanes) - 1;
                out += std::popcount(word >> bit & mask);
            }
        } else {
            const uint32_t doc = origin + static_cast<uint32_t>(8 * at);
            for (uint64_t rest = word; rest != 0; rest &= rest - 1) {
                *out++ = doc + static_cast<uint32_t>(std::countr_zero(rest));
            }
        }
    }
    return static_cast<size_t>(out - begin);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(popcount_bits);
HWY_EXPORT(expand_bits);
}  // namespace

bool is_bitmap(const PostingListView& list) {
    return list.count() > 1 && list.codec().id == CodecId::Bitmap;
}

BitmapView bitmap_of(const PostingListView& list) {
    return {list.docs_payload().data(), list.docs_payload().size(), list.first() & ~7u};
}

void copy_bits(uint8_t* window, const uint8_t* bits, size_t size) {
    std::memcpy(window, bits, size);
}

void and_bits(uint8_t* window, const uint8_t* bits, size_t size) {
    for (size_t i = 0; i < size; ++i) window[i] &= bits[i];
}

void or_bits(uint8_t* window, const uint8_t* bits, size_t size) {
    for (size_t i = 0; i < size; ++i) window[i] |= bits[i];
}

void and_not_bits(uint8_t* window, const uint8_t* bits, size_t size) {
    for (size_t i = 0; i < size; ++i) window[i] &= static_cast<uint8_t>(~bits[i]);
}

size_t count_bits(uint8_t* window, size_t size) {
    std::memset(window + size, 0, kWindowPadding);
    return HWY_DYNAMIC_DISPATCH(popcount_bits)(window, size);
}

size_t bits_to_docs(uint8_t* window, size_t size, uint32_t origin, uint32_t* out) {
    std::memset(window + size, 0, kWindowPadding);
    return HWY_DYNAMIC_DISPATCH(expand_bits)(window, size, origin, out);
}

}  // namespace postings
#endif
