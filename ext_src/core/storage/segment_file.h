// A segment file: an immutable file of named parts, read by mapping it.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/prefetch.h"
#include "core/storage/mapped_file.h"
#include "core/storage/segment_format.h"

namespace postings::storage {

class SegmentFile;

// A part of an open segment; lives as long as the segment. All functions are thread-safe.
class Part {
  public:
    const std::string& name() const { return name_; }
    uint64_t size() const { return size_; }
    // Its offset in the file.
    uint64_t begin() const { return begin_; }

    // Bytes [offset, offset + length) of the part; each chunk's checksum is verified when it is
    // first accessed. They are aligned as `offset` is, up to kPartAlignment; kPartSlack bytes after
    // the part can be loaded. They live as long as the segment. Throws CorruptedFile for damaged
    // bytes and for ranges outside of the part.
    std::span<const uint8_t> bytes(uint64_t offset, uint64_t length) const;
    std::span<const uint8_t> bytes() const { return bytes(0, size_); }

    // Prefetches what is there, if anything, without verifying it.
    void prefetch(uint64_t offset) const {
        if (offset < size_) postings::prefetch(data_ + offset);
    }

    // Throws CorruptedFile about a place in this part.
    [[noreturn]] void corrupted(uint64_t offset, const std::string& what) const;

  private:
    friend class SegmentFile;
    void check_chunk(uint64_t chunk) const;

    const SegmentFile* file_ = nullptr;
    std::string name_;
    uint64_t begin_ = 0, size_ = 0;
    const uint8_t* data_ = nullptr;
    U32Array checksums_;
    std::unique_ptr<std::atomic<uint64_t>[]> checked_;  // a bit for each chunk
};

class SegmentFile {
  public:
    // Checks the header, the footer and the file's size. Throws CorruptedFile if they are damaged
    // or do not match `expected` (from the manifest, where there is one); UnknownVersion;
    // FileError.
    explicit SegmentFile(std::string path, Access access = Access::Map,
                         const SegmentIdentity* expected = nullptr);
    SegmentFile(const SegmentFile&) = delete;
    SegmentFile& operator=(const SegmentFile&) = delete;

    const std::string& path() const { return file_.path(); }
    const SegmentIdentity& identity() const { return identity_; }
    std::span<const Part> parts() const { return parts_; }
    // Null if there is no part of that name.
    const Part* find_part(std::string_view name) const;
    // Throws CorruptedFile if there is no part of that name.
    const Part& part(std::string_view name) const;

    bool is_at(const std::string& path) const { return file_.is_at(path); }
    // Opens the file again, to be passed to others; empty if it is not mapped, or no longer there.
    Descriptor open_again() const { return file_.open_again(); }
    // The offset of these bytes in the file, if they are within the mapping.
    std::optional<uint64_t> offset_of(std::span<const uint8_t> bytes) const;

    // Checks every byte, including chunks that were verified before. Throws CorruptedFile for the
    // first fault.
    void verify() const;

  private:
    void read_parts(std::span<const uint8_t> footer, uint64_t footer_offset);
    [[noreturn]] void corrupted(uint64_t offset, const std::string& what) const;

    MappedFile file_;
    SegmentIdentity identity_;
    std::vector<Part> parts_;
};

inline std::span<const uint8_t> Part::bytes(uint64_t offset, uint64_t length) const {
    if (offset > size_ || length > size_ - offset)
        corrupted(size_, "what is referred to ends later");
    if (length == 0) return {};
    const uint64_t last = (offset + length - 1) / segment_format::kChunkBytes;
    for (uint64_t chunk = offset / segment_format::kChunkBytes; chunk <= last; ++chunk) {
        // Relaxed is enough: the bytes of a verified chunk never change.
        const uint64_t word = checked_[chunk / 64].load(std::memory_order_relaxed);
        if ((word >> (chunk % 64) & 1) == 0) check_chunk(chunk);
    }
    return {data_ + offset, static_cast<size_t>(length)};
}

}  // namespace postings::storage
