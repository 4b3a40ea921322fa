// The types of what the host hands to a kernel: the same bytes in C++, CUDA and OpenCL C.
#ifndef POSTINGS_PARAMETER_TYPES_H
#define POSTINGS_PARAMETER_TYPES_H

#ifdef __cplusplus
#include <cstdint>
#define POSTINGS_U32 uint32_t
#define POSTINGS_U64 uint64_t
#else
#define POSTINGS_U32 uint
#define POSTINGS_U64 ulong
#endif

#endif
