// The kernels of opencl_kernels/research/ for teams of a single work-item.
#define POSTINGS_SYCL_PROGRAM research_single
#define POSTINGS_KERNELS "research/program.h"
#include "research/kernel_parameters.h"

#include "../launchers.h"

namespace postings::device {

std::span<const SyclKernel> research_sycl_single() {
    using namespace research_single;
    static constexpr SyclKernel kKernels[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) &launch<&WorkItem::function, parameters>,
#include "research/kernels.h"
    };
    return kKernels;
}

}  // namespace postings::device
