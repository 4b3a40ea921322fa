#include "device/eviction.h"

#include <algorithm>

namespace postings::device {

namespace {

// Bringing an entry back costs a message with its answer, and copying and checking its bytes: so
// many bytes are copied and checked in the time of a message.
constexpr double kMessageBytes = 100'000;

double value_of_use(EvictionPolicy policy, uint32_t uses, uint64_t bytes) {
    const auto size = static_cast<double>(bytes);
    switch (policy) {
        case EvictionPolicy::kLru:
            return 0;
        case EvictionPolicy::kLfu:
            return uses;
        case EvictionPolicy::kSize:
            return uses * kMessageBytes / size;
        case EvictionPolicy::kCost:
            return uses * (kMessageBytes + size) / size;
    }
    return 0;
}

}  // namespace

void EvictionOrder::prioritize(Item& item) {
    // For LRU, the clock ticks at every use.
    if (policy_ == EvictionPolicy::kLru) ++clock_;
    item.priority = clock_ + value_of_use(policy_, item.uses, item.bytes);
}

void EvictionOrder::put_in_order(Item& item) {
    item.order = item.priority;
    item.is_in_order = true;
    order_.emplace(item.order, &item);
}

EvictionOrder::Item& EvictionOrder::add(const ListKey& key, uint64_t bytes, uint32_t uses) {
    const auto there = items_.emplace(key, Item{0, 0, bytes, uses, nullptr, false}).first;
    Item& item = there->second;
    item.key = &there->first;
    prioritize(item);
    put_in_order(item);
    return item;
}

void EvictionOrder::remove(const ListKey& key) {
    const auto there = items_.find(key);
    order_.erase({there->second.order, &there->second});
    items_.erase(there);
}

double EvictionOrder::worth(const Item& item) const {
    return std::max(0.0, item.priority - clock_) * static_cast<double>(item.bytes);
}

void EvictionOrder::evict(std::span<const ListKey> keys, const ListKey& first) {
    if (policy_ != EvictionPolicy::kLru) clock_ = std::max(clock_, items_.at(first).priority);
    for (const ListKey& key : keys) remove(key);
}

}  // namespace postings::device
