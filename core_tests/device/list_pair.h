// Two lists to ask a service for, and what it should answer.
#pragma once

#include <algorithm>
#include <iterator>
#include <random>
#include <vector>

#include "posting_list_samples.h"
#include "service/client/client.h"

namespace postings::service {

struct Pair {
    PostingList a, b;
    std::vector<uint32_t> expected;
    std::vector<ListReference> references() const { return {{&a}, {&b}}; }
};

inline Pair random_pair(std::mt19937_64& random, size_t size = 3000) {
    const auto a = list_with_gaps(random, size, 3), b = list_with_gaps(random, size, 2);
    Pair pair{PostingList::from_docs(a, {}, CodecId::BitPacked),
              PostingList::from_docs(b, {}, CodecId::BitPacked),
              {}};
    std::ranges::set_intersection(a, b, std::back_inserter(pair.expected));
    return pair;
}

}  // namespace postings::service
