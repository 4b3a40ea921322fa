// Writes a segment file, part after part, in bounded memory.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/storage/output_file.h"
#include "core/storage/segment_format.h"

namespace postings::storage {

class PartSpool;

// The file goes again unless finish() came to its end. All functions throw FileError when the
// system refuses (a full disk...); then nothing but destruction makes sense.
class SegmentWriter {
  public:
    explicit SegmentWriter(std::string path, Existing existing = Existing::Replaced);

    // Ends the part before. InvalidArgument for a name that is empty, used already, or of more than
    // 31 bytes.
    void begin_part(std::string_view name);
    // Both in the part that was begun last.
    void write(std::span<const uint8_t> bytes);
    uint64_t part_bytes() const { return part_bytes_; }
    // Zeroes up to a multiple of `alignment` (a power of two, at most kPartAlignment); returns
    // part_bytes() after them.
    uint64_t align(size_t alignment);

    // A whole part of what was written meanwhile, elsewhere.
    void add_part(std::string_view name, PartSpool& spool);

    // Writes what is missing and keeps the file; if durable, safe from power failures once its
    // folder is synchronized (replace_manifest() does that).
    SegmentIdentity finish(bool durable);

  private:
    struct Entry {
        std::string name;
        uint64_t begin, bytes;
    };
    void end_part();

    OutputFile file_;
    SegmentIdentity identity_;
    std::vector<Entry> parts_;
    Bytes checksums_;
    uint64_t part_bytes_ = 0;
    uint32_t chunk_checksum_ = 0;
    uint32_t header_checksum_ = 0;
};

// Bytes for a part that cannot be written yet, as another one is: in memory, from `memory` bytes on
// in a file without a name in that folder.
class PartSpool {
  public:
    PartSpool(std::string folder, size_t memory)
        : folder_(std::move(folder)), memory_(std::max<size_t>(memory, 4096)) {}

    uint64_t bytes() const { return spilled_ + buffer_.size(); }
    void write(std::span<const uint8_t> bytes);
    // As SegmentWriter::align().
    uint64_t align(size_t alignment);
    // Calls take(bytes) with all of it, in order.
    template <class Take>
    void each_piece(Take take) {
        for (uint64_t at = 0; at < spilled_;) at += take_spilled(at, take);
        take(std::span<const uint8_t>(buffer_));
    }

  private:
    template <class Take>
    uint64_t take_spilled(uint64_t at, Take& take) {
        const Bytes piece = read_spilled(at);
        take(std::span<const uint8_t>(piece));
        return piece.size();
    }
    Bytes read_spilled(uint64_t at) const;
    void spill();

    std::string folder_;
    size_t memory_;
    Bytes buffer_;
    Descriptor file_;
    uint64_t spilled_ = 0;
};

}  // namespace postings::storage
