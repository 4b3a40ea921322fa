// Queries that come at random times, whether those before are done or not (an open loop), and who
// answers them.
#pragma once

#include <time.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

#include "service/protocol/channel.h"

namespace postings::bench {

// What comes when, for which query.
struct Arrival {
    double ns;  // from the beginning
    uint32_t query;
};

// Poisson: so many a second on average, any query as likely.
inline std::vector<Arrival> arrivals(double rate, double seconds, uint32_t seed, size_t queries) {
    std::mt19937_64 random(seed);
    std::exponential_distribution<double> pause(rate / 1e9);
    std::vector<Arrival> all;
    for (double ns = pause(random); ns < seconds * 1e9; ns += pause(random))
        all.push_back({ns, static_cast<uint32_t>(random() % queries)});
    return all;
}

inline double quantile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) return 0;
    return sorted[std::min(static_cast<size_t>(share * static_cast<double>(sorted.size())),
                           sorted.size() - 1)];
}

inline void wait_until(double ns) {
    constexpr double kSpinNs = 80'000;
    for (;;) {
        const double left = ns - static_cast<double>(service::monotonic_ns());
        if (left <= 0) return;
        if (left <= kSpinNs) continue;
        const auto sleep = static_cast<long>(std::min(left - kSpinNs, 5e8));
        const timespec duration{0, sleep};
        nanosleep(&duration, nullptr);
    }
}

// Each of so many workers takes the next one that comes, with answer(worker, query). How long each
// took, from when it came; all stop when one took longer than `hopeless_ns`, and then there are
// fewer than came.
template <class Answer>
std::vector<double> answered_by(size_t workers, const std::vector<Arrival>& coming,
                                double hopeless_ns, const Answer& answer) {
    std::atomic<size_t> next = 0;
    std::atomic<bool> hopeless = false;
    std::vector<std::vector<double>> took(workers);
    const double begin = static_cast<double>(service::monotonic_ns());
    std::vector<std::thread> threads;
    for (size_t worker = 0; worker < workers; ++worker) {
        threads.emplace_back([&, worker] {
            while (!hopeless) {
                const size_t at = next++;
                if (at >= coming.size()) return;
                const double came = begin + coming[at].ns;
                wait_until(came);
                answer(worker, coming[at].query);
                const double ns = static_cast<double>(service::monotonic_ns()) - came;
                took[worker].push_back(ns);
                if (ns > hopeless_ns) hopeless = true;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    std::vector<double> all;
    for (const std::vector<double>& own : took) all.insert(all.end(), own.begin(), own.end());
    return all;
}

}  // namespace postings::bench
