// The text of opencl_kernels/, embedded in the binary, in the order in which it compiles.
#pragma once

#include <span>
#include <string_view>

namespace postings::device {

std::span<const std::string_view> kernel_sources();

}  // namespace postings::device
