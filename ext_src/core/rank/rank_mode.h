#pragma once

namespace postings {

// Which documents are ranked: those in all lists; those in any; those in all, or in any for want
// of k in all.
enum class RankMode { kAnd, kOr, kAndThenOr };

}  // namespace postings
