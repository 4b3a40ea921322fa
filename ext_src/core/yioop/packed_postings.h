// Many postings of Yioop at once: converts a string of packed postings to flat arrays and back,
// without an allocation per posting.
//
// Reads the same as Yioop's unpackPosting, posting by posting. But where Yioop would log a decode
// error, truncate a posting or count from -1, throws CorruptedData.
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
    std::vector<uint32_t> frequencies;  // number of positions of each; 0 for Yioop's meta words
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

// The end of the docIDs that fit: Yioop misreads larger ones.
inline constexpr uint32_t kYioopDocsEnd = (1u << 27) - 1;

class InvalidPostings : public InvalidArgument {
  public:
    enum Part { kDocs, kFrequencies, kPositions };
    InvalidPostings(const char* what, Part part, size_t position)
        : InvalidArgument(what, position), part(part) {}
    Part part;  // that `position` is in
};

// The bytes that packPosting() writes for these postings one after another. Throws InvalidPostings
// for postings that unpackPosting() would not return unchanged: positions that do not ascend
// strictly within a posting, gaps of 2^28 or more, docIDs from kYioopDocsEnd on. Further, for a
// posting with positions,
// - in the dialect of 2014: odd docIDs from 2^15 to 2^18 whose first position is under 1023;
// - in that of 2019: for docIDs from 2^15 to 2^18, first positions from 512 to 1023; for all
//   others, first positions 0.
Bytes pack_yioop_postings(std::span<const uint32_t> docs, std::span<const uint32_t> frequencies,
                          std::span<const uint32_t> positions,
                          YioopDialect dialect = YioopDialect::k2014);

}  // namespace postings
