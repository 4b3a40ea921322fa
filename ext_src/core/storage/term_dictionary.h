// Sorted terms, each with a payload of a few bytes: front-coded in blocks of 16, which are found by
// a search over the first 8 bytes of their first terms. Terms are any bytes, up to 255, and ascend
// as unsigned bytes. Layout: docs/formats.md; measured: bench_native/term_dictionary.cpp.
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

// Room for a term, and for some more bytes so that copies can have a fixed size.
using TermBuffer = std::array<char, kMostTermBytes + 16>;

struct TermEntry {
    uint64_t ordinal;
    std::span<const uint8_t> payload;  // in the segment
};

// All functions throw CorruptedFile if the bytes are damaged or not a dictionary.
class TermDictionary {
  public:
    class Cursor;

    TermDictionary() = default;  // empty
    // The segment outlives it. Reads only the index.
    TermDictionary(const SegmentFile& segment, std::string_view name);

    uint64_t size() const { return terms_; }
    std::optional<TermEntry> find(std::string_view term) const;

    // At the first term that is not less; at the end if all are less.
    Cursor lower_bound(std::string_view term) const;
    Cursor begin() const;
    Cursor at(uint64_t ordinal) const;  // ordinal <= size()
    // The ordinals [first, second) of the terms with this prefix.
    std::pair<uint64_t, uint64_t> prefix_range(std::string_view prefix) const;

    // The term with an ordinal below size(), stored in the buffer.
    std::string_view term(uint64_t ordinal, TermBuffer& buffer) const;
    // Prefetches what term() needs.
    void prefetch(uint64_t ordinal) const;

    // Throws unless the terms ascend and can all be read. (Checksums are verified by the segment.)
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

// The bytes of a block, parsed.
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

// Walks the terms in order. Takes about 300 bytes and can be copied; the dictionary outlives it.
class TermDictionary::Cursor {
  public:
    bool at_end() const { return ordinal_ == dictionary_->terms_; }
    uint64_t ordinal() const { return ordinal_; }
    // Valid until the next move.
    std::string_view term() const { return {term_.data(), size_}; }
    // After next(): how many leading bytes this term shares with the one before; 0 where that is
    // not stored: for the first term of a block, and after every other move.
    size_t shared() const { return shared_; }
    std::span<const uint8_t> payload() const;  // in the segment
    void next();
    // Moves to the first term that is not less than this one; never back. Cheap for near ones.
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
