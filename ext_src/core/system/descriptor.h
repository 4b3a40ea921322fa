// Owning file descriptors and mappings, and memfds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace postings {

class Descriptor {
  public:
    Descriptor() = default;
    // Takes over what open() or its like has returned. In a process that has closed a standard
    // stream, that may be its number, and what is printed would go into the file: then it becomes
    // a greater one. Empty if there is none, with EMFILE as errno.
    explicit Descriptor(int fd);
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor();

    int get() const { return fd_; }
    // Releases it without closing it.
    int release() { return std::exchange(fd_, -1); }
    explicit operator bool() const { return fd_ >= 0; }

  private:
    int fd_ = -1;
};

// An owning mapping of a file.
class Mapping {
  public:
    Mapping() = default;
    // Throws Error if it cannot be mapped; bytes > 0.
    Mapping(int fd, size_t bytes, bool writable);
    Mapping(Mapping&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Mapping& operator=(Mapping&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Mapping();

    void* data() const { return data_; }
    size_t size() const { return bytes_; }

  private:
    void* data_ = nullptr;
    size_t bytes_ = 0;
};

// A memfd of `bytes` zeroes that can be neither shrunk nor grown.
Descriptor sealed_memfd(const char* name, size_t bytes);
// Whether it is a memfd of exactly so many bytes that cannot shrink. It must have normal pages:
// there may be no huge ones left when one is first touched, which ends the process.
bool is_sealed_memfd(int fd, size_t bytes);

// Transfer all bytes, from the beginning of the file (or `offset`); throw Error if that is
// impossible. Faster than a mapping that is used once, whose pages must be mapped one by one.
void write_all(int fd, std::span<const uint8_t> bytes);
void read_all(int fd, std::span<uint8_t> bytes, uint64_t offset = 0);

// Throws Error with what failed and errno's text.
[[noreturn]] void throw_errno(const char* what);

}  // namespace postings
