// A file for reading, mapped or copied into memory.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>

#include "core/system/descriptor.h"

namespace postings::storage {

enum class Access : uint8_t {
    // Shared with all processes that read the file. If the file is truncated while it is mapped, or
    // the medium fails, the process is ended (SIGBUS).
    Map,
    // Copied into this process's memory at once: later changes of the file do not matter.
    Read,
};

// Files of up to this size are read in when mapped, which is cheaper than a page fault per page.
inline constexpr uint64_t kPopulatedBytes = uint64_t{16} << 20;

class MappedFile {
  public:
    // Throws FileError if it cannot be opened or read, or is not a regular file (does not wait for
    // a FIFO); CorruptedFile, before allocating, if it has more than most_bytes.
    explicit MappedFile(std::string path, Access access, uint64_t most_bytes = UINT64_MAX);

    // They begin at a multiple of 64.
    std::span<const uint8_t> bytes() const { return bytes_; }
    const std::string& path() const { return path_; }
    // bytes() remain valid without it.
    Descriptor take_descriptor() { return std::move(file_); }
    int descriptor() const { return file_.get(); }
    // Whether the path names this file; one stat().
    bool is_at(const std::string& path) const;
    // Empty if the path now names another file, or none.
    Descriptor open_again() const;

  private:
    std::string path_;
    Descriptor file_;
    dev_t device_ = 0;  // with the inode: identifies the file as long as it is mapped
    ino_t inode_ = 0;
    Mapping mapping_;
    struct Free {
        void operator()(uint8_t* memory) const { std::free(memory); }
    };
    std::unique_ptr<uint8_t, Free> memory_;
    std::span<const uint8_t> bytes_;
};

}  // namespace postings::storage
