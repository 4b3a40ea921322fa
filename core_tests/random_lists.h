// Random and adversarial lists for the differential tests of set operations.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace postings::testing {

using Ids = std::vector<uint32_t>;

inline Ids sorted_unique(Ids ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

inline Ids uniform_list(std::mt19937& random, size_t size, uint32_t from, uint32_t to) {
    std::uniform_int_distribution<uint32_t> id(from, to);
    Ids ids(size);
    for (uint32_t& x : ids) x = id(random);
    return sorted_unique(std::move(ids));
}

// Runs of near neighbours with long gaps between.
inline Ids clustered_list(std::mt19937& random, size_t size, uint32_t universe) {
    std::uniform_int_distribution<uint32_t> start(0, universe), gap(1, 4), length(1, 200);
    Ids ids;
    while (ids.size() < size) {
        uint64_t id = start(random);
        for (uint32_t n = length(random); n && id <= universe; --n, id += gap(random)) {
            ids.push_back(static_cast<uint32_t>(id));
        }
    }
    return sorted_unique(std::move(ids));
}

inline Ids range_list(uint32_t from, size_t size, uint32_t step = 1) {
    Ids ids(size);
    for (size_t i = 0; i < size; ++i) ids[i] = from + static_cast<uint32_t>(i) * step;
    return ids;
}

struct NamedPair {
    std::string name;
    Ids a, b;
};

inline std::vector<NamedPair> list_pairs(std::mt19937& random) {
    constexpr uint32_t kMax = UINT32_MAX;
    std::vector<NamedPair> pairs = {
        {"both empty", {}, {}},
        {"one empty", {}, {1, 2, 3}},
        {"single, equal", {7}, {7}},
        {"single, different", {7}, {8}},
        {"ends of the range", {0, kMax}, {0, 5, kMax - 1, kMax}},
        {"identical", range_list(3, 1000, 7), range_list(3, 1000, 7)},
        {"off by one", range_list(0, 1000, 2), range_list(1, 1000, 2)},
        {"every fourth", range_list(0, 4000), range_list(0, 1000, 4)},
        {"before", range_list(0, 500), range_list(1000, 500)},
        {"touching in one", range_list(0, 500), range_list(499, 500)},
        {"hardly overlapping", range_list(0, 3000, 3), range_list(8900, 3000, 3)},
        {"at the maximum", range_list(kMax - 999, 1000), range_list(kMax - 499, 500)},
        {"one inside a gap", {0, 1, 2, 1000000, 1000001}, range_list(100, 5000)},
        {"equal at block ends", {15, 63, 127, 128, 255, 256}, range_list(0, 300)},
    };
    for (size_t size : {1, 2, 15, 16, 17, 63, 64, 65, 127, 128, 129, 1000}) {
        for (size_t ratio : {1, 3, 20, 150}) {
            const auto n = [&](const char* what) {
                return std::string(what) + " " + std::to_string(size) + " x" +
                       std::to_string(ratio);
            };
            const auto universe = static_cast<uint32_t>(size * ratio * 3);
            pairs.push_back({n("dense"), uniform_list(random, size, 0, universe),
                             uniform_list(random, size * ratio, 0, universe)});
            pairs.push_back({n("uniform"), uniform_list(random, size, 0, universe * 20),
                             uniform_list(random, size * ratio, 0, universe * 20)});
            pairs.push_back({n("clustered"), clustered_list(random, size, universe * 10),
                             clustered_list(random, size * ratio, universe * 10)});
            pairs.push_back({n("wide"), uniform_list(random, size, 0, kMax),
                             uniform_list(random, std::min<size_t>(size * ratio, 2000), 0, kMax)});
        }
    }
    // A third of the wide pairs' elements are common too, or they would have none.
    for (NamedPair& pair : pairs) {
        if (!pair.name.starts_with("wide")) continue;
        for (size_t i = 0; i < pair.a.size(); i += 3) pair.b.push_back(pair.a[i]);
        pair.b = sorted_unique(std::move(pair.b));
    }
    return pairs;
}

// An output of exactly the documented size, and what must be unchanged after it.
class CanariedOutput {
  public:
    CanariedOutput(size_t size, size_t slack)
        : capacity_(size + slack), data_(capacity_ + 64, kCanary) {}
    uint32_t* data() { return data_.data(); }
    Ids first(size_t n) const { return {data_.begin(), data_.begin() + static_cast<ptrdiff_t>(n)}; }
    bool intact() const {
        return std::all_of(data_.begin() + static_cast<ptrdiff_t>(capacity_), data_.end(),
                           [](uint32_t x) { return x == kCanary; });
    }

  private:
    static constexpr uint32_t kCanary = 0xcafef00d;
    size_t capacity_;
    Ids data_;
};

}  // namespace postings::testing
