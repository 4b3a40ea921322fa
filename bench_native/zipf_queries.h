// Queries of two to four terms of a vocabulary, whose terms are numbered from the most frequent on:
// chosen by Zipf with an exponent, by a rank of their own. `correlation` says how much frequent
// terms are also asked for often.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace postings::bench {

inline std::vector<std::vector<uint32_t>> zipf_queries(uint32_t terms, size_t count,
                                                       double exponent, double correlation) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> noise;
    std::vector<double> popularity(terms);
    for (uint32_t i = 0; i < terms; ++i) {
        popularity[i] = correlation * std::log(i + 1.0) + 1.5 * noise(random);
    }
    std::vector<uint32_t> by_popularity(terms);
    std::iota(by_popularity.begin(), by_popularity.end(), 0u);
    std::ranges::sort(by_popularity, {}, [&](uint32_t term) { return popularity[term]; });
    std::vector<double> shares(terms);
    for (uint32_t i = 0; i < terms; ++i) shares[i] = std::pow(i + 1, -exponent);
    std::discrete_distribution<uint32_t> zipf(shares.begin(), shares.end());
    std::vector<std::vector<uint32_t>> stream(count);
    for (auto& query : stream) {
        query.resize(2 + random() % 3);
        for (uint32_t& term : query) term = by_popularity[zipf(random)];
    }
    return stream;
}

}  // namespace postings::bench
