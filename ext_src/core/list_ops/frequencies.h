// Set operations that carry frequencies: what an intersection or a difference keeps has those of
// its first list. (For a union, see add_lists.h.)
#pragma once

#include "core/intersect/algorithm.h"
#include "core/list/postings_builder.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/posting_runs.h"

namespace postings {

// Frequencies of docIDs that a list has; they ascend, also from call to call.
class FrequencyReader {
  public:
    explicit FrequencyReader(const PostingListView& list) : list_(&list) {}
    // CorruptedData for a docID that the list has not.
    void read(DocIds docs, uint32_t* out);

  private:
    void open(uint32_t block);

    const PostingListView* list_;
    uint32_t block_ = UINT32_MAX, size_ = 0;
    BlockBuffer docs_, frequencies_;
};

// A list of docIDs that come one after another, all of which `list` has, with its frequencies; of
// the codec that Auto chooses.
class FrequencyKeeper {
  public:
    FrequencyKeeper(const PostingListView& list, size_t most)
        : reader_(list), builder_(CodecId::Auto, true, most) {}
    void add(DocIds docs);
    PostingList finish() { return builder_.finish(); }

  private:
    FrequencyReader reader_;
    PostingsBuilder builder_;
    uint32_t frequencies_[PostingRuns::kMost];
};

// Both have frequencies.
PostingList intersect_with_least_frequencies(const PostingListView& a, const PostingListView& b);

// `list` has frequencies.
PostingList subtract_keeping_frequencies(const PostingListView& list, Lists others);

}  // namespace postings
