#include "device/rank_list.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "core/rank/byte_float.h"

namespace postings::device {

namespace {

// Density from which a list is a bitmap: one docID in so many. At that density it takes 8 bytes a
// posting, and 2 for its directory.
constexpr uint64_t kBitsADensePosting = 64;
// The bitmap of other lists has so many bits for a posting, at least: one document in so many is
// wrongly taken for one of theirs, and then searched for.
constexpr uint64_t kBitsASparsePosting = 16;
constexpr uint64_t kPostingsABucket = 4;
constexpr uint32_t kChunkBits = 7;  // opencl_kernels/rank_list.h: RANK_CHUNK

constexpr uint32_t kBlocksAtOnce = 32;

// The places of parts that lie one after another.
class Parts {
  public:
    uint64_t place(uint64_t bytes) {
        const uint64_t at = size_;
        size_ += (bytes + 15) / 16 * 16;
        return at;
    }
    uint64_t size() const { return size_; }

  private:
    uint64_t size_ = 0;
};

void set_bits(std::span<const uint32_t> docs, uint32_t origin, uint32_t bucket_bits,
              uint32_t* words) {
    for (const uint32_t doc : docs) {
        const uint32_t bit = (doc - origin) >> bucket_bits;
        words[bit / 32] |= 1u << bit % 32;
    }
}

// Decodes only some blocks at a time, to save memory.
void set_bits(const PostingListView& list, uint32_t origin, uint32_t* words) {
    std::vector<uint32_t> docs(kBlocksAtOnce * kBlockSize + kDecodeSlack);
    for (uint32_t block = 0; block < list.block_count(); block += kBlocksAtOnce) {
        const uint32_t blocks = std::min(kBlocksAtOnce, list.block_count() - block);
        const uint32_t size = list.decode_blocks(block, blocks, docs.data());
        set_bits({docs.data(), size}, origin, 0, words);
    }
}

// Sets `starts` to how many docIDs are before every chunk of an exact bitmap, and at the end to
// their total number.
void count_bits(const uint32_t* words, size_t word_count, std::span<uint32_t> starts) {
    constexpr size_t kWords = (1u << kChunkBits) / 32;
    uint32_t count = 0;
    for (size_t chunk = 0; chunk < starts.size(); ++chunk) {
        starts[chunk] = count;
        for (size_t i = chunk * kWords; i < std::min((chunk + 1) * kWords, word_count); ++i) {
            count += static_cast<uint32_t>(std::popcount(words[i]));
        }
    }
}

// Sets `starts` to how many docIDs are before every 2^shift-th from `origin` on, and at the end to
// their total number.
void count_docs(std::span<const uint32_t> docs, uint32_t origin, uint32_t shift,
                std::span<uint32_t> starts) {
    size_t next = 0;
    for (uint32_t place = 0; place < docs.size(); ++place) {
        const size_t bucket = (docs[place] - origin) >> shift;
        while (next <= bucket) starts[next++] = place;
    }
    while (next < starts.size()) starts[next++] = static_cast<uint32_t>(docs.size());
}

void write_codes(const PostingListView& list, uint8_t* codes) {
    if (!list.has_frequencies()) {
        std::fill_n(codes, list.count(), to_byte_float(1));
        return;
    }
    std::array<uint32_t, kBlockSize + kDecodeSlack> frequencies;
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        const uint32_t size = list.decode_frequencies(block, frequencies.data());
        codes =
            std::transform(frequencies.begin(), frequencies.begin() + size, codes, to_byte_float);
    }
}

// A list without its bytes yet.
struct Layout {
    PostingsRankList list{};
    uint64_t bytes = 1;
    bool dense = false;
    size_t words = 0, starts = 0;
};

Layout layout_of(const PostingListView& list) {
    if (list.empty()) return {};
    const uint32_t count = list.count(), first = list.first(), last = list.last();
    const uint32_t origin = first >> kChunkBits << kChunkBits;
    const uint64_t range = uint64_t{last} - first + 1;
    const uint64_t apart = range / count;
    const bool dense = apart <= kBitsADensePosting;
    const auto bucket_bits =
        dense ? 0 : static_cast<uint32_t>(std::bit_width(apart / kBitsASparsePosting)) - 1;
    const auto bucket = static_cast<uint32_t>(std::bit_width(apart * kPostingsABucket));
    const uint32_t shift = dense ? kChunkBits : std::min(bucket, 31u);
    const size_t words = ((last - origin) >> bucket_bits) / 32 + 1;
    const size_t starts = ((last - origin) >> shift) + 2;
    Parts parts;
    const PostingsRankList made{.bits = parts.place(words * 4),
                                .docs = dense ? 0 : parts.place(uint64_t{count} * 4),
                                .starts = parts.place(starts * 4),
                                .codes = parts.place(count),
                                .count = count,
                                .first = first,
                                .last = last,
                                .origin = origin,
                                .bucket_bits = bucket_bits,
                                .shift = shift};
    return {made, parts.size(), dense, words, starts};
}

}  // namespace

PostingsRankList RankList::at(uint64_t offset) const {
    PostingsRankList moved = list;
    moved.bits += offset;
    moved.docs += offset;
    moved.starts += offset;
    moved.codes += offset;
    return moved;
}

uint64_t rank_list_bytes(const PostingListView& list) {
    return layout_of(list).bytes;
}

RankList rank_list(const PostingListView& list) {
    const Layout layout = layout_of(list);
    RankList made{std::vector<uint8_t>(layout.bytes), layout.list};
    if (list.empty()) return made;
    const auto numbers = [&](uint64_t at) {
        return reinterpret_cast<uint32_t*>(made.bytes.data() + at);
    };
    uint32_t* const bits = numbers(made.list.bits);
    const std::span<uint32_t> starts(numbers(made.list.starts), layout.starts);
    if (layout.dense) {
        set_bits(list, made.list.origin, bits);
        count_bits(bits, layout.words, starts);
    } else {
        const std::span<uint32_t> docs(numbers(made.list.docs), list.count());
        list.decode_all(docs);
        set_bits(docs, made.list.origin, made.list.bucket_bits, bits);
        count_docs(docs, made.list.origin, made.list.shift, starts);
    }
    write_codes(list, made.bytes.data() + made.list.codes);
    return made;
}

}  // namespace postings::device
