// A file written sequentially.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>

#include "core/base/bytes.h"
#include "core/system/descriptor.h"

namespace postings::storage {

// What happens to an existing file of this name. Kept: for names that are used only once; another
// writer must have made the file, so LostLock is thrown.
enum class Existing { Replaced, Kept };

// The destructor removes the file unless close() succeeded, so that a full disk leaves nothing
// behind. In a forked child it does nothing.
class OutputFile {
  public:
    // Throws FileError if it cannot be made; LostLock.
    OutputFile(std::string path, Existing existing);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    const std::string& path() const { return path_; }
    uint64_t size() const { return written_ + buffer_.size(); }
    // Throws FileError, with ENOSPC, EDQUOT or EFBIG if there is no room.
    void write(std::span<const uint8_t> bytes);
    void write_zeros(size_t count);
    // Reads again what was written, from `offset` on, which must be there. Throws FileError.
    void read(uint64_t offset, std::span<uint8_t> bytes) const;
    // Keeps the file; if durable, it survives a power failure (once its folder is synchronized,
    // too).
    void close(bool durable);

  private:
    void flush(std::span<const uint8_t> bytes);

    std::string path_;
    Descriptor file_;
    pid_t owner_;
    Bytes buffer_;
    uint64_t written_ = 0;
    uint64_t limit_;
};

// An unnamed file for data that does not fit into memory; it is gone when closed. Throws FileError
// if it cannot be made.
Descriptor nameless_file(const std::string& folder);

// The largest file this process may write; writing beyond raises a signal that ends it.
uint64_t file_size_limit();

// Makes a closed file durable (its name is durable only once its folder is synchronized, too).
// Throws FileError.
void sync_file(const std::string& path);
// Makes the names in a folder durable.
void sync_folder(const std::string& folder);

}  // namespace postings::storage
