// Many postings of Yioop at once: a string of packed postings, one after another, to flat arrays
// and back, with nothing allocated for a single posting.
//
// What is read is what Yioop's unpackPosting reads, posting by posting. But where Yioop would log a
// decode error, cut a posting short or count from -1, CorruptedData is thrown instead.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/error.h"
#include "core/codec/modified9.h"

namespace postings {

using YioopDialect = modified9::Dialect;

struct YioopPostings {
    std::vector<uint32_t> docs;         // in the order of the string: not checked to ascend
    std::vector<uint32_t> frequencies;  // how many positions each has; Yioop's meta words have none
    std::vector<uint32_t> positions;    // of the first posting, then of the second...
};

std::vector<uint32_t> unpack_yioop_docs(std::span<const uint8_t> packed,
                                        YioopDialect dialect = YioopDialect::k2014);
// The same in every dialect.
std::vector<uint32_t> unpack_yioop_frequencies(std::span<const uint8_t> packed);
std::vector<uint32_t> unpack_yioop_positions(std::span<const uint8_t> packed,
                                             YioopDialect dialect = YioopDialect::k2014);
YioopPostings unpack_yioop_postings(std::span<const uint8_t> packed,
                                    YioopDialect dialect = YioopDialect::k2014);

// DocIDs that fit: Yioop takes larger ones for something else.
inline constexpr uint32_t kYioopDocsEnd = (1u << 27) - 1;

class InvalidPostings : public InvalidArgument {
  public:
    enum Part { kDocs, kFrequencies, kPositions };
    InvalidPostings(const char* what, Part part, size_t position)
        : InvalidArgument(what, position), part(part) {}
    Part part;  // that `position` is in
};

// The bytes that packPosting() writes for one posting after the other. InvalidPostings for what
// unpackPosting() would not give back: positions that do not ascend strictly within a posting, gaps
// of 2^28 or more, docIDs from kYioopDocsEnd on. Further, for a posting with positions,
// - in the dialect of 2014: odd docIDs from 2^15 to 2^18 whose first position is under 1023;
// - in that of 2019: of docIDs from 2^15 to 2^18, first positions from 512 to 1023; of all others,
//   first positions 0.
Bytes pack_yioop_postings(std::span<const uint32_t> docs, std::span<const uint32_t> frequencies,
                          std::span<const uint32_t> positions,
                          YioopDialect dialect = YioopDialect::k2014);

}  // namespace postings
