// Which entry of a cache goes when room is needed.
//
// GreedyDual-Size-Frequency (Cherkasova, HPL-98-69): an entry's priority is the clock at its last
// use, plus how often it was used times what it costs to bring it back, for each of its bytes; the
// smallest goes, and the clock becomes its priority, so that what is not used any more ages. With
// other values of a use it is LRU or LFU with dynamic aging, for comparison
// (bench_native/eviction.cpp).
#pragma once

#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/query/list_key.h"

namespace postings::device {

enum class EvictionPolicy { kLru, kLfu, kSize, kCost };
inline constexpr const char* kEvictionPolicyNames[] = {"LRU", "LFU", "size", "cost"};

class EvictionOrder {
  public:
    explicit EvictionOrder(EvictionPolicy policy = EvictionPolicy::kCost) : policy_(policy) {}

    struct Item {
        double priority;
        double order;  // its priority when it was last put in order: the same, or less
        uint64_t bytes;
        uint32_t uses;
    };
    // It may have been used before it went, and has come back. What it returns stays as long as the
    // key is there.
    Item& add(const ListKey& key, uint64_t bytes, uint32_t uses = 1);
    // Every query uses what it needs: it is put in order only when something has to go.
    void use(Item& item) {
        ++item.uses;
        prioritize(item);
    }
    // That it goes is no news of what else is worth.
    void remove(const ListKey& key);
    // These go together to make room. `first` is the one that should go first, whether it is among
    // them or not: what is not used any more ages by that. By all that happens to lie beside each
    // other, everything would age too fast.
    void evict(std::span<const ListKey> keys, const ListKey& first);
    // What it costs if this one goes: its bytes, each by how far it is from going anyway.
    double worth(const Item& item) const;

    // Calls look(key) with one after another, those that should go first first, until it returns
    // false.
    template <typename Look>
    void each(Look look) {
        for (auto at = order_.begin(); at != order_.end();) {
            Item& item = items_.find(*at->second)->second;
            if (item.order == item.priority) {
                if (!look(*at->second)) return;
                ++at;
                continue;
            }
            // It has been used since: its place is further behind.
            const auto next = std::next(at);
            auto node = order_.extract(at);
            node.value().first = item.order = item.priority;
            const auto there = order_.insert(std::move(node)).position;
            at = std::next(there) == next ? there : next;
        }
    }
    // The next to go for which keep(key) is false; null if there is none.
    template <typename Keep>
    const ListKey* victim(Keep keep) {
        const ListKey* found = nullptr;
        each([&](const ListKey& key) {
            if (!keep(key)) found = &key;
            return found == nullptr;
        });
        return found;
    }

  private:
    struct KeyHash {
        size_t operator()(const ListKey& key) const { return key.low; }
    };

    // By a use now.
    void prioritize(Item& item);

    EvictionPolicy policy_;
    double clock_ = 0;
    std::unordered_map<ListKey, Item, KeyHash> items_;
    std::set<std::pair<double, const ListKey*>> order_;  // by Item::order
};

}  // namespace postings::device
