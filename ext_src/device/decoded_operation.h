// Intersection of resident lists by the algorithms that want them decoded first
// (opencl_kernels/decoded.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "device/combine_plan.h"
#include "device/device_cache.h"

namespace postings::device {

inline bool works_on_decoded(SetAlgorithm algorithm) {
    return algorithm >= SetAlgorithm::MergeFind && algorithm <= SetAlgorithm::Fine;
}

// Lists in the device's memory, decoded; given back with the object. The shortest first.
class DecodedLists {
  public:
    DecodedLists(DeviceCache& cache, std::span<const ListKey> keys);

    // The number of docIDs that all have; into `out`, if it has room for them.
    uint64_t intersect_count(SetAlgorithm algorithm);
    uint64_t intersect(SetAlgorithm algorithm, std::span<uint32_t> out);

  private:
    struct Docs {
        uint64_t offset;
        uint32_t count;
    };
    // Docs of the last pair are written if `materialise`.
    Docs fold(SetAlgorithm algorithm, bool materialise);
    Docs run(SetAlgorithm algorithm, Docs first, Docs second, uint64_t result, bool materialise);

    DeviceCache& cache_;
    std::vector<Docs> lists_;
    uint64_t results_[2] = {}, splitters_[2] = {}, unit_words_ = 0;
    std::unique_ptr<DeviceCache::Scratch> scratch_;
};

}  // namespace postings::device
