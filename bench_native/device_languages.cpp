// The same kernels in each language they are written in, on the same device: ADP, which a report
// had by CUDA and by SYCL (Nankai University, 2023, section 4.8), and some of ours; beside ADP and
// our intersection on one core of the host.
//
// usage: bench_device_languages KIND... [--quick]
//
// A KIND is cuda, opencl or sycl. Prints JSON.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "core/list_ops/list_ops.h"
#include "device/decode_operation.h"
#include "device/set_operation.h"
#include "machine.h"
#include "open_backend.h"
#include "research/device/merge_intersect.h"
#include "research/device/program.h"
#include "research/intersect/kernels.h"
#include "timing.h"

using namespace postings;
using device::MergeAlgorithm;

namespace {

// Of documents from 0 on, one in 25 on average.
std::vector<uint32_t> random_docs(std::mt19937_64& random, size_t size) {
    std::vector<uint32_t> docs;
    std::geometric_distribution<uint32_t> gap(1 / 25.0);
    for (uint32_t doc = 0; docs.size() < size; ++doc) docs.push_back(doc += gap(random));
    return docs;
}

struct MadeLists {
    std::vector<std::vector<uint32_t>> docs;
    std::vector<PostingList> lists;
    std::vector<const PostingListView*> views;
    std::vector<ListKey> keys;
    uint64_t common;
};

MadeLists make_lists(std::mt19937_64& random, const std::vector<size_t>& lengths) {
    MadeLists made;
    for (const size_t length : lengths) {
        made.docs.push_back(random_docs(random, length));
        made.lists.push_back(PostingList::from_docs(made.docs.back(), {}, CodecId::BitPacked));
        made.keys.push_back(list_key(made.lists.back().bytes()));
    }
    for (const PostingList& list : made.lists) made.views.push_back(&list);
    made.common = intersect_count(made.views);
    return made;
}

class Rows {
  public:
    // Of the device's own time, if there is a device, and as the caller waits for it.
    void add(const std::string& kind, const MadeLists& lists, const char* work, double device_us,
             double us, bool correct) {
        std::printf(
            "%s\n{\"kind\":\"%s\",\"lists\":%zu,\"shortest\":%zu,\"longest\":%zu,\"common\":%llu,"
            "\"work\":\"%s\",\"device_us\":%.2f,\"us\":%.2f,\"correct\":%s}",
            rows_++ > 0 ? "," : "", kind.c_str(), lists.docs.size(), lists.docs.front().size(),
            lists.docs.back().size(), static_cast<unsigned long long>(lists.common), work,
            device_us, us, correct ? "true" : "false");
        std::fflush(stdout);
    }

  private:
    size_t rows_ = 0;
};

void measure_host(Rows& rows, const MadeLists& made) {
    std::vector<List> lists;
    for (const auto& docs : made.docs) lists.push_back({docs});
    uint64_t count = 0;
    const double adp = bench::median_us(9, [&] { count = adp_count(lists); });
    rows.add("host", made, "ADP", 0, adp, count == made.common);
    const double ours = bench::median_us(9, [&] { count = intersect_count(made.views); });
    rows.add("host", made, "intersection", 0, ours, count == made.common);
}

class DeviceBench {
  public:
    DeviceBench(Rows& rows, const std::string& kind, device::Backend& backend)
        : rows_(rows), kind_(kind), backend_(backend), cache_(backend) {}

    void measure(const MadeLists& made) {
        for (size_t i = 0; i < made.lists.size(); ++i) {
            if (!cache_.upload(made.keys[i], made.lists[i])) return;
        }
        {
            device::DecodedLists decoded(cache_, made.keys);
            const std::pair<const char*, MergeAlgorithm> kAlgorithms[] = {
                {"ADP", MergeAlgorithm::Adp},
                {"part per lane", MergeAlgorithm::PartPerLane},
                {"docID per team", MergeAlgorithm::DocPerTeam},
                {"merge path", MergeAlgorithm::MergePath}};
            for (const auto& [name, algorithm] : kAlgorithms) {
                time(
                    made, name, [&] { return decoded.intersect_count(algorithm); }, made.common);
            }
        }
        time(
            made, "intersection", [&] { return device::intersect_count(cache_, made.keys); },
            made.common);
        uint32_t sum = 0;
        for (const uint32_t doc : made.docs[0]) sum += doc;
        time(
            made, "decoding", [&] { return device::decode_sum(cache_, made.keys[0]); }, sum);
    }

  private:
    // The least of the device's times, the median of the caller's.
    template <typename Work>
    void time(const MadeLists& made, const char* name, Work work, uint64_t expected) {
        bool correct = work() == expected;  // AdaptiveCpp compiles a kernel when it is first used
        correct &= work() == expected;
        backend_.time_launches(true);
        uint64_t best = UINT64_MAX;
        for (int i = 0; i < 21; ++i) {
            correct &= work() == expected;
            best = std::min(best, backend_.device_ns());
        }
        backend_.time_launches(false);
        const double us = bench::median_us(101, [&] { correct &= work() == expected; });
        rows_.add(kind_, made, name, static_cast<double>(best) / 1e3, us, correct);
    }

    Rows& rows_;
    std::string kind_;
    device::Backend& backend_;
    device::DeviceCache cache_;
};

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> kinds(argv + 1, argv + argc);
    const bool quick = std::erase(kinds, "--quick") > 0;
    const std::string known[] = {"cuda", "opencl", "sycl"};
    const auto is_known = [&](const std::string& kind) { return std::ranges::count(known, kind); };
    if (kinds.empty() || !std::ranges::all_of(kinds, is_known)) {
        std::fprintf(stderr, "usage: bench_device_languages cuda|opencl|sycl... [--quick]\n");
        return 2;
    }
    std::vector<std::vector<size_t>> cases;
    for (size_t length = 10'000; length <= (quick ? 10'000 : 10'000'000); length *= 10) {
        cases.push_back({length, length});
    }
    if (!quick) cases.push_back({100'000, 10'000'000});
    cases.push_back(std::vector<size_t>(5, quick ? 10'000 : 1'000'000));
    std::mt19937_64 random(1);
    std::vector<MadeLists> made;
    for (const auto& lengths : cases) made.push_back(make_lists(random, lengths));
    std::string names;
    std::vector<std::unique_ptr<device::Backend>> backends;
    for (const std::string& kind : kinds) {
        backends.push_back(
            bench::open_backend(kind, uint64_t{1} << 30, &device::research_program()));
        names += (names.empty() ? "" : "; ") + backends.back()->name();
    }
    std::printf("{%s,\"rows\":[", bench::machine_json(names).c_str());
    Rows rows;
    for (const MadeLists& lists : made) {
        measure_host(rows, lists);
        for (size_t i = 0; i < kinds.size(); ++i) {
            DeviceBench(rows, kinds[i], *backends[i]).measure(lists);
        }
    }
    std::printf("\n]}\n");
    return 0;
}
