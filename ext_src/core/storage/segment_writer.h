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

// The file is removed unless finish() succeeded. All functions throw FileError when the system
// refuses (a full disk...); then the object can only be destroyed.
class SegmentWriter {
  public:
    explicit SegmentWriter(std::string path, Existing existing = Existing::Replaced);

    // Ends the previous part. Throws InvalidArgument for a name that is empty, already used, or
    // longer than 31 bytes.
    void begin_part(std::string_view name);
    // All refer to the current part.
    void write(std::span<const uint8_t> bytes);
    uint64_t part_bytes() const { return part_bytes_; }
    // Like OutputFile::read().
    void read(uint64_t offset, std::span<uint8_t> bytes) const {
        file_.read(parts_.back().begin + offset, bytes);
    }
    // Writes zeroes up to a multiple of `alignment` (a power of two, at most kPartAlignment);
    // returns part_bytes().
    uint64_t align(size_t alignment);

    const std::string& path() const { return file_.path(); }
    // Adds a whole part from a spool.
    void add_part(std::string_view name, PartSpool& spool);

    // Completes and keeps the file; if durable, it survives power failures once its folder is
    // synchronized (replace_manifest() does that).
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

// Collects the bytes of a part while another part is being written: in memory, and in an unnamed
// file in `folder` once there are more than `memory` bytes.
class PartSpool {
  public:
    PartSpool(std::string folder, size_t memory)
        : folder_(std::move(folder)), memory_(std::max<size_t>(memory, 4096)) {}

    uint64_t bytes() const { return spilled_ + buffer_.size(); }
    void write(std::span<const uint8_t> bytes);
    // Like SegmentWriter::align().
    uint64_t align(size_t alignment);
    // Calls take(bytes) for all bytes, in order.
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
