// Packed unsigned integers of up to 64 bits, in blocks of 4,096, each with its own base and width
// (frame of reference). Any number can be read alone, and blocks can be skipped by their least and
// greatest number. Layout: docs/formats.md.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/bytes.h"

namespace postings::index {

class PackedNumbers {
  public:
    static constexpr uint32_t kBlock = 4096;
    static constexpr uint32_t kBlockWords = kBlock / 64;
    // Bytes that must be readable after the last one.
    static constexpr size_t kSlack = 32;

    struct Block {
        uint64_t least, greatest;
        const uint8_t* data;
        uint32_t width, count;
    };

    PackedNumbers() = default;
    // Reads what append() wrote for so many numbers; the bytes outlive the object. Throws
    // CorruptedData; checks only the table of blocks: a number may exceed its block's `greatest` if
    // the bytes are forged.
    PackedNumbers(std::span<const uint8_t> bytes, uint32_t count);

    uint32_t size() const { return size_; }
    uint32_t blocks() const { return blocks_; }
    Block block(uint32_t number) const {
        const uint8_t* entry = table_ + kEntryBytes * size_t{number};
        return {load<uint64_t>(entry), load<uint64_t>(entry + 8),
                data_ + 8 * uint64_t{load<uint32_t>(entry + 16)}, load<uint32_t>(entry + 20),
                number + 1 < blocks_ ? kBlock : size_ - number * kBlock};
    }
    // Reads the numbers of one block, given their place among all.
    class Reader {
      public:
        explicit Reader(const Block& block)
            : least_(block.least),
              mask_(block.width < 64 ? (uint64_t{1} << block.width) - 1 : UINT64_MAX),
              data_(block.data),
              width_(block.width) {}
        uint64_t operator()(uint32_t i) const {
            const uint64_t bit = uint64_t{i % kBlock} * width_;
            return least_ + (load<uint64_t>(data_ + bit / 8) >> bit % 8 & mask_);
        }

      private:
        uint64_t least_, mask_;
        const uint8_t* data_;
        uint32_t width_;
    };

    // i < size()
    uint64_t operator[](uint32_t i) const { return Reader(block(i / kBlock))(i); }

    // Sets a bit for each number of the block that is from `low` to `high`, in kBlockWords words.
    void mark(uint32_t block, uint64_t low, uint64_t high, uint64_t* words) const;

    // Throws if a number exceeds its block's `greatest`.
    void verify() const;

    static void append(std::span<const uint64_t> numbers, Bytes& out);

  private:
    // u64 least, u64 greatest, u32 where the block's numbers begin (in words from the end of the
    // table), u32 width.
    static constexpr size_t kEntryBytes = 24;

    const uint8_t *table_ = nullptr, *data_ = nullptr;
    uint32_t size_ = 0, blocks_ = 0;
};

// In packed_scan.cpp: sets a bit for each of `count` numbers of `width` bits that is from `low` to
// `high`, and writes whole words of 64 bits. Reads PackedNumbers::kSlack bytes after the numbers.
void mark_packed(const uint8_t* data, uint32_t width, uint32_t count, uint64_t low, uint64_t high,
                 uint64_t* words);

}  // namespace postings::index
