// The order in which things go is that of a list that is put in order at every use.
#include "device/eviction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "seed.h"

namespace postings::device {
namespace {

struct Model {
    struct Thing {
        double priority;
        uint64_t bytes;
        uint32_t uses;
    };
    EvictionPolicy policy;
    double clock = 0;
    std::map<uint64_t, Thing> things{};

    void use(Thing& thing) {
        constexpr double kMessageBytes = 100'000;
        const auto size = static_cast<double>(thing.bytes);
        const double of_kind[] = {0, 1, kMessageBytes / size, (kMessageBytes + size) / size};
        if (policy == EvictionPolicy::kLru) ++clock;
        thing.priority = clock + thing.uses * of_kind[static_cast<size_t>(policy)];
    }
    std::vector<double> priorities() const {
        std::vector<double> all;
        for (const auto& [number, thing] : things) all.push_back(thing.priority);
        std::ranges::sort(all);
        return all;
    }
};

TEST(EvictionOrder, IsThatOfAListInOrder) {
    std::mt19937 random(test_seed());
    for (const EvictionPolicy policy : {EvictionPolicy::kLru, EvictionPolicy::kLfu,
                                        EvictionPolicy::kSize, EvictionPolicy::kCost}) {
        EvictionOrder order(policy);
        Model model{policy};
        std::map<uint64_t, EvictionOrder::Item*> items;
        const auto forget = [&](uint64_t number) {
            items.erase(number);
            model.things.erase(number);
        };
        for (int step = 0; step < 20'000; ++step) {
            const uint64_t number = random() % 60;
            const ListKey key{number, 0};
            const auto there = model.things.find(number);
            if (there == model.things.end()) {
                const uint64_t bytes = 1 + random() % 1'000'000;
                const auto uses = static_cast<uint32_t>(1 + random() % 3);
                items[number] = &order.add(key, bytes, uses);
                model.use(model.things[number] = {0, bytes, uses});
            } else if (random() % 16 != 0) {
                order.use(*items[number]);
                ++there->second.uses;
                model.use(there->second);
            } else if (random() % 2 == 0) {
                order.remove(key);
                forget(number);
            } else {
                const ListKey victim = *order.victim([](const ListKey&) { return false; });
                const Model::Thing& its = model.things.at(victim.low);
                ASSERT_EQ(its.priority, model.priorities()[0]);
                if (policy != EvictionPolicy::kLru)
                    model.clock = std::max(its.priority, model.clock);
                order.evict({&victim, 1}, victim);
                forget(victim.low);
            }
            if (step % 50 != 0) continue;
            std::vector<double> visited;
            EXPECT_EQ(order.victim([&](const ListKey& one) {
                visited.push_back(model.things.at(one.low).priority);
                EXPECT_EQ(items.at(one.low)->uses, model.things.at(one.low).uses);
                return true;
            }),
                      nullptr);
            ASSERT_EQ(visited, model.priorities()) << step;
            for (const auto& [kept, item] : items) order.put_back(*item);
        }
    }
}

// However many are evicted: else a service that holds many lists makes no room in time.
TEST(EvictionOrder, LooksAtWhatIsKeptOnce) {
    constexpr uint64_t kKept = 500, kOthers = 300;
    EvictionOrder order(EvictionPolicy::kLru);
    std::vector<EvictionOrder::Item*> kept;
    for (uint64_t i = 0; i < kKept + kOthers; ++i) {
        EvictionOrder::Item& item = order.add({i, 0}, 100);
        if (i < kKept) kept.push_back(&item);
    }
    size_t looks = 0;
    const auto evict = [&](auto keep) -> std::optional<uint64_t> {
        const ListKey* victim = order.victim([&](const ListKey& key) {
            ++looks;
            return keep(key);
        });
        if (victim == nullptr) return std::nullopt;
        const ListKey key = *victim;
        order.evict({&key, 1}, key);
        return key.low;
    };
    const auto is_kept = [](const ListKey& key) { return key.low < kKept; };
    order.use(*kept[7]);
    for (uint64_t i = 0; i < kOthers; ++i) ASSERT_EQ(evict(is_kept), kKept + i);
    EXPECT_EQ(evict(is_kept), std::nullopt);
    EXPECT_EQ(looks, kKept + kOthers);
    // Whatever goes for another reason was kept or not.
    order.remove({3, 0});
    // Then as if nobody had kept them.
    for (const uint64_t i : {9, 7, 8}) order.put_back(*kept[i]);
    const auto nothing = [](const ListKey&) { return false; };
    EXPECT_EQ(evict(nothing), 8);
    EXPECT_EQ(evict(nothing), 9);
    EXPECT_EQ(evict(nothing), 7);
    EXPECT_EQ(evict(nothing), std::nullopt);
}

}  // namespace
}  // namespace postings::device
