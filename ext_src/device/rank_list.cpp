#include "device/rank_list.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/rank/byte_float.h"

namespace postings::device {

namespace {

// A list with a docID in so many or more is a bitmap. At the least density that is 8 bytes a
// posting, and 2 for its directory.
constexpr uint64_t kBitsADensePosting = 64;
// Of other lists at least: one document in so many is taken for one of theirs, and then searched
// for.
constexpr uint64_t kBitsASparsePosting = 16;
constexpr uint64_t kPostingsABucket = 4;
constexpr uint32_t kChunkBits = 7;  // opencl_kernels/rank_list.h: RANK_CHUNK

template <typename T>
uint64_t append(std::vector<uint8_t>& bytes, const std::vector<T>& values) {
    const size_t at = (bytes.size() + 15) / 16 * 16;
    bytes.resize(at + (values.size() * sizeof(T) + 15) / 16 * 16);
    if (!values.empty()) std::memcpy(&bytes[at], values.data(), values.size() * sizeof(T));
    return at;
}

std::vector<uint32_t> bits_of(const std::vector<uint32_t>& docs, uint32_t origin, uint32_t blur) {
    std::vector<uint32_t> words(((docs.back() - origin) >> blur) / 32 + 1);
    for (const uint32_t doc : docs) {
        const uint32_t bit = (doc - origin) >> blur;
        words[bit / 32] |= 1u << bit % 32;
    }
    return words;
}

// How many of the docIDs are before every 2^shift-th from `origin` on, and in the end all.
std::vector<uint32_t> starts_of(const std::vector<uint32_t>& docs, uint32_t origin,
                                uint32_t shift) {
    const size_t buckets = ((docs.back() - origin) >> shift) + 1;
    std::vector<uint32_t> starts(buckets + 1);
    for (const uint32_t doc : docs) ++starts[((doc - origin) >> shift) + 1];
    for (size_t i = 1; i <= buckets; ++i) starts[i] += starts[i - 1];
    return starts;
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

RankList rank_list(const PostingListView& list) {
    RankList made{};
    if (list.empty()) {
        made.bytes.resize(1);
        return made;
    }
    const std::vector<uint32_t> docs = list.docs();
    const uint32_t count = list.count(), first = list.first(), last = list.last();
    const uint32_t origin = first >> kChunkBits << kChunkBits;
    const uint64_t range = uint64_t{last} - first + 1;
    const uint64_t apart = range / count;
    const bool dense = apart <= kBitsADensePosting;
    const auto blur =
        dense ? 0 : static_cast<uint32_t>(std::bit_width(apart / kBitsASparsePosting)) - 1;
    const auto bucket = static_cast<uint32_t>(std::bit_width(apart * kPostingsABucket));
    const uint32_t shift = dense ? kChunkBits : std::min(bucket, 31u);
    std::vector<uint8_t> codes(count, to_byte_float(1));
    if (list.has_frequencies())
        std::ranges::transform(list.frequencies(), codes.begin(), to_byte_float);
    made.list = {.bits = append(made.bytes, bits_of(docs, origin, blur)),
                 .docs = dense ? 0 : append(made.bytes, docs),
                 .starts = append(made.bytes, starts_of(docs, origin, shift)),
                 .codes = append(made.bytes, codes),
                 .count = count,
                 .first = first,
                 .last = last,
                 .origin = origin,
                 .blur = blur,
                 .shift = shift};
    return made;
}

}  // namespace postings::device
