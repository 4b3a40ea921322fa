#pragma once

#include <cstdint>
#include <span>

struct ThrustTimes {
    uint64_t count;
    double device_us, wall_us;  // the best of several
};

// Where there is no nvcc, nobody calls it.
ThrustTimes thrust_intersection(std::span<const uint32_t> a, std::span<const uint32_t> b);
