// Intersections on a device: every algorithm's kernel time, and the round trip through postingsd as
// a client sees it, beside the CPU. usage: bench_device cuda|opencl POSTINGSD [--sweep]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>

#include "core/list_ops/list_ops.h"
#include "device/intersect_operation.h"
#include "service/client.h"

using namespace postings;
using device::CombineOptions, device::SetAlgorithm;

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
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_device cuda|opencl POSTINGSD\n");
        return 2;
    }
    const std::string kind = argv[1];
    const bool sweep = argc > 3;
    const auto backend = kind == "cuda" ? device::open_cuda(0, uint64_t{4} << 30)
                                        : device::open_opencl(0, uint64_t{1} << 30);
    device::DeviceCache cache(*backend);
    service::Client client({.devices = kind,
                            .executable = argv[2],
                            .deadline_ns = 10'000'000'000,
                            .start_patience_ns = 60'000'000'000});
    std::printf("%s\n%10s %10s %10s %10s %10s %10s %10s %10s %10s\n", backend->name().c_str(),
                "short", "long", "docs", "codecs", "common", "kernel", "docs kern", "postingsd",
                "CPU us");
    std::mt19937_64 random(1);
    constexpr uint32_t kDocuments = 25'000'000;
    struct Size {
        size_t shorter, longer;
        uint32_t documents;
        CodecId codec;
    };
    const Size sizes[] = {{1000, 1000000, kDocuments, CodecId::Auto},
                          {1000, 3700000, kDocuments, CodecId::BitPacked},
                          {10000, 1000000, kDocuments, CodecId::Auto},
                          {100000, 1000000, kDocuments, CodecId::Auto},
                          {200000, 200000, kDocuments, CodecId::Auto},
                          {1000000, 1000000, kDocuments, CodecId::Auto},
                          {1000000, 3700000, kDocuments, CodecId::Auto},
                          {1000000, 3700000, kDocuments, CodecId::BitPacked},
                          {3700000, 3700000, kDocuments, CodecId::Auto},
                          {3700000, 3700000, kDocuments, CodecId::BitPacked},
                          {10000000, 10000000, 80'000'000, CodecId::Auto},
                          {10000000, 10000000, 80'000'000, CodecId::BitPacked},
                          {10000000, 10000000, 400'000'000, CodecId::Auto}};
    for (const auto& [shorter, longer, documents, codec] : sizes) {
        const auto a = PostingList::from_docs(random_list(random, shorter, documents), {}, codec);
        const auto b = PostingList::from_docs(random_list(random, longer, documents), {}, codec);
        const service::ListKey keys[] = {service::list_key(a.bytes()),
                                         service::list_key(b.bytes())};
        if (!cache.upload(keys[0], a) || !cache.upload(keys[1], b)) return 1;
        uint64_t count = 0;
        const auto kernel_us = [&](const CombineOptions& options) {
            uint64_t best = UINT64_MAX;
            backend->time_launches(true);
            for (int i = 0; i < 31; ++i) {
                count = device::intersect_count(cache, keys, options);
                best = std::min(best, backend->device_ns());
            }
            backend->time_launches(false);
            return static_cast<double>(best) / 1e3;
        };
        const double kernel = kernel_us({});
        std::vector<uint32_t> docs(shorter);
        uint64_t materialise = UINT64_MAX;
        backend->time_launches(true);
        for (int i = 0; i < 31; ++i) {
            device::intersect(cache, keys, docs);
            materialise = std::min(materialise, backend->device_ns());
        }
        backend->time_launches(false);
        const service::ListOperand operands[] = {{keys[0], &a}, {keys[1], &b}};
        const bool served = argv[2][0] != '-';
        const auto first = served ? client.intersect_count(operands) : count;
        const double round_trip =
            served ? median_us(301, [&] { client.intersect_count(operands); }) : 0;
        const PostingListView* const views[] = {&a, &b};
        uint64_t on_cpu = 0;
        const double cpu = median_us(5, [&] { on_cpu = intersect_count(views); });
        std::printf("%10zu %10zu %10u %5s %4s %10llu %10.1f %10.1f %10.1f %10.1f%s\n", shorter,
                    longer, documents, a.codec().name.data(), b.codec().name.data(),
                    static_cast<unsigned long long>(count), kernel,
                    static_cast<double>(materialise) / 1e3, round_trip, cpu,
                    first && *first == count && on_cpu == count ? "" : "  WRONG");
        if (!first) std::printf("service: %s\n", client.reason().c_str());
        if (!sweep) continue;
        for (uint32_t width = 1024; width <= 8192; width *= 2) {
            std::printf("   w%u %.1f", width, kernel_us({SetAlgorithm::Windows, width, 0}));
        }
        for (uint32_t slices = 1; slices <= 128; slices *= 2) {
            std::printf("   s%u %.1f", slices, kernel_us({SetAlgorithm::Blocks, 0, slices}));
        }
        std::printf("\n");
    }
    return 0;
}
