// The kernels of opencl_kernels/research/ for teams of 32 lanes, as ../lanes.cpp has the product's.
#include <span>

#include "../kernel_launch.h"
#include "research/kernel_parameters.h"

#ifdef __ACPP_ENABLE_LLVM_SSCP_TARGET__
#define POSTINGS_SYCL_PROGRAM research_lanes
#define POSTINGS_KERNELS "research/program.h"
#define POSTINGS_NVIDIA
#include "../launchers.h"
#endif

namespace postings::device {

std::span<const SyclKernel> research_sycl_lanes() {
#ifdef __ACPP_ENABLE_LLVM_SSCP_TARGET__
    using namespace research_lanes;
    static constexpr SyclKernel kKernels[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) &launch<&WorkItem::function, parameters>,
#include "research/kernels.h"
    };
    return kKernels;
#else
    return {};
#endif
}

}  // namespace postings::device
