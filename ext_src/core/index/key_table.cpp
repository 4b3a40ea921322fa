#include "core/index/key_table.h"

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/system/random.h"

namespace postings::index {

namespace {

constexpr size_t kFirstSlots = 256;

constexpr size_t most_keys(size_t slots) {
    return slots / 8 * 5;
}

}  // namespace

uint64_t KeyTable::random_seed() {
    uint8_t drawn[sizeof(uint64_t)];
    fill_random(drawn);
    return load<uint64_t>(drawn);
}

KeyTable::Key KeyTable::long_key(std::string_view key) const {
    const uint64_t hash = XXH3_64bits_withSeed(key.data(), key.size(), seeds_[0]);
    return {hash, 0, hash, static_cast<uint32_t>(key.size() + 1)};
}

bool KeyTable::has_bytes(const Slot& slot, std::string_view key) const {
    return std::memcmp(long_keys_.data() + slot.high, key.data(), key.size()) == 0;
}

uint32_t& KeyTable::insert(Slot& slot, const Key& stored, std::string_view key) {
    uint64_t high = stored.high;
    if (key.size() > kInline) {
        high = long_keys_.size();
        long_keys_.insert(long_keys_.end(), key.begin(), key.end());
    }
    slot = {stored.low, high, stored.size, 0};
    ++used_;
    return slot.value;
}

void KeyTable::grow() {
    std::vector<Slot> old(slots_.empty() ? kFirstSlots : 2 * slots_.size());
    old.swap(slots_);
    mask_ = slots_.size() - 1;
    limit_ = most_keys(slots_.size());
    for (const Slot& slot : old) {
        if (slot.size == 0) continue;
        const bool is_long = slot.size > kInline + 1;
        const uint64_t hash =
            is_long ? slot.low : mix(slot.low ^ seeds_[0], slot.high ^ seeds_[1] ^ (slot.size - 1));
        size_t i = hash & mask_;
        while (slots_[i].size != 0) i = (i + 1) & mask_;
        slots_[i] = slot;
    }
}

size_t KeyTable::memory_to_come(size_t more) const {
    size_t slots = std::max(slots_.size(), kFirstSlots);
    while (most_keys(slots) < used_ + more) slots *= 2;
    return slots == slots_.size() ? 0 : slots * sizeof(Slot);
}

void KeyTable::clear() {
    // Unlike {}, which would keep it, this frees the memory.
    slots_ = std::vector<Slot>();
    long_keys_ = Bytes();
    used_ = limit_ = mask_ = 0;
}

}  // namespace postings::index
