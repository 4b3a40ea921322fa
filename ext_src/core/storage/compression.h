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
enum class Compression : uint8_t { None = 0, Zstd = 1, ZstdDictionary = 2 };

// What writers use: Zstd, or None in a build without it.
Compression best_compression();
bool can_decompress(Compression compression);

// A zstd dictionary (RFC 8878, section 5) of at most `bytes` bytes: with it, data like `content` is
// compressed better and faster, if it is short. `samples`, of the lengths `sizes`, tell how
// frequent byte values are. Empty if none can be made.
Bytes make_dictionary(std::span<const uint8_t> content, std::span<const uint8_t> samples,
                      std::span<const size_t> sizes, size_t bytes);

// A dictionary, prepared for decompression. Thread-safe.
class DecompressionDictionary {
  public:
    // Copies the bytes.
    explicit DecompressionDictionary(std::span<const uint8_t> bytes);
    DecompressionDictionary(const DecompressionDictionary&) = delete;
    DecompressionDictionary& operator=(const DecompressionDictionary&) = delete;
    ~DecompressionDictionary();
    // False: these bytes are no dictionary.
    bool is_valid() const { return dictionary_ != nullptr; }

  private:
    friend class Decompressor;
    void* dictionary_ = nullptr;
};

// Reuses its memory (about 1 MB) between calls; not thread-safe.
class Compressor {
  public:
    Compressor();
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    ~Compressor();
    // For all later calls of compress(). Throws CorruptedData if it is none.
    void use_dictionary(std::span<const uint8_t> bytes);
    // Empty if the result would not be shorter.
    std::span<const uint8_t> compress(std::span<const uint8_t> bytes);
    // Compresses the concatenation of these parts, without a dictionary, and passes the result to
    // `write` piece by piece, for data too long to be held twice. The result never has the same
    // length as the input, but may be longer.
    void compress_long(std::initializer_list<std::span<const uint8_t>> parts,
                       const std::function<void(std::span<const uint8_t>)>& write);

  private:
    [[maybe_unused]] void* context_ = nullptr;
    [[maybe_unused]] void* dictionary_ = nullptr;
    Bytes out_;
};

// Reuses its memory (about 100 KB) between calls; not thread-safe.
class Decompressor {
  public:
    Decompressor() = default;
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;
    ~Decompressor();
    // Null: without one. It outlives the calls that follow.
    void use_dictionary(const DecompressionDictionary* dictionary);
    // Fills `out`; false unless the bytes decompress to exactly its size.
    bool decompress(std::span<const uint8_t> bytes, std::span<uint8_t> out);
    // Fills `out` with the beginning of what the bytes decompress to; false if that is shorter, or
    // for damaged bytes as far as they are read.
    bool decompress_beginning(std::span<const uint8_t> bytes, std::span<uint8_t> out);

  private:
    void make_context();

    [[maybe_unused]] void* context_ = nullptr;
};

}  // namespace postings::storage
