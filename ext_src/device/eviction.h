// Decides which entry of a cache is evicted when room is needed.
//
// GreedyDual-Size-Frequency (Cherkasova, HPL-98-69): an entry's priority is the clock at its last
// use, plus the number of its uses times the cost of bringing it back for each of its bytes. The
// entry with the smallest priority is evicted, and the clock becomes that priority, so that unused
// entries age. With other values of a use it is LRU or LFU with dynamic aging, for comparison
// (bench_native/eviction.cpp).
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/task/list_key.h"

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
        const ListKey* key;
        bool is_in_order;  // false: it was kept when it should have gone
    };
    // `uses` is more than 1 for an entry that was used, evicted and has come back. The result is
    // valid until the key is removed.
    Item& add(const ListKey& key, uint64_t bytes, uint32_t uses = 1);
    // Called for each query: the entry is put in its new place only when something has to be
    // evicted.
    void use(Item& item) {
        ++item.uses;
        prioritize(item);
    }
    // Removes an entry for other reasons than to make room, which does not age the others.
    void remove(const ListKey& key);
    // Evicts these together to make room. `first` is the entry that should go first, whether it is
    // among them or not: the clock is set by it alone. Entries that merely lie next to each other
    // would age the others too fast.
    void evict(std::span<const ListKey> keys, const ListKey& first);
    // What evicting this entry costs: its bytes, each times the distance of its priority from the
    // clock.
    double worth(const Item& item) const;

    // The next to go for which keep(key) is false; null if there is none. Those that are kept are
    // not looked at again before they are put_back().
    template <typename Keep>
    const ListKey* victim(Keep keep) {
        while (!order_.empty()) {
            const auto first = order_.begin();
            Item& item = *first->second;
            if (item.order != item.priority) {
                // It was used since it was put in order: move it back.
                auto node = order_.extract(first);
                node.value().first = item.order = item.priority;
                order_.insert(std::move(node));
            } else if (keep(*item.key)) {
                order_.erase(first);
                item.is_in_order = false;
            } else {
                return item.key;
            }
        }
        return nullptr;
    }
    // The entry need not be kept any more.
    void put_back(Item& item) {
        if (!item.is_in_order) put_in_order(item);
    }

  private:
    // Sets the priority for a use now.
    void prioritize(Item& item);
    void put_in_order(Item& item);

    EvictionPolicy policy_;
    double clock_ = 0;
    std::unordered_map<ListKey, Item, ListKeyHash> items_;
    std::set<std::pair<double, Item*>> order_;  // by Item::order
};

}  // namespace postings::device
