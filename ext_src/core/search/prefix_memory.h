// A cache of lists of prefixes that took long to make: while somebody types, the same letters come
// first again and again, and a single letter begins thousands of terms.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/list/posting_list.h"

namespace postings::search {

// For one snapshot, whose segments never change. Not thread-safe.
class PrefixMemory {
  public:
    // Lists made from fewer postings (10 ns each) are not worth the room.
    static constexpr uint64_t kLeastPostings = 8192;
    // Limit for the bytes of all lists; the next list clears the cache.
    static constexpr size_t kMostBytes = 4 << 20;

    // Segment, text field, prefix of the terms, other terms that match as well.
    using Key = std::tuple<size_t, size_t, std::string, std::vector<std::string>>;

    // Null if not cached; valid until the next keep().
    const PostingList* find(const Key& key) const {
        const auto found = lists_.find(key);
        return found == lists_.end() ? nullptr : &found->second;
    }
    // `postings`: how many the list was made from.
    void keep(Key key, const PostingList& list, uint64_t postings) {
        if (postings < kLeastPostings || list.bytes().size() > kMostBytes) return;
        if (bytes_ + list.bytes().size() > kMostBytes) {
            lists_.clear();
            bytes_ = 0;
        }
        if (lists_.emplace(std::move(key), list).second) bytes_ += list.bytes().size();
    }
    // Takes the lists of another snapshot whose segment is this one's `now`; copies share their
    // bytes.
    void take_over(const PrefixMemory& other, size_t segment, size_t now) {
        for (const auto& [key, list] : other.lists_) {
            if (std::get<0>(key) != segment) continue;
            Key renamed = key;
            std::get<0>(renamed) = now;
            if (lists_.emplace(std::move(renamed), list).second) bytes_ += list.bytes().size();
        }
    }
    size_t bytes() const { return bytes_; }

  private:
    std::map<Key, PostingList> lists_;
    size_t bytes_ = 0;
};

}  // namespace postings::search
