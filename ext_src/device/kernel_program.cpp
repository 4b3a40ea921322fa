#include "device/kernel_program.h"

#include "device/embedded_text.h"

// POSTINGS_PROGRAM is opencl_kernels/program.h and all that it includes, in one file that the build
// makes (opencl_kernels/one_file.awk).
POSTINGS_EMBED(postings_program, POSTINGS_PROGRAM)

namespace postings::device {

const KernelProgram& product_program() {
    static constexpr const char* kFunctions[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) #function,
#include "kernels.h"
    };
    static const KernelProgram program{postings_program(), kFunctions, {}, {}};
    return program;
}

}  // namespace postings::device
