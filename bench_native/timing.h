// Time of this thread, best of several passes: what the other tenants of the machine take is left
// out.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstdint>

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

}  // namespace postings::bench
