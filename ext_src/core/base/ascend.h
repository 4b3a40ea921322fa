// Whether integers ascend.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

// Strictly.
bool ascends(const uint32_t* values, size_t n);

}  // namespace postings
