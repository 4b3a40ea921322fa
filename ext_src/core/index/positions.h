// Writes and reads the positions of a term's postings (docs/formats.md).
#pragma once

#include <cassert>
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
    // The values (PositionReader::append_values()) of the next postings, which have these
    // frequencies.
    void add_values(std::span<const uint32_t> frequencies, std::span<const uint32_t> values);
    bool empty() const { return postings_ == 0; }
    // In the format of a dictionary entry; only for less than a block of postings.
    void append_to_entry(Bytes& entry) const;
    // In the format used beside a list.
    Bytes packed() const;

  private:
    void end_block();

    uint64_t postings_ = 0;
    std::vector<uint32_t> pending_;  // of the current block: per posting the first position, then
                                     // steps
    Bytes bytes_;                    // of the complete blocks
    std::vector<uint32_t> ends_;     // where each of these ends
};

// Whether postings with these frequencies have these values (PositionReader::append_values()):
// those of positions that ascend, below 2^32.
bool are_positions(std::span<const uint32_t> frequencies, std::span<const uint32_t> values);

// Reads in any order, and fast if the postings ascend; `postings` outlives the reader. Everything
// throws CorruptedData.
class PositionReader {
  public:
    explicit PositionReader(const TermPostings& postings) : postings_(&postings) {}

    // The number of positions, at least one, of the posting at this place in the list, which is
    // less than its count().
    uint64_t frequency(uint32_t posting) {
        const uint32_t block = posting / kBlockSize, place = posting % kBlockSize;
        if (block != block_) enter(block);
        return starts_[place + 1] - starts_[place];
    }

    // May be written, whatever they are, after the numbers that read() is asked for.
    static constexpr size_t kSlack = 8;
    // Writes the sum of `base` and each position (modulo 2^32) for the posting that frequency() was
    // called for last; returns its last position.
    uint32_t read(uint32_t posting, uint32_t base, uint32_t* __restrict out) {
        assert(posting / kBlockSize == block_);
        const uint64_t from = starts_[posting % kBlockSize],
                       end = starts_[posting % kBlockSize + 1];
        if (from < first_ || end > after_) bring(from, end);
        const uint32_t* sums = sums_.data() + (from - first_);
        const uint32_t before = *sums++, add = base - before;
        const uint32_t* const last = sums + (end - from) - 1;
        // Mostly once.
        for (; sums <= last; sums += kSlack, out += kSlack)
            for (size_t i = 0; i < kSlack; ++i) out[i] = sums[i] + add;
        if (all_ > UINT32_MAX) check_position(from, end);
        return *last - before;
    }

    // The positions, valid until the next call.
    std::span<const uint32_t> at(uint32_t posting);
    // Appends the values of a block's postings as they are stored, unchecked (are_positions()): for
    // each its first position, then the steps to the others.
    void append_values(uint32_t block, std::vector<uint32_t>& values);

  private:
    void enter(uint32_t block);
    void bring(uint64_t from, uint64_t end);
    void bring_group(uint64_t group);
    // Reads the next group, of those that are left of so many values, to values_; returns its size.
    uint32_t read_group(uint64_t values, bool is_wanted);
    void unpack(uint32_t size, bool is_last, bool is_wanted);
    void read_varints(uint32_t size);
    void append_sums(uint64_t from, uint32_t size);
    void check_steps(uint64_t from, uint32_t size);
    void check_position(uint64_t from, uint64_t end) const;
    [[noreturn]] void corrupted(const char* what) const;

    const TermPostings* postings_;
    uint32_t block_ = UINT32_MAX;
    // The block's values are, for each posting, its first position and the steps to the others.
    uint64_t starts_[kBlockSize + 1];  // where each posting's values begin among those of the block
    // The sums (modulo 2^32) of the values before each one from first_ on, where a group begins, to
    // after_; what they count from does not matter. All these values together are at most all_.
    std::vector<uint32_t> sums_;
    uint64_t first_ = 0, after_ = 0, all_ = 0;
    uint64_t next_group_ = 0;  // the number of the group of kBlockSize values at at_
    uint64_t offset_ = 0;      // where begin_ is in the part
    const uint8_t *begin_ = nullptr, *at_ = nullptr, *end_ = nullptr, *readable_ = nullptr;
    BlockBuffer values_;
    std::vector<uint32_t> positions_;
};

}  // namespace postings::index
