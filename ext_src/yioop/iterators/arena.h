// Memory for objects that live as long as one native call: PHP's memory, which is also freed after
// a fatal error.
#pragma once

#include <cstring>
#include <new>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Has no destructor, and runs none of its objects': Zend may leave a function without unwinding it.
// Call release().
class Arena {
  public:
    Arena() = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    // Allocates zeroed memory.
    template <typename T>
    T* make(size_t count = 1) {
        return static_cast<T*>(take(zend_safe_address_guarded(count, sizeof(T), 0)));
    }

    void release() {
        while (last_ != nullptr) free_last();
    }
    // Makes room for other objects. The first chunk stays allocated.
    void rewind() {
        while (last_ != nullptr && last_->before != nullptr) free_last();
        if (last_ != nullptr) last_->used = 0;
    }

  private:
    struct Chunk {
        Chunk* before;
        size_t size, used;
    };
    static constexpr size_t kAlignment = 16;
    static constexpr size_t kHead = (sizeof(Chunk) + kAlignment - 1) / kAlignment * kAlignment;
    static constexpr size_t kChunkBytes = size_t{32} << 10;

    void free_last() {
        Chunk* before = last_->before;
        efree(last_);
        last_ = before;
    }

    void* take(size_t size) {
        size = (size + kAlignment - 1) / kAlignment * kAlignment;
        if (last_ == nullptr || last_->size - last_->used < size) {
            const size_t bytes = MAX(kChunkBytes, size);
            auto* chunk = static_cast<Chunk*>(safe_emalloc(1, bytes, kHead));
            *chunk = {last_, bytes, 0};
            last_ = chunk;
        }
        void* result = reinterpret_cast<char*>(last_) + kHead + last_->used;
        last_->used += size;
        return memset(result, 0, size);
    }

    Chunk* last_ = nullptr;
};

}  // namespace postings::yioop
