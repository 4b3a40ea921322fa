// Posting lists in memory as the experiments use them: read from a file or generated.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace postings {

using Queries = std::vector<std::vector<uint32_t>>;  // each a set of list numbers

struct Collection {
    uint64_t documents = 0;                        // docIDs are below this; 2^32 at most
    std::vector<std::span<const uint32_t>> docs;   // strictly increasing docIDs, one list a term
    std::vector<std::span<const uint32_t>> freqs;  // parallel to `docs`; empty where there are none
    std::span<const uint32_t> sizes;               // tokens of each document, or empty
    std::vector<std::shared_ptr<const void>> storage;  // what keeps the spans alive

    uint64_t postings() const {
        uint64_t sum = 0;
        for (auto list : docs) sum += list.size();
        return sum;
    }
};

// Moves `values` into the collection's storage and returns the view that stays valid with it.
std::span<const uint32_t> keep(Collection& collection, std::vector<uint32_t> values);

// Queries of min_terms..max_terms distinct terms, each drawn from one random document.
Queries queries_from_documents(const Collection& collection, size_t count, uint32_t min_terms,
                               uint32_t max_terms, uint64_t seed);

}  // namespace postings
