// The portable serialisation of Roaring bitmaps (github.com/RoaringBitmap/RoaringFormatSpec),
// read in place.
//
// Little-endian. Without runs: u32 12346, u32 containers, (u16 key, u16 cardinality - 1) for each,
// u32 offset for each. With runs: u32 12347 | (containers - 1) << 16, a bitset of the containers
// that are runs, the same pairs, the offsets only from four containers on. A container holds the 16
// low bits of the docIDs of one key: u16 each, or, over 4096 of them, a bitset of 8192 bytes, or
// runs (u16 number, then u16 first and u16 last - first for each).
#pragma once

#include "core/codec/codec.h"

namespace postings::roaring {

inline constexpr uint32_t kCookie = 12346;
inline constexpr uint32_t kCookieWithRuns = 12347;
inline constexpr uint32_t kOffsetsFrom = 4;  // number of containers, if any has runs
inline constexpr uint32_t kMaxArray = 4096;
inline constexpr size_t kBitsetBytes = 8192;

struct Container {
    enum class Kind { Array, Bitset, Runs } kind;
    uint32_t key;
    uint32_t size;  // array: number of docIDs; runs: number of runs
    const uint8_t* data;
};

// Checks each container against the end of the bytes when it is accessed, but not its content
// (order of values, cardinality of a bitset, order of runs): see verify().
class Reader {
  public:
    explicit Reader(const BlockInput& in);

    uint32_t containers() const { return containers_; }
    // The first container whose key is at least `key`.
    uint32_t find(uint32_t key) const;
    Container container(uint32_t index) const;
    // As stored in the header.
    uint32_t cardinality(uint32_t index) const {
        return load<uint16_t>(keys_ + 4 * index + 2) + 1u;
    }
    // Where the first container begins.
    const uint8_t* data() const { return data_; }
    size_t bytes_of(const Container& container) const;

  private:
    uint32_t key(uint32_t index) const { return load<uint16_t>(keys_ + 4 * index); }
    bool is_runs(uint32_t index) const {
        return runs_ != nullptr && runs_[index / 8] >> (index % 8) & 1;
    }
    Container container_at(uint32_t index, const uint8_t* data) const;

    BlockInput in_;
    uint32_t containers_;
    const uint8_t* runs_;     // nullptr if no container is runs
    const uint8_t* keys_;     // key and cardinality - 1
    const uint8_t* offsets_;  // nullptr if not stored: then there are at most three containers
    const uint8_t* data_;
};

// Reads every byte once. Throws CorruptedData unless keys ascend, containers follow one another
// without gap or overlap up to the end of the bytes, the content of each ascends and has the size
// in its header, runs are disjoint, and all of them together have `count` docIDs. So the work of
// reading accepted bytes is bounded: containers that shared their bytes, or runs without docIDs of
// their own, would make every block of a list slow.
void verify(const BlockInput& in, uint64_t count);

// Appends the serialisation of docs, ascending and not empty; every container is of the kind that
// takes the fewest bytes, as after CRoaring's roaring_bitmap_run_optimize.
void serialize(std::span<const uint32_t> docs, Bytes& out);

}  // namespace postings::roaring
