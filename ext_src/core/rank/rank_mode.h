#pragma once

namespace postings {

// Which documents are ranked: those in all lists; those in any; those in all or, if these are fewer
// than k, in any.
enum class RankMode { kAnd, kOr, kAndThenOr };

}  // namespace postings
