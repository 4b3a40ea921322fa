// Writes and reads the positions of a term's postings (docs/formats.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "core/codec/codec.h"
#include "core/index/segment.h"

namespace postings::index {

class PositionWriter {
  public:
    void clear();
    // The positions of the next posting: at least one, ascending.
    void add(std::span<const uint32_t> positions);
    bool empty() const { return postings_ == 0; }
    // In the format of a dictionary entry; only for less than a block of postings.
    void append_to_entry(Bytes& entry) const;
    // In the format used beside a list.
    Bytes packed() const;

  private:
    uint64_t postings_ = 0;
    std::vector<uint32_t> pending_;  // of the current block: per posting the first position, then
                                     // steps
    Bytes bytes_;                    // of the complete blocks
    std::vector<uint32_t> ends_;     // where each of these ends
};

// Postings must be read in ascending order; `postings` outlives the reader.
class PositionReader {
  public:
    explicit PositionReader(const TermPostings& postings) : postings_(&postings) {}
    // The positions of the posting at this place in the list, valid until the next call. Throws
    // CorruptedData.
    std::span<const uint32_t> at(uint32_t posting);

  private:
    void enter(uint32_t block);
    void enter_group(uint64_t group);
    void unpack(uint32_t size, bool is_last, bool is_wanted);
    void read_varints(uint32_t size);
    [[noreturn]] void corrupted(const char* what) const;

    static constexpr uint64_t kNone = UINT64_MAX;

    const TermPostings* postings_;
    uint32_t block_ = UINT32_MAX;
    uint64_t starts_[kBlockSize + 1];  // where each posting's values begin among those of the block
    uint64_t group_ = kNone;           // number of the group of kBlockSize values in values_; at_
                                       // is behind it
    uint64_t offset_ = 0;              // where begin_ is in the part
    const uint8_t *begin_ = nullptr, *at_ = nullptr, *end_ = nullptr, *readable_ = nullptr;
    BlockBuffer values_;
    std::vector<uint32_t> positions_;
};

}  // namespace postings::index
