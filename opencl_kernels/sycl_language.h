// The words of language.h in SYCL: the kernels are member functions of a class whose objects are
// work-items, in the middle of which this is included (sycl/work_item.h). As in OpenCL, lanes have
// to be NVIDIA's; elsewhere a team is a single work-item.
#ifndef POSTINGS_SYCL_LANGUAGE_H
#define POSTINGS_SYCL_LANGUAGE_H

#ifdef POSTINGS_NVIDIA
#define TEAM 32u
#define TEAMS_IN_GROUP 4u
#define DEVICE __attribute__((always_inline)) inline
#else
#define TEAM 1u
#define TEAMS_IN_GROUP 1u
#define DEVICE inline
#endif
#define KERNEL void
#define KERNEL_OF(teams) KERNEL
#define DENSE_KERNEL(groups) KERNEL
#define FUNCTION __attribute__((noinline))
#define GLOBAL
#define LOCAL
#define PARAMETER(type) const type&
#define LARGE_PARAMETER(type, name) PARAMETER(type) name
#define COPY_PARAMETER(type, name)
#define LOCAL_ARRAY(type, name, size) type* const name = local_array<type>(size)
#define TABLE static constexpr
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef u32 uint4 __attribute__((ext_vector_type(4)));

DEVICE u32 lane_in_group() { return (u32)nd_item_.get_local_id(0); }
DEVICE u32 lane_id() { return lane_in_group() % TEAM; }
DEVICE u32 team_in_group() { return lane_in_group() / TEAM; }
DEVICE u32 group_id() { return (u32)nd_item_.get_group(0); }
DEVICE u32 group_count() { return (u32)nd_item_.get_group_range(0); }
DEVICE u32 popcount32(u32 x) { return (u32)std::popcount(x); }
DEVICE u32 trailing_zeros(u32 x) { return (u32)std::countr_zero(x); }
DEVICE u32 bit_width32(u32 x) { return (u32)std::bit_width(x); }
DEVICE u32 high_product(u32 a, u32 b) { return (u32)(u64{a} * b >> 32); }

template <typename T>
using InGlobal = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device,
                                  sycl::access::address_space::global_space>;
using InLocal = sycl::atomic_ref<u32, sycl::memory_order::relaxed, sycl::memory_scope::work_group,
                                 sycl::access::address_space::local_space>;
DEVICE u32 add_global(u32* at, u32 x) { return InGlobal<u32>(*at).fetch_add(x); }
DEVICE u64 add_global_u64(u32* arena, u64 offset, u64 x) {
    return InGlobal<u64>(*(u64*)(arena + (offset >> 2))).fetch_add(x);
}
DEVICE void or_global(u32* at, u32 x) { InGlobal<u32>(*at).fetch_or(x); }
DEVICE void max_global(u32* at, u32 x) { InGlobal<u32>(*at).fetch_max(x); }
DEVICE void or_local(u32* at, u32 x) { InLocal(*at).fetch_or(x); }
DEVICE u32 add_local(u32* at, u32 x) { return InLocal(*at).fetch_add(x); }

DEVICE void system_fence() {}
#if TEAM > 1u
DEVICE void group_sync() { sycl::group_barrier(nd_item_.get_group()); }
#else
DEVICE void group_sync() {}
DEVICE u64 load_u64(u32* arena, u64 offset) {
    return InGlobal<u64>(*(u64*)(arena + (offset >> 2)));
}
DEVICE void store_u64(u32* arena, u64 offset, u64 x) {
    InGlobal<u64>(*(u64*)(arena + (offset >> 2))).store(x);
}
DEVICE void device_fence() { std::atomic_thread_fence(std::memory_order_acq_rel); }
DEVICE u32 shift_pair(u32 high, u32 low, u32 shift) {
    return (u32)((u64{high} << 32 | low) >> (shift & 31));
}
#endif

#endif
