// The key of a posting list, or of a table of document lengths, wherever it is kept: a hash of its
// bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/rank/document_lengths.h"
#include "core/task/doc_range.h"

namespace postings {

// What a key stands for.
enum class KeyKind : uint8_t {
    List = 0,
    RankList = 1,  // the form in which a device ranks a list, beside the list itself
    Lengths = 2,   // document lengths
    Derived = 3,   // derived from others, by their keys
};

// The key of a list is computed from its content: 120 bits of XXH3-128 of its bytes, and its kind,
// as equal bytes may be things of two kinds.
struct ListKey {
    uint64_t low, high;

    KeyKind kind() const { return static_cast<KeyKind>(high >> kHashBits); }
    // The key of the thing of that kind that has the same bytes, or is derived from this.
    ListKey as(KeyKind kind) const {
        const uint64_t hash = high & ((uint64_t{1} << kHashBits) - 1);
        return {low, hash | static_cast<uint64_t>(kind) << kHashBits};
    }
    bool operator==(const ListKey&) const = default;

  private:
    static constexpr int kHashBits = 56;  // bits of `high`
};

struct ListKeyHash {
    size_t operator()(const ListKey& key) const { return key.low; }
};

// A service draws a secret when it starts, and its clients hash with it. XXH3 is not cryptographic:
// anyone who knows the secret can construct two lists with the same key; a client asking for one
// would then get the answer for the other. The secret prevents that for those who only choose data,
// such as lists in a file or from a peer; not for processes of the same user, which can read the
// secret, but also this process's memory.
struct KeySecret {
    // 192 bytes, as much as XXH3 reads. The default secret is public.
    KeySecret();
    explicit KeySecret(const std::array<uint8_t, 192>& drawn) : bytes(drawn) {}

    std::array<uint8_t, 192> bytes;

    // Identifies the secret; never 0.
    uint64_t id() const;
};

ListKey list_key(std::span<const uint8_t> bytes, const KeySecret& secret);
// Takes some milliseconds for millions of documents: cache it.
ListKey lengths_key(const DocumentLengths& lengths, const KeySecret& secret);
// The key of the part of a list that is in this range.
ListKey part_key(const ListKey& whole, const DocRange& range, const KeySecret& secret);

// With the public secret: for things that nobody else can name.
ListKey list_key(std::span<const uint8_t> bytes);
ListKey lengths_key(const DocumentLengths& lengths);

}  // namespace postings
