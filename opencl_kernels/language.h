// The few words that OpenCL C, CUDA, SYCL and C++ do not share. A kernel is written once, in C,
// with these.
//
// The unit of work is a team that decodes a block of 128 together: the 32 lanes of a warp where
// there is one, a single work-item that does it all where there is not (a CPU's OpenCL, and C++,
// where kernels are unit-tested and sanitized). Whatever is named team_* must be reached by all
// lanes of the team.
#ifndef POSTINGS_LANGUAGE_H
#define POSTINGS_LANGUAGE_H

#if defined(__CUDACC__)

#define TEAM 32u
#define KERNEL extern "C" __global__ void
// So few registers that 32 teams share a multiprocessor.
#define KERNEL_OF(teams) extern "C" __global__ void __launch_bounds__(TEAM* teams, 32u / teams)
// A kernel of four teams, of which so many work-groups should fit on a multiprocessor.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800  // 1024 threads at once
#define DENSE_KERNEL(groups) KERNEL __launch_bounds__(128, 8)
#else
#define DENSE_KERNEL(groups) KERNEL __launch_bounds__(128, groups)
#endif
#define DEVICE static __device__ __forceinline__
// Not inlined: kernels that do not fit into the instruction cache are slow.
#define FUNCTION static __device__ __noinline__
#define GLOBAL
#define LOCAL
#define PARAMETER(type) const __grid_constant__ type
#define LARGE_PARAMETER(type, name) PARAMETER(type) name
#define COPY_PARAMETER(type, name)
#define TEAMS_IN_GROUP 4u
#define LOCAL_ARRAY(type, name, size) __shared__ __align__(16) type name[size]
#define TABLE static __device__ const
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

DEVICE u32 lane_id() { return threadIdx.x & 31u; }
DEVICE u32 team_in_group() { return threadIdx.x >> 5; }
DEVICE u32 lane_in_group() { return threadIdx.x; }
DEVICE u32 group_id() { return blockIdx.x; }
DEVICE u32 group_count() { return gridDim.x; }
DEVICE u32 popcount32(u32 x) { return __popc(x); }
DEVICE u32 trailing_zeros(u32 x) { return __ffs(x) - 1; }
DEVICE u32 bit_width32(u32 x) { return 32 - __clz(x); }
DEVICE u32 high_product(u32 a, u32 b) { return __umulhi(a, b); }
// The low half of the pair shifted by so many bits modulo 32.
DEVICE u32 shift_pair(u32 high, u32 low, u32 shift) { return __funnelshift_r(low, high, shift); }
DEVICE u32 swap_bytes(u32 x) { return __byte_perm(x, 0, 0x0123); }
DEVICE u32 add_global(GLOBAL u32* at, u32 x) { return atomicAdd(at, x); }
DEVICE u64 add_global_u64(GLOBAL u32* arena, u64 offset, u64 x) {
    return atomicAdd((u64*)(arena + (offset >> 2)), x);
}
DEVICE void or_local(LOCAL u32* at, u32 x) { atomicOr(at, x); }
DEVICE void or_global(GLOBAL u32* at, u32 x) { atomicOr(at, x); }
DEVICE void max_global(GLOBAL u32* at, u32 x) { atomicMax(at, x); }
DEVICE u32 add_local(LOCAL u32* at, u32 x) { return atomicAdd(at, x); }

DEVICE void device_fence() { __threadfence(); }
DEVICE void system_fence() { __threadfence_system(); }
DEVICE void group_sync() { __syncthreads(); }

DEVICE void team_sync() { __syncwarp(); }
DEVICE u32 team_ballot(u32 p) { return __ballot_sync(~0u, p); }
DEVICE u32 team_read(u32 x, u32 lane) { return __shfl_sync(~0u, x, lane); }
DEVICE void store4(GLOBAL u32* to, u32 a, u32 b, u32 c, u32 d) {
    *(uint4*)to = make_uint4(a, b, c, d);
}
DEVICE void clear4(LOCAL u32* to) { *(uint4*)to = make_uint4(0, 0, 0, 0); }
DEVICE void load4(LOCAL const u32* from, u32* to) {
    const uint4 four = *(const uint4*)from;
    to[0] = four.x, to[1] = four.y, to[2] = four.z, to[3] = four.w;
}

#elif defined(__OPENCL_VERSION__)

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

#ifdef POSTINGS_NVIDIA
// A compiler that knows the size gives more groups room beside each other.
#define KERNEL_OF(teams) __kernel __attribute__((reqd_work_group_size(TEAM * teams, 1, 1))) void
#define KERNEL KERNEL_OF(TEAMS_IN_GROUP)
#else
#define KERNEL __kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
#define KERNEL_OF(teams) KERNEL
#endif
#define DENSE_KERNEL(groups) KERNEL
#define DEVICE static inline
#define FUNCTION static __attribute__((noinline))
#define GLOBAL __global
#define LOCAL __local
#define PARAMETER(type) const type
// Parameters of more than 1,016 bytes: beside the arena's address, no device has to take more.
#ifdef POSTINGS_PARAMETERS_IN_MEMORY
#define LARGE_PARAMETER(type, name) __constant const type* name##_in_memory
#define COPY_PARAMETER(type, name) const type name = *name##_in_memory;
#else
#define LARGE_PARAMETER(type, name) PARAMETER(type) name
#define COPY_PARAMETER(type, name)
#endif
#define LOCAL_ARRAY(type, name, size) __local type name[size] __attribute__((aligned(16)))
#define TABLE __constant
typedef uchar u8;
typedef ushort u16;
typedef uint u32;
typedef ulong u64;

#ifdef POSTINGS_NVIDIA
#define TEAM 32u
#define TEAMS_IN_GROUP 4u
#else
#define TEAM 1u
#define TEAMS_IN_GROUP 1u
#endif

DEVICE u32 lane_id() { return (u32)get_local_id(0) % TEAM; }
DEVICE u32 team_in_group() { return (u32)get_local_id(0) / TEAM; }
DEVICE u32 lane_in_group() { return (u32)get_local_id(0); }
DEVICE u32 group_id() { return (u32)get_group_id(0); }
DEVICE u32 group_count() { return (u32)get_num_groups(0); }
DEVICE u32 popcount32(u32 x) { return popcount(x); }
DEVICE u32 trailing_zeros(u32 x) { return 31u - clz(x & (0u - x)); }
DEVICE u32 bit_width32(u32 x) { return 32u - clz(x); }
DEVICE u32 high_product(u32 a, u32 b) { return mul_hi(a, b); }
DEVICE u32 add_global(GLOBAL u32* at, u32 x) { return atomic_add(at, x); }
DEVICE u64 add_global_u64(GLOBAL u32* arena, u64 offset, u64 x) {
    return atom_add((GLOBAL volatile u64*)(arena + (offset >> 2)), x);
}
DEVICE void or_local(LOCAL u32* at, u32 x) { atomic_or(at, x); }
DEVICE void or_global(GLOBAL u32* at, u32 x) { atomic_or(at, x); }
DEVICE void max_global(GLOBAL u32* at, u32 x) { atomic_max(at, x); }
DEVICE u32 add_local(LOCAL u32* at, u32 x) { return atomic_add(at, x); }
DEVICE void system_fence() {}
#ifdef POSTINGS_NVIDIA
DEVICE void group_sync() { barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }
#else
// A work-item alone has nobody to wait for; PoCL takes minutes to compile barriers in loops.
DEVICE void group_sync() {}
#endif

#ifndef POSTINGS_NVIDIA
// What a work-item wrote before is visible to all that see, in an atomic operation, that it has
// come here. Only OpenCL C 2.0 has words for that, and AMD's compiler in any version: mem_fence()
// is for a work-group, and there leaves in the first cache what another group has changed.
DEVICE void device_fence() {
#if defined(__AMDGCN__)
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent");
#elif __OPENCL_C_VERSION__ == 200 ||                                            \
    (__OPENCL_C_VERSION__ >= 300 && defined(__opencl_c_atomic_order_acq_rel) && \
     defined(__opencl_c_atomic_scope_device))
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
#else
    mem_fence(CLK_GLOBAL_MEM_FENCE);
#endif
}
// Words of 8 bytes that other teams read and write while the kernel runs: a plain load of one may
// be two loads here.
DEVICE u64 load_u64(GLOBAL u32* arena, u64 offset) { return add_global_u64(arena, offset, 0); }
DEVICE void store_u64(GLOBAL u32* arena, u64 offset, u64 x) {
    atom_xchg((GLOBAL volatile u64*)(arena + (offset >> 2)), x);
}
DEVICE u32 shift_pair(u32 high, u32 low, u32 shift) {
    return (u32)(((u64)high << 32 | low) >> (shift & 31));
}
#endif

#elif defined(POSTINGS_SYCL)
#include "sycl_language.h"

#else  // C++: one work-group after another

#include <atomic>
#include <bit>
#include <cstdint>
#include <utility>

#define TEAM 1u
#define TEAMS_IN_GROUP 1u
#define KERNEL static void
#define KERNEL_OF(teams) KERNEL
#define DENSE_KERNEL(groups) KERNEL
#define DEVICE static inline
#define FUNCTION static
#define GLOBAL
#define LOCAL
#define PARAMETER(type) const type
#define LARGE_PARAMETER(type, name) PARAMETER(type) name
#define COPY_PARAMETER(type, name)
#define LOCAL_ARRAY(type, name, size) type name[size]
#define TABLE static constexpr
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

static u32 host_group_id = 0, host_group_count = 1;

DEVICE u32 lane_id() { return 0; }
DEVICE u32 team_in_group() { return 0; }
DEVICE u32 lane_in_group() { return 0; }
DEVICE u32 group_id() { return host_group_id; }
DEVICE u32 group_count() { return host_group_count; }
DEVICE u32 popcount32(u32 x) { return static_cast<u32>(std::popcount(x)); }
DEVICE u32 trailing_zeros(u32 x) { return static_cast<u32>(std::countr_zero(x)); }
DEVICE u32 bit_width32(u32 x) { return static_cast<u32>(std::bit_width(x)); }
DEVICE u32 high_product(u32 a, u32 b) { return static_cast<u32>(u64{a} * b >> 32); }
DEVICE u32 shift_pair(u32 high, u32 low, u32 shift) {
    return static_cast<u32>((u64{high} << 32 | low) >> (shift & 31));
}
DEVICE u32 add_global(u32* at, u32 x) { return std::atomic_ref<u32>(*at).fetch_add(x); }
DEVICE u64 add_global_u64(u32* arena, u64 offset, u64 x) {
    return std::atomic_ref<u64>(*(u64*)(arena + (offset >> 2))).fetch_add(x);
}
DEVICE void or_local(u32* at, u32 x) { *at |= x; }
DEVICE void or_global(u32* at, u32 x) { *at |= x; }
DEVICE void max_global(u32* at, u32 x) { *at = *at < x ? x : *at; }
DEVICE u32 add_local(u32* at, u32 x) { return std::exchange(*at, *at + x); }
DEVICE u64 load_u64(const u32* arena, u64 offset) { return *(const u64*)(arena + (offset >> 2)); }
DEVICE void store_u64(u32* arena, u64 offset, u64 x) { *(u64*)(arena + (offset >> 2)) = x; }
DEVICE void device_fence() {}
DEVICE void system_fence() {}
DEVICE void group_sync() {}

#endif

#if TEAM > 1u
#include "ptx.h"
#endif

// Where a stage of a kernel begins, for a team or its whole work-group: nothing, unless stages are
// measured (bench_native/device_stages.cu).
#ifndef STAGE
#define STAGE(stage)
#endif

// By byte offset, which takes fewer instructions than a number of words does where lanes have
// offsets of their own.
DEVICE GLOBAL const u8* bytes_at(GLOBAL const u32* arena, u64 offset) {
    return (GLOBAL const u8*)arena + offset;
}
DEVICE GLOBAL const u32* words_at(GLOBAL const u32* arena, u64 offset) {
    return (GLOBAL const u32*)bytes_at(arena, offset);
}

// 16 bytes at multiples of 16.
DEVICE void load4_global(GLOBAL const u32* from, u32* to) {
#if defined(__CUDACC__) || defined(__OPENCL_VERSION__) || defined(POSTINGS_SYCL)
    const uint4 four = *(GLOBAL const uint4*)from;
    to[0] = four.x, to[1] = four.y, to[2] = four.z, to[3] = four.w;
#else
    for (u32 k = 0; k < 4; ++k) to[k] = from[k];
#endif
}

DEVICE void copy4(GLOBAL const u32* from, GLOBAL u32* to) {
#if defined(__CUDACC__) || defined(__OPENCL_VERSION__) || defined(POSTINGS_SYCL)
    *(GLOBAL uint4*)to = *(GLOBAL const uint4*)from;
#else
    for (u32 k = 0; k < 4; ++k) to[k] = from[k];
#endif
}

// What another group may just have written.
DEVICE u32 load_again(GLOBAL const u32* at) { return *(GLOBAL const volatile u32*)at; }

// `for` over a lane's values: they are few and in registers where a team has lanes, and a long loop
// where it is one work-item.
#if TEAM > 1u
#define UNROLLED _Pragma("unroll")
#define EACH_VALUE(j) UNROLLED for (u32 j = 0; j < PER_LANE; ++j)
#elif defined(__clang__)
#define UNROLLED
#define EACH_VALUE(j) _Pragma("clang loop unroll(disable)") for (u32 j = 0; j < PER_LANE; ++j)
#else
#define UNROLLED
#define EACH_VALUE(j) for (u32 j = 0; j < PER_LANE; ++j)
#endif

// A loop of few rounds, which would take more instructions unrolled.
#if TEAM > 1u
#define ROLLED _Pragma("unroll 1")
#else
#define ROLLED
#endif

DEVICE u32 smaller(u32 a, u32 b) { return a < b ? a : b; }
// The lowest `width` bits, at most 32.
DEVICE u32 low_bits(u32 width) { return width < 32 ? (1u << width) - 1 : ~0u; }

#if TEAM == 1u
DEVICE u32 swap_bytes(u32 x) {
    return x >> 24 | (x >> 8 & 0xFF00u) | (x << 8 & 0xFF0000u) | x << 24;
}
DEVICE void team_sync() {}
DEVICE u32 team_ballot(u32 p) { return p != 0; }
DEVICE u32 team_read(u32 x, u32 lane) { return lane == 0 ? x : 0; }
DEVICE u32 team_scan(u32 x) { return x; }
DEVICE void prefetch(GLOBAL const u32* at) { (void)at; }
#endif

#endif
