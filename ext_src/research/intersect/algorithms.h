// Every intersection algorithm by its name, all behind one signature: the planner that the product
// uses, what it chooses from, and those of the papers that it was measured against.
#pragma once

#include <span>
#include <string_view>

#include "core/intersect/algorithm.h"

namespace postings {

// The first one is the planner, here with bitmaps where lists have them. Algorithms that want side
// structures build their own for one call where there are none, which costs more than it gains.
std::span<const Algorithm> algorithms();
const Algorithm* find_algorithm(std::string_view name);

}  // namespace postings
