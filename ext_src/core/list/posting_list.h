// A posting list: ascending docIDs, optionally a frequency for each, in one piece of bytes.
// Its format, version 1, is in docs/formats.md; in short, little-endian, a list of at most one
// block is
//   u8 0xB1 | u8 flags | u32 CRC-32C | varint count
//   count >= 1: varint first
//   count >= 2: varint last - first, varint docs bytes
//   count >= 1, codec with a parameter: varint docs parameter, varint frequencies parameter
//   docs payload (none if count < 2) | frequencies payload, to the end
// and any other, whose arrays can be searched without touching the blocks,
//   u8 0xB1 | u8 flags | u16 0 | u32 CRC-32C | u32 count, first, last
//   u32 docs parameter, frequencies parameter, docs bytes, frequencies bytes, extra bytes
//   u32 last[blocks] | u32 docs offset[blocks]
//   u32 frequencies offset[blocks], if there are frequencies
//   extra (what a scorer keeps by block) | docs payload | frequencies payload
// flags: codec id (5 bits), kHasFrequencies, kCompact. The CRC is over all other bytes.
// Blocks hold 128 postings, the last one the rest. The base of block 0 is `first`, of block i
// last[i - 1] + 1; frequencies are stored minus one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/codec/codec.h"

namespace postings {

// A view of a list in memory owned elsewhere. parse() reads the header only; every decoding
// function checks what it uses and throws CorruptedData, but only verify() guarantees that the
// docIDs ascend.
class PostingListView {
  public:
    PostingListView() = default;

    // `bytes` is exactly one list; `slack` more bytes can be read after it.
    static PostingListView parse(std::span<const uint8_t> bytes, size_t slack = 0);

    uint32_t count() const { return count_; }
    bool empty() const { return count_ == 0; }
    // 0 if empty.
    uint32_t first() const { return first_; }
    uint32_t last() const { return last_; }
    const Codec& codec() const { return *codec_; }
    bool has_frequencies() const { return has_frequencies_; }
    std::span<const uint8_t> bytes() const { return {begin_, size_}; }
    std::span<const uint8_t> extra() const { return {extra_, extra_bytes_}; }
    std::span<const uint8_t> docs_payload() const { return {docs_, docs_bytes_}; }
    std::span<const uint8_t> frequencies_payload() const {
        return {frequencies_, frequencies_bytes_};
    }

    uint32_t block_count() const { return blocks_; }
    uint32_t block_size(uint32_t block) const {
        return block + 1 == blocks_ ? count_ - block * uint32_t{kBlockSize} : uint32_t{kBlockSize};
    }
    uint32_t block_base(uint32_t block) const {
        return block == 0 ? first_ : lasts_[block - 1] + 1;
    }
    uint32_t block_last(uint32_t block) const {
        return block + 1 == blocks_ ? last_ : lasts_[block];
    }
    // The skip data, if there is more than one block: the last docID of each block, and where
    // blocks begin.
    U32Array lasts() const { return lasts_; }
    U32Array docs_offsets() const { return docs_offsets_; }
    // The first block from `from` on whose last docID is >= doc; block_count() if there is none.
    uint32_t find_block(uint32_t doc, uint32_t from = 0) const;
    // The same within `size` blocks, the last of which must end at or after `doc`.
    uint32_t find_block(uint32_t doc, uint32_t from, uint32_t size) const;

    // Decodes one block into out[0, kBlockSize + kDecodeSlack); returns its size.
    uint32_t decode_block(uint32_t block, uint32_t* out) const;
    uint32_t decode_frequencies(uint32_t block, uint32_t* out) const;
    // The frequency of the posting at `position` (InvalidArgument past the end); 1 for a list
    // without frequencies.
    uint32_t frequency(uint32_t position) const;

    // Decodes blocks [first, first + blocks) one after another into out, which has room for them
    // and kDecodeSlack; returns the number of docIDs.
    uint32_t decode_blocks(uint32_t first, uint32_t blocks, uint32_t* out) const;
    // Decodes everything into out[0, count()).
    void decode_all(std::span<uint32_t> out) const;
    void decode_all_frequencies(std::span<uint32_t> out) const;
    std::vector<uint32_t> docs() const;
    std::vector<uint32_t> frequencies() const;

    // An encoded block, for operations that work on it directly.
    BlockInput docs_input(uint32_t block) const;
    BlockInput frequencies_input(uint32_t block) const;

    // Checks the CRC, and the skip data, which parse() does not read.
    void verify() const;

    uint64_t docs_payload_bits() const { return uint64_t{docs_bytes_} * 8; }
    // Header, skip data and extra.
    uint64_t overhead_bits() const {
        return (uint64_t{size_} - docs_bytes_ - frequencies_bytes_) * 8;
    }

  private:
    void parse_compact();
    void parse_full();
    [[noreturn]] void corrupted(const char* what, size_t offset) const;
    [[noreturn]] void wrong_offset(const uint8_t* at) const;
    uint32_t decode_full_blocks(uint32_t first, uint32_t blocks, uint32_t* out) const;
    BlockInput input(const uint8_t* payload, uint32_t bytes, U32Array offsets, uint32_t block,
                     uint32_t parameter) const;

    const uint8_t* begin_ = nullptr;
    size_t size_ = 0;
    const uint8_t* readable_ = nullptr;
    const Codec* codec_ = &kBitPacked;
    uint32_t count_ = 0, first_ = 0, last_ = 0, blocks_ = 0;
    uint32_t docs_parameter_ = 0, frequencies_parameter_ = 0;
    uint32_t docs_bytes_ = 0, frequencies_bytes_ = 0, extra_bytes_ = 0;
    bool has_frequencies_ = false;
    U32Array lasts_, docs_offsets_, frequencies_offsets_;  // unused with one block
    const uint8_t* extra_ = nullptr;
    const uint8_t* docs_ = nullptr;
    const uint8_t* frequencies_ = nullptr;
};

inline uint32_t PostingListView::find_block(uint32_t doc, uint32_t from, uint32_t size) const {
    while (size > 1) {
        const uint32_t half = size / 2;
        from += block_last(from + half - 1) < doc ? half : 0;
        size -= half;
    }
    return from;
}

inline BlockInput PostingListView::input(const uint8_t* payload, uint32_t bytes, U32Array offsets,
                                         uint32_t block, uint32_t parameter) const {
    const uint32_t from = block == 0 ? 0 : offsets[block];
    const bool to_the_end =
        block + 1 == blocks_ || (payload == docs_ && codec_->encode_list != nullptr);
    const uint32_t to = to_the_end ? bytes : offsets[block + 1];
    if (from > to || to > bytes) wrong_offset(offsets.data() + 4 * size_t{block});
    return {payload + from, payload + to, readable_, begin_, block_size(block), parameter};
}

inline BlockInput PostingListView::docs_input(uint32_t block) const {
    return input(docs_, docs_bytes_, docs_offsets_, block, docs_parameter_);
}

inline BlockInput PostingListView::frequencies_input(uint32_t block) const {
    return input(frequencies_, frequencies_bytes_, frequencies_offsets_, block,
                 frequencies_parameter_);
}

// A list that owns its bytes; copies share them.
class PostingList : public PostingListView {
  public:
    PostingList();  // empty

    // Encodes a list. docs ascend strictly; freqs is empty or has one frequency >= 1 for each. Auto
    // chooses the codec. `extra` is stored unchanged (full lists only).
    static PostingList from_docs(std::span<const uint32_t> docs,
                                 std::span<const uint32_t> freqs = {},
                                 CodecId codec = CodecId::Auto,
                                 std::span<const uint8_t> extra = {});
    // The same of what lists were decoded to: postings that are none are damage (CorruptedData).
    static PostingList from_decoded(std::span<const uint32_t> docs,
                                    std::span<const uint32_t> freqs = {},
                                    CodecId codec = CodecId::Auto,
                                    std::span<const uint8_t> extra = {});
    // Copies the bytes.
    static PostingList from_bytes(std::span<const uint8_t> bytes);
    // Keeps `owner` alive instead of copying.
    static PostingList from_shared(std::shared_ptr<const void> owner,
                                   std::span<const uint8_t> bytes, size_t slack = 0);

  private:
    struct Uninitialised {};
    explicit PostingList(Uninitialised) {}

    std::shared_ptr<const void> owner_;
};

// Auto chooses a bitmap if it takes fewer than so many bits per docID.
inline constexpr uint64_t kDenseBitsADoc = 8;
// The codec that Auto chooses for these docIDs.
CodecId choose_codec(std::span<const uint32_t> docs);

}  // namespace postings
