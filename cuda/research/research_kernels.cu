// The kernels of opencl_kernels/research/, compiled by nvcc.
#include <span>

#include "research/program.h"

namespace postings::device {

std::span<const void* const> research_cuda_kernels() {
    static const void* const kernels[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) reinterpret_cast<const void*>(&function),
#include "research/kernels.h"
    };
    return kernels;
}

}  // namespace postings::device
