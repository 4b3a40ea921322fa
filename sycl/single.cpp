// The product's kernels for teams of a single work-item.
#define POSTINGS_SYCL_PROGRAM product_single
#define POSTINGS_KERNELS "program.h"
#include "launchers.h"

namespace postings::device {

std::span<const SyclKernel> product_sycl_single() {
    using namespace product_single;
    static constexpr SyclKernel kKernels[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) &launch<&WorkItem::function, parameters>,
#include "kernels.h"
    };
    return kKernels;
}

}  // namespace postings::device
