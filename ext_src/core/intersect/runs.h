// Shared by unions and differences of lists of very different lengths, which copy whole runs of the
// longer list.
#pragma once

#include <cstring>

#include "core/intersect/algorithm.h"

namespace postings {

// From this ratio on, the runs between two elements of the shorter list are long enough to be
// copied as a whole.
inline constexpr size_t kRunsFromRatio = 32;

// Returns the end of what was written.
inline uint32_t* copy_run(DocIds ids, uint32_t* out) {
    if (!ids.empty()) std::memcpy(out, ids.data(), ids.size_bytes());
    return out + ids.size();
}

}  // namespace postings
