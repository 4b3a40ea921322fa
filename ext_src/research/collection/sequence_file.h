// What ExpIndex and the ds2i files have in common: little-endian uint32 sequences, each a length
// followed by as many values.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>

namespace postings {

class SequenceReader {
  public:
    // `name` is for the errors. Throws CorruptedData when the bytes are not whole words.
    SequenceReader(std::span<const uint8_t> bytes, std::string name);

    bool at_end() const { return position_ == words_.size(); }
    // The next sequence; CorruptedData when the file ends before the sequence does.
    std::span<const uint32_t> next();
    // Throws unless the sequence that next() gave last is strictly increasing and below `bound`.
    void check_sorted(uint64_t bound) const;
    // Throws CorruptedData at value `index` of the sequence that next() gave last.
    [[noreturn]] void fail(const std::string& what, size_t index = 0) const;

  private:
    std::span<const uint32_t> words_;
    std::span<const uint32_t> last_;
    size_t position_ = 0;  // in words
    std::string name_;
};

class SequenceWriter {
  public:
    explicit SequenceWriter(const std::string& path);
    void write(std::span<const uint32_t> list);
    void close();  // throws Error when the disk did not take everything

  private:
    [[noreturn]] void fail() const;

    std::string path_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

}  // namespace postings
