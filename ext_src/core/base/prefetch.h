// Has memory bring a cache line that will be needed soon.
#pragma once

namespace postings {

// The empty asm has an effect, to the compiler: GCC takes a function that only prefetches for one
// that does nothing, and leaves out its calls.
inline void prefetch(const void* address) {
#ifdef __GNUC__
    __builtin_prefetch(address);
    asm volatile("");
#else
    static_cast<void>(address);
#endif
}

// For what will be written.
inline void prefetch_to_write(const void* address) {
#ifdef __GNUC__
    __builtin_prefetch(address, 1);
    asm volatile("");
#else
    static_cast<void>(address);
#endif
}

}  // namespace postings
