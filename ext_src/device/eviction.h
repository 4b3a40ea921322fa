// Which entry of a cache goes when room is needed.
//
// GreedyDual-Size-Frequency (Cherkasova, HPL-98-69): an entry's priority is the clock at its last
// use, plus how often it was used times what it costs to bring it back, for each of its bytes; the
// smallest goes, and the clock becomes its priority, so that what is not used any more ages. With
// other values of a use it is LRU or LFU with dynamic aging, for comparison
// (bench_native/eviction.cpp).
#pragma once

#include <cstdint>
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

    // It may have been used before it went, and has come back.
    void add(const ListKey& key, uint64_t bytes, uint32_t uses = 1);
    void use(const ListKey& key);
    // That it goes is no news of what else is worth.
    void remove(const ListKey& key);
    // These go together to make room of so many bytes: what is not used any more ages by their
    // worth.
    void evict(std::span<const ListKey> keys, uint64_t bytes);
    // What it costs if this one goes: its bytes, each by how far it is from going anyway.
    double worth(const ListKey& key) const;
    uint32_t uses(const ListKey& key) const { return entries_.at(key).uses; }

    // Calls look(key) with one after another, those that should go first first, until it returns
    // false.
    template <typename Look>
    void each(Look look) const {
        for (const auto& [priority, key] : order_) {
            if (!look(*key)) return;
        }
    }
    // The next to go for which keep(key) is false; null if there is none.
    template <typename Keep>
    const ListKey* victim(Keep keep) const {
        const ListKey* found = nullptr;
        each([&](const ListKey& key) {
            if (!keep(key)) found = &key;
            return found == nullptr;
        });
        return found;
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

    // Of a use now.
    double prioritize(Entry& entry);

    EvictionPolicy policy_;
    double clock_ = 0;
    Entries entries_;
    std::set<std::pair<double, const ListKey*>> order_;
};

}  // namespace postings::device
