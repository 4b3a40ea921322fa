// A hash table of strings that were seen, in an arena; it does not copy the strings.
#pragma once

#include <cstdint>
#include <string_view>

#include "yioop/iterators/arena.h"

namespace postings::yioop {

class IdTable {
  public:
    static constexpr uint32_t kNew = UINT32_MAX;

    explicit IdTable(Arena& arena) : arena_(arena) {}

    // The number with which the string was added before; kNew if it is added now, with `number`.
    uint32_t find_or_add(std::string_view id, uint32_t number) {
        if (2 * (count_ + 1) > capacity_) grow();
        Slot* slot = slot_of(id);
        if (slot->used) return slot->number;
        *slot = {id, number, true};
        ++count_;
        return kNew;
    }

    bool contains(std::string_view id) const { return capacity_ > 0 && slot_of(id)->used; }

  private:
    struct Slot {
        std::string_view id;
        uint32_t number;
        bool used;
    };

    Slot* slot_of(std::string_view id) const {
        uint64_t hash = 14695981039346656037u;  // FNV-1a
        for (const char byte : id) hash = (hash ^ static_cast<uint8_t>(byte)) * 1099511628211u;
        for (uint64_t i = hash ^ hash >> 32;; ++i) {
            Slot* slot = &slots_[i & (capacity_ - 1)];
            if (!slot->used || slot->id == id) return slot;
        }
    }

    void grow() {
        const Slot* old = slots_;
        const uint32_t old_capacity = capacity_;
        capacity_ = capacity_ == 0 ? 16 : 4 * capacity_;
        slots_ = arena_.make<Slot>(capacity_);
        for (uint32_t i = 0; i < old_capacity; ++i) {
            if (old[i].used) *slot_of(old[i].id) = old[i];
        }
    }

    Arena& arena_;
    Slot* slots_ = nullptr;
    uint32_t capacity_ = 0, count_ = 0;
};

}  // namespace postings::yioop
