// The one seed of a run of the tests, printed so that it can be replayed.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace postings {

// POSTINGS_SEED of the environment, else another one in each run.
inline uint32_t test_seed() {
    static const uint32_t seed = [] {
        const char* given = std::getenv("POSTINGS_SEED");
        const uint32_t chosen = given ? static_cast<uint32_t>(std::strtoul(given, nullptr, 10))
                                      : std::random_device{}();
        std::printf("POSTINGS_SEED=%u\n", chosen);
        return chosen;
    }();
    return seed;
}

}  // namespace postings
