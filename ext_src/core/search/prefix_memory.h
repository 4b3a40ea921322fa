// Lists of prefixes that took long to make, for who asks again: while somebody types, the same
// letters come first again and again, and one letter alone is in thousands of terms.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/list/posting_list.h"

namespace postings::search {

// Of one snapshot, whose segments never change. One thread at a time.
class PrefixMemory {
  public:
    // Lists of fewer postings, of all terms together, are sooner made (10 ns each) than worth room.
    static constexpr uint64_t kLeastPostings = 8192;
    // Bytes of lists; what comes then has the others forgotten.
    static constexpr size_t kMostBytes = 4 << 20;

    // Segment, text field, what terms begin with, other terms that count as well.
    using Key = std::tuple<size_t, size_t, std::string, std::vector<std::string>>;

    // Null if it is not known; until the next keep().
    const PostingList* find(const Key& key) const {
        const auto found = lists_.find(key);
        return found == lists_.end() ? nullptr : &found->second;
    }
    // `postings`: those that were gone through for it.
    void keep(Key key, const PostingList& list, uint64_t postings) {
        if (postings < kLeastPostings || list.bytes().size() > kMostBytes) return;
        if (bytes_ + list.bytes().size() > kMostBytes) {
            lists_.clear();
            bytes_ = 0;
        }
        if (lists_.emplace(std::move(key), list).second) bytes_ += list.bytes().size();
    }
    size_t bytes() const { return bytes_; }

  private:
    std::map<Key, PostingList> lists_;
    size_t bytes_ = 0;
};

}  // namespace postings::search
