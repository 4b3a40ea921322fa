// Intersection by length and ratio: the default and every algorithm, on compressed lists with
// decoding included, beside CRoaring on the same lists. A JSON array, one figure a line.
//
//   bench_intersect [--lengths 1000000,...] [--ratios 1,4,...] [--clustered] [--algorithm NAME]
//                   [--decoded] [--documents N]
//
// `length` is that of the longer list; of the shorter one's elements 30 % are in both. Rates count
// the elements of both lists. Small lists come in many pairs, or the branch predictor learns them
// by heart. --decoded measures the algorithms on decoded lists alone.
#include <roaring/roaring.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>

#include "core/list_ops/list_ops.h"
#include "research/collection/gov2_like.h"
#include "research/intersect/algorithms.h"
#include "research/intersect/hash_buckets.h"
#include "research/intersect/two_level_bitmap.h"
#include "timing.h"

namespace postings::bench {
namespace {

uint32_t documents = 25'205'175;  // as GOV2
constexpr size_t kShorterElementsPerPass = 30'000;
constexpr size_t kMostElementsPerPass = 4'000'000;
constexpr int kPasses = 3;
constexpr double kSecondsPerFigure = 0.03;

using Ids = std::vector<uint32_t>;

struct FreeRoaring {
    void operator()(roaring_bitmap_t* r) const { roaring_bitmap_free(r); }
};
using Roaring = std::unique_ptr<roaring_bitmap_t, FreeRoaring>;

// A bitmap of more bits a docID than this is nobody's choice, and fills the memory.
constexpr uint64_t kMostBitmapBits = 64;

struct Operand {
    explicit Operand(Ids list) : ids(std::move(list)) {
        by_default = PostingList::from_docs(ids);
        packed = PostingList::from_docs(ids, {}, CodecId::BitPacked);
        if (documents <= kMostBitmapBits * ids.size()) {
            bitmap = PostingList::from_docs(ids, {}, CodecId::Bitmap);
        }
        roaring.reset(roaring_bitmap_of_ptr(ids.size(), ids.data()));
        roaring_bitmap_run_optimize(roaring.get());
    }
    Ids ids;
    PostingList by_default, packed, bitmap;
    Roaring roaring;
};

struct Pair {
    std::unique_ptr<Operand> shorter, longer;
};

Pair make_pair(size_t length, size_t ratio, bool clustered, uint64_t seed) {
    const auto ids = [&](size_t n, uint64_t s) {
        return random_list(static_cast<uint32_t>(n), 0, documents, clustered, s);
    };
    Ids longer = ids(length, seed * 3);
    const size_t size = std::max<size_t>(length / ratio, 1), common = size * 3 / 10;
    Ids shorter;
    for (size_t i = 0; i < common; ++i) shorter.push_back(longer[i * length / common]);
    for (const uint32_t x : ids(size, seed * 3 + 1)) {
        if (x % 10 >= 3) shorter.push_back(x);
    }
    std::sort(shorter.begin(), shorter.end());
    shorter.erase(std::unique(shorter.begin(), shorter.end()), shorter.end());
    return {std::make_unique<Operand>(std::move(shorter)),
            std::make_unique<Operand>(std::move(longer))};
}

struct Point {
    size_t length, ratio;
    bool clustered;
    std::vector<Pair> pairs;
    size_t elements = 0, results = 0, longest = 0;
};

void print(const Point& point, const char* input, std::string_view algorithm, const char* what,
           double seconds, uint64_t bits, bool right) {
    static const char* separator = "[";
    const auto elements = static_cast<double>(point.elements);
    std::printf(
        R"(%s{"length":%zu,"ratio":%zu,"lists":"%s","input":"%s","algorithm":"%.*s","result":"%s",)"
        R"("ns_per_element":%.5f,"bits_per_element":%.3f,"correct":%s})",
        separator, point.length, point.ratio, point.clustered ? "clustered" : "uniform", input,
        static_cast<int>(algorithm.size()), algorithm.data(), what, 1e9 * seconds / elements,
        static_cast<double>(bits) / elements, right ? "true" : "false");
    separator = ",\n";
    std::fflush(stdout);
}

// bits_of(operand): of one list as it is stored.
template <class BitsOf, class Intersect>
void measure(const Point& point, const char* input, std::string_view algorithm, const char* what,
             BitsOf bits_of, Intersect intersect_pair) {
    size_t results = 0;
    const auto pass = [&] {
        results = 0;
        for (const Pair& pair : point.pairs) results += intersect_pair(pair);
    };
    const double seconds = best_seconds(pass, kPasses, kSecondsPerFigure);
    uint64_t bits = 0;
    for (const Pair& pair : point.pairs) bits += bits_of(*pair.shorter) + bits_of(*pair.longer);
    print(point, input, algorithm, what, seconds, bits, results == point.results);
}

uint64_t bits_of_list(const PostingList& list) {
    return uint64_t{list.bytes().size()} * 8;
}
uint64_t packed_bits(const Operand& operand) {
    return bits_of_list(operand.packed);
}
uint64_t decoded_bits(const Operand& operand) {
    return uint64_t{operand.ids.size()} * 32;
}
uint64_t roaring_bits(const Operand& operand) {
    return uint64_t{roaring_bitmap_portable_size_in_bytes(operand.roaring.get())} * 8;
}

// Side structures for all lists of a point.
struct Indexes {
    explicit Indexes(const Operand& operand) : bitmap(operand.ids), hash(operand.ids) {}
    TwoLevelBitmap bitmap;
    HashBuckets hash;
};

void measure_decoded(const Point& point, const Algorithm& algorithm) {
    const bool indexed = algorithm.name.starts_with("bitmap") || algorithm.name == "hash";
    std::map<const Operand*, Indexes> indexes;
    for (const Pair& pair : point.pairs) {
        if (!indexed) break;
        indexes.try_emplace(pair.shorter.get(), *pair.shorter);
        indexes.try_emplace(pair.longer.get(), *pair.longer);
    }
    const auto list_of = [&](const Operand& o) {
        if (!indexed) return List{o.ids};
        const Indexes& side = indexes.at(&o);
        return List{o.ids, &side.bitmap, &side.hash};
    };
    Ids out(point.longest + kOutputSlack);
    measure(point, "decoded", algorithm.name, "ids", decoded_bits, [&](const Pair& pair) {
        const List lists[] = {list_of(*pair.shorter), list_of(*pair.longer)};
        return intersect(lists, out.data(), algorithm);
    });
    measure(point, "decoded", algorithm.name, "count", decoded_bits, [&](const Pair& pair) {
        const List lists[] = {list_of(*pair.shorter), list_of(*pair.longer)};
        return intersect_count(lists, algorithm);
    });
}

// Both lists decoded whole, then intersected.
void measure_decoding(const Point& point, const Algorithm& algorithm) {
    Ids out(point.longest + kOutputSlack), a(point.longest), b(point.longest);
    measure(point, "BitPacked, decoded whole", algorithm.name, "ids", packed_bits,
            [&](const Pair& pair) {
                const DocIds shorter(a.data(), pair.shorter->ids.size());
                const DocIds longer(b.data(), pair.longer->ids.size());
                pair.shorter->packed.decode_all({a.data(), shorter.size()});
                pair.longer->packed.decode_all({b.data(), longer.size()});
                const List lists[] = {{shorter}, {longer}};
                return intersect(lists, out.data(), algorithm);
            });
}

void measure_lists(const Point& point, const char* input, PostingList Operand::*list) {
    Ids out(point.longest + kOutputSlack);
    const auto bits_of = [list](const Operand& operand) { return bits_of_list(operand.*list); };
    measure(point, input, "blocks", "ids", bits_of, [&](const Pair& pair) {
        const PostingListView* lists[] = {&((*pair.shorter).*list), &((*pair.longer).*list)};
        return intersect(lists, out.data());
    });
    measure(point, input, "blocks", "list", bits_of, [&](const Pair& pair) {
        const PostingListView* lists[] = {&((*pair.shorter).*list), &((*pair.longer).*list)};
        return intersect_to_list(lists).count();
    });
    measure(point, input, "blocks", "count", bits_of, [&](const Pair& pair) {
        const PostingListView* lists[] = {&((*pair.shorter).*list), &((*pair.longer).*list)};
        return intersect_count(lists);
    });
}

// What an intersection cannot go below that needs the docIDs of both lists.
void measure_decoding_alone(const Point& point) {
    Ids a(point.longest), b(point.longest);
    const auto pass = [&] {
        for (const Pair& pair : point.pairs) {
            pair.shorter->by_default.decode_all(a);
            pair.longer->by_default.decode_all(b);
        }
    };
    print(point, "Auto", "none", "decoded lists", best_seconds(pass, kPasses, kSecondsPerFigure), 0,
          true);
}

void measure_roaring(const Point& point) {
    Ids out(point.longest);
    const auto both = [](const Pair& pair) {
        return Roaring(roaring_bitmap_and(pair.shorter->roaring.get(), pair.longer->roaring.get()));
    };
    measure(point, "CRoaring", "and", "bitmap", roaring_bits,
            [&](const Pair& pair) { return roaring_bitmap_get_cardinality(both(pair).get()); });
    measure(point, "CRoaring", "and", "ids", roaring_bits, [&](const Pair& pair) {
        const Roaring common = both(pair);
        roaring_bitmap_to_uint32_array(common.get(), out.data());
        return roaring_bitmap_get_cardinality(common.get());
    });
    measure(point, "CRoaring", "and", "count", roaring_bits, [](const Pair& pair) {
        return roaring_bitmap_and_cardinality(pair.shorter->roaring.get(),
                                              pair.longer->roaring.get());
    });
}

void measure_compressed(const Point& point, std::string_view only) {
    measure_lists(point, "Auto", &Operand::by_default);
    measure_lists(point, "BitPacked", &Operand::packed);
    if (!point.pairs[0].shorter->bitmap.empty()) {
        measure_lists(point, "Bitmap", &Operand::bitmap);
    }
    measure_roaring(point);
    measure_decoding_alone(point);
    for (const Algorithm& algorithm : algorithms()) {
        const bool needs_index = algorithm.name.starts_with("bitmap") || algorithm.name == "hash";
        if (!needs_index && algorithm.name.starts_with(only)) measure_decoding(point, algorithm);
    }
}

Point make_point(size_t length, size_t ratio, bool clustered) {
    Point point{length, ratio, clustered, {}};
    const size_t wanted = kShorterElementsPerPass * ratio / length;
    const size_t pairs =
        std::clamp<size_t>(wanted, 1, std::max<size_t>(1, kMostElementsPerPass / length));
    for (size_t i = 0; i < pairs; ++i) {
        point.pairs.push_back(make_pair(length, ratio, clustered, i + 1));
        const Ids &a = point.pairs.back().shorter->ids, &b = point.pairs.back().longer->ids;
        Ids common;
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
        point.results += common.size();
        point.elements += a.size() + b.size();
        point.longest = std::max({point.longest, a.size(), b.size()});
    }
    return point;
}

std::vector<size_t> numbers(const char* text) {
    std::vector<size_t> result;
    for (char* end; *text; text = *end ? end + 1 : end)
        result.push_back(std::strtoul(text, &end, 10));
    return result;
}

int run(int argc, char** argv) {
    std::vector<size_t> lengths = {5'000, 50'000, 1'000'000, 16'000'000};
    std::vector<size_t> ratios = {1, 2, 4, 16, 64, 256, 1024};
    bool clustered = false, decoded = false;
    std::string_view only;
    for (int i = 1; i < argc; ++i) {
        const bool has_value = i + 1 < argc;
        if (!std::strcmp(argv[i], "--clustered")) {
            clustered = true;
        } else if (!std::strcmp(argv[i], "--decoded")) {
            decoded = true;
        } else if (has_value && !std::strcmp(argv[i], "--lengths")) {
            lengths = numbers(argv[++i]);
        } else if (has_value && !std::strcmp(argv[i], "--ratios")) {
            ratios = numbers(argv[++i]);
        } else if (has_value && !std::strcmp(argv[i], "--algorithm")) {
            only = argv[++i];
        } else if (has_value && !std::strcmp(argv[i], "--documents")) {
            documents = static_cast<uint32_t>(std::strtoul(argv[++i], nullptr, 10));
        } else {
            std::fprintf(stderr,
                         "usage: %s [--lengths N,...] [--ratios N,...] [--clustered] "
                         "[--algorithm NAME] [--decoded] [--documents N]\n",
                         argv[0]);
            return 2;
        }
    }
    for (const size_t length : lengths) {
        for (const size_t ratio : ratios) {
            const Point point = make_point(length, ratio, clustered);
            if (!decoded) measure_compressed(point, only);
            for (const Algorithm& algorithm : algorithms()) {
                if (decoded && algorithm.name.starts_with(only)) measure_decoded(point, algorithm);
            }
        }
    }
    std::puts("]");
    return 0;
}

}  // namespace
}  // namespace postings::bench

int main(int argc, char** argv) {
    return postings::bench::run(argc, argv);
}
