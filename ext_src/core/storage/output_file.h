// A file that is written from its beginning to its end.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>

#include "core/base/bytes.h"
#include "core/system/descriptor.h"

namespace postings::storage {

// What becomes of a file that has the name already. Kept: such a name is used once, so that another
// writer must have made it (LostLock).
enum class Existing { Replaced, Kept };

// Removes the file again unless close() came to its end: a full disk leaves nothing behind. In a
// child of the process that made it, it does nothing.
class OutputFile {
  public:
    // FileError if it cannot be made; LostLock.
    OutputFile(std::string path, Existing existing);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    const std::string& path() const { return path_; }
    uint64_t size() const { return written_ + buffer_.size(); }
    // FileError, with ENOSPC, EDQUOT or EFBIG where there is no room.
    void write(std::span<const uint8_t> bytes);
    void write_zeros(size_t count);
    // From now on the file stays; if durable, also when the machine loses its power (once its
    // folder is synchronized, too).
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

// One for what does not fit into memory; it goes with its descriptor. FileError if it cannot be
// made.
Descriptor nameless_file(const std::string& folder);

// How many bytes a file of this process may have: to write beyond is a signal that ends it.
uint64_t file_size_limit();

// Makes a file that was closed durable (its name is so once its folder is, too). FileError.
void sync_file(const std::string& path);
// Makes the names in a folder durable.
void sync_folder(const std::string& folder);

}  // namespace postings::storage
