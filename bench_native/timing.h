// What benches measure: the time of this thread, best of several passes, which leaves out what the
// other tenants of the machine take; and the wall clock, medians, where a device or a service
// works.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace postings::bench {

inline double thread_seconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Seconds of the fastest of at least `passes` passes, more until `budget` seconds are spent. The
// first pass fills the caches and is not counted.
template <class Pass>
double best_seconds(Pass pass, int passes = 3, double budget = 0.1) {
    pass();
    double best = 1e9, spent = 0;
    for (int n = 0; n < passes || spent < budget; ++n) {
        const double begin = thread_seconds();
        pass();
        const double seconds = thread_seconds() - begin;
        best = std::min(best, seconds);
        spent += seconds;
    }
    return best;
}

// Of an even number, the upper one of both in the middle.
template <class T>
T median(std::vector<T> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

// Microseconds by the wall clock.
template <class Work>
double microseconds(Work work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
        .count();
}

// The median of so many times, or of as many as begin within two seconds, three at least.
template <class Work>
double median_us(int repeats, Work work) {
    std::vector<double> times;
    double spent = 0;
    for (int i = 0; i < repeats && (i < 3 || spent < 2e6); ++i) {
        times.push_back(microseconds(work));
        spent += times.back();
    }
    return median(std::move(times));
}

}  // namespace postings::bench
