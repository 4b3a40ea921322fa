// What share of a stream of queries finds its lists in a device's cache, by eviction policy and
// budget (Ding et al., WWW 2009), and by how lists lie in its memory. Lists' sizes are those of a
// vocabulary (Zipf); queries choose terms by Zipf, too, by a rank of their own: `correlation` says
// how much frequent terms are also asked for often. Prints JSON. usage: bench_eviction [QUERIES]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "device/device_cache.h"
#include "device/eviction.h"
#include "zipf_queries.h"

using namespace postings;
using device::DeviceCache;
using device::EvictionOrder;
using device::EvictionPolicy;

namespace {

constexpr uint32_t kTerms = 200'000;
constexpr double kExponents[] = {0.8, 1.0}, kCorrelations[] = {0.0, 0.5, 1.0};

// Of a collection with `factor` times as many documents.
std::vector<uint64_t> list_sizes(uint32_t factor = 1) {
    std::vector<uint64_t> bytes(kTerms);
    for (uint32_t i = 0; i < kTerms; ++i) {
        bytes[i] = static_cast<uint64_t>(factor * 4e6 / std::pow(i + 1, 0.85)) + 64;
    }
    return bytes;
}

// Lists that take whole pages, wherever these are free. With pages of one byte, nothing but bytes
// is counted.
class PagedCache {
  public:
    PagedCache(uint64_t budget, EvictionPolicy policy, uint64_t page = 1)
        : order_(policy), page_(page), pages_(budget / page), resident_(kTerms) {}

    bool use(uint32_t term) {
        if (resident_[term].item != nullptr) order_.use(*resident_[term].item);
        return resident_[term].item != nullptr;
    }
    void bring(uint32_t term, uint64_t bytes) {
        const uint64_t pages = (bytes + page_ - 1) / page_;
        if (pages > pages_) return;
        while (used_pages_ + pages > pages_) {
            const ListKey victim = *order_.victim([](const auto&) { return false; });
            Resident& gone = resident_[victim.low];
            used_pages_ -= gone.pages;
            used_bytes_ -= gone.bytes;
            order_.evict({&victim, 1}, victim);
            gone = {};
        }
        used_pages_ += pages;
        used_bytes_ += bytes;
        // It is worth what its pages could hold instead.
        resident_[term] = {&order_.add({term, 0}, pages * page_), pages, bytes};
    }
    uint64_t list_bytes() const { return used_bytes_; }
    uint64_t taken_bytes() const { return used_pages_ * page_; }
    uint64_t moved_bytes() const { return 0; }

  private:
    struct Resident {
        EvictionOrder::Item* item = nullptr;
        uint64_t pages = 0, bytes = 0;
    };
    EvictionOrder order_;
    uint64_t page_, pages_, used_pages_ = 0, used_bytes_ = 0;
    std::vector<Resident> resident_;
};

// A device from which nobody reads.
class NoDevice : public device::Backend {
  public:
    explicit NoDevice(uint64_t bytes) : bytes_(bytes) {}
    std::string name() const override { return "none"; }
    std::string kind() const override { return "none"; }
    device::Shape shape() const override { return {1, 1}; }
    uint64_t arena_bytes() const override { return bytes_; }
    void write(uint64_t, std::span<const uint8_t>) override {}
    void read(uint64_t, std::span<uint8_t>) override {}
    void zero(uint64_t, uint64_t) override {}
    PostingsResultBuffer result_buffer() override { return {}; }
    std::span<const uint32_t> answer(const PostingsResultBuffer&, size_t) override { return {}; }
    void time_launches(bool) override {}
    uint64_t device_ns() override { return 0; }

  private:
    void launch_bytes(device::Kernel, uint32_t, const void*, size_t) override {}
    uint64_t bytes_;
};

// The product's, in which a list lies in one piece.
class ContiguousCache {
  public:
    ContiguousCache(uint64_t budget, std::span<const uint64_t> bytes)
        : bytes_(bytes),
          some_bytes_(std::make_unique_for_overwrite<uint8_t[]>(bytes[0])),
          device_(budget + kOwnBytes),
          cache_(device_),
          own_bytes_(cache_.arena().used()) {}

    bool use(uint32_t term) { return cache_.derived(key(term)) != 0; }
    void bring(uint32_t term, uint64_t bytes) {
        if (device::Arena::rounded(bytes) > cache_.arena().bytes() - own_bytes_) return;
        cache_.keep_derived(key(term), {some_bytes_.get(), bytes}, {});
    }
    // Asks for every list: the cache itself knows only what they take.
    uint64_t list_bytes() {
        uint64_t sum = 0;
        for (uint32_t term = 0; term < kTerms; ++term) {
            if (cache_.hold(key(term)) > 0) {
                sum += bytes_[term];
                cache_.release(key(term));
            }
        }
        return sum;
    }
    uint64_t taken_bytes() const { return cache_.arena().used() - own_bytes_; }
    uint64_t moved_bytes() const { return cache_.counters().moved_bytes; }

  private:
    static ListKey key(uint32_t term) { return ListKey{term, 0}.as(KeyKind::Derived); }

    // What the cache has for itself: counters, and what is read behind the last list.
    static constexpr uint64_t kOwnBytes =
        DeviceCache::kCounterWords * 4 + DeviceCache::kOrderedUnits * 8 + 1024;

    std::span<const uint64_t> bytes_;
    std::unique_ptr<uint8_t[]> some_bytes_;
    NoDevice device_;
    DeviceCache cache_;
    uint64_t own_bytes_;
};

struct Rates {
    double lists, bytes, queries;
    double cost;  // of what is missed, relative to a cache that keeps nothing
    // Of the budget, when a list has to be brought: the lists' bytes, and all that they take.
    double in_use, taken;
    double moved;  // bytes within the memory, for each that is brought
};

template <typename Cache>
Rates simulate(const std::vector<std::vector<uint32_t>>& stream, const std::vector<uint64_t>& bytes,
               uint64_t budget, Cache&& cache) {
    constexpr size_t kSample = 4096;  // the memory is looked at when one in so many is brought
    const size_t filling = stream.size() / 4;  // until then, the cache fills
    size_t brought = 0, samples = 0;
    double lists = 0, hits = 0, asked = 0, hit_bytes = 0, whole = 0, cost = 0, missed = 0;
    double used = 0, taken = 0, brought_bytes = 0;
    for (size_t i = 0; i < stream.size(); ++i) {
        const bool counts = i >= filling;
        bool all = true;
        for (uint32_t term : stream[i]) {
            const bool hit = cache.use(term);
            all &= hit;
            if (counts) {
                const auto size = static_cast<double>(bytes[term]);
                lists += 1, asked += size, cost += 1e5 + size;
                hits += hit, hit_bytes += hit ? size : 0, missed += hit ? 0 : 1e5 + size;
            }
            if (hit) continue;
            if (counts && brought++ % kSample == 0) {
                used += static_cast<double>(cache.list_bytes());
                taken += static_cast<double>(cache.taken_bytes());
                ++samples;
            }
            brought_bytes += static_cast<double>(bytes[term]);
            cache.bring(term, bytes[term]);
        }
        if (counts) whole += all;
    }
    const auto counted = static_cast<double>(stream.size() - filling);
    const double of_budget = 1 / (static_cast<double>(budget) * static_cast<double>(samples));
    return {hits / lists,
            hit_bytes / asked,
            whole / counted,
            missed / cost,
            used * of_budget,
            taken * of_budget,
            static_cast<double>(cache.moved_bytes()) / brought_bytes};
}

void print_policies(size_t count) {
    const auto bytes = list_sizes();
    const auto total = std::accumulate(bytes.begin(), bytes.end(), uint64_t{0});
    const char* separator = "";
    for (double exponent : kExponents) {
        for (double correlation : kCorrelations) {
            const auto stream = bench::zipf_queries(kTerms, count, exponent, correlation);
            for (double share : {0.02, 0.1, 0.3}) {
                for (auto policy : {EvictionPolicy::kLru, EvictionPolicy::kLfu,
                                    EvictionPolicy::kSize, EvictionPolicy::kCost}) {
                    const auto budget = static_cast<uint64_t>(share * static_cast<double>(total));
                    const Rates r = simulate(stream, bytes, budget, PagedCache(budget, policy));
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
}

// By how lists lie in the memory, with the product's policy.
void print_memories(size_t count) {
    const char* separator = "";
    // Pages are long or short only beside the lists.
    for (uint32_t factor : {1, 100}) {
        const auto bytes = list_sizes(factor);
        const auto total = std::accumulate(bytes.begin(), bytes.end(), uint64_t{0});
        for (double exponent : kExponents) {
            for (double correlation : kCorrelations) {
                const auto stream = bench::zipf_queries(kTerms, count, exponent, correlation);
                for (double share : {0.02, 0.1, 0.25, 0.3}) {
                    const auto budget = static_cast<uint64_t>(share * static_cast<double>(total));
                    const auto print = [&](const char* memory, auto&& cache) {
                        const Rates r = simulate(stream, bytes, budget, cache);
                        std::printf(
                            "%s\n{\"total\": %llu, \"exponent\": %.1f, \"correlation\": %.1f, "
                            "\"budget\": %.2f, \"memory\": \"%s\", \"lists\": %.4f, "
                            "\"missed_cost\": %.4f, \"in_use\": %.4f, \"taken\": %.4f, "
                            "\"moved\": %.4f}",
                            separator, static_cast<unsigned long long>(total), exponent,
                            correlation, share, memory, r.lists, r.cost, r.in_use, r.taken,
                            r.moved);
                        separator = ",";
                    };
                    const auto paged = [&](uint64_t page) {
                        return PagedCache(budget, EvictionPolicy::kCost, page);
                    };
                    print("bytes", paged(1));
                    print("arena", ContiguousCache(budget, bytes));
                    print("256 B", paged(device::Arena::kAlignment));
                    print("4 KiB", paged(uint64_t{4} << 10));
                    print("64 KiB", paged(uint64_t{64} << 10));
                    print("2 MiB", paged(uint64_t{2} << 20));
                }
            }
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
    std::printf("{\"policies\": [");
    print_policies(count);
    std::printf("],\n\"memories\": [");
    print_memories(count);
    std::printf("]}\n");
    return 0;
}
