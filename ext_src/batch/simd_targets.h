// The instruction sets that the vector kernels were compiled for and this processor has; which one
// they use is chosen for the whole process.
#pragma once

#include <string>
#include <vector>

namespace postings::batch {

// Highway's names, the best first.
std::vector<std::string> simd_targets();
// From here on kernels use this one. Not while another thread runs them.
void use_simd_target(const std::string& name);

}  // namespace postings::batch
