// Intersection of resident lists by algorithms of papers, which need decoded lists
// (opencl_kernels/research/merge_intersect.h, adp.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "device/combine_plan.h"
#include "device/device_cache.h"

namespace postings::device {

// Parallel Merge Find (Ding et al., WWW 2009) with 0 to 4 levels of splitters; MergePath (Griffin);
// and, as in the report of Nankai University, 2023: each lane takes a part of the shorter list, all
// lanes take a docID together, and ADP, which takes a docID through all lists.
enum class MergeAlgorithm : uint32_t {
    MergeFind = 0,
    MergeFind1 = 1,
    MergeFind2 = 2,
    MergeFind3 = 3,
    MergeFind4 = 4,
    MergePath,
    PartPerLane,
    DocPerTeam,
    Adp,
};

// Decoded lists in the device's memory, shortest first; the destructor gives the memory back.
class DecodedLists {
  public:
    DecodedLists(DeviceCache& cache, std::span<const ListKey> keys);

    // The number of docIDs that all lists have; intersect() writes them to `out`, if it has room.
    uint64_t intersect_count(MergeAlgorithm algorithm);
    uint64_t intersect(MergeAlgorithm algorithm, std::span<uint32_t> out);

  private:
    struct Docs {
        uint64_t offset;
        uint32_t count;
    };
    // Writes the docIDs of the last pair if `materialise`.
    Docs fold(MergeAlgorithm algorithm, bool materialise);
    Docs run(MergeAlgorithm algorithm, Docs first, Docs second, uint64_t result, bool materialise);
    Docs run_adp(bool materialise);
    PostingsAnswer answer_of(uint64_t units, uint64_t result, bool materialise);

    DeviceCache& cache_;
    std::vector<Docs> lists_;
    uint64_t results_[2] = {}, splitters_[2] = {}, unit_words_ = 0;
    std::unique_ptr<DeviceCache::Scratch> scratch_;
};

// One of the product's algorithms, or one on decoded lists.
struct AnyAlgorithm {
    AnyAlgorithm(CombineOptions product = {}) : product(product) {}
    AnyAlgorithm(MergeAlgorithm decoded) : decoded(decoded) {}

    CombineOptions product;
    std::optional<MergeAlgorithm> decoded;  // an intersection's
};
// As combine_count() and combine() of device/set_operation.h.
uint64_t combine_count_by(const AnyAlgorithm& algorithm, DeviceCache& cache, SetOperation operation,
                          std::span<const ListKey> keys);
uint64_t combine_by(const AnyAlgorithm& algorithm, DeviceCache& cache, SetOperation operation,
                    std::span<const ListKey> keys, std::span<uint32_t> out);

}  // namespace postings::device
