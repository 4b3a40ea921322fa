// The name of a posting list, or of a table of document lengths, wherever it is kept: a hash of its
// bytes.
#pragma once

#include <cstdint>
#include <span>

#include "core/rank/document_lengths.h"

namespace postings {

// A list is named by its content: XXH3-128 of its bytes.
struct ListKey {
    uint64_t low, high;
    bool operator==(const ListKey&) const = default;
};

ListKey list_key(std::span<const uint8_t> bytes);
// Takes some milliseconds for millions of documents: to be kept with them.
ListKey lengths_key(const DocumentLengths& lengths);

}  // namespace postings
