// Computes how close together the words of a query are in a document: covers by plane sweep
// (Sadakane and Imai, 1999), weighted as in Yioop.
#pragma once

#include <cstdint>
#include <span>

#include "yioop/iterators/arena.h"
#include "yioop/iterators/item_keys.h"

namespace postings::yioop {

// For two words or more; `words` has the positions of each.
Number proximity_of(std::span<const std::span<const uint32_t>> words, bool is_document,
                    const ItemKeys& keys, Arena& arena);

}  // namespace postings::yioop
