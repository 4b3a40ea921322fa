// Random numbers for the generators: integers only, so that a seed gives the same collection on
// every platform (the std distributions and libm do not promise that).
#pragma once

#include <cstdint>

namespace postings {

// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). `stream` gives each list or document a sequence of
// its own, which makes them independent of the order of generation.
class Random {
  public:
    explicit Random(uint64_t seed, uint64_t stream = 0)
        : state_(mix(seed) ^ mix(stream + 0x632be59bd9b4e019u)) {}

    uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15u); }

    // Uniform over [0, bound) up to a bias of bound / 2^32.
    uint32_t below(uint32_t bound) { return static_cast<uint32_t>(((next() >> 32) * bound) >> 32); }

  private:
    static uint64_t mix(uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    uint64_t state_;
};

}  // namespace postings
