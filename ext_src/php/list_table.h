// The table of lists that queries share, in the form of tasks for devices.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/task/list_reference.h"

namespace postings::php {

// The lists of many queries, each once, and each query as indexes into them.
struct ListTable {
    std::vector<ListReference> lists;
    // By the address of their bytes: views of one list may be copies.
    std::unordered_map<const uint8_t*, uint32_t> numbers;

    // `reference` is called for each list that is new, and returns the reference to it.
    template <class Reference>
    uint32_t number_of(const PostingListView& list, Reference reference) {
        const auto [number, is_new] =
            numbers.try_emplace(list.bytes().data(), static_cast<uint32_t>(lists.size()));
        if (is_new) lists.push_back(reference());
        return number->second;
    }
    uint32_t number_of(const ListReference& reference) {
        return number_of(*reference.view, [&] { return reference; });
    }
};

}  // namespace postings::php
