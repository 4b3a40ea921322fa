// What share of a stream of queries finds its lists in a device's cache, by eviction policy and
// budget (Ding et al., WWW 2009). Lists' sizes are those of a vocabulary (Zipf); queries choose
// terms by Zipf, too, by a rank of their own: `correlation` says how much frequent terms are also
// asked for often. Prints JSON. usage: bench_eviction [QUERIES]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

#include "device/eviction.h"

using namespace postings;
using device::EvictionOrder;
using device::EvictionPolicy;

namespace {

constexpr uint32_t kTerms = 200'000;

std::vector<uint64_t> list_sizes() {
    std::vector<uint64_t> bytes(kTerms);
    for (uint32_t i = 0; i < kTerms; ++i) {
        bytes[i] = static_cast<uint64_t>(4e6 / std::pow(i + 1, 0.85)) + 64;
    }
    return bytes;
}

std::vector<std::vector<uint32_t>> queries(size_t count, double exponent, double correlation) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> noise;
    std::vector<double> popularity(kTerms);
    for (uint32_t i = 0; i < kTerms; ++i) {
        popularity[i] = correlation * std::log(i + 1.0) + 1.5 * noise(random);
    }
    std::vector<uint32_t> by_popularity(kTerms);
    std::iota(by_popularity.begin(), by_popularity.end(), 0u);
    std::ranges::sort(by_popularity, {}, [&](uint32_t term) { return popularity[term]; });
    std::vector<double> shares(kTerms);
    for (uint32_t i = 0; i < kTerms; ++i) shares[i] = std::pow(i + 1, -exponent);
    std::discrete_distribution<uint32_t> zipf(shares.begin(), shares.end());
    std::vector<std::vector<uint32_t>> stream(count);
    for (auto& query : stream) {
        query.resize(2 + random() % 3);
        for (uint32_t& term : query) term = by_popularity[zipf(random)];
    }
    return stream;
}

struct Rates {
    double lists, bytes, queries;
    double cost;  // of what is missed, relative to a cache that keeps nothing
};

Rates simulate(const std::vector<std::vector<uint32_t>>& stream, const std::vector<uint64_t>& bytes,
               uint64_t budget, EvictionPolicy policy) {
    EvictionOrder order(policy);
    std::vector<EvictionOrder::Item*> resident(kTerms);
    uint64_t used = 0;
    double lists = 0, hits = 0, asked = 0, hit_bytes = 0, whole = 0, cost = 0, missed = 0;
    for (size_t i = 0; i < stream.size(); ++i) {
        const bool counts = i >= stream.size() / 4;  // before that, the cache fills
        bool all = true;
        for (uint32_t term : stream[i]) {
            const ListKey key{term, 0};
            const bool hit = resident[term] != nullptr;
            all &= hit;
            if (counts) {
                const auto size = static_cast<double>(bytes[term]);
                lists += 1, asked += size, cost += 1e5 + size;
                hits += hit, hit_bytes += hit ? size : 0, missed += hit ? 0 : 1e5 + size;
            }
            if (hit) {
                order.use(*resident[term]);
                continue;
            }
            if (bytes[term] > budget) continue;
            while (used + bytes[term] > budget) {
                const auto victim = *order.victim([](const auto&) { return false; });
                resident[victim.low] = nullptr;
                used -= bytes[victim.low];
                order.evict({&victim, 1}, bytes[victim.low]);
            }
            resident[term] = &order.add(key, bytes[term]);
            used += bytes[term];
        }
        if (counts) whole += all;
    }
    const auto counted = static_cast<double>(stream.size() - stream.size() / 4);
    return {hits / lists, hit_bytes / asked, whole / counted, missed / cost};
}

}  // namespace

int main(int argc, char** argv) {
    const size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
    const auto bytes = list_sizes();
    const auto total = std::accumulate(bytes.begin(), bytes.end(), uint64_t{0});
    const char* separator = "";
    std::printf("[");
    for (double exponent : {0.8, 1.0}) {
        for (double correlation : {0.0, 0.5, 1.0}) {
            const auto stream = queries(count, exponent, correlation);
            for (double share : {0.02, 0.1, 0.3}) {
                for (auto policy : {EvictionPolicy::kLru, EvictionPolicy::kLfu,
                                    EvictionPolicy::kSize, EvictionPolicy::kCost}) {
                    const auto budget = static_cast<uint64_t>(share * static_cast<double>(total));
                    const Rates r = simulate(stream, bytes, budget, policy);
                    std::printf(
                        "%s\n{\"exponent\": %.1f, \"correlation\": %.1f, \"budget\": %.2f, "
                        "\"policy\": \"%s\", \"lists\": %.4f, \"bytes\": %.4f, \"queries\": %.4f, "
                        "\"missed_cost\": %.4f}",
                        separator, exponent, correlation, share,
                        device::kEvictionPolicyNames[static_cast<int>(policy)], r.lists, r.bytes,
                        r.queries, r.cost);
                    separator = ",";
                }
            }
        }
    }
    std::printf("\n]\n");
    return 0;
}
