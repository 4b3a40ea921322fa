// A device as the rest of the service sees it: one arena of memory, kernels that work in it, and a
// result_buffer for their answers.
//
// Its backends, CUDA (cuda/backend.cu), OpenCL (opencl_backend.cpp) and, for developers, SYCL
// (sycl/backend.cpp), run the same kernels (opencl_kernels/). Every function throws DeviceError;
// after one, the device may be unusable.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "device/kernel_program.h"
#include "kernel_parameters.h"

namespace postings::device {

class DeviceError : public Error {
  public:
    using Error::Error;
};

// Its program, its number there (opencl_kernels/kernels.h), and the teams of its work-groups where
// a team has lanes.
struct Kernel {
    uint32_t program, number, teams;

    bool operator==(const Kernel&) const = default;

    // The product's, which is program 0.
#define POSTINGS_KERNEL(name, function, parameters, teams) static const Kernel name;
#include "kernels.h"
};
enum class KernelNumber : uint32_t {
#define POSTINGS_KERNEL(name, function, parameters, teams) name,
#include "kernels.h"
};
#define POSTINGS_KERNEL(name, function, parameters, teams) \
    inline constexpr Kernel Kernel::name{0, static_cast<uint32_t>(KernelNumber::name), teams};
#include "kernels.h"

// How many lanes a team has, and how many teams fill the device.
struct Shape {
    uint32_t lanes;
    uint32_t teams;

    // Of a kernel's work-group: a single one where a team has a single lane.
    uint32_t teams_in_group(Kernel kernel) const { return lanes == 1 ? 1 : kernel.teams; }
    // Work-groups for so many teams, no more than fill the device.
    uint32_t groups(Kernel kernel, uint32_t teams_wanted) const {
        const uint32_t in_group = teams_in_group(kernel);
        return std::clamp((teams_wanted + in_group - 1) / in_group, 1u, teams / in_group);
    }
};

// Launches in an order of their own, which may run beside all others. Its results have a buffer of
// their own, of Backend::kResultBufferWords.
class Stream {
  public:
    virtual ~Stream() = default;

    // Does not wait. Whatever was launched here before has been answered.
    virtual void write(uint64_t offset, std::span<const uint8_t> bytes) = 0;
    // After what was written here before.
    template <typename Parameters>
    void launch(Kernel kernel, uint32_t groups, const Parameters& parameters) {
        launch_bytes(kernel, groups, &parameters, sizeof parameters);
    }
    // The result buffer from that word on, for something that is launched next.
    virtual PostingsResultBuffer result_buffer(size_t first_word) = 0;
    // The first `words` words of its answer, valid until something else is launched here; nothing
    // if it is not there yet. A device that cannot be watched is waited for.
    virtual std::optional<std::span<const uint32_t>> answer(
        const PostingsResultBuffer& result_buffer, size_t words) = 0;

  protected:
    virtual void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                              size_t bytes) = 0;
};

class Backend {
  public:
    virtual ~Backend() = default;

    // As users know it: "NVIDIA H200, CUDA 13.0".
    virtual std::string name() const = 0;
    // "cuda" or "opencl".
    virtual std::string kind() const = 0;
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
    // kernel_parameters.h.
    template <typename Parameters>
    void launch(Kernel kernel, uint32_t groups, const Parameters& parameters) {
        launch_bytes(kernel, groups, &parameters, sizeof parameters);
    }

    // A result buffer for one kernel, the next one launched.
    virtual PostingsResultBuffer result_buffer() = 0;
    // The first `words` words of its answer, when it is there. Valid until the next
    // result_buffer().
    virtual std::span<const uint32_t> answer(const PostingsResultBuffer& result_buffer,
                                             size_t words) = 0;

    // Another one, if the device can have it; it must go before the backend.
    virtual std::unique_ptr<Stream> open_stream() { return nullptr; }

    // Nanoseconds that the device spent on the launches since the last call; 0 unless launches are
    // timed, which costs some microseconds each.
    virtual void time_launches(bool timed) = 0;
    virtual uint64_t device_ns() = 0;

    static constexpr size_t kResultBufferWords = 16384;  // at most, in an answer

  protected:
    friend class InOrderStream;
    // Of 32 bits, of which ordered.h keeps 30: zeroes there must be nobody's.
    uint32_t next_sequence_number() {
        if ((++sequence_number_ & 0x3fffffffu) == 0) ++sequence_number_;
        return sequence_number_;
    }
    uint32_t sequence_number_ = 0;

    virtual void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                              size_t bytes) = 0;
};

struct DeviceInfo {
    std::string kind;  // "cuda", "opencl" or "sycl"
    std::string name;
    uint64_t memory;
    bool is_gpu;
    // The same whatever others there are and whichever of them the environment shows: letters,
    // digits, hyphens.
    std::string id;
};

// Devices that this machine has; none where there is no driver.
std::vector<DeviceInfo> opencl_devices();
std::vector<DeviceInfo> cuda_devices();
std::vector<DeviceInfo> sycl_devices();
// The device of that number in the list above, with an arena of at most so many bytes. It has the
// product's kernels and, as program 1, those of `more`.
std::unique_ptr<Backend> open_opencl(size_t number, uint64_t arena_bytes,
                                     const KernelProgram* more = nullptr);
std::unique_ptr<Backend> open_cuda(size_t number, uint64_t arena_bytes,
                                   const KernelProgram* more = nullptr);
std::unique_ptr<Backend> open_sycl(size_t number, uint64_t arena_bytes,
                                   const KernelProgram* more = nullptr);

}  // namespace postings::device
