// The instruction set that the vector kernels use.
#pragma once

namespace postings {

// Highway's name of it.
const char* simd_target();

}  // namespace postings
