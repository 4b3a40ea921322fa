// The table of lists that queries share, as tasks for devices have it.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/query/list_reference.h"

namespace postings::php {

// The lists of many queries, each once, and where a query's are among them.
struct ListTable {
    std::vector<ListReference> lists;
    std::unordered_map<const PostingListView*, uint32_t> numbers;

    uint32_t number_of(const ListReference& reference) {
        const auto [number, is_new] =
            numbers.try_emplace(reference.view, static_cast<uint32_t>(lists.size()));
        if (is_new) lists.push_back(reference);
        return number->second;
    }
};

}  // namespace postings::php
