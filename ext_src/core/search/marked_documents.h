// Make a posting list of the documents that a predicate on a column selects.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "core/index/column.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"

namespace postings::search {

// Those of `documents`, which ascend, that have a rank for which has(rank) is true.
template <class Has>
PostingList selected(const index::Column& column, std::span<const uint32_t> documents, Has has) {
    std::vector<uint32_t> found;
    if (column.form() == index::ColumnForm::Any) {
        for (const uint32_t document : documents) {
            bool is_found = false;
            column.each_rank(document, [&](uint64_t rank) { is_found = is_found || has(rank); });
            if (is_found) found.push_back(document);
        }
    } else {
        while (!documents.empty()) {
            documents = column.take_block(documents, [&](uint32_t document, uint64_t rank) {
                if (rank != 0 && has(rank)) found.push_back(document);
            });
        }
    }
    return PostingList::from_docs(found);
}

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
