// The peer of intersections on a device: thrust::set_intersection on lists that are decoded and
// resident, with its temporary memory kept from call to call.
#include "device_thrust.h"

#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/set_operations.h>
#include <thrust/system/cuda/execution_policy.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>

namespace {

// Gives memory back to itself alone.
class KeptMemory {
  public:
    using value_type = char;
    char* allocate(std::ptrdiff_t bytes) {
        const auto found = free_.lower_bound(bytes);
        char* memory = nullptr;
        if (found != free_.end()) {
            memory = found->second;
            sizes_[memory] = found->first;
            free_.erase(found);
        } else if (cudaMalloc(&memory, bytes) == cudaSuccess) {
            sizes_[memory] = bytes;
        }
        return memory;
    }
    void deallocate(char* memory, size_t) { free_.emplace(sizes_[memory], memory); }

  private:
    std::multimap<std::ptrdiff_t, char*> free_;
    std::map<char*, std::ptrdiff_t> sizes_;
};

}  // namespace

ThrustTimes thrust_intersection(std::span<const uint32_t> a, std::span<const uint32_t> b) {
    const thrust::device_vector<uint32_t> first(a.begin(), a.end()), second(b.begin(), b.end());
    thrust::device_vector<uint32_t> result(std::min(a.size(), b.size()));
    KeptMemory memory;
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    ThrustTimes best{0, 1e9, 1e9};
    for (int i = 0; i < 31; ++i) {
        const auto start = std::chrono::steady_clock::now();
        cudaEventRecord(begin);
        const auto last =
            thrust::set_intersection(thrust::cuda::par(memory), first.begin(), first.end(),
                                     second.begin(), second.end(), result.begin());
        cudaEventRecord(end);
        best.count = static_cast<uint64_t>(last - result.begin());
        const double wall =
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
                .count();
        float milliseconds = 0;
        cudaEventSynchronize(end);
        cudaEventElapsedTime(&milliseconds, begin, end);
        best.device_us = std::min(best.device_us, double(milliseconds) * 1e3);
        best.wall_us = std::min(best.wall_us, wall);
    }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return best;
}
