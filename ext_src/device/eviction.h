// Which entry of a cache goes when room is needed (seed D8).
//
// GreedyDual-Size-Frequency (Cherkasova, HPL-98-69): an entry's priority is the clock at its last
// use, plus how often it was used times what it costs to bring it back, for each of its bytes; the
// smallest goes, and the clock becomes its priority, so that what is not used any more ages. With
// other values of a use it is LRU or LFU with dynamic aging, for comparison
// (bench_native/eviction.cpp).
#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/query/list_key.h"

namespace postings::device {

enum class EvictionPolicy { kLru, kLfu, kSize, kCost };
inline constexpr const char* kEvictionPolicyNames[] = {"LRU", "LFU", "size", "cost"};

class EvictionOrder {
  public:
    explicit EvictionOrder(EvictionPolicy policy = EvictionPolicy::kCost) : policy_(policy) {}

    void add(const ListKey& key, uint64_t bytes);
    void use(const ListKey& key);
    void remove(const ListKey& key);

    // The next to go for which keep(key) is false; null if there is none.
    template <typename Keep>
    const ListKey* victim(Keep keep) const {
        for (const auto& [priority, key] : order_) {
            if (!keep(*key)) return key;
        }
        return nullptr;
    }

  private:
    struct Entry {
        double priority;
        uint64_t bytes;
        uint32_t uses;
    };
    struct KeyHash {
        size_t operator()(const ListKey& key) const { return key.low; }
    };
    using Entries = std::unordered_map<ListKey, Entry, KeyHash>;

    void enter(Entries::iterator entry);

    EvictionPolicy policy_;
    double clock_ = 0;
    Entries entries_;
    std::set<std::pair<double, const ListKey*>> order_;
};

}  // namespace postings::device
