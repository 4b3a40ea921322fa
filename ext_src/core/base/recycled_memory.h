// Memory that each query allocates and frees again.
#pragma once

#include <cstddef>
#include <new>

namespace postings {

namespace recycled_memory {

inline constexpr size_t kAlignment = 64;

// Throws std::bad_alloc. deallocate() must get the same number of bytes.
void* allocate(size_t bytes);
void deallocate(void* memory, size_t bytes) noexcept;

}  // namespace recycled_memory

// An allocator that keeps one block of some KiB per thread. malloc() takes about a thousand
// instructions for such a block, as it first merges all small free ones.
template <class T>
struct RecycledMemory {
    using value_type = T;

    RecycledMemory() = default;
    template <class U>
    RecycledMemory(const RecycledMemory<U>&) {}

    static_assert(alignof(T) <= recycled_memory::kAlignment);
    T* allocate(size_t n) {
        if (n > static_cast<size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
        return static_cast<T*>(recycled_memory::allocate(n * sizeof(T)));
    }
    void deallocate(T* memory, size_t n) noexcept {
        recycled_memory::deallocate(memory, n * sizeof(T));
    }
    bool operator==(const RecycledMemory&) const { return true; }
};

}  // namespace postings
