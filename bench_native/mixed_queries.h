// Lists as many of each magnitude, and queries of them as Griffin counted (PPoPP 2018): of 2, 3, 4
// and 5 to 8 lists, 27, 33, 24 and 16 of 100; a list is as likely to be in one as the square root
// of its length.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace postings::bench {

inline std::vector<uint32_t> lengths_of_all_magnitudes(uint32_t lists, uint32_t longest) {
    constexpr double kShortest = 1000;
    std::vector<uint32_t> lengths;
    for (uint32_t i = 0; i < lists; ++i) {
        const double place = lists > 1 ? i / (lists - 1.0) : 0;
        lengths.push_back(static_cast<uint32_t>(kShortest * std::pow(longest / kShortest, place)));
    }
    return lengths;
}

// Numbers of lists.
inline std::vector<std::vector<uint32_t>> mixed_queries(std::span<const uint32_t> lengths,
                                                        uint32_t count, uint32_t seed) {
    std::vector<double> ends;
    double sum = 0;
    for (const uint32_t length : lengths) ends.push_back(sum += std::sqrt(length));
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> any(0, 1);
    std::vector<std::vector<uint32_t>> queries(count);
    for (auto& query : queries) {
        const double share = any(random);
        const size_t terms = share < 0.27   ? 2
                             : share < 0.6  ? 3
                             : share < 0.84 ? 4
                                            : 5 + random() % 4;
        while (query.size() < std::min(terms, lengths.size())) {
            const auto list = static_cast<uint32_t>(
                std::ranges::upper_bound(ends, any(random) * sum) - ends.begin());
            if (list < lengths.size() && std::ranges::find(query, list) == query.end())
                query.push_back(list);
        }
    }
    return queries;
}

}  // namespace postings::bench
