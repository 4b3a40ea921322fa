// A file that is read, mapped or in memory.
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
    // Shared with all processes that read the file. A file that is cut short while it is mapped, or
    // a medium that fails under it, ends the process (SIGBUS).
    Map,
    // Into memory of this process, all at once: what happens to the file later does not matter.
    Read,
};

// Up to so many bytes of a file are brought in when it is mapped: a page fault each is dearer.
inline constexpr uint64_t kPopulatedBytes = uint64_t{16} << 20;

class MappedFile {
  public:
    // FileError if it cannot be opened or read, or is no regular file (a FIFO is not waited for).
    // CorruptedFile if it has more than so many bytes, before anything is allocated.
    explicit MappedFile(std::string path, Access access, uint64_t most_bytes = UINT64_MAX);

    // Begin at a multiple of 64.
    std::span<const uint8_t> bytes() const { return bytes_; }
    const std::string& path() const { return path_; }
    // Neither mapping nor memory has need of it.
    Descriptor take_descriptor() { return std::move(file_); }
    int descriptor() const { return file_.get(); }
    // Empty if another file has this one's path now, or none.
    Descriptor open_again() const;

  private:
    std::string path_;
    Descriptor file_;
    dev_t device_ = 0;  // and inode: which file it is as long as it is mapped
    ino_t inode_ = 0;
    Mapping mapping_;
    struct Free {
        void operator()(uint8_t* memory) const { std::free(memory); }
    };
    std::unique_ptr<uint8_t, Free> memory_;
    std::span<const uint8_t> bytes_;
};

}  // namespace postings::storage
