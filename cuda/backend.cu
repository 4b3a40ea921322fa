// The CUDA backend: the kernels of opencl_kernels/ compiled by nvcc, and the runtime (linked
// statically, so that the binary starts where there is no driver).
#include <cuda_runtime.h>

#include <algorithm>

#include "device/backend.h"

// After the C++ headers: the kernels' short names are nobody else's business. In this order.
// clang-format off
#include "language.h"
#include "query.h"
#include "blocks.h"
#include "intersect.h"
// clang-format on

namespace postings::device {

namespace {

void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) {
        throw DeviceError(std::string(what) + ": " + cudaGetErrorString(status));
    }
}

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

class CudaBackend : public Backend {
  public:
    CudaBackend(int device, uint64_t arena_bytes) {
        check(cudaSetDevice(device), "cudaSetDevice");
        check(cudaGetDeviceProperties(&properties_, device), "cudaGetDeviceProperties");
        size_t free = 0, total = 0;
        check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
        arena_bytes_ = std::min<uint64_t>(arena_bytes, free / 10 * 9);
        check(cudaStreamCreateWithFlags(&stream_.value, cudaStreamNonBlocking), "cudaStreamCreate");
        check(cudaEventCreate(&begin_.value), "cudaEventCreate");
        check(cudaEventCreate(&end_.value), "cudaEventCreate");
        check(cudaMalloc(&arena_.value, arena_bytes_), "cudaMalloc");
        check(cudaMallocHost(&staging_.value, kStagingBytes), "cudaMallocHost");
    }

    std::string name() const override {
        int version = 0;
        cudaRuntimeGetVersion(&version);
        return std::string(properties_.name) + ", CUDA " + std::to_string(version / 1000) + "." +
               std::to_string(version % 1000 / 10);
    }

    Shape shape() const override {
        return {TEAMS_IN_GROUP, static_cast<uint32_t>(properties_.multiProcessorCount) * 16};
    }

    uint64_t arena_bytes() const override { return arena_bytes_; }

    void write(uint64_t offset, std::span<const uint8_t> bytes) override {
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
        for (size_t at = 0; at < bytes.size(); at += kStagingBytes) {
            const size_t size = std::min(kStagingBytes, bytes.size() - at);
            check(cudaMemcpyAsync(staging(), arena() + offset + at, size, cudaMemcpyDeviceToHost,
                                  stream_.value),
                  "cudaMemcpyAsync");
            wait();
            std::copy_n(staging(), size, bytes.data() + at);
        }
    }

    void launch(Kernel kernel, uint32_t groups, const PostingsQuery& query) override {
        if (!timing_) check(cudaEventRecord(begin_.value, stream_.value), "cudaEventRecord");
        timing_ = true;
        u32* words = reinterpret_cast<u32*>(arena());
        const uint32_t threads = TEAM * TEAMS_IN_GROUP;
        switch (kernel) {
            case Kernel::Intersect:
                postings_intersect<<<groups, threads, 0, stream_.value>>>(words, query);
                break;
            case Kernel::ScanCounts:
                postings_scan_counts<<<groups, threads, 0, stream_.value>>>(words, query);
                break;
            case Kernel::Compact:
                postings_compact<<<groups, threads, 0, stream_.value>>>(words, query);
                break;
        }
        check(cudaGetLastError(), kKernelNames[static_cast<size_t>(kernel)]);
        check(cudaEventRecord(end_.value, stream_.value), "cudaEventRecord");
    }

    uint64_t device_ns() override {
        if (!timing_) return 0;
        timing_ = false;
        float milliseconds = 0;
        check(cudaEventSynchronize(end_.value), "cudaEventSynchronize");
        check(cudaEventElapsedTime(&milliseconds, begin_.value, end_.value),
              "cudaEventElapsedTime");
        return static_cast<uint64_t>(milliseconds * 1e6);
    }

  private:
    static constexpr size_t kStagingBytes = size_t{8} << 20;

    uint8_t* arena() const { return static_cast<uint8_t*>(arena_.value); }
    uint8_t* staging() const { return static_cast<uint8_t*>(staging_.value); }
    void wait() { check(cudaStreamSynchronize(stream_.value), "cudaStreamSynchronize"); }

    cudaDeviceProp properties_{};
    uint64_t arena_bytes_ = 0;
    bool timing_ = false;
    Handle<cudaStream_t, cudaStreamDestroy> stream_;
    Handle<cudaEvent_t, cudaEventDestroy> begin_, end_;
    Handle<void*, static_cast<cudaError_t (*)(void*)>(cudaFree)> arena_;
    Handle<void*, cudaFreeHost> staging_;
};

}  // namespace

std::vector<DeviceInfo> cuda_devices() {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess) return {};
    std::vector<DeviceInfo> infos;
    for (int device = 0; device < count; ++device) {
        cudaDeviceProp properties{};
        if (cudaGetDeviceProperties(&properties, device) != cudaSuccess) continue;
        infos.push_back({"cuda", properties.name, properties.totalGlobalMem, true});
    }
    return infos;
}

std::unique_ptr<Backend> open_cuda(size_t number, uint64_t arena_bytes) {
    return std::make_unique<CudaBackend>(static_cast<int>(number), arena_bytes);
}

}  // namespace postings::device
