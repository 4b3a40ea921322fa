// The kernels of opencl_kernels/research/, as a program of their own.
#pragma once

#include "device/backend.h"

namespace postings::device {

// The program for open_opencl() and open_cuda(), as their program 1.
const KernelProgram& research_program();

enum class ResearchKernelNumber : uint32_t {
#define POSTINGS_KERNEL(name, function, parameters, teams) name,
#include "research/kernels.h"
};
#define POSTINGS_KERNEL(name, function, parameters, teams) \
    inline constexpr Kernel k##name{1, static_cast<uint32_t>(ResearchKernelNumber::name), teams};
#include "research/kernels.h"

}  // namespace postings::device
