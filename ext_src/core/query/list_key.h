// The name of a posting list, or of a table of document lengths, wherever it is kept: a hash of its
// bytes.
#pragma once

#include <cstdint>
#include <span>

#include "core/rank/document_lengths.h"

namespace postings {

// What a key is a name of.
enum class KeyKind : uint8_t {
    List = 0,
    RankList = 1,  // the form in which a device ranks a list, beside the list itself
    Lengths = 2,   // of documents
    Derived = 3,   // made of others, for them
};

// A list is named by its content: 120 bits of XXH3-128 of its bytes, and its kind, as the same
// bytes may be things of two kinds.
struct ListKey {
    uint64_t low, high;

    KeyKind kind() const { return static_cast<KeyKind>(high >> kHashBits); }
    // The name of what has the same bytes, or is made of this, and is of that kind.
    ListKey as(KeyKind kind) const {
        const uint64_t hash = high & ((uint64_t{1} << kHashBits) - 1);
        return {low, hash | static_cast<uint64_t>(kind) << kHashBits};
    }
    bool operator==(const ListKey&) const = default;

  private:
    static constexpr int kHashBits = 56;  // of `high`
};

ListKey list_key(std::span<const uint8_t> bytes);
// Takes some milliseconds for millions of documents: to be kept with them.
ListKey lengths_key(const DocumentLengths& lengths);

}  // namespace postings
