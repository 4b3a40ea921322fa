// The hash of Nankai's report (2023, section 4.1.4): bucket docID/64, and the elements of a bucket
// are a run of the sorted list itself, so the table holds only where each run starts and ends.
#pragma once

#include "core/intersect/algorithm.h"
#include "research/intersect/zeroed.h"

namespace postings {

class HashBuckets {
  public:
    explicit HashBuckets(DocIds ids);

    bool contains(DocIds ids, uint32_t id) const {
        const size_t bucket = id / kDocIdsPerBucket;
        if (bucket >= runs_.size()) return false;
        for (uint32_t i = runs_[bucket].begin; i < runs_[bucket].end; ++i) {
            if (ids[i] >= id) return ids[i] == id;
        }
        return false;
    }

  private:
    static constexpr uint32_t kDocIdsPerBucket = 64;
    struct Run {
        uint32_t begin, end;
    };
    Zeroed<Run> runs_;
};

}  // namespace postings
