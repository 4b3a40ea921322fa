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

// A kernel: its program, its number there (opencl_kernels/kernels.h), and how many teams a
// work-group has where a team has several lanes.
struct Kernel {
    uint32_t program, number, teams;

    bool operator==(const Kernel&) const = default;

    // The product's kernels, which are program 0.
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

    // The teams of a kernel's work-group: one where a team has a single lane.
    uint32_t teams_in_group(Kernel kernel) const { return lanes == 1 ? 1 : kernel.teams; }
    // How many work-groups have so many teams together, but no more than fill the device.
    uint32_t groups(Kernel kernel, uint32_t teams_wanted) const {
        const uint32_t in_group = teams_in_group(kernel);
        return std::clamp((teams_wanted + in_group - 1) / in_group, 1u, teams / in_group);
    }
};

// Launches that run in their own order and may run beside all others. Their results have a buffer
// of their own, of Backend::kResultBufferWords.
class Stream {
  public:
    virtual ~Stream() = default;

    // Does not wait. All that was launched here before must have been answered.
    virtual void write(uint64_t offset, std::span<const uint8_t> bytes) = 0;
    // The kernel runs after what was written here before.
    template <typename Parameters>
    void launch(Kernel kernel, uint32_t groups, const Parameters& parameters) {
        launch_bytes(kernel, groups, &parameters, sizeof parameters);
    }
    // The result buffer from that word on, for a kernel that is launched next.
    virtual PostingsResultBuffer result_buffer(size_t first_word) = 0;
    // The first `words` words of the answer, valid until something else is launched here; nothing
    // if there is no answer yet. Waits where the device has no way to look without waiting.
    virtual std::optional<std::span<const uint32_t>> answer(
        const PostingsResultBuffer& result_buffer, size_t words) = 0;

  protected:
    virtual void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                              size_t bytes) = 0;
};

class Backend {
  public:
    virtual ~Backend() = default;

    // The name that users see: "NVIDIA H200, CUDA 13.0".
    virtual std::string name() const = 0;
    // "cuda", "opencl" or "sycl".
    virtual std::string kind() const = 0;
    virtual Shape shape() const = 0;
    // False for a CPU, on which everything takes longer.
    virtual bool is_gpu() const { return true; }
    virtual uint64_t arena_bytes() const = 0;

    // A thread that goes on to use the device calls this if it did not open it.
    virtual void attach() {}

    // These return when they are done, and run after all that was launched before.
    virtual void write(uint64_t offset, std::span<const uint8_t> bytes) = 0;
    virtual void read(uint64_t offset, std::span<uint8_t> bytes) = 0;
    virtual void zero(uint64_t offset, uint64_t bytes) = 0;
    // Makes later reads into this memory faster, where a driver can do that; it must be unpinned
    // before it is unmapped.
    virtual void pin(std::span<uint8_t>) {}
    virtual void unpin(std::span<uint8_t>) {}

    // The kernel runs after all that was written and launched before. Its parameters are a
    // structure of kernel_parameters.h.
    template <typename Parameters>
    void launch(Kernel kernel, uint32_t groups, const Parameters& parameters) {
        launch_bytes(kernel, groups, &parameters, sizeof parameters);
    }

    // A result buffer for the next kernel that is launched, and for no other.
    virtual PostingsResultBuffer result_buffer() = 0;
    // Waits for the first `words` words of the answer. They are valid until the next
    // result_buffer().
    virtual std::span<const uint32_t> answer(const PostingsResultBuffer& result_buffer,
                                             size_t words) = 0;

    // A further stream, or null if the device can have no more; it must be destroyed before the
    // backend.
    virtual std::unique_ptr<Stream> open_stream() { return nullptr; }

    // Nanoseconds that the device spent on the launches since the last call; 0 unless launches are
    // timed, which costs some microseconds each.
    virtual void time_launches(bool timed) = 0;
    virtual uint64_t device_ns() = 0;

    static constexpr size_t kResultBufferWords = 16384;  // at most, in an answer

  protected:
    friend class InOrderStream;
    // ordered.h keeps the low 30 bits; a number in which they are zero is never given out.
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
    // Does not depend on which other devices there are or which the environment shows: letters,
    // digits, hyphens.
    std::string id;
};

// The devices of this machine; empty without a driver.
std::vector<DeviceInfo> opencl_devices();
std::vector<DeviceInfo> cuda_devices();
std::vector<DeviceInfo> sycl_devices();
// Opens the device with that number in the list above, with an arena of at most so many bytes. It
// has the product's kernels and, as program 1, those of `more`.
std::unique_ptr<Backend> open_opencl(size_t number, uint64_t arena_bytes,
                                     const KernelProgram* more = nullptr);
std::unique_ptr<Backend> open_cuda(size_t number, uint64_t arena_bytes,
                                   const KernelProgram* more = nullptr);
std::unique_ptr<Backend> open_sycl(size_t number, uint64_t arena_bytes,
                                   const KernelProgram* more = nullptr);

}  // namespace postings::device
