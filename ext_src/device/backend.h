// A device as the rest of the service sees it: one arena of memory, kernels that work in it, and a
// mailbox for their answers.
//
// Two backends, CUDA (cuda/backend.cu) and OpenCL (opencl_backend.cpp), run the same kernels
// (opencl_kernels/). Every function throws DeviceError; after one, the device may be unusable.
#pragma once

#include <algorithm>
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

enum class Kernel : uint32_t {
#define POSTINGS_KERNEL(name, function, parameters, teams) name,
#include "kernels.h"
};
inline constexpr const char* kKernelNames[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) #function,
#include "kernels.h"
};
inline constexpr uint32_t kKernelTeams[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) teams,
#include "kernels.h"
};

// How many lanes a team has, and how many teams fill the device.
struct Shape {
    uint32_t lanes;
    uint32_t teams;

    // Of a kernel's work-group: a single one where a team has a single lane.
    uint32_t teams_in_group(Kernel kernel) const {
        return lanes == 1 ? 1 : kKernelTeams[static_cast<size_t>(kernel)];
    }
    // Work-groups for so many teams, no more than fill the device.
    uint32_t groups(Kernel kernel, uint32_t teams_wanted) const {
        const uint32_t in_group = teams_in_group(kernel);
        return std::clamp((teams_wanted + in_group - 1) / in_group, 1u, teams / in_group);
    }
};

class Backend {
  public:
    virtual ~Backend() = default;

    // As users know it: "NVIDIA H200, CUDA 13.0".
    virtual std::string name() const = 0;
    virtual Shape shape() const = 0;
    // Or a CPU, on which whatever runs takes longer.
    virtual bool is_gpu() const { return true; }
    virtual uint64_t arena_bytes() const = 0;

    // By a thread that goes on to use the device but did not open it.
    virtual void attach() {}

    // Reads and writes end when they are done, after all that was launched before.
    virtual void write(uint64_t offset, std::span<const uint8_t> bytes) = 0;
    virtual void read(uint64_t offset, std::span<uint8_t> bytes) = 0;
    virtual void zero(uint64_t offset, uint64_t bytes) = 0;
    // Within the arena, after what was launched before; does not wait.
    virtual void copy(uint64_t to, uint64_t from, uint64_t bytes) = 0;
    // Reads into this memory are faster from now on, where a driver can do that; it must be
    // unpinned before it is unmapped.
    virtual void pin(std::span<uint8_t>) {}
    virtual void unpin(std::span<uint8_t>) {}

    // After whatever was written and launched before. The kernel's parameters are a structure of
    // query.h.
    template <typename Parameters>
    void launch(Kernel kernel, uint32_t groups, const Parameters& parameters) {
        launch_bytes(kernel, groups, &parameters, sizeof parameters);
    }

    // A mailbox for one kernel, the next one launched.
    virtual PostingsMailbox mailbox() = 0;
    // The first `words` words of its answer, when it is there. Valid until the next mailbox().
    virtual std::span<const uint32_t> answer(const PostingsMailbox& mailbox, size_t words) = 0;

    // Nanoseconds that the device spent on the launches since the last call; 0 unless launches are
    // timed, which costs some microseconds each.
    virtual void time_launches(bool timed) = 0;
    virtual uint64_t device_ns() = 0;

    static constexpr size_t kMailboxWords = 16384;  // at most, in an answer

  protected:
    // Of 32 bits, of which ordered.h keeps 30: zeroes there must be nobody's.
    uint32_t next_ticket() {
        if ((++ticket_ & 0x3fffffffu) == 0) ++ticket_;
        return ticket_;
    }
    uint32_t ticket_ = 0;

    virtual void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                              size_t bytes) = 0;
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
