// Postings as Yioop packs them.
#pragma once

#include <cstdint>
#include <random>

#include "core/yioop/packed_postings.h"

namespace postings {

// Documents from `first` on, even ones, about `mean` positions each, gaps of up to `bits` bits, and
// now and then many positions.
inline YioopPostings random_yioop_postings(std::mt19937_64& random, size_t count, uint32_t first,
                                           uint32_t mean, uint32_t bits) {
    YioopPostings postings;
    uint32_t doc = first;
    for (size_t i = 0; i < count; ++i) {
        postings.docs.push_back(doc);
        doc += 2 + 2 * static_cast<uint32_t>(random() % 40);
        auto frequency = static_cast<uint32_t>(random() % (2 * mean + 1));
        if (mean > 0 && random() % 100 == 0) frequency *= 100;
        uint64_t position = random() % 1500;
        uint32_t kept = 0;
        for (; kept < frequency && position < UINT32_MAX; ++kept) {
            postings.positions.push_back(static_cast<uint32_t>(position));
            position += 1 + (random() & ((uint64_t{1} << random() % (bits + 1)) - 1));
        }
        postings.frequencies.push_back(kept);
    }
    return postings;
}

}  // namespace postings
