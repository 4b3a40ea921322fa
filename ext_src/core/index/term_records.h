// What the inverter stores for each term beside its chain, and for each word.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/index/byte_chains.h"
#include "core/index/spellings.h"

namespace postings::index {

// Kept small, as most terms are in one document only.
struct TermRecord {
    uint32_t key;  // address in the chains
    uint32_t head;
    ByteChains::End end;
    uint16_t key_size;
    uint32_t documents;
    uint32_t last_document;
    uint32_t last_position;

    std::string_view key_in(const ByteChains& chains) const {
        return {reinterpret_cast<const char*>(chains.at(key)), key_size};
    }
};

// A spelling of a word of texts (spellings.h), with the documents that have it. Never in two cache
// lines.
struct alignas(32) WordRecord {
    uint32_t key;  // address in the chains
    uint16_t key_size;
    uint32_t term;  // its number, plus 1
    uint32_t documents;
    uint32_t last_document;
    std::array<uint32_t, Spelling::kMostListed> first;  // documents

    std::string_view key_in(const ByteChains& chains) const {
        return {reinterpret_cast<const char*>(chains.at(key)), key_size};
    }
    void add(uint32_t document) {
        if (documents != 0 && last_document == document) return;
        if (documents < first.size()) first[documents] = document;
        ++documents;
        last_document = document;
    }
    std::span<const uint32_t> listed() const {
        return std::span(first).first(std::min<size_t>(documents, first.size()));
    }
};

static_assert(sizeof(WordRecord) == 32);

// Records by number, in pages, so that growing copies nothing.
template <class Record>
class RecordPages {
  public:
    uint32_t size() const { return size_; }
    Record& operator[](uint32_t i) { return pages_[i / kPage][i % kPage]; }
    const Record& operator[](uint32_t i) const { return pages_[i / kPage][i % kPage]; }
    uint32_t add(const Record& record) {
        if (size_ == pages_.size() * kPage)
            pages_.push_back(std::make_unique_for_overwrite<Record[]>(kPage));
        (*this)[size_] = record;
        return size_++;
    }
    uint64_t memory() const { return pages_.size() * kPage * sizeof(Record); }
    void clear() {
        pages_.clear();
        size_ = 0;
    }

    // The numbers of all records, sorted by the bytes of their keys; takes 16 bytes per record.
    std::vector<uint32_t> sorted(const ByteChains& chains) const;

  private:
    static constexpr uint32_t kPage = 1024;

    std::vector<std::unique_ptr<Record[]>> pages_;
    uint32_t size_ = 0;
};

using TermRecords = RecordPages<TermRecord>;
using WordRecords = RecordPages<WordRecord>;

}  // namespace postings::index
