#include "research/device/program.h"

#include "device/embedded_text.h"

// As POSTINGS_PROGRAM in device/kernel_program.cpp, of opencl_kernels/research/program.h.
POSTINGS_EMBED(postings_research_program, POSTINGS_RESEARCH_PROGRAM)

namespace postings::device {

#ifdef POSTINGS_CUDA
std::span<const void* const> research_cuda_kernels();  // cuda/research/research_kernels.cu
#endif
#ifdef POSTINGS_SYCL
std::span<const SyclKernel> research_sycl_lanes();  // sycl/research/
std::span<const SyclKernel> research_sycl_single();
#endif

const KernelProgram& research_program() {
    static constexpr const char* kFunctions[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) #function,
#include "research/kernels.h"
    };
    static const KernelProgram program{postings_research_program(),
                                       kFunctions,
#ifdef POSTINGS_CUDA
                                       research_cuda_kernels(),
#else
                                       {},
#endif
#ifdef POSTINGS_SYCL
                                       {research_sycl_lanes(), research_sycl_single()}
#else
                                       {}
#endif
    };
    return program;
}

}  // namespace postings::device
