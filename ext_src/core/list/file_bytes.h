// Part of a file, read or mapped.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <tuple>

namespace postings {

// The bytes live as long as `owner`; `slack` more bytes can be read after them.
struct FileBytes {
    std::shared_ptr<const void> owner;
    std::span<const uint8_t> bytes;
    size_t slack;
};

// Device, inode, size, and the time of the last change in seconds and nanoseconds. Another file, or
// the same one after it grew, has another.
using FileVersion = std::tuple<uint64_t, uint64_t, uint64_t, int64_t, int64_t>;

// An open regular file, closed by the destructor. Throws Error, with the path and the reason, for
// what cannot be opened or is no regular file (does not wait for a FIFO).
class RegularFile {
  public:
    // Takes over the descriptor from open(), or -1 and the errno.
    RegularFile(int descriptor, int error, const char* path);
    RegularFile(const RegularFile&) = delete;
    RegularFile& operator=(const RegularFile&) = delete;
    ~RegularFile();

    uint64_t size() const { return size_; }
    // offset + length must be within size(). Throws CorruptedData if the file was truncated
    // meanwhile.
    FileBytes read(uint64_t offset, size_t length) const;
    // Read-only, shared with every process that maps the file, and within this one as long as the
    // file does not change. Changes of the file are visible in the bytes; accessing bytes that were
    // cut off later ends the process (SIGBUS).
    FileBytes map(uint64_t offset, size_t length) const;

  private:
    int descriptor_;
    uint64_t size_ = 0;
    FileVersion version_;
};

}  // namespace postings
