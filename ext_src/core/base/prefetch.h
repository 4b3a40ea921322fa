// Prefetches a cache line that will be needed soon.
#pragma once

namespace postings {

// The empty asm counts as a side effect: GCC otherwise regards a function that only prefetches as
// one without effect and removes calls of it.
inline void prefetch(const void* address) {
#ifdef __GNUC__
    __builtin_prefetch(address);
    asm volatile("");
#else
    static_cast<void>(address);
#endif
}

// For memory that will be written.
inline void prefetch_to_write(const void* address) {
#ifdef __GNUC__
    __builtin_prefetch(address, 1);
    asm volatile("");
#else
    static_cast<void>(address);
#endif
}

}  // namespace postings
