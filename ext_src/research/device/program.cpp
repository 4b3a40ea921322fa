#include "research/device/program.h"

#include "device/embedded_text.h"

// As POSTINGS_PROGRAM in device/kernel_program.cpp, of opencl_kernels/research/program.h.
POSTINGS_EMBED(postings_research_program, POSTINGS_RESEARCH_PROGRAM)

namespace postings::device {

#ifdef POSTINGS_CUDA
std::span<const void* const> research_cuda_kernels();  // cuda/research/kernels.cu
#endif

const KernelProgram& research_program() {
    static constexpr const char* kFunctions[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) #function,
#include "research/kernels.h"
    };
#ifdef POSTINGS_CUDA
    static const KernelProgram program{postings_research_program(), kFunctions,
                                       research_cuda_kernels()};
#else
    static const KernelProgram program{postings_research_program(), kFunctions, {}};
#endif
    return program;
}

}  // namespace postings::device
