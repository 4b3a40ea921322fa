// Sorted terms, each with a payload of a few bytes: front-coded in blocks of 16, found by a search
// over the first 8 bytes of the blocks' first terms. Terms are any bytes, up to 255 of them, and
// ascend as unsigned bytes. Layout: docs/formats.md; measured: bench_native/term_dictionary.cpp.
//
// A dictionary NAME is two parts of a segment: NAME, its blocks, and NAME.index. Here and below,
// the ordinal of a term is its place in the order, from 0 on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/storage/segment_file.h"

namespace postings::storage {

inline constexpr size_t kMostTermBytes = 255;
inline constexpr size_t kMostPayloadBytes = 65535;
inline constexpr size_t kTermsABlock = 16;

// A term and some further bytes, so that as many can be copied at once.
using TermBuffer = std::array<char, kMostTermBytes + 16>;

struct TermEntry {
    uint64_t ordinal;
    std::span<const uint8_t> payload;  // in the segment
};

// All functions throw CorruptedFile where the bytes are damaged or no dictionary's.
class TermDictionary {
  public:
    class Cursor;

    TermDictionary() = default;  // empty
    // The segment outlives it. Looks at the index only.
    TermDictionary(const SegmentFile& segment, std::string_view name);

    uint64_t size() const { return terms_; }
    std::optional<TermEntry> find(std::string_view term) const;

    // At the first term that is not less; past the end if all are.
    Cursor lower_bound(std::string_view term) const;
    Cursor begin() const;
    Cursor at(uint64_t ordinal) const;  // ordinal <= size()
    // The ordinals [first, second) of the terms that begin so.
    std::pair<uint64_t, uint64_t> prefix_range(std::string_view prefix) const;

    // Of an ordinal that is less than size(); it is in the buffer.
    std::string_view term(uint64_t ordinal, TermBuffer& buffer) const;
    // Has memory bring what term() needs.
    void prefetch(uint64_t ordinal) const;

    // That the terms ascend, and all can be read. (Checksums are the segment's to verify.)
    void verify() const;

  private:
    struct Block;
    uint32_t find_block(std::string_view term) const;
    Block block(uint32_t number) const;
    std::string_view head(uint32_t number) const;

    const Part* blocks_part_ = nullptr;
    const Part* index_part_ = nullptr;
    uint64_t terms_ = 0;
    uint32_t blocks_ = 0;
    const uint64_t* keys_ = nullptr;
    const uint32_t* offsets_ = nullptr;
};

// The bytes of a block, taken apart.
struct TermDictionary::Block {
    uint32_t number, terms;
    uint32_t offset;             // in the part
    const uint8_t* begin;        // of the block
    std::string_view head;       // the first term
    const uint8_t* entries;      // of the others
    const uint8_t* entries_end;  // where the payloads' lengths begin
    const uint8_t* end;

    std::span<const uint8_t> payload(const Part& part, uint32_t i) const;
    [[noreturn]] void corrupted(const Part& part, const uint8_t* at) const;
};

// Walks in order. A value of about 300 bytes; the dictionary outlives it.
class TermDictionary::Cursor {
  public:
    bool at_end() const { return ordinal_ == dictionary_->terms_; }
    uint64_t ordinal() const { return ordinal_; }
    // Until the next move.
    std::string_view term() const { return {term_.data(), size_}; }
    // After next(): how many bytes this term has in common with the one before; 0 where that is not
    // stored, so for the first term of a block, and after every other move.
    size_t shared() const { return shared_; }
    std::span<const uint8_t> payload() const;  // in the segment
    void next();
    // To the first term that is not less than this one; never back. Cheap for near ones.
    void seek(std::string_view term);

  private:
    friend class TermDictionary;
    explicit Cursor(const TermDictionary& dictionary) : dictionary_(&dictionary) {}
    void enter(uint32_t block);

    const TermDictionary* dictionary_;
    Block block_{};
    uint64_t ordinal_ = 0;
    const uint8_t* entry_ = nullptr;  // of the next term
    size_t size_ = 0, shared_ = 0;
    TermBuffer term_;
};

}  // namespace postings::storage
