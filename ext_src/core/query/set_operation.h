// What is done with posting lists.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

enum class SetOperation : uint32_t { Intersect = 0, Unite = 1, Subtract = 2 };
inline constexpr size_t kMaxCombineLists = 16;  // of a query on a device

}  // namespace postings
