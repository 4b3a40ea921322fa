// Compression by zstd, if configure found it.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>

#include "core/base/bytes.h"

namespace postings::storage {

// Stored in files: never renumber.
enum class Compression : uint8_t { None = 0, Zstd = 1 };

// What writers use: Zstd, or None in a build without it.
Compression best_compression();
bool can_decompress(Compression compression);

// Reuses its memory (about 1 MB) between calls; not thread-safe.
class Compressor {
  public:
    Compressor();
    ~Compressor();
    // Empty if the result would not be shorter.
    std::span<const uint8_t> compress(std::span<const uint8_t> bytes);
    // Compresses the concatenation of these parts and passes the result to `write` piece by piece,
    // for data too long to be held twice. The result never has the same length as the input, but
    // may be longer.
    void compress_long(std::initializer_list<std::span<const uint8_t>> parts,
                       const std::function<void(std::span<const uint8_t>)>& write);

  private:
    [[maybe_unused]] void* context_ = nullptr;
    Bytes out_;
};

// Reuses its memory (about 100 KB) between calls; not thread-safe.
class Decompressor {
  public:
    Decompressor() = default;
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;
    ~Decompressor();
    // Fills `out`; false unless the bytes decompress to exactly its size.
    bool decompress(std::span<const uint8_t> bytes, std::span<uint8_t> out);
    // Fills `out` with the beginning of what the bytes decompress to; false if that is shorter, or
    // for damaged bytes as far as they are read.
    bool decompress_beginning(std::span<const uint8_t> bytes, std::span<uint8_t> out);

  private:
    [[maybe_unused]] void* context_ = nullptr;
};

}  // namespace postings::storage
