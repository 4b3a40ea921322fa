// The name of a posting list, or of a table of document lengths, wherever it is kept: a hash of its
// bytes.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/query/doc_range.h"
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

// A service draws one when it starts, and its clients hash with it. XXH3 is no cryptographic hash:
// who knows what it is computed with can choose two lists that have one key, and whoever asks for
// one would get the other's answer. The secret keeps that from who chooses data alone, lists in a
// file or of a peer. Not from a process of the same user, which may read the secret, but also this
// process's memory.
struct KeySecret {
    // As much as XXH3 reads of a secret. It is the one that everybody knows unless others are
    // given.
    KeySecret();
    explicit KeySecret(const std::array<uint8_t, 192>& drawn) : bytes(drawn) {}

    std::array<uint8_t, 192> bytes;

    // Which one it is; never 0.
    uint64_t id() const;
};

ListKey list_key(std::span<const uint8_t> bytes, const KeySecret& secret);
// Takes some milliseconds for millions of documents: to be kept with them.
ListKey lengths_key(const DocumentLengths& lengths, const KeySecret& secret);
// Of what a list has in this range.
ListKey part_key(const ListKey& whole, const DocRange& range, const KeySecret& secret);

// With the secret that everybody knows: for things that nobody else can name.
ListKey list_key(std::span<const uint8_t> bytes);
ListKey lengths_key(const DocumentLengths& lengths);

}  // namespace postings
