#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
#include <utility>

#include "device/backend.h"
#include "device/in_order_stream.h"
#include "device/opencl_loader.h"
#include "device/program_cache.h"

namespace postings::device {

namespace {

void check(cl_int status, const char* what) {
    if (status != CL_SUCCESS) {
        throw DeviceError(std::string(what) + " failed with OpenCL error " +
                          std::to_string(status));
    }
}

std::string device_text(cl_device_id device, cl_device_info what) {
    size_t size = 0;
    check(opencl()->clGetDeviceInfo(device, what, 0, nullptr, &size), "clGetDeviceInfo");
    std::string text(size, '\0');
    check(opencl()->clGetDeviceInfo(device, what, size, text.data(), nullptr), "clGetDeviceInfo");
    text.resize(text.find('\0') == std::string::npos ? size : text.find('\0'));
    return text;
}

template <typename T>
T device_number(cl_device_id device, cl_device_info what) {
    T value{};
    check(opencl()->clGetDeviceInfo(device, what, sizeof value, &value, nullptr),
          "clGetDeviceInfo");
    return value;
}

bool is_gpu(cl_device_id device) {
    return (device_number<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_GPU) != 0;
}

// GPUs come first: a CPU as a device (PoCL) is for tests.
std::vector<cl_device_id> all_devices() {
    if (opencl() == nullptr) return {};
    cl_uint count = 0;
    if (opencl()->clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS) return {};
    std::vector<cl_platform_id> platforms(count);
    if (opencl()->clGetPlatformIDs(count, platforms.data(), nullptr) != CL_SUCCESS) return {};
    std::vector<cl_device_id> devices;
    for (cl_platform_id platform : platforms) {
        cl_uint here = 0;
        const auto get = opencl()->clGetDeviceIDs;
        if (get(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &here) != CL_SUCCESS) continue;
        const size_t before = devices.size();
        devices.resize(before + here);
        if (get(platform, CL_DEVICE_TYPE_ALL, here, devices.data() + before, nullptr) !=
            CL_SUCCESS) {
            devices.resize(before);
        }
    }
    std::stable_partition(devices.begin(), devices.end(), is_gpu);
    return devices;
}

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
        arena_bytes_ = std::min<uint64_t>(
            arena_bytes, device_number<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE));
        cl_int status = CL_SUCCESS;
        context_ = cl.clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &status);
        check(status, "clCreateContext");
        queue_ = cl.clCreateCommandQueue(context_, device_, CL_QUEUE_PROFILING_ENABLE, &status);
        check(status, "clCreateCommandQueue");
        add(product_program());
        if (more != nullptr) add(*more);
        allocate_arena();
        const cl_mem arena = arena_;
        for (const Built& built : built_) {
            for (const auto& kernel : built.kernels) {
                check(cl.clSetKernelArg(kernel, 0, sizeof arena, &arena), "clSetKernelArg");
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
        check(opencl()->clEnqueueWriteBuffer(queue_, arena_, CL_TRUE, offset, bytes.size(),
                                             bytes.data(), 0, nullptr, nullptr),
              "clEnqueueWriteBuffer");
    }

    // NVIDIA's clEnqueueFillBuffer() writes to a wrong place at large offsets: it did in a buffer
    // of 20 GB, but not in one of 6.
    void zero(uint64_t offset, uint64_t bytes) override {
        constexpr uint64_t kFilled = uint64_t{4} << 30;
        if (offset + bytes <= kFilled) {
            const cl_uint zero = 0;
            check(opencl()->clEnqueueFillBuffer(queue_, arena_, &zero, sizeof zero, offset, bytes,
                                                0, nullptr, nullptr),
                  "clEnqueueFillBuffer");
            return;
        }
        static const std::vector<uint8_t> zeroes(size_t{1} << 20);
        for (uint64_t at = 0; at < bytes; at += zeroes.size()) {
            const size_t size = std::min<uint64_t>(zeroes.size(), bytes - at);
            check(opencl()->clEnqueueWriteBuffer(queue_, arena_, CL_FALSE, offset + at, size,
                                                 zeroes.data(), 0, nullptr, nullptr),
                  "clEnqueueWriteBuffer");
        }
    }

    void copy(uint64_t to, uint64_t from, uint64_t bytes) override {
        check(opencl()->clEnqueueCopyBuffer(queue_, arena_, arena_, from, to, bytes, 0, nullptr,
                                            nullptr),
              "clEnqueueCopyBuffer");
    }

    void read(uint64_t offset, std::span<uint8_t> bytes) override {
        check(opencl()->clEnqueueReadBuffer(queue_, arena_, CL_TRUE, offset, bytes.size(),
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
        if (!launched_.empty()) check(cl.clFinish(queue_), "clFinish");
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
        check(cl.clSetKernelArg(handle, 1, bytes, parameters), "clSetKernelArg");
        const size_t local = nvidia_ ? 32 * kernel.teams : 1;
        const size_t global = groups * local;
        cl_event event = nullptr;
        check(cl.clEnqueueNDRangeKernel(queue_, handle, 1, nullptr, &global, &local, 0, nullptr,
                                        timed_ ? &event : nullptr),
              "clEnqueueNDRangeKernel");
        if (timed_) launched_.push_back(event);
    }

  private:
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
        check(status, "clCreateBuffer");
        throw DeviceError("the device's memory is too small");
    }

    struct Built {
        Owned<cl_program, &OpenCl::clReleaseProgram> program;
        std::deque<Owned<cl_kernel, &OpenCl::clReleaseKernel>> kernels;
    };

    void add(const KernelProgram& program) {
        Built& built = built_.emplace_back();
        build(program.source, built);
        for (const char* function : program.functions) {
            cl_int status = CL_SUCCESS;
            built.kernels.emplace_back() =
                opencl()->clCreateKernel(built.program, function, &status);
            check(status, function);
        }
    }

    void build(std::string_view source, Built& built) {
        const auto& cl = *opencl();
        const std::string options = nvidia_ ? "-cl-std=CL1.2 -DPOSTINGS_NVIDIA" : "-cl-std=CL1.2";
        std::string identity = device_text(device_, CL_DEVICE_NAME) + '\n' +
                               device_text(device_, CL_DRIVER_VERSION) + '\n' + options + '\n';
        identity += source;
        if (const auto binary = load_program(identity); !binary.empty()) {
            const size_t size = binary.size();
            const uint8_t* data = binary.data();
            cl_int loaded = CL_SUCCESS, status = CL_SUCCESS;
            built.program =
                cl.clCreateProgramWithBinary(context_, 1, &device_, &size, &data, &loaded, &status);
            if (status == CL_SUCCESS && loaded == CL_SUCCESS &&
                cl.clBuildProgram(built.program, 1, &device_, options.c_str(), nullptr, nullptr) ==
                    CL_SUCCESS) {
                return;
            }
            built.program = nullptr;
        }
        compile(source, options, built);
        size_t size = 0;
        cl.clGetProgramInfo(built.program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
        std::vector<uint8_t> binary(size);
        uint8_t* data = binary.data();
        if (size > 0 && cl.clGetProgramInfo(built.program, CL_PROGRAM_BINARIES, sizeof data, &data,
                                            nullptr) == CL_SUCCESS) {
            store_program(identity, binary);
        }
    }

    void compile(std::string_view source, const std::string& options, Built& built) {
        const auto& cl = *opencl();
        const char* text = source.data();
        const size_t length = source.size();
        cl_int status = CL_SUCCESS;
        built.program = cl.clCreateProgramWithSource(context_, 1, &text, &length, &status);
        check(status, "clCreateProgramWithSource");
        if (cl.clBuildProgram(built.program, 1, &device_, options.c_str(), nullptr, nullptr) ==
            CL_SUCCESS) {
            return;
        }
        std::string log(1 << 16, '\0');
        cl.clGetProgramBuildInfo(built.program, device_, CL_PROGRAM_BUILD_LOG, log.size(),
                                 log.data(), nullptr);
        throw DeviceError("the kernels do not compile: " + std::string(log.c_str()));
    }

    cl_device_id device_;
    bool nvidia_ = false;
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

namespace {

// Constants of the extensions cl_khr_device_uuid, cl_khr_pci_bus_info,
// cl_nv_device_attribute_query.
constexpr cl_device_info kUuid = 0x106A, kPciBus = 0x410F, kNvidiaBus = 0x4008,
                         kNvidiaSlot = 0x4009;

template <size_t kBytes>
std::string hexadecimal(cl_device_id device, cl_device_info what) {
    std::array<uint8_t, kBytes> bytes{};
    size_t size = 0;
    if (opencl()->clGetDeviceInfo(device, what, kBytes, bytes.data(), &size) != CL_SUCCESS ||
        size != kBytes || std::ranges::all_of(bytes, [](uint8_t byte) { return byte == 0; })) {
        return {};
    }
    std::string text;
    for (const uint8_t byte : bytes) {
        constexpr char kDigits[] = "0123456789abcdef";
        text += {kDigits[byte >> 4], kDigits[byte & 15]};
    }
    return text;
}

std::string name_as_id(cl_device_id device) {
    std::string id = device_text(device, CL_DEVICE_NAME).substr(0, 40);
    for (char& c : id) {
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '-';
    }
    return id;
}

// The device's UUID or bus number; its name where the driver tells neither.
std::string device_id(cl_device_id device) {
    if (auto uuid = hexadecimal<16>(device, kUuid); !uuid.empty()) return uuid;
    if (const auto bus = hexadecimal<16>(device, kPciBus); !bus.empty()) return "bus-" + bus;
    const auto bus = hexadecimal<4>(device, kNvidiaBus), slot = hexadecimal<4>(device, kNvidiaSlot);
    if (!bus.empty() || !slot.empty()) return "bus-" + bus + "-" + slot;
    return name_as_id(device);
}

}  // namespace

std::vector<DeviceInfo> opencl_devices() {
    std::vector<DeviceInfo> infos;
    for (cl_device_id device : all_devices()) {
        infos.push_back({"opencl", device_text(device, CL_DEVICE_NAME),
                         device_number<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE), is_gpu(device),
                         device_id(device)});
    }
    // Devices that cannot be told apart otherwise get numbers.
    for (size_t i = 0; i < infos.size(); ++i) {
        const auto same = std::count_if(infos.begin(), infos.begin() + static_cast<ptrdiff_t>(i),
                                        [&](const auto& info) { return info.id == infos[i].id; });
        if (same > 0) infos[i].id += "-" + std::to_string(i);
    }
    return infos;
}

std::unique_ptr<Backend> open_opencl(size_t number, uint64_t arena_bytes,
                                     const KernelProgram* more) {
    const auto devices = all_devices();
    if (number >= devices.size()) throw DeviceError("no such OpenCL device");
    return std::make_unique<OpenClBackend>(devices[number], arena_bytes, more);
}

}  // namespace postings::device
