// The deleted documents of a segment: a file beside the segment, replaced by a new one with another
// name when more are deleted.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/storage/segment_format.h"

namespace postings::storage {

class Tombstones {
  public:
    // For so many documents, none of them deleted.
    explicit Tombstones(uint32_t documents) : documents_(documents), words_(documents / 64 + 1) {}
    // Reads what write() wrote; `segment` is the segment it belongs to. Throws CorruptedFile, also
    // if its checksum is not `expected`; UnknownVersion; FileError.
    Tombstones(const std::string& path, const SegmentId& segment, uint32_t documents,
               uint32_t expected);

    uint32_t documents() const { return documents_; }
    // How many are deleted.
    uint32_t count() const { return count_; }
    // document < documents()
    bool is_deleted(uint32_t document) const {
        return (words_[document / 64] >> (document % 64) & 1) != 0;
    }
    // Returns whether it was not deleted before. Throws InvalidArgument if there is no such
    // document.
    bool erase(uint32_t document);
    // A bit for each document, set if it is deleted; documents() / 64 + 1 words.
    std::span<const uint64_t> words() const { return words_; }
    std::vector<uint32_t> deleted() const;

    // Returns the checksum, for the manifest. Throws FileError.
    uint32_t write(const std::string& path, const SegmentId& segment, bool durable) const;

  private:
    uint32_t documents_, count_ = 0;
    std::vector<uint64_t> words_;
};

}  // namespace postings::storage
