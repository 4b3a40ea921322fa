// Numbers that nobody can guess, from the kernel: std::random_device may ask the processor, which
// takes 35 us in some virtual machines.
#pragma once

#include <sys/random.h>

#include <cstdint>

#include "core/system/descriptor.h"

namespace postings {

inline uint64_t random_number() {
    uint64_t drawn;
    if (getentropy(&drawn, sizeof drawn) != 0) throw_errno("getentropy");
    return drawn;
}

}  // namespace postings
