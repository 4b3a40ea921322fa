#include "core/list/posting_list.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/list/format.h"

namespace postings {

using namespace list_format;

void PostingListView::corrupted(const char* what, size_t offset) const {
    throw CorruptedData(what, offset);
}

void PostingListView::wrong_offset(const uint8_t* at) const {
    corrupted("posting list with a wrong block offset", at - begin_);
}

PostingListView PostingListView::parse(std::span<const uint8_t> bytes, size_t slack) {
    PostingListView list;
    list.begin_ = bytes.data();
    list.size_ = bytes.size();
    // No bytes may have no address, to which no slack can be added.
    if (bytes.size() < 2) list.corrupted("posting list cut short", bytes.size());
    list.readable_ = bytes.data() + bytes.size() + slack;
    if (bytes[0] != kVersion1) list.corrupted("not a posting list, or of an unknown version", 0);
    const uint8_t flags = bytes[1];
    const Codec* codec = find_codec(static_cast<CodecId>(flags & kCodecMask));
    if (codec == nullptr || flags >= 0x80) list.corrupted("posting list of an unknown codec", 1);
    list.codec_ = codec;
    list.has_frequencies_ = flags & kHasFrequencies;
    if (flags & kCompact) {
        list.parse_compact();
    } else {
        list.parse_full();
    }
    return list;
}

void PostingListView::parse_compact() {
    const uint8_t* const end = begin_ + size_;
    if (size_ < kCompactCrc + 4) corrupted("posting list cut short", size_);
    const uint8_t* p = begin_ + kCompactCrc + 4;
    const auto next = [&] {
        uint32_t value;
        if (!read_varint(p, end, value)) corrupted("posting list with a bad header", p - begin_);
        return value;
    };
    count_ = next();
    if (count_ > kBlockSize) corrupted("compact posting list of more than one block", 6);
    blocks_ = count_ > 0;
    if (count_ > 0) last_ = first_ = next();
    if (count_ > 1) {
        const uint32_t range = next();
        if (range < count_ - 1 || range > UINT32_MAX - first_) {
            corrupted("posting list with an impossible range", p - begin_);
        }
        last_ = first_ + range;
        docs_bytes_ = next();
    }
    if (count_ > 0 && codec_->choose_parameter != nullptr) {
        docs_parameter_ = next();
        frequencies_parameter_ = next();
    }
    const size_t left = end - p;
    if (docs_bytes_ > left || left - docs_bytes_ > UINT32_MAX) {
        corrupted("posting list cut short", size_);
    }
    docs_ = extra_ = p;
    frequencies_ = p + docs_bytes_;
    frequencies_bytes_ = static_cast<uint32_t>(left - docs_bytes_);
    if (!has_frequencies_ && frequencies_bytes_ > 0) {
        corrupted("posting list followed by other bytes", frequencies_ - begin_);
    }
}

void PostingListView::parse_full() {
    if (size_ < kFullHeader) corrupted("posting list cut short", size_);
    const U32Array header(begin_);
    count_ = header[2];
    first_ = header[3];
    last_ = header[4];
    docs_parameter_ = header[5];
    frequencies_parameter_ = header[6];
    docs_bytes_ = header[7];
    frequencies_bytes_ = header[8];
    extra_bytes_ = header[9];
    if (count_ <= kBlockSize) corrupted("full posting list of a single block", 8);
    if (first_ > last_ || last_ - first_ < count_ - 1) {
        corrupted("posting list with an impossible range", 12);
    }
    blocks_ = (count_ - 1) / kBlockSize + 1;
    const uint64_t arrays = uint64_t{blocks_} * 4 * (has_frequencies_ ? 3 : 2);
    const uint64_t size =
        kFullHeader + arrays + extra_bytes_ + uint64_t{docs_bytes_} + frequencies_bytes_;
    if (size != size_) corrupted("posting list cut short, or followed by other bytes", size_);
    const uint8_t* p = begin_ + kFullHeader;
    lasts_ = U32Array(p);
    docs_offsets_ = U32Array(p + size_t{blocks_} * 4);
    if (has_frequencies_) frequencies_offsets_ = U32Array(p + size_t{blocks_} * 8);
    extra_ = p + arrays;
    docs_ = extra_ + extra_bytes_;
    frequencies_ = docs_ + docs_bytes_;
    if (lasts_[blocks_ - 1] != last_) corrupted("posting list with a wrong last docID", 16);
    if (docs_offsets_[0] != 0 || (has_frequencies_ && frequencies_offsets_[0] != 0)) {
        corrupted("posting list with a wrong block offset", docs_offsets_.data() - begin_);
    }
}

void PostingListView::verify() const {
    if (size_ == 0) return;
    const size_t crc_at = begin_[1] & kCompact ? kCompactCrc : kFullCrc;
    if (checksum(bytes(), crc_at) != load<uint32_t>(begin_ + crc_at)) {
        corrupted("posting list with a wrong checksum", crc_at);
    }
    uint64_t base = first_;  // 64 bits, unlike block_base(): nothing may follow the largest docID
    for (uint32_t block = 0; block < blocks_; ++block) {
        if (block_last(block) < base + block_size(block) - 1) {
            corrupted("posting list whose skip data does not ascend",
                      std::min<size_t>(kFullHeader + size_t{4} * block, size_));
        }
        base = uint64_t{block_last(block)} + 1;
    }
}

uint32_t PostingListView::find_block(uint32_t doc, uint32_t from) const {
    if (from >= blocks_ || doc > last_) return blocks_;
    return find_block(doc, from, blocks_ - from);
}

uint32_t PostingListView::decode_block(uint32_t block, uint32_t* out) const {
    if (count_ == 1) {
        out[0] = first_;
        return 1;
    }
    const BlockInput in = docs_input(block);
    postings::decode_docs(*codec_, in, block_base(block), out);
    if (out[in.count - 1] != block_last(block)) {
        throw_corrupted(in, "block that does not end with its last docID", in.begin);
    }
    return in.count;
}

uint32_t PostingListView::decode_frequencies(uint32_t block, uint32_t* out) const {
    const uint32_t n = block_size(block);
    if (!has_frequencies_) {
        std::fill_n(out, n, 1u);
        return n;
    }
    codec_->decode_values(frequencies_input(block), out);
    // With a constant count, the compiler vectorizes this.
    if (n == kBlockSize) {
        for (uint32_t i = 0; i < kBlockSize; ++i) ++out[i];
    } else {
        for (uint32_t i = 0; i < n; ++i) ++out[i];
    }
    return n;
}

uint32_t PostingListView::frequency(uint32_t position) const {
    if (position >= count_) throw InvalidArgument("position past the end of the list", position);
    if (!has_frequencies_) return 1;
    const uint32_t block = position / kBlockSize;
    return value_at(*codec_, frequencies_input(block), position % kBlockSize) + 1;
}

namespace {

// Calls decode(block, out) for every block, using a buffer where the slack would end outside of
// `out`.
template <typename Decode>
void decode_each(uint32_t from, uint32_t blocks, std::span<uint32_t> out, Decode decode) {
    for (uint32_t block = from; block < blocks; ++block) {
        const size_t at = size_t{block} * kBlockSize;
        if (out.size() - at >= kBlockSize + kDecodeSlack) {
            decode(block, out.data() + at);
        } else {
            BlockBuffer buffer;
            const uint32_t n = decode(block, buffer.values);
            std::copy_n(buffer.values, n, out.data() + at);
        }
    }
}

}  // namespace

// Decodes the full blocks together, if the codec can; returns their number.
uint32_t PostingListView::decode_full_blocks(uint32_t first, uint32_t blocks, uint32_t* out) const {
    if (blocks_ < 2 || codec_->decode_blocks == nullptr) return 0;
    const uint32_t full = std::min(blocks, count_ / uint32_t{kBlockSize} - first);
    if (full == 0) return 0;
    codec_->decode_blocks({docs_, docs_ + docs_bytes_, readable_, begin_, lasts_, docs_offsets_,
                           first_, blocks_, first, full, docs_parameter_},
                          out);
    return full;
}

uint32_t PostingListView::decode_blocks(uint32_t first, uint32_t blocks, uint32_t* out) const {
    uint32_t* const begin = out;
    const uint32_t full = decode_full_blocks(first, blocks, out);
    out += size_t{full} * kBlockSize;
    for (uint32_t block = first + full; block < first + blocks; ++block) {
        out += decode_block(block, out);
    }
    return static_cast<uint32_t>(out - begin);
}

void PostingListView::decode_all(std::span<uint32_t> out) const {
    if (out.size() < count_) throw InvalidArgument("output shorter than the posting list");
    if (blocks_ == 0) return;
    decode_each(decode_full_blocks(0, blocks_, out.data()), blocks_, out.first(count_),
                [&](uint32_t block, uint32_t* to) { return decode_block(block, to); });
}

void PostingListView::decode_all_frequencies(std::span<uint32_t> out) const {
    if (out.size() < count_) throw InvalidArgument("output shorter than the posting list");
    decode_each(0, blocks_, out.first(count_),
                [&](uint32_t block, uint32_t* to) { return decode_frequencies(block, to); });
}

std::vector<uint32_t> PostingListView::docs() const {
    check_memory(size_t{count_} * sizeof(uint32_t));
    std::vector<uint32_t> out(count_);
    decode_all(out);
    return out;
}

std::vector<uint32_t> PostingListView::frequencies() const {
    check_memory(size_t{count_} * sizeof(uint32_t));
    std::vector<uint32_t> out(count_);
    decode_all_frequencies(out);
    return out;
}

}  // namespace postings
