// The device that tests run on. Without one they are skipped, unless POSTINGS_TEST_DEVICE
// ("opencl", "cuda" or "sycl") demands it. "host" is kernels compiled as C++.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "device/backend.h"
#include "device/host_backend.h"

namespace postings::device {

inline std::unique_ptr<Backend> open_device(uint64_t arena_bytes,
                                            const KernelProgram* more = nullptr) {
    const char* demanded = std::getenv("POSTINGS_TEST_DEVICE");
    const std::string kind = demanded ? demanded : "opencl";
    if (kind == "host") return std::make_unique<HostBackend>(arena_bytes);
    if (kind == "cuda" && !cuda_devices().empty()) return open_cuda(0, arena_bytes, more);
    if (kind == "sycl" && !sycl_devices().empty()) return open_sycl(0, arena_bytes, more);
    if (kind == "opencl" && !opencl_devices().empty()) return open_opencl(0, arena_bytes, more);
    if (demanded) ADD_FAILURE() << "no device for POSTINGS_TEST_DEVICE=" << kind;
    return nullptr;
}

// Of an input whose size alone matters. Under tools that make kernels a hundred times slower
// (compute-sanitizer --tool racecheck) POSTINGS_TEST_SMALLER says how many times smaller it is.
inline size_t test_size(size_t size) {
    const char* times = std::getenv("POSTINGS_TEST_SMALLER");
    return times ? size / std::max(1ul, std::strtoul(times, nullptr, 10)) : size;
}

// GoogleTest goes on after a skip where something had failed already, as open_device() lets it.
#define NEED_DEVICE(backend)                                            \
    do {                                                                \
        if (backend) break;                                             \
        if (std::getenv("POSTINGS_TEST_DEVICE")) FAIL() << "no device"; \
        GTEST_SKIP() << "no device";                                    \
    } while (false)

}  // namespace postings::device
