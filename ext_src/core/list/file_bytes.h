// A part of a file, read or mapped.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace postings {

// The bytes live as long as `owner`; `slack` bytes more can be read after them.
struct FileBytes {
    std::shared_ptr<const void> owner;
    std::span<const uint8_t> bytes;
    size_t slack;
};

// An open regular file; closes it. Error, with the path and why, for what cannot be opened or is no
// regular file (a FIFO is not waited for).
class RegularFile {
  public:
    // Takes the descriptor that open() gave for this path, or -1 and what errno said.
    RegularFile(int descriptor, int error, const char* path);
    RegularFile(const RegularFile&) = delete;
    RegularFile& operator=(const RegularFile&) = delete;
    ~RegularFile();

    uint64_t size() const { return size_; }
    // offset + length is within size(). CorruptedData if the file was cut short meanwhile.
    FileBytes read(uint64_t offset, size_t length) const;
    // Read-only and shared with every process that maps the file. What happens to the file happens
    // to the bytes: to touch what was cut off afterwards ends the process (SIGBUS).
    FileBytes map(uint64_t offset, size_t length) const;

  private:
    int descriptor_;
    uint64_t size_ = 0;
};

}  // namespace postings
