#include "research/collection/collection.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/base/error.h"
#include "research/collection/random.h"

namespace postings {

std::span<const uint32_t> keep(Collection& collection, std::vector<uint32_t> values) {
    auto owner = std::make_shared<const std::vector<uint32_t>>(std::move(values));
    collection.storage.push_back(owner);
    return *owner;
}

Queries queries_from_documents(const Collection& collection, size_t count, uint32_t min_terms,
                               uint32_t max_terms, uint64_t seed) {
    if (collection.documents == 0 || min_terms == 0 || max_terms < min_terms)
        throw InvalidArgument("queries need documents and 1 <= min_terms <= max_terms");
    const auto documents =
        static_cast<uint32_t>(std::min<uint64_t>(collection.documents, UINT32_MAX));
    // Documents are drawn with some to spare, because short ones have fewer terms than a query
    // wants.
    Random random(seed);
    std::vector<uint32_t> order(count * 2 + 1000);
    for (uint32_t& doc : order) doc = random.below(documents);
    // No table of all documents: a few lists may spread over 2^32.
    std::unordered_map<uint32_t, std::vector<uint32_t>> terms_of;
    for (uint32_t doc : order) terms_of[doc];
    for (uint32_t term = 0; term < collection.docs.size(); ++term)
        for (uint32_t doc : collection.docs[term])
            if (const auto found = terms_of.find(doc); found != terms_of.end())
                found->second.push_back(term);

    Queries queries;
    for (uint32_t doc : order) {
        if (queries.size() == count) break;
        std::vector<uint32_t> terms = terms_of[doc];
        const uint32_t wanted = min_terms + random.below(max_terms - min_terms + 1);
        if (terms.size() < wanted) continue;
        for (uint32_t i = 0; i < wanted; ++i)
            std::swap(terms[i], terms[i + random.below(static_cast<uint32_t>(terms.size()) - i)]);
        terms.resize(wanted);
        queries.push_back(std::move(terms));
    }
    return queries;
}

}  // namespace postings
