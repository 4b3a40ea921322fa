#include "core/list/sort_postings.h"

#include <algorithm>

#include "core/base/memory_check.h"
#include "core/base/radix_sort.h"

namespace postings {

void sort_docs(std::vector<uint32_t>& docs) {
    if (!std::ranges::is_sorted(docs)) {
        check_memory(2 * docs.size() * sizeof(uint32_t));  // the docIDs, and as much to sort them
        radix_sort(docs);
    }
    docs.erase(std::unique(docs.begin(), docs.end()), docs.end());
}

void sort_postings(std::vector<uint32_t>& docs, std::vector<uint32_t>& frequencies) {
    // The postings, the pairs, and as much as these to sort them.
    check_memory(docs.size() * (2 * sizeof(uint32_t) + 2 * sizeof(uint64_t)));
    std::vector<uint64_t> pairs(docs.size());  // docID << 32 | frequency
    for (size_t i = 0; i < docs.size(); ++i) pairs[i] = uint64_t{docs[i]} << 32 | frequencies[i];
    if (!std::ranges::is_sorted(docs)) radix_sort_pairs(pairs);
    size_t count = 0;
    for (const uint64_t pair : pairs) {
        const auto doc = static_cast<uint32_t>(pair >> 32), frequency = static_cast<uint32_t>(pair);
        if (count > 0 && docs[count - 1] == doc) {
            const uint64_t sum = uint64_t{frequencies[count - 1]} + frequency;
            frequencies[count - 1] = static_cast<uint32_t>(std::min<uint64_t>(sum, UINT32_MAX));
        } else {
            docs[count] = doc;
            frequencies[count++] = frequency;
        }
    }
    docs.resize(count);
    frequencies.resize(count);
}

}  // namespace postings
