// The product's kernels for teams of 32 lanes, of which AdaptiveCpp's generic target alone makes
// PTX.
#include <span>

#include "kernel_launch.h"

#ifdef __ACPP_ENABLE_LLVM_SSCP_TARGET__
#define POSTINGS_SYCL_PROGRAM product_lanes
#define POSTINGS_KERNELS "program.h"
#define POSTINGS_NVIDIA
#include "launchers.h"
#endif

namespace postings::device {

std::span<const SyclKernel> product_sycl_lanes() {
#ifdef __ACPP_ENABLE_LLVM_SSCP_TARGET__
    using namespace product_lanes;
    static constexpr SyclKernel kKernels[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) &launch<&WorkItem::function, parameters>,
#include "kernels.h"
    };
    return kKernels;
#else
    return {};
#endif
}

}  // namespace postings::device
