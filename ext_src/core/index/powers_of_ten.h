// Powers of ten that are exact as doubles.
#pragma once

namespace postings::index {

inline constexpr double kPowersOfTen[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

}  // namespace postings::index
