#include "core/base/recycled_memory.h"

#include <utility>

namespace postings::recycled_memory {

namespace {

// Enough for the cursors of about ten lists.
constexpr size_t kBlockBytes = size_t{1} << 14;

struct Spare {
    ~Spare() { ::operator delete (block, std::align_val_t{kAlignment}); }
    void* block = nullptr;
};
thread_local Spare spare;

}  // namespace

void* allocate(size_t bytes) {
    if (bytes <= kBlockBytes) {
        if (spare.block != nullptr) return std::exchange(spare.block, nullptr);
        bytes = kBlockBytes;
    }
    return ::operator new (bytes, std::align_val_t{kAlignment});
}

void deallocate(void* memory, size_t bytes) noexcept {
    if (bytes <= kBlockBytes && spare.block == nullptr) {
        spare.block = memory;
    } else {
        ::operator delete (memory, std::align_val_t{kAlignment});
    }
}

}  // namespace postings::recycled_memory
