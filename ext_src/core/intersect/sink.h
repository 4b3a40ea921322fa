// Where a scalar kernel puts what it finds. Both are branch-free; Collect stores every candidate
// and moves on only past a hit, which is why outputs have slack.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

struct Collect {
    uint32_t* out;
    size_t size = 0;
    void put(uint32_t id, bool hit) {
        out[size] = id;
        size += hit;
    }
};

struct Count {
    size_t size = 0;
    void put(uint32_t, bool hit) { size += hit; }
};

}  // namespace postings
