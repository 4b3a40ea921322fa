// The peer of selection on a device: CUB's radix sort of all scores with their documents, of which
// the first k are wanted. Scores are resident, and so is the memory that the sort needs.
#include "device_sort.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cub/device/device_radix_sort.cuh>
#include <numeric>
#include <stdexcept>

#include "timing.h"

namespace {

void check(cudaError_t status) {
    if (status != cudaSuccess) throw std::runtime_error(cudaGetErrorString(status));
}

template <typename T>
class DeviceArray {
  public:
    explicit DeviceArray(size_t size) { check(cudaMalloc(&data_, size * sizeof(T))); }
    DeviceArray(const DeviceArray&) = delete;
    ~DeviceArray() { cudaFree(data_); }
    T* get() const { return data_; }

  private:
    T* data_ = nullptr;
};

}  // namespace

SortTimes radix_sort(std::span<const uint32_t> scores, uint32_t k, int repeats) {
    const size_t count = scores.size();
    std::vector<uint32_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0u);
    const DeviceArray<uint32_t> keys(count), sorted_keys(count), documents(count), sorted(count);
    check(cudaMemcpy(keys.get(), scores.data(), count * 4, cudaMemcpyHostToDevice));
    check(cudaMemcpy(documents.get(), numbers.data(), count * 4, cudaMemcpyHostToDevice));
    size_t bytes = 0;
    const auto sort = [&](void* temporary) {
        check(cub::DeviceRadixSort::SortPairsDescending(
            temporary, bytes, keys.get(), sorted_keys.get(), documents.get(), sorted.get(), count));
    };
    sort(nullptr);
    const DeviceArray<char> temporary(bytes);
    SortTimes result{std::vector<uint32_t>(std::min<size_t>(k, count)), 0, 0};
    uint32_t* best = nullptr;
    check(cudaMallocHost(&best, 2 * result.documents.size() * 4));
    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    std::vector<double> device, wall;
    for (int i = 0; i < repeats; ++i) {
        const auto start = std::chrono::steady_clock::now();
        check(cudaEventRecord(begin));
        sort(temporary.get());
        check(cudaEventRecord(end));
        const size_t size = result.documents.size();
        check(cudaMemcpyAsync(best, sorted.get(), size * 4, cudaMemcpyDeviceToHost));
        check(cudaMemcpyAsync(best + size, sorted_keys.get(), size * 4, cudaMemcpyDeviceToHost));
        check(cudaStreamSynchronize(nullptr));
        const auto stop = std::chrono::steady_clock::now();
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin, end));
        device.push_back(double(milliseconds) * 1e3);
        wall.push_back(std::chrono::duration<double, std::micro>(stop - start).count());
    }
    std::copy_n(best, result.documents.size(), result.documents.begin());
    result.device_us = postings::bench::median(device);
    result.wall_us = postings::bench::median(wall);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    cudaFreeHost(best);
    return result;
}
