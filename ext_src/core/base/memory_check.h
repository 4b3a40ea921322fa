// Asks before an operation takes memory for a while that is large beside its lists. Who calls the
// core may refuse it, by an exception; else it is not asked.
#pragma once

#include <cstddef>
#include <utility>

namespace postings {

// Throws if there is no room for so many bytes more. Null: nobody counts.
using MemoryCheck = void (*)(size_t bytes);

inline thread_local MemoryCheck current_memory_check = nullptr;

inline void check_memory(size_t bytes) {
    if (current_memory_check != nullptr) current_memory_check(bytes);
}

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
