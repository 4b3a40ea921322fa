// The documents of a segment that can match a query, where they are few: filters then look at the
// values of these only.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/deadline.h"
#include "core/list/posting_list.h"

namespace postings::search {

// Documents of a segment, ascending; nothing stands for all of them.
using Among = std::optional<std::span<const uint32_t>>;

// Throws CorruptedData unless they ascend and a segment of so many documents has them: a forged
// list may contain any numbers, which would index columns.
void check_documents(std::span<const uint32_t> found, uint32_t documents);

class Candidates {
  public:
    // Of a segment with so many documents; the deadline outlives the object.
    Candidates(uint32_t documents, const Deadline& deadline)
        : documents_(documents), deadline_(deadline), fewest_(documents) {}
    Candidates(const Candidates&) = delete;

    // Every matching document is in one of the lists, which outlive the object.
    void are_in(std::span<const PostingListView* const> lists);
    void are_in(const PostingListView& list) {
        const PostingListView* const only[] = {&list};
        are_in(only);
    }
    // Valid until the next are_in(). Throws CorruptedData, TimedOut.
    Among among();
    // Whether among() has given less than all documents.
    bool gave_few() const { return gave_few_; }

  private:
    // To look at one value takes about as long as to compare so many by vectors.
    static constexpr uint32_t kFew = 16;

    uint32_t documents_;
    const Deadline& deadline_;
    uint64_t fewest_;  // documents of `lists_`
    std::vector<const PostingListView*> lists_;
    std::optional<std::vector<uint32_t>> found_;
    bool gave_few_ = false;
};

}  // namespace postings::search
