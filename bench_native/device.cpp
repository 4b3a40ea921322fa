// Set operations on a device: every algorithm's kernel time, and the round trip through postingsd
// as a client sees it, beside the CPU and thrust::set_intersection.
//
// usage: bench_device cuda|opencl POSTINGSD [--json] [--sizes] [--quick]
//
// POSTINGSD is the executable, or '-' for none; --sizes leaves out series by length and ratio.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <deque>
#include <random>
#include <string>

#include "core/list_ops/list_ops.h"
#include "device/combine_batch.h"
#include "device/set_operation.h"
#include "device_thrust.h"
#include "machine.h"
#include "open_backend.h"
#include "research/device/merge_intersect.h"
#include "research/device/program.h"
#include "service/client/client.h"
#include "timing.h"

using namespace postings;
using device::AnyAlgorithm;
using device::CombineOptions;
using device::MergeAlgorithm;
using device::SetAlgorithm;

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

struct Size {
    size_t shorter, longer;
    uint32_t documents;
    CodecId codec;
};

struct Algorithm {
    const char* name;
    AnyAlgorithm algorithm;
};
const Algorithm kAlgorithms[] = {
    {"default", {}},
    {"windows", CombineOptions{SetAlgorithm::Windows, 0, 0}},
    {"blocks", CombineOptions{SetAlgorithm::Blocks, 0, 0}},
    {"sparse bitmaps", CombineOptions{SetAlgorithm::SparseBitmaps, 0, 0}},
    {"merge find", MergeAlgorithm::MergeFind},
    {"merge find, 1 level", MergeAlgorithm::MergeFind1},
    {"merge find, 2 levels", MergeAlgorithm::MergeFind2},
    {"merge find, 3 levels", MergeAlgorithm::MergeFind3},
    {"merge find, 4 levels", MergeAlgorithm::MergeFind4},
    {"merge path", MergeAlgorithm::MergePath},
    {"part per lane", MergeAlgorithm::PartPerLane},
    {"docID per team", MergeAlgorithm::DocPerTeam},
    {"ADP", MergeAlgorithm::Adp}};

class Bench {
  public:
    Bench(const std::string& kind, const char* service, bool json)
        : backend_(bench::open_backend(kind, uint64_t{kind == "cuda" ? 4u : 1u} << 30,
                                       &device::research_program())),
          cache_(*backend_),
          client_({.devices = kind,
                   .executable = service,
                   .deadline_ns = 10'000'000'000,
                   .start_patience_ns = 60'000'000'000}),
          cuda_(kind == "cuda"),
          served_(service[0] != '-'),
          json_(json) {
        if (json_) {
            std::printf("{%s,\"rows\":[", bench::machine_json(backend_->name()).c_str());
        } else {
            std::printf("%s\n%9s %9s %10s %20s %9s %22s %9s\n", backend_->name().c_str(), "short",
                        "long", "documents", "codecs", "common", "algorithm", "us");
        }
    }
    ~Bench() {
        if (json_) std::printf("\n]}\n");
    }

    void measure(const char* part, const Size& size) {
        part_ = part;
        const auto a_docs = random_list(random_, size.shorter, size.documents);
        const auto b_docs = random_list(random_, size.longer, size.documents);
        const auto a = PostingList::from_docs(a_docs, {}, size.codec);
        const auto b = PostingList::from_docs(b_docs, {}, size.codec);
        const ListKey keys[] = {list_key(a.bytes()), list_key(b.bytes())};
        double upload_us = 0;
        if (!timed_upload(keys[0], a, upload_us) || !cache_.upload(keys[1], b)) return;
        const PostingListView* const views[] = {&a, &b};
        case_ = size;
        codecs_ = std::string(a.codec().name) + "," + std::string(b.codec().name);
        common_ = intersect_count(views);
        row("upload", upload_us, common_);
        row("CPU", bench::median_us(9, [&] { intersect_count(views); }), common_);
        if (served_) {
            CachedKey keys_there[2];
            const ListReference references[] = {{&a, &keys_there[0]}, {&b, &keys_there[1]}};
            const auto found = client_.count(SetOperation::Intersect, references);
            row("postingsd",
                bench::median_us(301, [&] { client_.count(SetOperation::Intersect, references); }),
                found.value_or(0));
        }
        for (const Algorithm& algorithm : kAlgorithms) kernel(algorithm, keys);
        std::vector<uint32_t> docs(size.shorter);
        uint64_t count = 0;
        const double us = fastest([&] { count = device::intersect(cache_, keys, docs); });
        row("default, docIDs", us, count);
        for (const auto operation : {SetOperation::Unite, SetOperation::Subtract}) {
            const bool unites = operation == SetOperation::Unite;
            const uint64_t expected =
                (unites ? size.shorter + size.longer : size.shorter) - common_;
            const double took =
                fastest([&] { count = device::combine_count(cache_, operation, keys); });
            row(unites ? "union" : "difference", took, count - expected + common_);
        }
        if (cuda_) peer(a_docs, b_docs);
    }

    // The intersection of several lists.
    void measure_several(std::vector<size_t> lengths, uint32_t documents, CodecId codec) {
        part_ = "several";
        std::vector<PostingList> lists;
        std::vector<const PostingListView*> views;
        std::vector<ListKey> keys;
        std::deque<CachedKey> keys_there;
        std::vector<ListReference> references;
        codecs_ = "";
        for (const size_t length : lengths) {
            lists.push_back(
                PostingList::from_docs(random_list(random_, length, documents), {}, codec));
            codecs_ += (codecs_.empty() ? "" : ",") + std::to_string(length);
        }
        for (const PostingList& list : lists) {
            views.push_back(&list);
            keys.push_back(list_key(list.bytes()));
            references.push_back({&list, &keys_there.emplace_back()});
            if (!cache_.upload(keys.back(), list)) return;
        }
        case_ = {lengths.front(), lengths.back(), documents, codec};
        common_ = intersect_count(views);
        row("CPU", bench::median_us(9, [&] { intersect_count(views); }), common_);
        if (served_) {
            const auto found = client_.count(SetOperation::Intersect, references);
            row("postingsd",
                bench::median_us(301, [&] { client_.count(SetOperation::Intersect, references); }),
                found.value_or(0));
        }
        for (const Algorithm& algorithm : kAlgorithms) {
            if (!algorithm.algorithm.decoded) kernel(algorithm, keys);
        }
    }

    // Many pairs of lists in one kernel.
    void measure_many(size_t lists, size_t length, size_t queries) {
        std::vector<ListKey> keys;
        for (size_t i = 0; i < lists; ++i) {
            const auto list = PostingList::from_docs(random_list(random_, length, 25'000'000), {},
                                                     CodecId::BitPacked);
            keys.push_back(list_key(list.bytes()));
            if (!cache_.upload(keys.back(), list)) return;
        }
        std::vector<std::vector<uint32_t>> pairs(queries);
        for (auto& pair : pairs) {
            pair = {static_cast<uint32_t>(random_() % lists),
                    static_cast<uint32_t>(random_() % lists)};
        }
        part_ = "many";
        case_ = {length, length, 25'000'000, CodecId::BitPacked};
        codecs_ = std::to_string(queries) + " pairs";
        common_ = 0;
        const auto many = [&] {
            device::combine_batch(cache_, SetOperation::Intersect, keys, pairs);
        };
        row("many, each", bench::median_us(11, many) / static_cast<double>(queries), 0);
    }

  private:
    // Of the shorter list, to the end of the kernels that derive something from it.
    bool timed_upload(const ListKey& key, const PostingListView& list, double& us) {
        bool is_there = false;
        uint8_t byte = 0;
        us = bench::median_us(1, [&] {
            is_there = cache_.upload(key, list);
            backend_->read(0, {&byte, 1});
        });
        return is_there;
    }

    // Of the device's own time.
    template <typename Work>
    double fastest(Work work) {
        uint64_t best = UINT64_MAX;
        backend_->time_launches(true);
        for (uint64_t i = 0, all = 0; i < 21 && all < 20'000'000; ++i) {
            work();
            const uint64_t took = backend_->device_ns();
            best = std::min(best, took);
            all += took;
        }
        backend_->time_launches(false);
        return static_cast<double>(best) / 1e3;
    }

    void kernel(const Algorithm& algorithm, std::span<const ListKey> keys) {
        uint64_t count = 0;
        double us = 0;
        if (algorithm.algorithm.decoded) {
            // Without the decoding.
            device::DecodedLists lists(cache_, keys);
            us = fastest([&] { count = lists.intersect_count(*algorithm.algorithm.decoded); });
        } else {
            us = fastest([&] {
                count = device::intersect_count(cache_, keys, algorithm.algorithm.product);
            });
        }
        row(algorithm.name, us, count);
    }

    void peer([[maybe_unused]] std::span<const uint32_t> a,
              [[maybe_unused]] std::span<const uint32_t> b) {
#ifdef POSTINGS_HAVE_THRUST
        const ThrustTimes times = thrust_intersection(a, b);
        row("thrust, device", times.device_us, times.count);
        row("thrust, with its count", times.wall_us, times.count);
#endif
    }

    void row(const char* name, double us, uint64_t count) {
        if (json_) {
            std::printf(
                "%s\n{\"part\":\"%s\",\"shorter\":%zu,\"longer\":%zu,"
                "\"documents\":%u,"
                "\"codecs\":\"%s\",\"common\":%llu,\"algorithm\":\"%s\",\"us\":%.2f,"
                "\"correct\":%s}",
                rows_++ > 0 ? "," : "", part_, case_.shorter, case_.longer, case_.documents,
                codecs_.c_str(), static_cast<unsigned long long>(common_), name, us,
                count == common_ ? "true" : "false");
        } else {
            std::printf("%9zu %9zu %10u %20s %9llu %22s %9.1f%s\n", case_.shorter, case_.longer,
                        case_.documents, codecs_.c_str(), static_cast<unsigned long long>(common_),
                        name, us, count == common_ ? "" : "  WRONG");
        }
    }

    std::unique_ptr<device::Backend> backend_;
    device::DeviceCache cache_;
    service::Client client_;
    bool cuda_, served_, json_;
    std::mt19937_64 random_{1};
    const char* part_ = "";
    Size case_{};
    std::string codecs_;
    uint64_t common_ = 0;
    size_t rows_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr,
                     "usage: bench_device cuda|opencl POSTINGSD [--json] [--sizes] [--quick]\n");
        return 2;
    }
    const auto has = [&](const char* option) {
        return std::any_of(argv + 3, argv + argc,
                           [&](const char* given) { return std::strcmp(given, option) == 0; });
    };
    const bool quick = has("--quick");
    Bench bench(argv[1], argv[2], has("--json"));
    constexpr uint32_t kDocuments = 25'000'000;
    const Size sizes[] = {{1'000'000, 3'700'000, kDocuments, CodecId::Auto},
                          {1'000'000, 3'700'000, kDocuments, CodecId::BitPacked},
                          {3'700'000, 3'700'000, kDocuments, CodecId::Bitmap},
                          {3'700'000, 3'700'000, kDocuments, CodecId::BitPacked},
                          {10'000'000, 10'000'000, 80'000'000, CodecId::Bitmap},
                          {10'000'000, 10'000'000, 80'000'000, CodecId::BitPacked},
                          {10'000'000, 10'000'000, 400'000'000, CodecId::Bitmap},
                          {10'000'000, 10'000'000, 400'000'000, CodecId::BitPacked}};
    for (const Size& size : std::span(sizes).first(quick ? 1 : std::size(sizes))) {
        bench.measure("sizes", size);
    }
    if (has("--sizes")) return 0;
    // By length, and by ratio, of lists of the same density each.
    for (uint32_t length = 1000; length <= (quick ? 1000 : 10'000'000); length *= 10) {
        bench.measure("lengths", {length, length, 25 * length, CodecId::BitPacked});
    }
    for (size_t ratio = 1; ratio <= (quick ? 1 : 4096); ratio *= 4) {
        bench.measure("ratios", {4'000'000 / ratio, 4'000'000, 100'000'000, CodecId::BitPacked});
    }
    bench.measure_several({200'000, 1'000'000, 3'700'000}, kDocuments, CodecId::BitPacked);
    if (!quick) {
        bench.measure_several({3'700'000, 3'700'000, 3'700'000}, kDocuments, CodecId::BitPacked);
        bench.measure_several(std::vector<size_t>(8, 3'700'000), kDocuments, CodecId::BitPacked);
    }
    bench.measure_many(100, quick ? 10'000 : 100'000, 1000);
    return 0;
}
