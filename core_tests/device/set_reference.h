// What set operations are tested against, and lists that have something in common.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

#include "service/protocol/protocol.h"

namespace postings::device {

inline std::vector<uint32_t> combined_two(SetOperation operation, const std::vector<uint32_t>& a,
                                          const std::vector<uint32_t>& b) {
    std::vector<uint32_t> result;
    switch (operation) {
        case SetOperation::Intersect:
            std::ranges::set_intersection(a, b, std::back_inserter(result));
            break;
        case SetOperation::Unite:
            std::ranges::set_union(a, b, std::back_inserter(result));
            break;
        case SetOperation::Subtract:
            std::ranges::set_difference(a, b, std::back_inserter(result));
            break;
        case SetOperation::SymmetricDifference:
            std::ranges::set_symmetric_difference(a, b, std::back_inserter(result));
            break;
    }
    return result;
}

// b's docIDs and some of a's.
inline std::vector<uint32_t> with_some_of(std::mt19937_64& random, const std::vector<uint32_t>& a,
                                          std::vector<uint32_t> b) {
    for (uint32_t doc : a) {
        if (random() % 3 == 0) b.push_back(doc);
    }
    std::ranges::sort(b);
    b.erase(std::unique(b.begin(), b.end()), b.end());
    return b;
}

}  // namespace postings::device
