// A device as the rest of the service sees it: one arena of memory, and kernels that take a query.
//
// Two backends, CUDA (cuda_backend.cu) and OpenCL (opencl_backend.cpp), run the same kernels
// (opencl_kernels/). Every function throws DeviceError; after one, the device may be unusable.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "query.h"

namespace postings::device {

class DeviceError : public Error {
  public:
    using Error::Error;
};

enum class Kernel { Intersect, ScanCounts, Compact };
inline constexpr const char* kKernelNames[] = {"postings_intersect", "postings_scan_counts",
                                               "postings_compact"};

// How many teams of 32 lanes a work-group has, and how many work-groups fill the device.
struct Shape {
    uint32_t teams_in_group;
    uint32_t groups;
};

class Backend {
  public:
    virtual ~Backend() = default;

    // As users know it: "NVIDIA H200, CUDA 13.0".
    virtual std::string name() const = 0;
    virtual Shape shape() const = 0;
    virtual uint64_t arena_bytes() const = 0;

    virtual void write(uint64_t offset, std::span<const uint8_t> bytes) = 0;
    virtual void zero(uint64_t offset, uint64_t bytes) = 0;
    virtual void read(uint64_t offset, std::span<uint8_t> bytes) = 0;
    // After whatever was written and launched before.
    virtual void launch(Kernel kernel, uint32_t groups, const PostingsQuery& query) = 0;
    // Nanoseconds that the device spent on the launches since the last call.
    virtual uint64_t device_ns() = 0;
};

struct DeviceInfo {
    std::string kind;  // "cuda" or "opencl"
    std::string name;
    uint64_t memory;
    bool is_gpu;
};

// Devices that this machine has; none where there is no driver.
std::vector<DeviceInfo> opencl_devices();
std::vector<DeviceInfo> cuda_devices();
// The device of that number in the list above, with an arena of at most so many bytes.
std::unique_ptr<Backend> open_opencl(size_t number, uint64_t arena_bytes);
std::unique_ptr<Backend> open_cuda(size_t number, uint64_t arena_bytes);

}  // namespace postings::device
