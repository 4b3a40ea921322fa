#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/posting_sums.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>
#include <bit>

#include "core/base/error.h"
#include "core/codec/bitset.h"
#include "core/list/list_image.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/posting_sums.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Computes the number of set bits before each word; returns the total.
uint32_t rank_words(const uint64_t* words, size_t n, uint32_t* ranks) {
    uint32_t before = 0;
    for (size_t i = 0; i < n; ++i) {
        ranks[i] = before;
        before += static_cast<uint32_t>(std::popcount(words[i]));
    }
    return before;
}

// Returns whether all documents are at most `most` after the first. Documents that are not marked
// use some rank up to the number of bits.
bool add_by_rank(const uint64_t* words, const uint32_t* ranks, uint32_t origin, uint32_t most,
                 std::span<const uint32_t> docs, const uint32_t* frequencies, uint32_t* sums) {
    for (size_t i = 0; i < docs.size(); ++i) {
        const uint32_t bit = docs[i] - origin;
        if (bit > most) return false;
        const uint64_t below = words[bit / 64] & ((uint64_t{1} << bit % 64) - 1);
        uint32_t& sum = sums[ranks[bit / 64] + static_cast<uint32_t>(std::popcount(below))];
        sum += std::min(frequencies[i], UINT32_MAX - sum);
    }
    return true;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {

HWY_EXPORT(rank_words);
HWY_EXPORT(add_by_rank);

[[noreturn]] void fail() {
    throw CorruptedData("a list whose docIDs are not within its range", 0);
}

// Calls use(docs, block) for each block.
template <class Use>
void for_each_docs(const PostingListView& list, Use use) {
    BlockBuffer docs;
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        const uint32_t size = list.decode_block(block, docs);
        use(std::span<const uint32_t>(docs.values, size), block);
    }
}

}  // namespace

PostingSums::PostingSums(uint32_t first, uint32_t last)
    : origin_(first & ~63u),
      most_(last - origin_),
      bits_(most_ / 64 + size_t{1} + kWindowPadding / sizeof(uint64_t)) {}

void PostingSums::mark(const PostingListView& list) {
    if (list.empty()) return;
    if (!is_bitmap(list)) {
        for_each_docs(list, [&](std::span<const uint32_t> docs, uint32_t) { mark(docs); });
        return;
    }
    const BitmapView map = bitmap_of(list);
    const uint64_t at = (uint64_t{map.origin} - origin_) / 8;
    if (map.origin < origin_ || at + map.size > most_ / 8 + uint64_t{1}) fail();
    auto* const bytes = reinterpret_cast<uint8_t*>(bits_.data()) + at;
    or_bits(bytes, map.bytes, map.size, bytes);
}

void PostingSums::mark(std::span<const uint32_t> docs) {
    auto* const bytes = reinterpret_cast<uint8_t*>(bits_.data());
    for (const uint32_t doc : docs) {
        if (doc - origin_ > most_) fail();
        bitset_set(bytes, doc - origin_);
    }
}

void PostingSums::count() {
    const size_t words = bits_.size() - kWindowPadding / sizeof(uint64_t);
    ranks_.resize(words);
    const uint32_t count = HWY_DYNAMIC_DISPATCH(rank_words)(bits_.data(), words, ranks_.data());
    sums_.resize(size_t{count} + 1);
}

void PostingSums::add(const PostingListView& list) {
    BlockBuffer frequencies;
    for_each_docs(list, [&](std::span<const uint32_t> docs, uint32_t block) {
        list.decode_frequencies(block, frequencies);
        add(docs, {frequencies.values, docs.size()});
    });
}

void PostingSums::add(std::span<const uint32_t> docs, std::span<const uint32_t> frequencies) {
    if (!HWY_DYNAMIC_DISPATCH(add_by_rank)(bits_.data(), ranks_.data(), origin_, most_, docs,
                                           frequencies.data(), sums_.data()))
        fail();
}

PostingList PostingSums::list() && {
    sums_.pop_back();
    std::vector<uint32_t> docs(sums_.size() + kOutputSlack);
    docs.resize(bits_to_docs(reinterpret_cast<uint8_t*>(bits_.data()), ranks_.size() * 8, origin_,
                             docs.data()));
    // A sum of 0: a marked bit that none of the docIDs has.
    if (std::ranges::find(sums_, 0u) != sums_.end()) fail();
    const bool is_bitmap =
        docs.size() > kBlockSize && docs.back() - docs.front() < kMostBitsADoc * docs.size();
    return is_bitmap ? bitmap_list(docs)
                     : PostingList::from_decoded(docs, sums_, CodecId::BitPacked);
}

// For more than a block.
PostingList PostingSums::bitmap_list(std::span<const uint32_t> docs) const {
    const Codec& codec = *find_codec(CodecId::Bitmap);
    const uint32_t origin = docs.front() & ~7u;
    const auto* const bytes = reinterpret_cast<const uint8_t*>(bits_.data());
    const auto byte_of = [&](uint32_t doc) { return bytes + (doc - origin_) / 8; };
    EncodedBlocks bits, frequencies;
    bits.bytes.assign(byte_of(origin), byte_of(docs.back()) + 1);
    frequencies.bytes.reserve(docs.size());
    std::vector<uint32_t> lasts;
    uint32_t base = docs.front();
    for (size_t at = 0; at < docs.size(); at += kBlockSize) {
        const size_t size = std::min(kBlockSize, docs.size() - at);
        bits.offsets.push_back((base - origin) / 8);
        lasts.push_back(docs[at + size - 1]);
        base = lasts.back() + 1;
        uint32_t values[kBlockSize];
        for (size_t i = 0; i < size; ++i) values[i] = sums_[at + i] - 1;
        frequencies.begin_block();
        codec.encode_values({values, size}, 0, frequencies.bytes);
    }
    return ListParts{.codec = codec,
                     .count = static_cast<uint32_t>(docs.size()),
                     .first = docs.front(),
                     .last = docs.back(),
                     .lasts = lasts,
                     .docs = bits,
                     .frequencies = frequencies,
                     .has_frequencies = true}
        .list();
}

}  // namespace postings
#endif
