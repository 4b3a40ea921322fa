// Bits an integer and speed to docIDs of every registered codec, the default one on every SIMD
// target, beside libstreamvbyte and libroaring on the same lists. Prints one JSON object.
//
// Sets: the GOV2-like one, clustered and uniform, and a dense one. "cache": each list is decoded
// again and again, "memory": all lists one after another, 40 M integers, into the same output.
// Bits are those of the docIDs' payload; skip data, headers and checksums are counted apart.
#include <hwy/targets.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

#include "core/list/posting_list.h"
#include "research/collection/gov2_like.h"
#include "timing.h"
#ifdef POSTINGS_HAVE_PEERS
#include <roaring/roaring.h>
#include <streamvbyte.h>
#include <streamvbytedelta.h>
#endif

namespace postings::bench {
namespace {

using Ids = std::span<const uint32_t>;

struct Set {
    std::string name;
    Collection collection;
    uint64_t integers = 0;
    size_t longest = 0;
};

Set finished(std::string name, Collection collection) {
    Set set{std::move(name), std::move(collection)};
    for (const Ids list : set.collection.docs) {
        set.integers += list.size();
        set.longest = std::max(set.longest, list.size());
    }
    return set;
}

Set gov2_set(bool clustered, uint32_t lists) {
    Gov2LikeOptions options;
    options.clustered = clustered;
    options.lists = lists;
    return finished(clustered ? "clustered" : "uniform", gov2_like(options));
}

// Between every other document and every tenth.
Set dense_set(uint32_t lists) {
    Collection collection;
    for (uint32_t i = 0; i < lists / 10; ++i) {
        const uint32_t count = 20'000 + 977 * i, range = count * (2 + i % 9);
        collection.docs.push_back(keep(collection, random_list(count, 0, range, false, i + 1)));
    }
    return finished("dense", std::move(collection));
}

// One codec's encoded lists: decode(i, out) writes the docIDs of list i.
struct Encoded {
    std::function<void(size_t, uint32_t*)> decode;
    uint64_t payload_bits = 0, overhead_bits = 0;
    double encode_seconds = 0;
};

struct Speed {
    double cache, memory;  // integers a second
};

Speed measure(const Set& set, const Encoded& encoded, uint32_t* out) {
    const size_t lists = set.collection.docs.size();
    const auto in_cache = [&] {
        double seconds = 0;
        for (size_t i = 0; i < lists; ++i) {
            const size_t times = std::clamp<size_t>(65'536 / set.collection.docs[i].size(), 2, 64);
            encoded.decode(i, out);
            const double begin = thread_seconds();
            for (size_t n = 0; n < times; ++n) encoded.decode(i, out);
            seconds += (thread_seconds() - begin) / static_cast<double>(times);
        }
        return seconds;
    };
    const double cache = std::min(in_cache(), in_cache());
    const double memory = best_seconds(
        [&] {
            for (size_t i = 0; i < lists; ++i) encoded.decode(i, out);
        },
        2, 0.05);
    const auto integers = static_cast<double>(set.integers);
    return {integers / cache, integers / memory};
}

bool is_right(const Set& set, const Encoded& encoded, uint32_t* out) {
    for (size_t i = 0; i < set.collection.docs.size(); ++i) {
        const Ids docs = set.collection.docs[i];
        encoded.decode(i, out);
        if (!std::equal(docs.begin(), docs.end(), out)) return false;
    }
    return true;
}

Encoded with_codec(const Set& set, CodecId codec) {
    const auto lists = std::make_shared<std::vector<PostingList>>();
    Encoded encoded;
    const double begin = thread_seconds();
    for (const Ids docs : set.collection.docs) {
        lists->push_back(PostingList::from_docs(docs, {}, codec));
        encoded.payload_bits += lists->back().docs_payload_bits();
        encoded.overhead_bits += lists->back().overhead_bits();
    }
    encoded.encode_seconds = thread_seconds() - begin;
    encoded.decode = [lists](size_t i, uint32_t* out) {
        (*lists)[i].decode_all({out, (*lists)[i].count()});
    };
    return encoded;
}

#ifdef POSTINGS_HAVE_PEERS

Encoded with_libstreamvbyte(const Set& set) {
    struct List {
        std::vector<uint8_t> bytes;
        uint32_t count;
    };
    const auto lists = std::make_shared<std::vector<List>>();
    Encoded encoded;
    const double begin = thread_seconds();
    for (const Ids docs : set.collection.docs) {
        const auto count = static_cast<uint32_t>(docs.size());
        std::vector<uint8_t> bytes(streamvbyte_max_compressedbytes(count) + 16);
        const size_t size = streamvbyte_delta_encode(docs.data(), count, bytes.data(), 0);
        encoded.payload_bits += 8 * size;
        bytes.resize(size + 16);
        lists->push_back({std::move(bytes), count});
    }
    encoded.encode_seconds = thread_seconds() - begin;
    encoded.decode = [lists](size_t i, uint32_t* out) {
        streamvbyte_delta_decode((*lists)[i].bytes.data(), out, (*lists)[i].count, 0);
    };
    return encoded;
}

Encoded with_libroaring(const Set& set) {
    const auto free_all = [](std::vector<roaring_bitmap_t*>* bitmaps) {
        for (roaring_bitmap_t* bitmap : *bitmaps) roaring_bitmap_free(bitmap);
        delete bitmaps;
    };
    const std::shared_ptr<std::vector<roaring_bitmap_t*>> bitmaps(
        new std::vector<roaring_bitmap_t*>, free_all);
    Encoded encoded;
    const double begin = thread_seconds();
    for (const Ids docs : set.collection.docs) {
        bitmaps->push_back(roaring_bitmap_of_ptr(docs.size(), docs.data()));
        roaring_bitmap_run_optimize(bitmaps->back());
        encoded.payload_bits += 8 * roaring_bitmap_portable_size_in_bytes(bitmaps->back());
    }
    encoded.encode_seconds = thread_seconds() - begin;
    encoded.decode = [bitmaps](size_t i, uint32_t* out) {
        roaring_bitmap_to_uint32_array((*bitmaps)[i], out);
    };
    return encoded;
}

#endif

void print(const Set& set, std::string_view codec, const char* target, const Encoded& encoded,
           uint32_t* out) {
    static bool first = true;
    const bool right = is_right(set, encoded, out);
    const Speed speed = measure(set, encoded, out);
    const auto integers = static_cast<double>(set.integers);
    std::printf(
        "%s\n"
        R"({"set":"%s","codec":"%.*s","target":"%s","bits":%.4f,"overhead_bits":%.4f,)"
        R"("cache":%.4f,"memory":%.4f,"encode":%.4f,"correct":%s})",
        first ? "" : ",", set.name.c_str(), static_cast<int>(codec.size()), codec.data(), target,
        static_cast<double>(encoded.payload_bits) / integers,
        static_cast<double>(encoded.overhead_bits) / integers, 1e-9 * speed.cache,
        1e-9 * speed.memory, 1e-9 * integers / encoded.encode_seconds, right ? "true" : "false");
    std::fflush(stdout);
    first = false;
}

void set_targets(int64_t targets) {  // 0: all that there are
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

struct Options {
    uint32_t lists = 2000;
    std::string_view set, codec;
    bool all_targets = false;  // for the other codecs, too
};

void measure_set(const Set& set, const Options& options) {
    std::vector<uint32_t> buffer(set.longest + 32);
    // The start of a cache line, whatever the allocator gave.
    const size_t off = reinterpret_cast<uintptr_t>(buffer.data()) % 64 / 4;
    uint32_t* const out = buffer.data() + (off == 0 ? 0 : 16 - off);
    const auto wanted = [&](std::string_view name) {
        return options.codec.empty() || options.codec == name;
    };
    for (const Codec* codec : codecs()) {
        // A bitmap of 25 M documents for a list of 50 is for no one.
        if (!wanted(codec->name) || (codec->id == CodecId::Bitmap && set.name != "dense")) continue;
        const Encoded encoded = with_codec(set, codec->id);
        const bool every_target = options.all_targets || codec->id == CodecId::BitPacked;
        for (int64_t rest = hwy::SupportedTargets(); rest; rest &= rest - 1) {
            const int64_t target = rest & -rest;
            set_targets(target);
            print(set, codec->name, hwy::TargetName(target), encoded, out);
            set_targets(0);
            if (!every_target) break;
        }
    }
    if (wanted("Auto")) print(set, "Auto", "", with_codec(set, CodecId::Auto), out);
#ifdef POSTINGS_HAVE_PEERS
    if (wanted("libstreamvbyte")) print(set, "libstreamvbyte", "", with_libstreamvbyte(set), out);
    if (wanted("libroaring")) print(set, "libroaring", "", with_libroaring(set), out);
#endif
}

int run(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const bool has_value = i + 1 < argc;
        if (!std::strcmp(argv[i], "--all-targets")) {
            options.all_targets = true;
        } else if (has_value && !std::strcmp(argv[i], "--lists")) {
            options.lists = static_cast<uint32_t>(std::max(20, std::atoi(argv[++i])));
        } else if (has_value && !std::strcmp(argv[i], "--set")) {
            options.set = argv[++i];
        } else if (has_value && !std::strcmp(argv[i], "--codec")) {
            options.codec = argv[++i];
        } else {
            std::fprintf(stderr,
                         "usage: %s [--lists N] [--set clustered|uniform|dense] [--codec NAME] "
                         "[--all-targets]\n",
                         argv[0]);
            return 2;
        }
    }
    const auto wanted = [&](std::string_view name) {
        return options.set.empty() || options.set == name;
    };
    std::printf("{\"lists\":%u,\"rows\":[", options.lists);
    if (wanted("clustered")) measure_set(gov2_set(true, options.lists), options);
    if (wanted("uniform")) measure_set(gov2_set(false, options.lists), options);
    if (wanted("dense")) measure_set(dense_set(options.lists), options);
    std::printf("\n]}\n");
    return 0;
}

}  // namespace
}  // namespace postings::bench

int main(int argc, char** argv) {
    return postings::bench::run(argc, argv);
}
