#include <algorithm>
#include <deque>
#include <utility>

#include "device/backend.h"
#include "device/in_order_stream.h"
#include "device/opencl_devices.h"
#include "device/program_cache.h"

namespace postings::device {

namespace {

// Owns an object of OpenCL, which is released even if a constructor fails half-way.
template <typename T, auto kRelease>
class Owned {
  public:
    Owned() = default;
    Owned(const Owned&) = delete;
    ~Owned() { *this = nullptr; }
    Owned& operator=(T value) {
        if (value_ != nullptr) (opencl()->*kRelease)(value_);
        value_ = value;
        return *this;
    }
    operator T() const { return value_; }

  private:
    T value_ = nullptr;
};

class OpenClBackend : public Backend {
  public:
    OpenClBackend(cl_device_id device, uint64_t arena_bytes, const KernelProgram* more)
        : device_(device) {
        const auto& cl = *opencl();
        nvidia_ = device_text(device, CL_DEVICE_VENDOR).starts_with("NVIDIA");
        options_ = nvidia_ ? "-cl-std=CL1.2 -DPOSTINGS_NVIDIA" : "-cl-std=" + standard(device);
        parameters_in_memory_ =
            device_number<size_t>(device, CL_DEVICE_MAX_PARAMETER_SIZE) < kMostParameters;
        if (parameters_in_memory_) options_ += " -DPOSTINGS_PARAMETERS_IN_MEMORY";
        arena_bytes_ = std::min<uint64_t>(
            arena_bytes, device_number<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE));
        cl_int status = CL_SUCCESS;
        context_ = cl.clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &status);
        check_opencl(status, "clCreateContext");
        queue_ = cl.clCreateCommandQueue(context_, device_, CL_QUEUE_PROFILING_ENABLE, &status);
        check_opencl(status, "clCreateCommandQueue");
        add(product_program());
        if (more != nullptr) add(*more);
        allocate_arena();
        const cl_mem arena = arena_;
        for (const Built& built : built_) {
            for (const auto& kernel : built.kernels) {
                check_opencl(cl.clSetKernelArg(kernel, 0, sizeof arena, &arena), "clSetKernelArg");
            }
        }
    }

    std::string name() const override { return device_text(device_, CL_DEVICE_NAME) + ", OpenCL"; }
    std::string kind() const override { return "opencl"; }

    Shape shape() const override {
        const auto units = device_number<cl_uint>(device_, CL_DEVICE_MAX_COMPUTE_UNITS);
        return nvidia_ ? Shape{32, units * 64} : Shape{1, units * 8};
    }

    bool is_gpu() const override { return device::is_gpu(device_); }

    uint64_t arena_bytes() const override { return arena_bytes_; }

    void write(uint64_t offset, std::span<const uint8_t> bytes) override {
        check_opencl(opencl()->clEnqueueWriteBuffer(queue_, arena_, CL_TRUE, offset, bytes.size(),
                                                    bytes.data(), 0, nullptr, nullptr),
                     "clEnqueueWriteBuffer");
    }

    // NVIDIA's clEnqueueFillBuffer() writes to a wrong place at large offsets: it did in a buffer
    // of 20 GB, but not in one of 6.
    void zero(uint64_t offset, uint64_t bytes) override {
        constexpr uint64_t kFilled = uint64_t{4} << 30;
        if (offset + bytes <= kFilled) {
            const cl_uint zero = 0;
            check_opencl(opencl()->clEnqueueFillBuffer(queue_, arena_, &zero, sizeof zero, offset,
                                                       bytes, 0, nullptr, nullptr),
                         "clEnqueueFillBuffer");
            return;
        }
        static const std::vector<uint8_t> zeroes(size_t{1} << 20);
        for (uint64_t at = 0; at < bytes; at += zeroes.size()) {
            const size_t size = std::min<uint64_t>(zeroes.size(), bytes - at);
            check_opencl(opencl()->clEnqueueWriteBuffer(queue_, arena_, CL_FALSE, offset + at, size,
                                                        zeroes.data(), 0, nullptr, nullptr),
                         "clEnqueueWriteBuffer");
        }
    }

    void read(uint64_t offset, std::span<uint8_t> bytes) override {
        check_opencl(opencl()->clEnqueueReadBuffer(queue_, arena_, CL_TRUE, offset, bytes.size(),
                                                   bytes.data(), 0, nullptr, nullptr),
                     "clEnqueueReadBuffer");
    }

    PostingsResultBuffer result_buffer() override {
        return {arena_bytes_, next_sequence_number(), 0};
    }

    std::span<const uint32_t> answer(const PostingsResultBuffer& result_buffer,
                                     size_t words) override {
        answer_.resize(1 + words);
        read(result_buffer.address,
             {reinterpret_cast<uint8_t*>(answer_.data()), answer_.size() * 4});
        if (answer_[0] != result_buffer.sequence_number)
            throw DeviceError("a kernel ended without an answer");
        return {answer_.data() + 1, words};
    }

    // The stream's result buffer lies behind the other one.
    std::unique_ptr<Stream> open_stream() override {
        if (std::exchange(has_stream_, true)) return nullptr;
        return std::make_unique<InOrderStream>(*this, arena_bytes_ + kResultBufferBytes);
    }

    void time_launches(bool timed) override {
        timed_ = timed;
        // Launches that nobody has asked about are not this request's.
        for (cl_event event : launched_) opencl()->clReleaseEvent(event);
        launched_.clear();
    }

    uint64_t device_ns() override {
        const auto& cl = *opencl();
        uint64_t sum = 0;
        // Nothing may have waited for the last launch yet.
        if (!launched_.empty()) check_opencl(cl.clFinish(queue_), "clFinish");
        for (cl_event event : launched_) {
            cl_ulong from = 0, to = 0;
            cl.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof from, &from,
                                       nullptr);
            cl.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof to, &to, nullptr);
            sum += to - from;
            cl.clReleaseEvent(event);
        }
        launched_.clear();
        return sum;
    }

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        const auto& cl = *opencl();
        const cl_kernel handle = built_[kernel.program].kernels[kernel.number];
        Owned<cl_mem, &OpenCl::clReleaseMemObject> in_memory;
        if (parameters_in_memory_ && bytes > kSurelyTaken) {
            cl_int status = CL_SUCCESS;
            // It is freed when the kernel has ended.
            in_memory = cl.clCreateBuffer(context_, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes,
                                          const_cast<void*>(parameters), &status);
            check_opencl(status, "clCreateBuffer");
            const cl_mem buffer = in_memory;
            check_opencl(cl.clSetKernelArg(handle, 1, sizeof buffer, &buffer), "clSetKernelArg");
        } else {
            check_opencl(cl.clSetKernelArg(handle, 1, bytes, parameters), "clSetKernelArg");
        }
        const size_t local = nvidia_ ? 32 * kernel.teams : 1;
        const size_t global = groups * local;
        cl_event event = nullptr;
        check_opencl(cl.clEnqueueNDRangeKernel(queue_, handle, 1, nullptr, &global, &local, 0,
                                               nullptr, timed_ ? &event : nullptr),
                     "clEnqueueNDRangeKernel");
        if (timed_) launched_.push_back(event);
    }

  private:
    // A kernel takes the arena's address and its parameters, for which every device has 1,024 bytes
    // together. PoCL announces no more, and AMD's GPUs have no more.
    static constexpr size_t kSurelyTaken = 1024 - sizeof(uint64_t),
                            kMostParameters = sizeof(uint64_t) + std::max({
#define POSTINGS_KERNEL(name, function, parameters, teams) sizeof(parameters),
#include "kernels.h"
                                                                 });
    static_assert(kMostParameters == sizeof(uint64_t) + sizeof(PostingsMoves));

    // Two result buffers lie behind the arena.
    static constexpr uint64_t kResultBufferBytes = (1 + kResultBufferWords) * 4;

    // Others may use the device, so the size is halved until the allocation succeeds. Drivers
    // allocate at the first use.
    void allocate_arena() {
        constexpr uint64_t kLeast = 1 << 20;
        cl_int status = CL_SUCCESS;
        for (; arena_bytes_ >= kLeast; arena_bytes_ /= 2) {
            const uint64_t bytes = arena_bytes_ / 256 * 256;
            arena_ = opencl()->clCreateBuffer(context_, CL_MEM_READ_WRITE, bytes, nullptr, &status);
            if (status != CL_SUCCESS) continue;
            const cl_uint zero = 0;
            status = opencl()->clEnqueueWriteBuffer(queue_, arena_, CL_TRUE, bytes - sizeof zero,
                                                    sizeof zero, &zero, 0, nullptr, nullptr);
            if (status == CL_SUCCESS) {
                arena_bytes_ = bytes - 2 * kResultBufferBytes;
                return;
            }
            arena_ = nullptr;
        }
        check_opencl(status, "clCreateBuffer");
        throw DeviceError("the device's memory is too small");
    }

    struct Built {
        Owned<cl_program, &OpenCl::clReleaseProgram> program;
        std::deque<Owned<cl_kernel, &OpenCl::clReleaseKernel>> kernels;
    };

    // The version of OpenCL C that has a fence for all of the device (language.h). AMD's compiler
    // has one in any, and makes slower code in 2.0, where a pointer may be to any memory.
    static std::string standard(cl_device_id device) {
        if (device_text(device, CL_DEVICE_VENDOR).starts_with("Advanced Micro Devices"))
            return "CL1.2";
        const std::string version = device_text(device, CL_DEVICE_VERSION);
        if (version.starts_with("OpenCL 1.")) return "CL1.2";
        return version.starts_with("OpenCL 2.") ? "CL2.0" : "CL3.0";
    }

    void add(const KernelProgram& program) {
        Built& built = built_.emplace_back();
        std::string identity = device_text(device_, CL_DEVICE_NAME) + '\n' +
                               device_text(device_, CL_DRIVER_VERSION) + '\n' + options_ + '\n';
        identity += program.source;
        // A driver may take a binary that it cannot use.
        if (load(identity, built) && make_kernels(program, built).empty()) return;
        compile(program.source, built);
        if (const std::string failed = make_kernels(program, built); !failed.empty())
            throw DeviceError(name() + ": " + failed);
        store(identity, built);
    }

    // Returns what failed.
    static std::string make_kernels(const KernelProgram& program, Built& built) {
        built.kernels.clear();
        for (const char* function : program.functions) {
            cl_int status = CL_SUCCESS;
            built.kernels.emplace_back() =
                opencl()->clCreateKernel(built.program, function, &status);
            if (status != CL_SUCCESS) {
                built.kernels.clear();
                return "clCreateKernel(" + std::string(function) + ") failed with OpenCL error " +
                       std::to_string(status);
            }
        }
        return {};
    }

    bool load(const std::string& identity, Built& built) {
        const auto& cl = *opencl();
        const auto binary = load_program(identity);
        if (binary.empty()) return false;
        const size_t size = binary.size();
        const uint8_t* data = binary.data();
        cl_int loaded = CL_SUCCESS, status = CL_SUCCESS;
        built.program =
            cl.clCreateProgramWithBinary(context_, 1, &device_, &size, &data, &loaded, &status);
        return status == CL_SUCCESS && loaded == CL_SUCCESS &&
               cl.clBuildProgram(built.program, 1, &device_, options_.c_str(), nullptr, nullptr) ==
                   CL_SUCCESS;
    }

    static void store(const std::string& identity, const Built& built) {
        const auto& cl = *opencl();
        size_t size = 0;
        cl.clGetProgramInfo(built.program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
        std::vector<uint8_t> binary(size);
        uint8_t* data = binary.data();
        if (size > 0 && cl.clGetProgramInfo(built.program, CL_PROGRAM_BINARIES, sizeof data, &data,
                                            nullptr) == CL_SUCCESS) {
            store_program(identity, binary);
        }
    }

    void compile(std::string_view source, Built& built) {
        const auto& cl = *opencl();
        const char* text = source.data();
        const size_t length = source.size();
        cl_int status = CL_SUCCESS;
        built.program = cl.clCreateProgramWithSource(context_, 1, &text, &length, &status);
        check_opencl(status, "clCreateProgramWithSource");
        if (cl.clBuildProgram(built.program, 1, &device_, options_.c_str(), nullptr, nullptr) ==
            CL_SUCCESS) {
            return;
        }
        std::string log(1 << 16, '\0');
        cl.clGetProgramBuildInfo(built.program, device_, CL_PROGRAM_BUILD_LOG, log.size(),
                                 log.data(), nullptr);
        throw DeviceError(name() + ": the kernels do not compile: " + std::string(log.c_str()));
    }

    cl_device_id device_;
    bool nvidia_ = false;
    bool parameters_in_memory_ = false;  // those that may be too many (language.h)
    std::string options_;                // of the compiler
    uint64_t arena_bytes_ = 0;
    // Members are destroyed in reverse: each comes behind those that it needs.
    Owned<cl_context, &OpenCl::clReleaseContext> context_;
    Owned<cl_command_queue, &OpenCl::clReleaseCommandQueue> queue_;
    std::deque<Built> built_;  // by program number
    Owned<cl_mem, &OpenCl::clReleaseMemObject> arena_;
    bool has_stream_ = false;
    bool timed_ = false;
    std::vector<cl_event> launched_;
    std::vector<uint32_t> answer_;
};

}  // namespace

std::unique_ptr<Backend> open_opencl(size_t number, uint64_t arena_bytes,
                                     const KernelProgram* more) {
    const auto devices = list_opencl_devices();
    if (number >= devices.size()) throw DeviceError("no such OpenCL device");
    return std::make_unique<OpenClBackend>(devices[number].device, arena_bytes, more);
}

}  // namespace postings::device
