// Bytes that nobody can guess, from the kernel: std::random_device may ask the processor, which
// takes 35 us in some virtual machines.
#pragma once

#include <unistd.h>  // getentropy()

#include <cstdint>
#include <span>

#include "core/system/descriptor.h"

namespace postings {

// At most 256, which come at once or not at all.
inline void fill_random(std::span<uint8_t> bytes) {
    if (getentropy(bytes.data(), bytes.size()) != 0) throw_errno("getentropy");
}

}  // namespace postings
