// Set operations with frequencies: intersections and differences keep those of the first list. (For
// unions, see add_lists.h.)
#pragma once

#include "core/intersect/algorithm.h"
#include "core/list/postings_builder.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/posting_finder.h"
#include "core/list_ops/posting_runs.h"

namespace postings {

// Reads the frequencies of docIDs that a list has; they must ascend across all calls.
class FrequencyReader {
  public:
    explicit FrequencyReader(const PostingListView& list) : list_(&list), finder_(list) {}
    // Throws CorruptedData for a docID that the list does not have.
    void read(DocIds docs, uint32_t* out);

  private:
    const PostingListView* list_;
    PostingFinder finder_;
    uint32_t block_ = UINT32_MAX;  // whose frequencies are decoded
    BlockBuffer frequencies_;
};

// Builds a list of ascending docIDs, all of which `list` has, with their frequencies there; Auto
// chooses the codec.
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

// Both lists must have frequencies.
PostingList intersect_with_least_frequencies(const PostingListView& a, const PostingListView& b);

// `list` must have frequencies.
PostingList subtract_keeping_frequencies(const PostingListView& list, Lists others);

}  // namespace postings
