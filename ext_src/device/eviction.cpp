#include "device/eviction.h"

#include <algorithm>

namespace postings::device {

namespace {

// Bringing an entry back costs a message with its answer, and copying and checking it: as many
// bytes as are copied and checked in the time that a message takes.
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

double EvictionOrder::prioritize(Entry& entry) {
    // LRU: a clock that ticks at every use.
    if (policy_ == EvictionPolicy::kLru) ++clock_;
    return entry.priority = clock_ + value_of_use(policy_, entry.uses, entry.bytes);
}

void EvictionOrder::add(const ListKey& key, uint64_t bytes, uint32_t uses) {
    const auto entry = entries_.emplace(key, Entry{0, bytes, uses}).first;
    order_.emplace(prioritize(entry->second), &entry->first);
}

void EvictionOrder::use(const ListKey& key) {
    const auto entry = entries_.find(key);
    auto node = order_.extract({entry->second.priority, &entry->first});
    ++entry->second.uses;
    node.value().first = prioritize(entry->second);
    order_.insert(std::move(node));
}

void EvictionOrder::remove(const ListKey& key) {
    const auto entry = entries_.find(key);
    order_.erase({entry->second.priority, &entry->first});
    entries_.erase(entry);
}

double EvictionOrder::worth(const ListKey& key) const {
    const Entry& entry = entries_.at(key);
    return std::max(0.0, entry.priority - clock_) * static_cast<double>(entry.bytes);
}

void EvictionOrder::evict(std::span<const ListKey> keys, uint64_t bytes) {
    double lost = 0;
    for (const ListKey& key : keys) lost += worth(key);
    if (policy_ != EvictionPolicy::kLru) clock_ += lost / static_cast<double>(bytes);
    for (const ListKey& key : keys) remove(key);
}

}  // namespace postings::device
