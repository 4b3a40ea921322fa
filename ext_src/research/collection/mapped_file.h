// A file mapped read-only.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace postings {

class MappedFile {
  public:
    // Throws Error when the file cannot be opened or mapped.
    explicit MappedFile(const std::string& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const uint8_t> bytes() const { return bytes_; }

  private:
    std::span<const uint8_t> bytes_;
};

}  // namespace postings
