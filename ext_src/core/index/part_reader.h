// Reads what a part of a segment consists of.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/bytes.h"
#include "core/index/varint.h"
#include "core/storage/segment_file.h"

namespace postings::index {

// Reads numbers from a part; throws CorruptedFile, with the offset, where one is missing.
class PartReader {
  public:
    PartReader(const storage::Part& part, std::span<const uint8_t> bytes, uint64_t offset = 0)
        : part_(part),
          offset_(offset),
          begin_(bytes.data()),
          at_(begin_),
          end_(begin_ + bytes.size()) {}

    // For a payload of a dictionary, which lies in this part.
    static PartReader of_payload(const storage::Part& part, std::span<const uint8_t> payload) {
        return PartReader(
            part, payload,
            payload.empty() ? 0 : static_cast<uint64_t>(payload.data() - part.bytes(0, 1).data()));
    }

    uint64_t varint() {
        uint64_t value;
        if (!read_varint64(at_, end_, value)) fail("a number is cut off");
        return value;
    }
    uint32_t varint32() {
        const uint64_t value = varint();
        if (value > UINT32_MAX) fail("a number is too large");
        return static_cast<uint32_t>(value);
    }
    uint32_t u32() {
        if (end_ - at_ < 4) fail("a number is cut off");
        at_ += 4;
        return load<uint32_t>(at_ - 4);
    }
    std::string_view text(uint64_t size) {
        if (size > left()) fail("a text is cut off");
        at_ += size;
        return {reinterpret_cast<const char*>(at_ - size), static_cast<size_t>(size)};
    }
    bool at_end() const { return at_ == end_; }
    uint64_t offset() const { return offset_ + static_cast<uint64_t>(at_ - begin_); }
    uint64_t left() const { return static_cast<uint64_t>(end_ - at_); }
    [[noreturn]] void fail(const char* what) const { part_.corrupted(offset(), what); }

  private:
    const storage::Part& part_;
    uint64_t offset_;
    const uint8_t *begin_, *at_, *end_;
};

}  // namespace postings::index
