// Intersections on a device: the kernels' own time, and the round trip through postingsd as a
// client sees it, beside the CPU. usage: bench_device cuda|opencl POSTINGSD
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <string>

#include "core/list_ops/list_ops.h"
#include "device/intersect_operation.h"
#include "service/client.h"

using namespace postings;

namespace {

std::vector<uint32_t> random_list(std::mt19937_64& random, size_t size, uint32_t documents) {
    std::vector<uint32_t> docs;
    const double mean = static_cast<double>(documents) / static_cast<double>(size);
    std::geometric_distribution<uint32_t> gap(1 / mean);
    uint64_t doc = 0;
    while (docs.size() < size) {
        doc += gap(random);
        docs.push_back(static_cast<uint32_t>(doc++));
    }
    return docs;
}

template <typename Work>
double median_us(int repeats, Work work) {
    std::vector<double> times;
    for (int i = 0; i < repeats; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        times.push_back(
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
                .count());
    }
    std::ranges::nth_element(times, times.begin() + repeats / 2);
    return times[static_cast<size_t>(repeats) / 2];
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: bench_device cuda|opencl POSTINGSD\n");
        return 2;
    }
    const std::string kind = argv[1];
    const auto backend = kind == "cuda" ? device::open_cuda(0, uint64_t{4} << 30)
                                        : device::open_opencl(0, uint64_t{1} << 30);
    device::DeviceCache cache(*backend);
    service::Client client({.devices = kind,
                            .executable = argv[2],
                            .deadline_ns = 10'000'000'000,
                            .start_patience_ns = 60'000'000'000});
    std::printf("%s\n%10s %10s %10s %12s %12s %12s %12s\n", backend->name().c_str(), "short", "long",
                "common", "kernel us", "in process", "postingsd", "CPU us");
    std::mt19937_64 random(1);
    constexpr uint32_t kDocuments = 25'000'000;
    const std::pair<size_t, size_t> sizes[] = {{1000, 1000000},    {100000, 1000000},
                                               {1000000, 1000000}, {1000000, 3700000},
                                               {3700000, 3700000}, {10000000, 10000000}};
    for (const auto& [shorter, longer] : sizes) {
        const uint32_t documents = std::max<uint32_t>(kDocuments, longer * 8);
        const auto a = PostingList::from_docs(random_list(random, shorter, documents));
        const auto b = PostingList::from_docs(random_list(random, longer, documents));
        const service::ListKey keys[] = {service::list_key(a.bytes()),
                                         service::list_key(b.bytes())};
        if (!cache.upload(keys[0], a) || !cache.upload(keys[1], b)) return 1;
        uint64_t count = 0, kernel_ns = UINT64_MAX;
        const double in_process = median_us(101, [&] {
            count = device::intersect_count(cache, keys);
            kernel_ns = std::min(kernel_ns, backend->device_ns());
        });
        const service::ListOperand operands[] = {{keys[0], &a}, {keys[1], &b}};
        const auto first = client.intersect_count(operands);
        const double round_trip = median_us(301, [&] { client.intersect_count(operands); });
        const PostingListView* const views[] = {&a, &b};
        uint64_t on_cpu = 0;
        const double cpu = median_us(5, [&] { on_cpu = intersect_count(views); });
        std::printf("%10zu %10zu %10llu %12.1f %12.1f %12.1f %12.1f%s\n", shorter, longer,
                    static_cast<unsigned long long>(count), static_cast<double>(kernel_ns) / 1e3,
                    in_process, round_trip, cpu,
                    first && *first == count && on_cpu == count ? "" : "  WRONG");
        if (!first) std::printf("service: %s\n", client.reason().c_str());
    }
    return 0;
}
