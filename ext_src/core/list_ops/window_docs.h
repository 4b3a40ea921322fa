// Decoded lists that are combined with bitmaps, window by window.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/memory_check.h"
#include "core/intersect/unite.h"
#include "core/list_ops/bitmap_words.h"

namespace postings {

using DecodedLists = std::vector<std::vector<uint32_t>>;

// Looking at every list for each of the windows must not take longer than passing over their docIDs
// does; otherwise, replaces the lists by their union.
inline void unite_if_many(DecodedLists& lists, uint64_t windows) {
    size_t docs = kOutputSlack;
    for (const std::vector<uint32_t>& list : lists) docs += list.size();
    if (lists.size() < 2 || lists.size() * windows < docs) return;
    check_memory(docs * sizeof(uint32_t));
    std::vector<uint32_t> all(docs);
    all.resize(unite(std::vector<DocIds>(lists.begin(), lists.end()), all.data()));
    lists.clear();
    lists.push_back(std::move(all));
}

// Calls use(bit) for the docIDs in a window, and drops all docIDs before its end. Those of a
// corrupted list need not ascend.
template <class Use>
void use_window_docs(std::span<DocIds> lists, uint64_t origin, size_t size, Use use) {
    const uint64_t end = origin + 8 * size;
    for (DocIds& docs : lists) {
        size_t n = 0;
        for (; n < docs.size() && docs[n] < end; ++n)
            if (docs[n] >= origin) use(static_cast<uint32_t>(docs[n] - origin));
        docs = docs.subspan(n);
    }
}

}  // namespace postings
