// What the inverter stores for each term beside its chain.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/index/byte_chains.h"

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

// Records by number, in pages, so that growing copies nothing.
class TermRecords {
  public:
    uint32_t size() const { return size_; }
    TermRecord& operator[](uint32_t i) { return pages_[i / kPage][i % kPage]; }
    const TermRecord& operator[](uint32_t i) const { return pages_[i / kPage][i % kPage]; }
    uint32_t add(const TermRecord& record) {
        if (size_ == pages_.size() * kPage)
            pages_.push_back(std::make_unique_for_overwrite<TermRecord[]>(kPage));
        (*this)[size_] = record;
        return size_++;
    }
    uint64_t memory() const { return pages_.size() * kPage * sizeof(TermRecord); }
    void clear() {
        pages_.clear();
        size_ = 0;
    }

    // The numbers of all terms, sorted by the bytes of their keys; takes 16 bytes per term.
    std::vector<uint32_t> sorted(const ByteChains& chains) const;

  private:
    static constexpr uint32_t kPage = 1024;

    std::vector<std::unique_ptr<TermRecord[]>> pages_;
    uint32_t size_ = 0;
};

}  // namespace postings::index
