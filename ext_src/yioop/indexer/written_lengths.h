// How deflate writes the lengths of its codes (RFC 1951, 3.2.7), with runs cut as zlib cuts them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/intersect/branch_free.h"
#include "yioop/indexer/huffman_code.h"
#include "yioop/indexer/lane_masks.h"

namespace postings::yioop {

// Symbols: a length itself, or these for repeated ones.
inline constexpr unsigned kRepeat = 16, kFewZeros = 17, kManyZeros = 18, kLengthsOfCodes = 19;
// How many bits tell how often a symbol repeats a length.
inline constexpr uint8_t kExtraBits[kLengthsOfCodes] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                                        0, 0, 0, 0, 0, 0, 2, 3, 7};

struct WrittenLength {
    uint8_t symbol, extra;
};

class WrittenLengths {
  public:
    // All lengths up to the last symbol that is used: behind it, they are 0.
    void add(const Code& code) {
        unsigned begin = 0;
        each_set<kLanes>(
            code.last() + 1u, [&](unsigned at) { return changes_of_eight(code.lengths + at); },
            [&](unsigned last) {
                add_run(code.lengths[begin], last + 1 - begin);
                begin = last + 1;
            });
    }

    std::span<const WrittenLength> all() const { return {written_, count_}; }
    std::span<const uint16_t> frequencies() const { return frequencies_; }

  private:
    // Runs are cut as in zlib: at most 138 zeros; another length is written once, then repeated at
    // most 6 times.
    void add_run(uint8_t length, unsigned run) {
        if (run <= kFew + hidden(length != 0)) return append_some(length, run);
        if (length == 0) return add_zeros(run);
        append({length, 0});
        for (--run; run > kFew;) {
            const unsigned repeated = std::min(run, 6u);
            append({kRepeat, static_cast<uint8_t>(repeated - 3)});
            run -= repeated;
        }
        append_some(length, run);
    }

    void add_zeros(unsigned run) {
        constexpr unsigned kMost = 138;
        for (; run > kMost; run -= kMost) append({kManyZeros, kMost - 11});
        if (run <= kFew) return append_some(0, run);
        const bool many = run > 10;
        append({static_cast<uint8_t>(many ? kManyZeros : kFewZeros),
                static_cast<uint8_t>(run - (many ? 11 : 3))});
    }

    void append(WrittenLength written) {
        written_[count_++] = written;
        ++frequencies_[written.symbol];
    }

    // Appends LENGTH, at most kFew + 1 times: writes it four times and counts RUN of them, as a
    // branch would be hard to predict.
    void append_some(uint8_t length, unsigned run) {
        const uint64_t four = uint64_t{length} * 0x0001'0001'0001'0001;
        std::memcpy(written_ + count_, &four, sizeof four);
        count_ += run;
        frequencies_[length] = static_cast<uint16_t>(frequencies_[length] + run);
    }

    // Up to so many repetitions are written one by one.
    static constexpr unsigned kFew = 2;
    // Those of two codes; append_some() writes four at once.
    WrittenLength written_[2 * kMostSymbols + 4];
    unsigned count_ = 0;
    uint16_t frequencies_[kLengthsOfCodes + 1] = {};  // a multiple of four, as make_code() needs
};

}  // namespace postings::yioop
