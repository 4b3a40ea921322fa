// What set operations work on beside, or instead of, a resident list's own bytes
// (opencl_kernels/auxiliary.h).
#pragma once

#include <cstdint>

#include "device/backend.h"

namespace postings::device {

// All bitmaps lie so that bits of the same docID are in the same place of so many bytes: kernels
// combine them by whole vectors.
inline constexpr uint64_t kBitmapAlignment = 16;

// A list with a docID in so many or more has leaves, of which chunks alone take less than three
// bytes a docID then.
inline constexpr uint64_t kBitsASparseDoc = 128;

// Of which kind lists are that set operations work on.
bool fits_set_operations(uint32_t kind);

// Bytes that it takes, 0 if the list is best as it is. Of the list its length, its range and its
// kind must be known.
uint64_t derived_bytes(const PostingsDeviceList& list);

// The list as set operations take it, derived from the resident one by kernels that may still run
// afterwards. `offset` is where there is room for it, a multiple of 16. `answer` has counters and
// words of kMostUnits units.
PostingsDeviceList derive(Backend& backend, const PostingsDeviceList& list, uint64_t offset,
                          PostingsAnswer answer);
inline constexpr uint32_t kMostUnits = 8192;

}  // namespace postings::device
