// Intersection of resident lists by the papers' algorithms, which want them decoded first
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
// and as in the report of Nankai University, 2023: a part of the shorter list to a lane, a docID to
// all lanes, and ADP, which takes a docID through all lists.
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

// Lists in the device's memory, decoded; given back with the object. The shortest first.
class DecodedLists {
  public:
    DecodedLists(DeviceCache& cache, std::span<const ListKey> keys);

    // The number of docIDs that all have; into `out`, if it has room for them.
    uint64_t intersect_count(MergeAlgorithm algorithm);
    uint64_t intersect(MergeAlgorithm algorithm, std::span<uint32_t> out);

  private:
    struct Docs {
        uint64_t offset;
        uint32_t count;
    };
    // Docs of the last pair are written if `materialise`.
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
    std::optional<MergeAlgorithm> decoded;  // of an intersection
};
// As combine_count() and combine() of device/set_operation.h.
uint64_t combine_count_by(const AnyAlgorithm& algorithm, DeviceCache& cache, SetOperation operation,
                          std::span<const ListKey> keys);
uint64_t combine_by(const AnyAlgorithm& algorithm, DeviceCache& cache, SetOperation operation,
                    std::span<const ListKey> keys, std::span<uint32_t> out);

}  // namespace postings::device
