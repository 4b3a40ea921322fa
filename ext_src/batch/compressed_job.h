// Intersection of compressed lists: directly on the blocks, or decoded completely and then by any
// of the core's algorithms.
#pragma once

#include "batch/job.h"
#include "core/list/posting_list.h"
#include "research/collection/collection.h"
#include "research/intersect/algorithms.h"

namespace postings::batch {

class CompressedJob : public Job {
  public:
    static constexpr const char* kBlocks = "blocks";

    // `algorithm` is used after decoding; without one the operation works on the blocks.
    CompressedJob(const Algorithm* algorithm, const std::string& codec,
                  const std::vector<PostingList>& lists, const Queries& queries)
        : Job(algorithm == nullptr ? kBlocks : std::string(algorithm->name), codec),
          algorithm_(algorithm),
          lists_(lists),
          queries_(queries) {}

    void run(uint32_t query, Output& output) const override;

  private:
    const Algorithm* algorithm_;
    const std::vector<PostingList>& lists_;
    const Queries& queries_;
};

}  // namespace postings::batch
