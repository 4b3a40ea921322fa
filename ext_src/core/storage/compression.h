// zstd, where configure found it.
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

// What is written: Zstd, or None in a build without it.
Compression best_compression();
bool can_decompress(Compression compression);

// Keeps its memory (about 1 MB) from call to call; for one thread.
class Compressor {
  public:
    Compressor();
    ~Compressor();
    // Empty if that would not be shorter.
    std::span<const uint8_t> compress(std::span<const uint8_t> bytes);
    // What these parts are together, compressed, given to `write` piece by piece: for what is too
    // long to be held twice. Never as long as the parts themselves, but it may be longer.
    void compress_long(std::initializer_list<std::span<const uint8_t>> parts,
                       const std::function<void(std::span<const uint8_t>)>& write);

  private:
    [[maybe_unused]] void* context_ = nullptr;
    Bytes out_;
};

// Keeps its memory (about 100 KB) from call to call; for one thread.
class Decompressor {
  public:
    Decompressor() = default;
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;
    ~Decompressor();
    // Fills `out`; false if these bytes do not make exactly so many.
    bool decompress(std::span<const uint8_t> bytes, std::span<uint8_t> out);

  private:
    [[maybe_unused]] void* context_ = nullptr;
};

}  // namespace postings::storage
