// Intersection of decoded lists by any of the core's algorithms.
#pragma once

#include <map>

#include "batch/job.h"
#include "research/collection/collection.h"
#include "research/intersect/algorithms.h"
#include "research/intersect/hash_buckets.h"
#include "research/intersect/two_level_bitmap.h"

namespace postings::batch {

class IntersectJob : public Job {
  public:
    IntersectJob(const Algorithm& algorithm, const Collection& collection, const Queries& queries);

    // The side structures of a list cover the whole range of docIDs: a few MB each.
    size_t wave() const override { return sides_ == Sides::kNone ? SIZE_MAX : kWave; }
    void prepare(std::span<const uint32_t> queries) override;
    void run(uint32_t query, Output& output) const override;

    // The AND of whole bitmaps is no walk over the shortest list.
    bool can_split() const override { return algorithm_.name != "bitmap"; }
    void run_split(uint32_t query, const Pool& pool, size_t parts, Output& output) const override;

  private:
    enum class Sides { kNone, kBitmap, kHash };
    static constexpr size_t kWave = 50;

    List with_sides(uint32_t list) const;

    const Algorithm& algorithm_;
    const Collection& collection_;
    const Queries& queries_;
    Sides sides_;
    std::map<uint32_t, TwoLevelBitmap> bitmaps_;
    std::map<uint32_t, HashBuckets> hashes_;
};

}  // namespace postings::batch
