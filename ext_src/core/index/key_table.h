// A hash table from byte strings to numbers, for the words of a text. Keys of up to 16 bytes, as
// nearly all words are, are stored in the table itself, so that a lookup is one memory access.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/prefetch.h"

namespace postings::index {

class KeyTable {
  public:
    struct Key {
        uint64_t low, high, hash;
        uint32_t size;
    };

    // The key's value, 0 if the key is new. Keys have at most 64 KiB. Valid until the next call.
    uint32_t& operator[](std::string_view key) { return at(make_key(key), key); }

    // The same in two steps, to look many keys up at once: make_key() prefetches the slot that at()
    // will read. Members are assigned one by one: copying the struct would read with wide loads
    // what narrow stores have just written, which stalls.
    void make_key(std::string_view key, Key& stored) const {
        const Key made = make_key(key);
        stored.low = made.low;
        stored.high = made.high;
        stored.hash = made.hash;
        stored.size = made.size;
        prefetch(slots_.data() + (made.hash & mask_));
    }
    uint32_t& at(const Key& stored, std::string_view key) {
        if (used_ >= limit_) grow();
        for (size_t i = stored.hash & mask_;; i = (i + 1) & mask_) {
            Slot& slot = slots_[i];
            if (is_of(slot, stored, key)) return slot.value;
            if (slot.size == 0) return insert(slot, stored, key);
        }
    }

    // The key's value; 0 if it is not there.
    uint32_t find(std::string_view key) const {
        if (slots_.empty()) return 0;
        const Key stored = make_key(key);
        for (size_t i = stored.hash & mask_; slots_[i].size != 0; i = (i + 1) & mask_)
            if (is_of(slots_[i], stored, key)) return slots_[i].value;
        return 0;
    }

    size_t size() const { return used_; }
    // In bytes: memory in use, and what the table would take if `more` keys made it grow.
    size_t memory() const { return slots_.capacity() * sizeof(Slot) + long_keys_.capacity(); }
    size_t memory_to_come(size_t more) const;
    void clear();

  private:
    static constexpr size_t kInline = 16;

    struct Slot {
        uint64_t low = 0, high = 0;  // the key; of longer keys, the hash and the offset
        uint32_t size = 0;           // bytes plus 1; 0 for a free slot
        uint32_t value = 0;
    };
    static uint64_t mix(uint64_t a, uint64_t b) {
#ifdef __SIZEOF_INT128__
        __extension__ using Wide = unsigned __int128;
        const Wide product = static_cast<Wide>(a) * b;
        return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
#else
        a = (a ^ a >> 32) * 0x9E3779B97F4A7C15u ^ b;
        a = (a ^ a >> 29) * 0xBF58476D1CE4E5B9u;
        return a ^ a >> 32;
#endif
    }

    Key make_key(std::string_view key) const {
        const auto* p = reinterpret_cast<const uint8_t*>(key.data());
        const size_t n = key.size();
        uint64_t low = 0, high = 0;
        if (n > kInline) return long_key(key);
        if (n >= 8) {
            low = load<uint64_t>(p);
            // Only the bytes after the first eight; a shift by 64 would be undefined.
            if (n > 8) high = load<uint64_t>(p + n - 8) >> (8 * (16 - n));
        } else if (n >= 4) {
            low = load<uint32_t>(p) | static_cast<uint64_t>(load<uint32_t>(p + n - 4))
                                          << (8 * (n - 4));
        } else if (n > 0) {
            low = p[0] | static_cast<uint64_t>(p[n / 2]) << (8 * (n / 2)) |
                  static_cast<uint64_t>(p[n - 1]) << (8 * (n - 1));
        }
        return {low, high, mix(low ^ seeds_[0], high ^ seeds_[1] ^ n),
                static_cast<uint32_t>(n + 1)};
    }
    bool is_of(const Slot& slot, const Key& stored, std::string_view key) const {
        return slot.low == stored.low && slot.size == stored.size &&
               (key.size() <= kInline ? slot.high == stored.high : has_bytes(slot, key));
    }
    Key long_key(std::string_view key) const;
    bool has_bytes(const Slot& slot, std::string_view key) const;
    uint32_t& insert(Slot& slot, const Key& stored, std::string_view key);
    void grow();

    // Secret seeds, so that nobody can make a text whose words all collide.
    uint64_t seeds_[2] = {random_seed(), random_seed()};
    static uint64_t random_seed();

    std::vector<Slot> slots_;
    size_t used_ = 0, limit_ = 0, mask_ = 0;
    Bytes long_keys_;
};

}  // namespace postings::index
