// Lists that every codec and operation is tried on, from a printed seed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "seed.h"

namespace postings {

struct SampleList {
    std::string name;
    std::vector<uint32_t> docs;
};

// `count` docIDs whose gaps minus one are below 2^bits (as far as 32 bits allow), ending at `top`
// at most.
inline std::vector<uint32_t> list_with_gaps(std::mt19937_64& random, size_t count, uint32_t bits) {
    std::vector<uint32_t> docs;
    uint64_t next = random() & ((uint64_t{1} << bits) - 1);
    while (docs.size() < count && next <= UINT32_MAX) {
        docs.push_back(static_cast<uint32_t>(next));
        next += 1 + (random() & ((uint64_t{1} << bits) - 1));
    }
    return docs;
}

inline std::vector<SampleList> sample_lists() {
    std::mt19937_64 random(test_seed());
    std::vector<SampleList> lists = {
        {"empty", {}}, {"zero", {0}}, {"maximum", {UINT32_MAX}}, {"both ends", {0, UINT32_MAX}}};
    for (uint32_t bits = 0; bits <= 32; ++bits) {
        for (const size_t count : {1, 2, 7, 31, 127, 128, 129, 400, 700}) {
            lists.push_back({"gaps of " + std::to_string(bits) + " bits, " + std::to_string(count),
                             list_with_gaps(random, count, bits)});
        }
    }
    for (size_t count = 1; count <= 300; count += 13) {
        lists.push_back({"length " + std::to_string(count), list_with_gaps(random, count, 6)});
    }
    for (const uint32_t outliers : {1, 5, 16, 17, 40, 100}) {
        std::vector<uint32_t> docs;
        uint64_t next = random() % 1000;
        while (docs.size() < 640) {
            docs.push_back(static_cast<uint32_t>(next));
            next += 1 + random() % 8;
            if (random() % 128 < outliers) next += random() % 4'000'000;
        }
        lists.push_back({std::to_string(outliers) + " outliers a block", docs});
    }
    for (const uint32_t density : {2, 3, 5, 10}) {
        std::vector<uint32_t> docs;
        for (uint32_t doc = 1000; doc < 6000; ++doc) {
            if (random() % density == 0) docs.push_back(doc);
        }
        lists.push_back({"one of " + std::to_string(density), docs});
        for (uint32_t& doc : docs) doc += UINT32_MAX - docs.back();
        lists.push_back({"one of " + std::to_string(density) + ", to the end", docs});
    }
    std::vector<uint32_t> run(1000);
    for (uint32_t i = 0; i < 1000; ++i) run[i] = UINT32_MAX - 999 + i;
    lists.push_back({"a run to the end", run});
    return lists;
}

}  // namespace postings
