// Storage for very many byte strings that grow at their ends. Each is a chain of blocks, within
// shared pages, that double from 8 bytes to 16 KiB. (Lucene's ByteBlockPool and tantivy's
// ExpUnrolledLinkedList do the same.)
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/prefetch.h"

namespace postings::index {

class ByteChains {
  public:
    // Addresses have 32 bits: the caller stops before memory() reaches this.
    static constexpr uint64_t kMostMemory = UINT64_C(4'000'000'000);
    static constexpr size_t kLevels = 12;

    struct End {
        uint32_t next = 0, limit = 0;  // where the next byte goes, if it is less than `limit`
        uint8_t level = 0;             // of the next block
    };

    // The address of a new chain's first byte.
    uint32_t begin(End& end) {
        const uint32_t head = new_block(0);
        end = {head, head + bytes_of(0), 1};
        return head;
    }
    // Seven bits per byte, like append_varint(), but for 64 bits.
    void append_varint(End& end, uint64_t value) {
        for (; value >= 0x80; value >>= 7) append(end, static_cast<uint8_t>(value | 0x80));
        append(end, static_cast<uint8_t>(value));
    }
    // Prefetches the memory of the next byte.
    void prefetch(const End& end) const { prefetch_to_write(at(end.next)); }
    // Stores bytes contiguously, at most a page.
    uint32_t keep(const void* bytes, size_t size) {
        const uint32_t address = allocate(static_cast<uint32_t>(size));
        std::memcpy(at(address), bytes, size);
        return address;
    }
    uint8_t* at(uint32_t address) { return pages_[address / kPage].get() + address % kPage; }
    const uint8_t* at(uint32_t address) const {
        return pages_[address / kPage].get() + address % kPage;
    }

    uint64_t memory() const { return pages_.size() * kPage; }
    void clear() {
        pages_.clear();
        next_ = 0;
    }

    // The bytes of a chain, piece by piece.
    class Pieces {
      public:
        Pieces() = default;
        Pieces(const ByteChains& chains, uint32_t head, const End& end)
            : chains_(&chains), block_(head), end_(end) {}
        // Empty after the last piece.
        std::span<const uint8_t> next();

      private:
        const ByteChains* chains_ = nullptr;
        uint32_t block_ = 0;
        End end_;
        uint8_t level_ = 0;
        bool done_ = false;
    };

  private:
    static constexpr uint32_t kPage = 65536;
    static constexpr uint32_t kLink = sizeof(uint32_t);  // after each block: where the next one is

    static constexpr uint32_t bytes_of(uint8_t level) { return 8u << level; }

    void append(End& end, uint8_t byte) {
        if (end.next == end.limit) add_block(end);
        *at(end.next++) = byte;
    }
    uint32_t allocate(uint32_t size);
    uint32_t new_block(uint8_t level) { return allocate(bytes_of(level) + kLink); }
    void add_block(End& end);

    std::vector<std::unique_ptr<uint8_t[]>> pages_;
    uint64_t next_ = 0;
};

}  // namespace postings::index
