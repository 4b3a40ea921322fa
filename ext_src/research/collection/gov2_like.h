// A stand-in for the GOV2 subset of the parallel-intersection literature (seed N): 2000 lists of
// mean length 19,899 over 25,205,175 documents, lengths from 50 to about 1.4 M, 1000 queries of 2-5
// lists.
#pragma once

#include "research/collection/collection.h"

namespace postings {

struct Gov2LikeOptions {
    bool clustered = true;  // Anh & Moffat's clustered gaps; otherwise uniform
    uint32_t lists = 2000;
    uint32_t mean_length = 19899;
    uint32_t largest = 25205174;  // the longest list ends with it
    uint64_t seed = 42;
};

// Lengths fall with the square of the list's rank, longest first.
std::vector<uint32_t> gov2_like_lengths(const Gov2LikeOptions& options);

Collection gov2_like(const Gov2LikeOptions& options = {});

// Queries of 2 to 5 distinct lists, each as likely as it is long: a query has 1.6 M postings on
// average, which is in accord with the 2 ms that the report's serial SvS takes for one.
Queries gov2_like_queries(const Collection& collection, uint64_t seed = 42, size_t count = 1000);

// `count` sorted distinct values of [first, last): clustered or uniform.
std::vector<uint32_t> random_list(uint32_t count, uint32_t first, uint32_t last, bool clustered,
                                  uint64_t seed);

}  // namespace postings
