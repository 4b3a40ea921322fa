// Between the backend and the kernels, which are compiled twice: for teams of lanes, as NVIDIA's
// GPUs have them, and for a single work-item a team.
#pragma once

#include <cstdint>
#include <span>
#include <sycl/sycl.hpp>

#include "device/kernel_program.h"

namespace postings::device {

struct SyclLaunch {
    sycl::queue& queue;
    uint32_t* arena;
    const void* parameters;
    void* parameter_memory;  // the device's, of kMostParameters bytes, for those that are large
    uint32_t groups, lanes_in_group;
    uint32_t local_bytes;    // for the kernel's local arrays
    uint32_t* local_wanted;  // takes how many they are, unless it is null
    sycl::event done;

    static constexpr uint32_t kMostParameters = 4096;
    // CUDA's limit, which the kernels keep.
    static constexpr uint32_t kMostLocalBytes = 48 << 10;
};

// The product's; of others a KernelProgram tells.
std::span<const SyclKernel> product_sycl_lanes();
std::span<const SyclKernel> product_sycl_single();

}  // namespace postings::device
