// Makes a posting list of the documents that a predicate on a column selects, block by block.
#pragma once

#include <algorithm>
#include <cstring>

#include "core/index/column.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"

namespace postings::search {

// Calls mark(block, words) for each block; it sets the bits of the documents selected.
template <class Mark>
PostingList marked(const index::Column& column, Mark mark) {
    const uint32_t documents = column.documents();
    constexpr uint32_t kBlockBytes = index::PackedNumbers::kBlock / 8;
    constexpr uint32_t kWindowBlocks = kWindowBytes / kBlockBytes;
    BitmapListBuilder builder(0, (uint64_t{documents} + 7) / 8, documents);
    BitWindow window;
    for (uint32_t first = 0; first < column.blocks(); first += kWindowBlocks) {
        const uint32_t blocks = std::min(kWindowBlocks, column.blocks() - first);
        for (uint32_t i = 0; i < blocks; ++i) {
            uint64_t words[index::PackedNumbers::kBlockWords];
            mark(first + i, words);
            std::memcpy(window.bytes + size_t{i} * kBlockBytes, words, kBlockBytes);
        }
        const uint32_t origin = first * index::PackedNumbers::kBlock;
        const size_t bytes = (uint64_t{documents} - origin + 7) / 8;
        builder.put(window.bytes, std::min<size_t>(bytes, size_t{blocks} * kBlockBytes), origin);
    }
    return builder.finish();
}

}  // namespace postings::search
