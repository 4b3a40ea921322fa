// Decoded lists that are combined with bitmaps, window by window.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/memory_check.h"
#include "core/intersect/unite.h"
#include "core/list_ops/bitmap_words.h"

namespace postings {

class DecodedLists {
  public:
    // Not empty. Making them has checked their memory.
    void add(std::vector<uint32_t> docs) {
        taken_.add(docs.size() * sizeof(uint32_t));
        lists_.push_back(std::move(docs));
    }
    std::vector<DocIds> docs() const { return {lists_.begin(), lists_.end()}; }
    // Looking at every list for each of the windows must not take longer than passing over their
    // docIDs does; otherwise, replaces the lists by their union.
    void unite_if_many(uint64_t windows, const Deadline& deadline) {
        size_t docs = kOutputSlack;
        for (const std::vector<uint32_t>& list : lists_) docs += list.size();
        if (lists_.size() < 2 || lists_.size() * windows < docs) return;
        const TakenMemory taken(docs * sizeof(uint32_t));
        std::vector<uint32_t> all(docs);
        all.resize(unite(this->docs(), all.data(), deadline));
        lists_.clear();
        lists_.push_back(std::move(all));  // of no more docIDs than taken_ is for
    }

  private:
    std::vector<std::vector<uint32_t>> lists_;
    TakenMemory taken_;
};

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
