// Selects the k best of scores in the device's memory (opencl_kernels/research/select.h): the same
// documents, scores and order as research/select gives.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rank/top_k.h"
#include "device/device_cache.h"

namespace postings::device {

// By a threshold (top_k.h), a heap of high degree (Ding et al., WWW 2009), radix select, or
// bucketSelect (as in Griffin).
enum class SelectAlgorithm { Filter, Heap, Radix, Bucket };

// The document of the i-th score is `first` + i.
struct SelectTask {
    uint64_t scores;  // offset in the arena, a multiple of 16
    uint32_t count, first;
    uint32_t k;  // kMaxSelectK at most
    SelectAlgorithm algorithm = SelectAlgorithm::Filter;
    uint32_t bound = UINT32_MAX;  // no score is greater; a smaller bound sharpens the threshold
};
inline constexpr uint32_t kMaxSelectK = 1024;

// Best first; of equal scores the smaller docID is better. InvalidArgument for a k that is too
// large, or documents that 32 bits cannot number; NoRoom.
std::vector<ScoredDocument> select(DeviceCache& cache, const SelectTask& task);

}  // namespace postings::device
