// A list, or a table of document lengths, for a receiver that may already have it: its bytes, where
// they come from, and its key.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/list/posting_list.h"
#include "core/task/doc_range.h"
#include "core/task/list_key.h"

namespace postings {

// A range of bytes of a file that never changes as long as it exists. The operating system assigns
// these numbers, not whoever chooses the file's content, so nobody can construct two things with
// equal ones.
struct StoredPlace {
    uint64_t file_system, inode;
    int64_t changed_ns;  // ctime of the file, which distinguishes uses of the same inode
    uint64_t offset, bytes;
};
// Takes some nanoseconds.
ListKey stored_key(const StoredPlace& place, const KeySecret& secret);

struct StoredSource {
    StoredPlace place;
    int descriptor;  // of the file, open for reading: without it there is no right to the list
};

// The key of bytes that are only in memory, hashed when first needed. Another service has another
// secret, and so another key.
class CachedKey {
  public:
    template <class Hash>
    const ListKey& get(const KeySecret& secret, Hash hash) {
        if (!known(secret)) key_ = hash(secret);
        hashed_with_ = secret.id();
        return key_;
    }
    bool known() const { return hashed_with_ != 0; }
    bool known(const KeySecret& secret) const { return hashed_with_ == secret.id(); }

  private:
    ListKey key_{};
    uint64_t hashed_with_ = 0;
};

// Without a source and a key, the bytes are hashed each time.
template <class View>
struct Reference {
    const View* view;
    CachedKey* key = nullptr;
    const StoredSource* source = nullptr;
    DocRange range{};  // of a list: the part that is wanted

    ListKey key_with(const KeySecret& secret) const {
        const ListKey whole = key_of_all(secret);
        return range.is_all() ? whole : part_key(whole, range, secret);
    }
    // Whether getting its key costs next to nothing.
    bool key_known(const KeySecret& secret) const {
        return source != nullptr || (key != nullptr && key->known(secret));
    }

  private:
    static constexpr KeyKind kKind =
        std::is_same_v<View, DocumentLengths> ? KeyKind::Lengths : KeyKind::List;

    ListKey key_of_all(const KeySecret& secret) const {
        if (source != nullptr) return stored_key(source->place, secret).as(kKind);
        const auto hash = [&](const KeySecret& s) { return hash_of(*view, s); };
        return key != nullptr ? key->get(secret, hash) : hash(secret);
    }

    static ListKey hash_of(const PostingListView& list, const KeySecret& secret) {
        return list_key(list.bytes(), secret);
    }
    static ListKey hash_of(const DocumentLengths& lengths, const KeySecret& secret) {
        return lengths_key(lengths, secret);
    }
};
using ListReference = Reference<PostingListView>;
using LengthsReference = Reference<DocumentLengths>;

inline bool has_empty(std::span<const ListReference> lists) {
    return std::ranges::any_of(lists, [](const ListReference& list) { return list.view->empty(); });
}

}  // namespace postings
