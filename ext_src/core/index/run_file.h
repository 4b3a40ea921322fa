// Sorted runs of inverted lists in an unnamed file, which is gone when its descriptor is closed.
//
// An entry of a run: the key's size, the key, the number of documents, the last of them, the size
// of the postings, the postings (merged_terms.h); numbers are varints.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/base/bytes.h"
#include "core/system/descriptor.h"

namespace postings::index {

struct Run {
    uint64_t begin, end;  // range of bytes of the file
};

class RunFile {
  public:
    // All functions throw storage::FileError when the system refuses.
    explicit RunFile(std::string folder);

    uint64_t size() const { return written_ + buffer_.size(); }
    void write(std::span<const uint8_t> bytes);
    void flush();
    // Reads exactly bytes.size() bytes at `offset`; they must have been flushed.
    void read(uint64_t offset, std::span<uint8_t> bytes) const;

  private:
    std::string folder_;
    Descriptor file_;
    Bytes buffer_;
    uint64_t written_ = 0;
};

}  // namespace postings::index
