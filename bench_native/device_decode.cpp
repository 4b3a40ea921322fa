// Decoding on a device: speed of every codec, with docIDs written to the device's memory and fused
// (only their sum leaves the kernel), beside one thread of the CPU; by set and by length of list.
// Writes one JSON object for each kind of device, to DIRECTORY/device_decode_KIND.json.
//
// Lists are resident. Times are those of the device's own clock, medians. What is compared with
// the copy bandwidth, measured in the same run, are docIDs written and list bytes read.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "core/yioop/packed_postings.h"
#include "device/decode_operation.h"
#include "device/yioop_operation.h"
#include "machine.h"
#include "open_backend.h"
#include "research/collection/gov2_like.h"
#include "timing.h"

namespace postings::bench {
namespace {

struct Set {
    const char* name;
    uint32_t mean_gap;
    bool clustered;
};
constexpr Set kSets[] = {{"uniform", 16, false}, {"clustered", 16, true}, {"dense", 3, false}};

struct Encoded {
    const Codec* codec;
    PostingList list;
};

// What the CPU makes of a list, and how long it takes, in seconds.
struct Decoded {
    std::vector<uint32_t> docs;
    double seconds = 0;
    void take(const PostingList& list) {
        docs.resize(list.count());
        seconds = best_seconds([&] { list.decode_all(docs); }, 3, 0.02);
    }
};

// In as many threads as there are codecs: some encoders take seconds.
std::vector<Encoded> encode_all(const std::vector<uint32_t>& docs, bool with_bitmap,
                                std::string_view only) {
    std::vector<std::future<Encoded>> encoding;
    for (const Codec* codec : codecs()) {
        if (codec->id == CodecId::Bitmap && !with_bitmap) continue;
        if (!only.empty() && only.find(codec->name) == only.npos) continue;
        encoding.push_back(std::async(std::launch::async, [&docs, codec] {
            return Encoded{codec, PostingList::from_docs(docs, {}, codec->id)};
        }));
    }
    std::vector<Encoded> encoded;
    for (auto& one : encoding) encoded.push_back(one.get());
    return encoded;
}

// Of what `work` returns.
template <typename Work>
double median_of(int repeats, Work work) {
    std::vector<double> values;
    for (int i = 0; i < repeats; ++i) values.push_back(work());
    return bench::median(std::move(values));
}

// A device, what is in its memory, and what was measured on it, rows of JSON.
struct Measured {
    explicit Measured(const char* of_kind)
        : kind(of_kind), backend(open_backend(kind, uint64_t{4} << 30)), cache(*backend) {}
    std::string kind;
    std::unique_ptr<device::Backend> backend;
    device::DeviceCache cache;
    double copied = 0;
    std::vector<std::string> rows, yioop;
};

template <typename... Values>
std::string text(const char* format, Values... values) {
    std::string line(512, '\0');
    line.resize(static_cast<size_t>(std::snprintf(line.data(), line.size(), format, values...)));
    return line;
}

// Bytes a second, those read and those written, of the kernel that moves lists.
double copy_bandwidth(device::DeviceCache& cache) {
    constexpr uint64_t kBytes = uint64_t{256} << 20;
    const auto scratch = cache.scratch(2 * kBytes, {});
    device::Backend& backend = cache.backend();
    PostingsMoves moves{{scratch.offset()}, {scratch.offset() + kBytes}, {kBytes}, 1, 0};
    const uint32_t groups = backend.shape().groups(device::Kernel::Move, backend.shape().teams);
    std::vector<uint8_t> one(1);
    return median_of(9, [&] {
        const double us = bench::microseconds([&] {
            for (int i = 0; i < 8; ++i) backend.launch(device::Kernel::Move, groups, moves);
            backend.read(scratch.offset(), one);
        });
        return 8 * 2 * kBytes / (1e-6 * us);
    });
}

void measure(Measured& on, const Set& set, const Encoded& encoded, const Decoded& expected,
             std::span<uint32_t> out) {
    device::DeviceCache& cache = on.cache;
    device::Backend& backend = *on.backend;
    const PostingList& list = encoded.list;
    const auto key = list_key(list.bytes());
    if (!cache.upload(key, list)) return;
    const auto& [docs, cpu] = expected;
    const auto sum = std::accumulate(docs.begin(), docs.end(), 0u);
    bool right = device::decode(cache, key, out) == sum && std::ranges::equal(out, docs);
    const auto scratch = cache.scratch(uint64_t{list.count()} * 4, {&key, 1});
    const int repeats = list.count() > 1'000'000 ? 15 : 51;
    const auto device_seconds = [&](uint64_t result) {
        backend.time_launches(true);
        const double seconds = median_of(repeats, [&] {
            right &= device::decode_to(cache, key, result) == sum;
            return 1e-9 * static_cast<double>(backend.device_ns());
        });
        backend.time_launches(false);
        return seconds;
    };
    const double fused = device_seconds(0), written = device_seconds(scratch.offset());
    const double answered =
        1e-6 * bench::median_us(repeats, [&] { device::decode_sum(cache, key); });
    const auto count = static_cast<double>(list.count());
    on.rows.push_back(text(
        R"({"set":"%s","codec":"%.*s","count":%u,"bits":%.4f,"bytes":%zu,)"
        R"("fused_ns":%.0f,"written_ns":%.0f,"answered_ns":%.0f,"cpu_ns":%.0f,"correct":%s})",
        set.name, static_cast<int>(encoded.codec->name.size()), encoded.codec->name.data(),
        list.count(), static_cast<double>(list.docs_payload_bits()) / count, list.bytes().size(),
        1e9 * fused, 1e9 * written, 1e9 * answered, 1e9 * cpu, right ? "true" : "false"));
    std::fprintf(stderr,
                 "%-6s %-10s %-12s %9u %6.2f bits  fused %8.1f G/s  written %7.1f  CPU %6.2f%s\n",
                 on.kind.c_str(), set.name, encoded.codec->name.data(), list.count(),
                 static_cast<double>(list.docs_payload_bits()) / count, 1e-9 * count / fused,
                 1e-9 * count / written, 1e-9 * count / cpu, right ? "" : "  WRONG");
}

// The postings of the word of this rank in documents of 1000 words: Zipf, p(rank) = 0.1 / rank, and
// Poisson, at places drawn evenly; document indexes are even (bench_php/modified9.php).
YioopPostings simulated(uint32_t documents, uint32_t rank) {
    constexpr uint32_t kWords = 1000;
    std::mt19937_64 random(13);
    std::poisson_distribution<uint32_t> occurrences(0.1 / rank * kWords);
    YioopPostings postings;
    std::vector<uint32_t> places;
    for (uint32_t document = 0; document < documents; ++document) {
        places.clear();
        for (uint32_t n = occurrences(random); places.size() < n;) {
            const auto place = static_cast<uint32_t>(random() % kWords);
            if (std::ranges::find(places, place) == places.end()) places.push_back(place);
        }
        if (places.empty()) continue;
        std::ranges::sort(places);
        postings.docs.push_back(2 * document);
        postings.frequencies.push_back(static_cast<uint32_t>(places.size()));
        postings.positions.insert(postings.positions.end(), places.begin(), places.end());
    }
    return postings;
}

// As many postings as fit, of one or two positions each.
YioopPostings stream(uint32_t count) {
    std::mt19937_64 random(13);
    YioopPostings postings;
    for (uint32_t i = 0; i < count; ++i) {
        const uint64_t bits = random();
        postings.docs.push_back(2 * i);
        postings.frequencies.push_back(1 + bits % 2);
        postings.positions.push_back(bits >> 8 & 511);
        if (bits % 2)
            postings.positions.push_back(postings.positions.back() + 1 + (bits >> 32 & 511));
    }
    return postings;
}

// Times of the kernels alone on resident data, and of everything from and to the host's memory.
void measure_yioop(Measured& on, const YioopPostings& postings, const Bytes& packed,
                   double cpu_encode, double cpu_decode, uint32_t documents, uint32_t rank) {
    device::DeviceCache& cache = on.cache;
    device::Backend& backend = *on.backend;
    const auto& [docs, frequencies, positions] = postings;
    const int repeats = docs.size() > 1'000'000 ? 5 : 31;
    const auto wall = [&](auto work) { return 1e-6 * bench::median_us(repeats, work); };
    const auto kernels = [&](auto work) {
        backend.time_launches(true);
        const double seconds = median_of(repeats, [&] {
            work();
            return 1e-9 * static_cast<double>(backend.device_ns());
        });
        backend.time_launches(false);
        return seconds;
    };
    bool right = true;
    double decode_kernels = 0, fused = 0, encode_kernels = 0;
    {
        const auto string = cache.scratch(device::yioop_bytes(packed.size()), {});
        const auto yioop = device::upload_yioop(cache, string.offset(), packed);
        const uint64_t bytes = docs.size() * 4;
        const auto out = cache.scratch(2 * bytes + positions.size() * 4, {});
        fused = kernels([&] { right &= device::decode_yioop_to(cache, *yioop, {}).has_value(); });
        decode_kernels = kernels([&] {
            right &=
                device::decode_yioop_to(
                    cache, *yioop, {out.offset(), out.offset() + bytes, out.offset() + 2 * bytes})
                    .has_value();
        });
        const auto rest = cache.scratch(
            device::yioop_encode_scratch(docs.size()) + bytes + positions.size() * 4, {});
        const device::DeviceYioopInput input{out.offset(),
                                             out.offset() + bytes,
                                             out.offset() + 2 * bytes,
                                             rest.offset(),
                                             static_cast<uint32_t>(docs.size()),
                                             static_cast<uint32_t>(positions.size())};
        const uint64_t result = rest.offset() + device::yioop_encode_scratch(docs.size());
        encode_kernels = kernels(
            [&] { right &= device::encode_yioop_to(cache, input, result) == packed.size() / 4; });
    }
    double decode = 0, encode = 0;
    if (docs.size() < 10'000'000) {
        std::vector<uint32_t> values, out;
        for (const auto& part : {docs, frequencies, positions}) {
            values.insert(values.end(), part.begin(), part.end());
        }
        out.resize(values.size());
        Bytes bytes(packed.size());
        decode = wall([&] { right &= device::decode_yioop(cache, packed, 7, out).has_value(); });
        const std::span input(reinterpret_cast<const uint8_t*>(values.data()), values.size() * 4);
        const YioopSizes sizes{static_cast<uint32_t>(docs.size()),
                               static_cast<uint32_t>(positions.size())};
        encode = wall(
            [&] { right &= device::encode_yioop(cache, sizes, input, bytes) == packed.size(); });
        right &= out == values && bytes == packed;
    }
    on.yioop.push_back(text(
        R"({"documents":%u,"rank":%u,"postings":%zu,"positions":%zu,"bytes":%zu,"fused_ns":%.0f,)"
        R"("decode_kernels_ns":%.0f,"encode_kernels_ns":%.0f,"decode_ns":%.0f,"encode_ns":%.0f,)"
        R"("cpu_decode_ns":%.0f,"cpu_encode_ns":%.0f,"correct":%s})",
        documents, rank, docs.size(), positions.size(), packed.size(), 1e9 * fused,
        1e9 * decode_kernels, 1e9 * encode_kernels, 1e9 * decode, 1e9 * encode, 1e9 * cpu_decode,
        1e9 * cpu_encode, right ? "true" : "false"));
    std::fprintf(
        stderr,
        "%-6s Yioop %6u rank %4u: %9zu postings, us: fused %.1f decode %.1f (all %.1f, CPU %.1f) "
        "encode %.1f (all %.1f, CPU %.1f); fused %.1f G postings/s%s\n",
        on.kind.c_str(), documents, rank, docs.size(), 1e6 * fused, 1e6 * decode_kernels,
        1e6 * decode, 1e6 * cpu_decode, 1e6 * encode_kernels, 1e6 * encode, 1e6 * cpu_encode,
        1e-9 * static_cast<double>(docs.size()) / fused, right ? "" : "  WRONG");
}

void measure_yioop(std::vector<std::unique_ptr<Measured>>& devices, const YioopPostings& postings,
                   uint32_t documents, uint32_t rank) {
    const auto& [docs, frequencies, positions] = postings;
    Bytes packed = pack_yioop_postings(docs, frequencies, positions);
    double encode = 0, decode = 0;
    if (documents != 0) {
        encode = best_seconds([&] { packed = pack_yioop_postings(docs, frequencies, positions); },
                              1, 0.01);
        decode = best_seconds([&] { unpack_yioop_postings(packed); }, 1, 0.01);
    }
    for (auto& on : devices) {
        measure_yioop(*on, postings, packed, encode, decode, documents, rank);
    }
}

bool write_json(const Measured& on, const std::string& directory) {
    const auto path = directory + "/device_decode_" + on.kind + ".json";
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (file == nullptr) return false;
    std::fprintf(file, R"({%s,"kind":"%s","copy_bytes_per_second":%.0f)",
                 machine_json(on.backend->name()).c_str(), on.kind.c_str(), on.copied);
    const auto put = [&](const char* name, const std::vector<std::string>& rows) {
        std::fprintf(file, ",\"%s\":[\n", name);
        for (size_t i = 0; i < rows.size(); ++i) {
            std::fprintf(file, "%s%s\n", rows[i].c_str(), i + 1 < rows.size() ? "," : "");
        }
        std::fprintf(file, "]");
    };
    put("rows", on.rows);
    put("yioop", on.yioop);
    std::fprintf(file, "}\n");
    return std::fclose(file) == 0;
}

struct Options {
    std::string directory, codecs, set;
    std::vector<const char*> kinds;
    uint32_t count = 0;
    bool quick = false;
};

int run(const Options& options) {
    const uint32_t most = options.quick ? 1'000'000 : 64'000'000;
    using Lists = std::vector<Encoded>;
    std::vector<std::pair<const Set*, std::future<Lists>>> encoding;
    for (const Set& set : kSets) {
        if (!options.set.empty() && options.set != set.name) continue;
        std::vector<uint32_t> counts = {most};
        for (uint32_t n = 1000; set.name == std::string("uniform") && n < most; n *= 10) {
            counts.push_back(n);
        }
        if (options.count != 0) counts = {options.count};
        for (const uint32_t count : counts) {
            encoding.emplace_back(&set, std::async(std::launch::async, [&set, &options, count] {
                const auto docs = random_list(count, 0, count * set.mean_gap, set.clustered, 42);
                return encode_all(docs, set.mean_gap < 8, options.codecs);
            }));
        }
    }
    std::vector<std::unique_ptr<Measured>> devices;
    for (const char* kind : options.kinds) devices.push_back(std::make_unique<Measured>(kind));
    // Nothing is measured while others work.
    for (auto& [set, lists] : encoding) lists.wait();
    for (auto& on : devices) {
        on->copied = copy_bandwidth(on->cache);
        std::fprintf(stderr, "%s, copy %.0f GB/s\n", on->backend->name().c_str(),
                     1e-9 * on->copied);
    }
    Decoded expected;
    std::vector<uint32_t> out;
    for (auto& [set, lists] : encoding) {
        for (const Encoded& encoded : lists.get()) {
            expected.take(encoded.list);
            out.resize(expected.docs.size());
            for (auto& on : devices) measure(*on, *set, encoded, expected, out);
        }
        // What was measured is there also when the machine goes.
        for (const auto& on : devices) write_json(*on, options.directory);
    }
    if (options.codecs.empty() || options.codecs.find("Yioop") != std::string::npos) {
        for (const uint32_t documents : {10'000, 100'000}) {
            for (const uint32_t rank : {13, 310, 3000}) {
                measure_yioop(devices, simulated(documents, rank), documents, rank);
            }
        }
        measure_yioop(devices, stream(options.count != 0 ? options.count : most), 0, 0);
    }
    for (const auto& on : devices) {
        if (!write_json(*on, options.directory)) return 1;
    }
    return 0;
}

}  // namespace
}  // namespace postings::bench

int main(int argc, char** argv) {
    postings::bench::Options options;
    bool right = argc >= 2;
    if (right) options.directory = argv[1];
    for (int i = 2; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "cuda" || name == "opencl") {
            options.kinds.push_back(argv[i]);
        } else if (name == "--quick") {
            options.quick = true;
        } else if (name == "--codecs" && i + 1 < argc) {
            options.codecs = argv[++i];
        } else if (name == "--set" && i + 1 < argc) {
            options.set = argv[++i];
        } else if (name == "--count" && i + 1 < argc) {
            options.count = static_cast<uint32_t>(std::strtoul(argv[++i], nullptr, 10));
        } else {
            right = false;
        }
    }
    if (options.kinds.empty()) options.kinds = {"cuda", "opencl"};
    if (!right) {
        std::fprintf(stderr,
                     "usage: %s DIRECTORY [cuda] [opencl] [--quick] [--codecs NAME,NAME] "
                     "[--set NAME] [--count N]\n"
                     "Yioop is such a name, too.\n",
                     argv[0]);
        return 2;
    }
    return postings::bench::run(options);
}
