// Kernels that are compiled together, as OpenCL takes them: one text, embedded in the binary.
#pragma once

#include <span>
#include <string_view>

namespace postings::device {

// SYCL's kernels, as functions that launch them: for teams of several lanes, and for single
// work-items.
struct SyclLaunch;
using SyclKernel = void (*)(SyclLaunch&);
struct SyclKernels {
    std::span<const SyclKernel> lanes, single;
};

struct KernelProgram {
    std::string_view source;                 // OpenCL C
    std::span<const char* const> functions;  // names, in the order of kernels.h
    std::span<const void* const> cuda;       // the same as nvcc compiled them; none without CUDA
    SyclKernels sycl;                        // as AdaptiveCpp compiled them; none without it
};

// The kernels of opencl_kernels/program.h. The CUDA backend has its own list of them.
const KernelProgram& product_program();

}  // namespace postings::device
