// Counts the native memory that PHP objects of this process hold, and enforces its limit:
// postings.memory_limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "core/base/error.h"

namespace postings::php {

// Becomes a Postings\MemoryLimitException.
class MemoryLimitReached : public Error {
    using Error::Error;
};

// Throws MemoryLimitReached if so many more bytes exceed the limit; `purpose`, as " for a list", is
// part of the message.
void check_native_memory(size_t more);
void check_native_memory(size_t more, const std::string& purpose);

// Counts so many bytes as held for as long as it lives. Throws MemoryLimitReached if they are too
// many.
class HeldBytes {
  public:
    HeldBytes() = default;
    explicit HeldBytes(size_t bytes);
    HeldBytes(HeldBytes&& other) noexcept : bytes_(std::exchange(other.bytes_, 0)) {}
    HeldBytes& operator=(HeldBytes&& other) noexcept {
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~HeldBytes();

  private:
    size_t bytes_ = 0;
};

// The bytes that this process holds.
size_t held_bytes();

// The limit: bytes, -1 for none, or kAsMemoryLimit.
inline constexpr int64_t kAsMemoryLimit = -2;
void set_native_memory_limit(int64_t limit);

}  // namespace postings::php
