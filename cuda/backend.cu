// The CUDA backend: the kernels of opencl_kernels/ compiled by nvcc, and the runtime (linked
// statically, so that the binary starts where there is no driver).
#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <utility>

#include "device/backend.h"

// The kernels, each family in a file of its own here.
#define POSTINGS_KERNEL(name, function, parameters, teams) \
    extern "C" __global__ void function(uint32_t*, const __grid_constant__ parameters);
#include "kernels.h"

namespace postings::device {

namespace {

void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) {
        throw DeviceError(std::string(what) + ": " + cudaGetErrorString(status));
    }
}

const void* const kProductKernels[] = {
#define POSTINGS_KERNEL(name, function, parameters, teams) reinterpret_cast<const void*>(&function),
#include "kernels.h"
};

// Freed also when a constructor fails half-way.
template <typename T, auto kFree>
struct Handle {
    T value = nullptr;
    Handle() = default;
    Handle(const Handle&) = delete;
    ~Handle() {
        if (value != nullptr) kFree(value);
    }
};

// The kernel of that number; more are those of program 1.
struct Launcher {
    KernelProgram more;

    void launch(Kernel kernel, uint32_t groups, void* arena, const void* parameters,
                cudaStream_t stream) const {
        void* arguments[] = {&arena, const_cast<void*>(parameters)};
        const bool is_product = kernel.program == 0;
        const void* const function =
            is_product ? kProductKernels[kernel.number] : more.cuda[kernel.number];
        const KernelProgram& program = is_product ? product_program() : more;
        check(cudaLaunchKernel(function, dim3(groups), dim3(kLanes * kernel.teams), arguments, 0,
                               stream),
              program.functions[kernel.number]);
    }

    static constexpr uint32_t kLanes = 32;  // of a team: a warp
};

// Words of the host that kernels write into, and the host watches.
class WatchedWords {
  public:
    WatchedWords() {
        check(cudaHostAlloc(&words_.value, kWords * 4, cudaHostAllocMapped), "cudaHostAlloc");
        void* address = nullptr;
        check(cudaHostGetDevicePointer(&address, words_.value, 0), "cudaHostGetDevicePointer");
        address_ = reinterpret_cast<uint64_t>(address);
        *at(address_) = 0;
    }
    uint64_t address(size_t word) const { return address_ + 4 * word; }
    uint32_t* at(uint64_t address) const {
        return static_cast<uint32_t*>(words_.value) + (address - address_) / 4;
    }
    bool is_answered(const PostingsResultBuffer& result_buffer) const {
        return std::atomic_ref<uint32_t>(*at(result_buffer.address))
                   .load(std::memory_order_acquire) == result_buffer.sequence_number;
    }
    std::span<const uint32_t> answer(const PostingsResultBuffer& result_buffer,
                                     size_t words) const {
        return {at(result_buffer.address) + 1, words};
    }

  private:
    static constexpr size_t kWords = 1 + Backend::kResultBufferWords;
    Handle<void*, cudaFreeHost> words_;
    uint64_t address_ = 0;
};

// False while it runs. A kernel that died never answers.
bool has_ended(cudaStream_t stream) {
    const cudaError_t status = cudaStreamQuery(stream);
    if (status == cudaErrorNotReady) return false;
    check(status, "kernel");
    return true;
}

class CudaStream : public Stream {
  public:
    using SequenceNumbers = std::function<uint32_t()>;
    CudaStream(const Launcher& launcher, void* arena, SequenceNumbers next)
        : launcher_(launcher), arena_(arena), next_(std::move(next)) {
        check(cudaStreamCreateWithFlags(&stream_.value, cudaStreamNonBlocking), "cudaStreamCreate");
        check(cudaMallocHost(&staging_.value, kStagingBytes), "cudaMallocHost");
    }

    void write(uint64_t offset, std::span<const uint8_t> bytes) override {
        if (bytes.size() > kStagingBytes) throw DeviceError("too much for a stream to write");
        std::copy_n(bytes.data(), bytes.size(), static_cast<uint8_t*>(staging_.value));
        check(cudaMemcpyAsync(static_cast<uint8_t*>(arena_) + offset, staging_.value, bytes.size(),
                              cudaMemcpyHostToDevice, stream_.value),
              "cudaMemcpyAsync");
    }

    PostingsResultBuffer result_buffer(size_t first_word) override {
        const uint64_t address = words_.address(first_word);
        *words_.at(address) = 0;  // a word of an earlier answer might be the number
        return {address, next_(), 0};
    }

    std::optional<std::span<const uint32_t>> answer(const PostingsResultBuffer& result_buffer,
                                                    size_t words) override {
        if (!words_.is_answered(result_buffer)) {
            if (++looks_ % kLooksBetweenQueries != 0 || !has_ended(stream_.value))
                return std::nullopt;
            if (!words_.is_answered(result_buffer))
                throw DeviceError("a kernel ended without an answer");
        }
        return words_.answer(result_buffer, words);
    }

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters, size_t) override {
        launcher_.launch(kernel, groups, arena_, parameters, stream_.value);
    }

  private:
    static constexpr size_t kStagingBytes = size_t{64} << 10;
    static constexpr uint64_t kLooksBetweenQueries = 1 << 14;

    const Launcher& launcher_;
    void* const arena_;
    const SequenceNumbers next_;
    Handle<cudaStream_t, cudaStreamDestroy> stream_;
    Handle<void*, cudaFreeHost> staging_;
    WatchedWords words_;
    uint64_t looks_ = 0;
};

class CudaBackend : public Backend {
  public:
    CudaBackend(int device, uint64_t arena_bytes, const KernelProgram* more) : device_(device) {
        if (more != nullptr) launcher_.more = *more;
        attach();
        check(cudaGetDeviceProperties(&properties_, device), "cudaGetDeviceProperties");
        size_t free = 0, total = 0;
        check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
        arena_bytes_ = std::min<uint64_t>(arena_bytes, free / 10 * 9);
        check(cudaStreamCreateWithFlags(&stream_.value, cudaStreamNonBlocking), "cudaStreamCreate");
        check(cudaEventCreate(&begin_.value), "cudaEventCreate");
        check(cudaEventCreate(&end_.value), "cudaEventCreate");
        check(cudaMalloc(&arena_.value, arena_bytes_), "cudaMalloc");
        check(cudaMallocHost(&staging_.value, kStagingBytes), "cudaMallocHost");
        words_.emplace();
    }

    std::string kind() const override { return "cuda"; }
    std::string name() const override {
        int version = 0;
        cudaRuntimeGetVersion(&version);
        return std::string(properties_.name) + ", CUDA " + std::to_string(version / 1000) + "." +
               std::to_string(version % 1000 / 10);
    }

    Shape shape() const override {
        return {Launcher::kLanes, static_cast<uint32_t>(properties_.multiProcessorCount) * 64};
    }

    uint64_t arena_bytes() const override { return arena_bytes_; }

    // Without it the first device of the machine is opened, too, for whatever this thread asks for.
    void attach() override { check(cudaSetDevice(device_), "cudaSetDevice"); }

    void write(uint64_t offset, std::span<const uint8_t> bytes) override {
        if (is_pinned(bytes)) {
            check(cudaMemcpyAsync(arena() + offset, bytes.data(), bytes.size(),
                                  cudaMemcpyHostToDevice, stream_.value),
                  "cudaMemcpyAsync");
            wait();
            return;
        }
        for (size_t at = 0; at < bytes.size(); at += kStagingBytes) {
            const size_t size = std::min(kStagingBytes, bytes.size() - at);
            std::copy_n(bytes.data() + at, size, staging());
            check(cudaMemcpyAsync(arena() + offset + at, staging(), size, cudaMemcpyHostToDevice,
                                  stream_.value),
                  "cudaMemcpyAsync");
            wait();
        }
    }

    void zero(uint64_t offset, uint64_t bytes) override {
        check(cudaMemsetAsync(arena() + offset, 0, bytes, stream_.value), "cudaMemsetAsync");
    }

    void read(uint64_t offset, std::span<uint8_t> bytes) override {
        if (is_pinned(bytes)) {
            copy_out(offset, bytes);
            return;
        }
        for (size_t at = 0; at < bytes.size(); at += kStagingBytes) {
            const size_t size = std::min(kStagingBytes, bytes.size() - at);
            copy_out(offset + at, {staging(), size});
            std::copy_n(staging(), size, bytes.data() + at);
        }
    }

    void pin(std::span<uint8_t> memory) override {
        // No harm if it fails: reads go by the staging memory then.
        if (cudaHostRegister(memory.data(), memory.size(), cudaHostRegisterDefault) ==
            cudaSuccess) {
            pinned_.push_back(memory);
        } else {
            cudaGetLastError();
        }
    }

    void unpin(std::span<uint8_t> memory) override {
        const auto same = [&](const auto& other) { return other.data() == memory.data(); };
        if (std::erase_if(pinned_, same) > 0) {
            check(cudaHostUnregister(memory.data()), "cudaHostUnregister");
        }
    }

    PostingsResultBuffer result_buffer() override {
        return {words_->address(0), next_sequence_number(), 0};
    }

    std::span<const uint32_t> answer(const PostingsResultBuffer& result_buffer,
                                     size_t words) override {
        for (uint64_t looks = 1; !words_->is_answered(result_buffer); ++looks) {
            if (looks % kLooksBetweenQueries != 0 || !has_ended(stream_.value)) continue;
            if (words_->is_answered(result_buffer)) break;
            throw DeviceError("a kernel ended without an answer");
        }
        return words_->answer(result_buffer, words);
    }

    std::unique_ptr<Stream> open_stream() override {
        return std::make_unique<CudaStream>(launcher_, arena_.value,
                                            [this] { return next_sequence_number(); });
    }

    void time_launches(bool timed) override {
        timed_ = timed;
        launched_ = false;  // what was launched since the last request is not this one's
    }

    uint64_t device_ns() override {
        if (!launched_) return 0;
        launched_ = false;
        float milliseconds = 0;
        check(cudaEventSynchronize(end_.value), "cudaEventSynchronize");
        check(cudaEventElapsedTime(&milliseconds, begin_.value, end_.value),
              "cudaEventElapsedTime");
        return static_cast<uint64_t>(milliseconds * 1e6);
    }

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters, size_t) override {
        if (timed_ && !launched_)
            check(cudaEventRecord(begin_.value, stream_.value), "cudaEventRecord");
        launcher_.launch(kernel, groups, arena_.value, parameters, stream_.value);
        if (timed_) check(cudaEventRecord(end_.value, stream_.value), "cudaEventRecord");
        launched_ = timed_;
    }

  private:
    static constexpr uint64_t kLooksBetweenQueries = 1 << 14;
    static constexpr size_t kStagingBytes = size_t{8} << 20;

    uint8_t* arena() const { return static_cast<uint8_t*>(arena_.value); }
    uint8_t* staging() const { return static_cast<uint8_t*>(staging_.value); }
    bool is_pinned(std::span<const uint8_t> bytes) const {
        return std::ranges::any_of(pinned_, [&](const auto& memory) {
            return bytes.data() >= memory.data() &&
                   bytes.data() + bytes.size() <= memory.data() + memory.size();
        });
    }
    void copy_out(uint64_t offset, std::span<uint8_t> bytes) {
        check(cudaMemcpyAsync(bytes.data(), arena() + offset, bytes.size(), cudaMemcpyDeviceToHost,
                              stream_.value),
              "cudaMemcpyAsync");
        wait();
    }
    void wait() { check(cudaStreamSynchronize(stream_.value), "cudaStreamSynchronize"); }

    int device_;
    Launcher launcher_;
    cudaDeviceProp properties_{};
    uint64_t arena_bytes_ = 0;
    bool timed_ = false, launched_ = false;
    std::vector<std::span<uint8_t>> pinned_;
    Handle<cudaStream_t, cudaStreamDestroy> stream_;
    Handle<cudaEvent_t, cudaEventDestroy> begin_, end_;
    Handle<void*, static_cast<cudaError_t (*)(void*)>(cudaFree)> arena_;
    Handle<void*, cudaFreeHost> staging_;
    std::optional<WatchedWords> words_;
};

}  // namespace

std::vector<DeviceInfo> cuda_devices() {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess) return {};
    std::vector<DeviceInfo> infos;
    for (int device = 0; device < count; ++device) {
        cudaDeviceProp properties{};
        if (cudaGetDeviceProperties(&properties, device) != cudaSuccess) continue;
        std::string id;
        for (const char byte : properties.uuid.bytes) {
            constexpr char kDigits[] = "0123456789abcdef";
            id += {kDigits[static_cast<uint8_t>(byte) >> 4], kDigits[byte & 15]};
        }
        infos.push_back({"cuda", properties.name, properties.totalGlobalMem, true, id});
    }
    return infos;
}

std::unique_ptr<Backend> open_cuda(size_t number, uint64_t arena_bytes, const KernelProgram* more) {
    return std::make_unique<CudaBackend>(static_cast<int>(number), arena_bytes, more);
}

}  // namespace postings::device
