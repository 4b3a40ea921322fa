// Asks before an operation takes memory for a while that is large beside its lists. Who calls the
// core may refuse it, by an exception; else it is not asked.
#pragma once

#include <cstddef>
#include <utility>

namespace postings {

// Throws if there is no room for so many bytes more. Null: nobody counts.
using MemoryCheck = void (*)(size_t bytes);

inline thread_local MemoryCheck current_memory_check = nullptr;
inline thread_local size_t taken_memory = 0;  // by this thread's operation

// For bytes that are taken besides those that the operation has taken already.
inline void check_memory(size_t bytes) {
    if (current_memory_check != nullptr) current_memory_check(taken_memory + bytes);
}

// What an operation has taken, as long as this lives: checks of what it takes next add it up.
class TakenMemory {
  public:
    TakenMemory() = default;
    explicit TakenMemory(size_t bytes) { take(bytes); }
    TakenMemory(TakenMemory&& other) noexcept : bytes_(std::exchange(other.bytes_, 0)) {}
    TakenMemory& operator=(TakenMemory&&) = delete;
    ~TakenMemory() { taken_memory -= bytes_; }

    void take(size_t bytes) {
        check_memory(bytes);
        add(bytes);
    }
    // Without a check: for what had one.
    void add(size_t bytes) {
        bytes_ += bytes;
        taken_memory += bytes;
    }

  private:
    size_t bytes_ = 0;
};

// What this thread asks for as long as this lives.
class MemoryChecked {
  public:
    explicit MemoryChecked(MemoryCheck check)
        : before_(std::exchange(current_memory_check, check)) {}
    MemoryChecked(const MemoryChecked&) = delete;
    MemoryChecked& operator=(const MemoryChecked&) = delete;
    ~MemoryChecked() { current_memory_check = before_; }

  private:
    MemoryCheck before_;
};

}  // namespace postings
