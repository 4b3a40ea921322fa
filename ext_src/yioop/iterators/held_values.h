// Values of objects that a native query read, as they were then: the functions of the program that
// it calls may change the objects.
#pragma once

#include "yioop/iterators/arena.h"

namespace postings::yioop {

// Has no destructor, like the arena: call release().
class HeldValues {
  public:
    explicit HeldValues(Arena& arena) : arena_(arena) {}

    // A copy that stays until release().
    const zval* hold(const zval* value) {
        auto* held = arena_.make<Held>();
        ZVAL_COPY(&held->value, value);
        held->before = last_;
        last_ = held;
        return &held->value;
    }

    void release() {
        for (Held* held = last_; held != nullptr; held = held->before) zval_ptr_dtor(&held->value);
    }

  private:
    struct Held {
        zval value;
        Held* before;
    };

    Arena& arena_;
    Held* last_ = nullptr;
};

}  // namespace postings::yioop
