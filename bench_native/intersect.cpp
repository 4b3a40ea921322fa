// Intersection by length and ratio: every algorithm on decoded lists beside CRoaring (issue: `./dev
// bench intersect`). One JSON object a line.
//
//   bench_intersect [--lengths 1000000,...] [--ratios 1,4,...] [--clustered]
//
// `length` is that of the longer list; of the shorter one's elements 30 % are in both. Rates count
// the elements of both lists. Small lists come in many pairs, or the branch predictor learns them
// by heart.
#include <roaring/roaring.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "core/collection/gov2_like.h"
#include "core/intersect/algorithm.h"
#include "core/intersect/hash_buckets.h"
#include "core/intersect/two_level_bitmap.h"
#include "timing.h"

namespace postings::bench {
namespace {

constexpr uint32_t kDocuments = 25'205'175;  // as GOV2
constexpr size_t kShorterElementsPerPass = 30'000;
constexpr size_t kMostElementsPerPass = 8'000'000;

using Ids = std::vector<uint32_t>;

struct FreeRoaring {
    void operator()(roaring_bitmap_t* r) const { roaring_bitmap_free(r); }
};
using Roaring = std::unique_ptr<roaring_bitmap_t, FreeRoaring>;

struct Operand {
    explicit Operand(Ids list) : ids(std::move(list)), bitmap(ids), hash(ids) {
        roaring.reset(roaring_bitmap_of_ptr(ids.size(), ids.data()));
        roaring_bitmap_run_optimize(roaring.get());
    }
    Ids ids;
    TwoLevelBitmap bitmap;
    HashBuckets hash;
    Roaring roaring;
};

struct Pair {
    std::unique_ptr<Operand> shorter, longer;
};

Pair make_pair(size_t length, size_t ratio, bool clustered, uint64_t seed) {
    const auto ids = [&](size_t n, uint64_t s) {
        return random_list(static_cast<uint32_t>(n), 0, kDocuments, clustered, s);
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
    size_t elements = 0, results = 0;
};

void print(const Point& point, const char* input, std::string_view algorithm, const char* what,
           double seconds, bool right) {
    std::printf(
        R"({"length":%zu,"ratio":%zu,"lists":"%s","input":"%s","algorithm":"%.*s","result":"%s",)"
        R"("ns_per_element":%.4f,"g_elements_per_second":%.3f,"correct":%s})"
        "\n",
        point.length, point.ratio, point.clustered ? "clustered" : "uniform", input,
        static_cast<int>(algorithm.size()), algorithm.data(), what,
        1e9 * seconds / static_cast<double>(point.elements),
        1e-9 * static_cast<double>(point.elements) / seconds, right ? "true" : "false");
    std::fflush(stdout);
}

template <class Intersect>
void measure(const Point& point, const char* input, std::string_view algorithm, const char* what,
             Intersect intersect_pair) {
    size_t results = 0;
    const double seconds = best_seconds([&] {
        results = 0;
        for (const Pair& pair : point.pairs) results += intersect_pair(pair);
    });
    print(point, input, algorithm, what, seconds, results == point.results);
}

void measure_decoded(const Point& point, const Algorithm& algorithm) {
    // The planner gets plain lists here: its side structures are the compressed form's business.
    const bool indexed = algorithm.name.starts_with("bitmap") || algorithm.name == "hash";
    const auto list_of = [&](const Operand& o) {
        return indexed ? List{o.ids, &o.bitmap, &o.hash} : List{o.ids};
    };
    Ids out(point.length + kOutputSlack);
    measure(point, "decoded", algorithm.name, "ids", [&](const Pair& pair) {
        const List lists[] = {list_of(*pair.shorter), list_of(*pair.longer)};
        return intersect(lists, out.data(), algorithm);
    });
    measure(point, "decoded", algorithm.name, "count", [&](const Pair& pair) {
        const List lists[] = {list_of(*pair.shorter), list_of(*pair.longer)};
        return intersect_count(lists, algorithm);
    });
}

void measure_roaring(const Point& point) {
    measure(point, "roaring", "croaring", "ids", [](const Pair& pair) {
        const Roaring both(
            roaring_bitmap_and(pair.shorter->roaring.get(), pair.longer->roaring.get()));
        return roaring_bitmap_get_cardinality(both.get());
    });
    measure(point, "roaring", "croaring", "count", [](const Pair& pair) {
        return roaring_bitmap_and_cardinality(pair.shorter->roaring.get(),
                                              pair.longer->roaring.get());
    });
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
    bool clustered = false;
    std::string_view only;
    for (int i = 1; i < argc; ++i) {
        const bool has_value = i + 1 < argc;
        if (!std::strcmp(argv[i], "--clustered")) {
            clustered = true;
        } else if (has_value && !std::strcmp(argv[i], "--lengths")) {
            lengths = numbers(argv[++i]);
        } else if (has_value && !std::strcmp(argv[i], "--ratios")) {
            ratios = numbers(argv[++i]);
        } else if (has_value && !std::strcmp(argv[i], "--algorithm")) {
            only = argv[++i];
        } else {
            std::fprintf(stderr,
                         "usage: %s [--lengths N,...] [--ratios N,...] [--clustered] "
                         "[--algorithm NAME]\n",
                         argv[0]);
            return 2;
        }
    }
    for (const size_t length : lengths) {
        for (const size_t ratio : ratios) {
            const Point point = make_point(length, ratio, clustered);
            for (const Algorithm& algorithm : algorithms()) {
                if (only.empty() || algorithm.name.starts_with(only)) {
                    measure_decoded(point, algorithm);
                }
            }
            if (only.empty()) measure_roaring(point);
        }
    }
    return 0;
}

}  // namespace
}  // namespace postings::bench

int main(int argc, char** argv) {
    return postings::bench::run(argc, argv);
}
