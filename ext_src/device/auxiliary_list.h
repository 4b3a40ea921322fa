// Forms of a resident list that are derived from it for set operations: distances, a bitmap, or
// leaves of a sparse bitmap (opencl_kernels/auxiliary.h).
#pragma once

#include <cstdint>

#include "device/backend.h"

namespace postings::device {

// Bitmaps are placed so that the bits of one docID have the same position modulo so many bytes in
// all of them: kernels then combine them by whole vectors.
inline constexpr uint64_t kBitmapAlignment = 16;

// Density from which a list gets leaves: one docID in so many. The index of chunks alone then takes
// less than three bytes a docID.
inline constexpr uint64_t kBitsASparseDoc = 128;

// Whether set operations work on lists of this kind.
bool fits_set_operations(uint32_t kind);

// Bytes that derive() needs; 0 if the list is best as it is. Uses only the list's length, range and
// kind.
uint64_t derived_bytes(const PostingsDeviceList& list);

// Derives the form that set operations use from the resident list, by kernels that may still run
// when it returns. `offset`, a multiple of 16, is where there is room for it. `answer` has
// counters, and words for kMostUnits units.
PostingsDeviceList derive(Backend& backend, const PostingsDeviceList& list, uint64_t offset,
                          PostingsAnswer answer);
inline constexpr uint32_t kMostUnits = 8192;

}  // namespace postings::device
