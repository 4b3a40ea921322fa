// The device that a tool measures, by what its user calls it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "device/backend.h"

namespace postings::bench {

// The first one of that kind: "cuda", "sycl", or else OpenCL. `more`: as device::open_cuda().
inline std::unique_ptr<device::Backend> open_backend(const std::string& kind, uint64_t arena_bytes,
                                                     const device::KernelProgram* more = nullptr) {
    if (kind == "cuda") return device::open_cuda(0, arena_bytes, more);
    if (kind == "sycl") return device::open_sycl(0, arena_bytes, more);
    return device::open_opencl(0, arena_bytes, more);
}

}  // namespace postings::bench
