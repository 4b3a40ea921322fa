// What rankings are measured on: documents of log-normal length, 25 million for a device, and lists
// of postings that are independent of each other, frequencies geometric.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "core/rank/rank.h"

namespace postings::bench {

inline constexpr uint32_t kDocuments = 25'000'000;
inline constexpr Bm25Parameters kBm25{0.9, 0.4};

inline DocumentLengthTable made_lengths(uint32_t documents = kDocuments) {
    std::mt19937_64 random(1);
    std::lognormal_distribution<double> length(5.5, 0.6);
    std::vector<uint32_t> lengths(documents);
    for (uint32_t& words : lengths) words = static_cast<uint32_t>(1 + length(random));
    return DocumentLengthTable(lengths);
}

// With bounds, as the CPU wants them.
inline PostingList made_list(const Ranker& ranker, size_t size, uint64_t seed,
                             uint32_t documents = kDocuments) {
    std::mt19937_64 random(seed);
    std::geometric_distribution<uint32_t> gap(static_cast<double>(size) / documents);
    std::geometric_distribution<uint32_t> more(0.6);
    std::vector<uint32_t> docs, frequencies;
    for (uint64_t doc = gap(random); doc < documents; doc += 1 + uint64_t{gap(random)}) {
        docs.push_back(static_cast<uint32_t>(doc));
        frequencies.push_back(1 + more(random));
    }
    return ranker.with_block_max(PostingList::from_docs(docs, frequencies));
}

}  // namespace postings::bench
