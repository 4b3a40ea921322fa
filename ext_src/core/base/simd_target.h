// The instruction set that the vector kernels use.
#pragma once

namespace postings {

// Its name in Highway.
const char* simd_target();

}  // namespace postings
