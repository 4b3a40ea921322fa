// What a team of 32 lanes is written in PTX for: OpenCL and SYCL have no words for NVIDIA's warps,
// and a few things take fewer instructions than a compiler makes of them.
#ifndef POSTINGS_PTX_H
#define POSTINGS_PTX_H

// AdaptiveCpp compiles kernels for the host first, where no assembler may see this. Braces tell
// dialects of that one's apart.
#ifdef POSTINGS_SYCL
#define PTX \
    if (__acpp_sscp_is_device) asm
#define PTX_BLOCK(text) "%{" text "%}"
#else
#define PTX asm
#define PTX_BLOCK(text) "{" text "}"
#endif

#ifndef __CUDACC__
// OpenCL's mem_fence() is for a work-group: a load after it may find in the first cache what
// another work-group has changed.
DEVICE void device_fence() { PTX volatile("membar.gl;" ::: "memory"); }
DEVICE u32 shift_pair(u32 high, u32 low, u32 shift) {
    u32 bits;
    PTX("shf.r.wrap.b32 %0, %1, %2, %3;" : "=r"(bits) : "r"(low), "r"(high), "r"(shift));
    return bits;
}
DEVICE u32 swap_bytes(u32 x) {
    u32 y;
    PTX("prmt.b32 %0, %1, 0, 0x0123;" : "=r"(y) : "r"(x));
    return y;
}
DEVICE void team_sync() {
#ifdef __OPENCL_VERSION__
    mem_fence(CLK_LOCAL_MEM_FENCE);
#endif
    PTX volatile("bar.warp.sync 0xffffffff;" ::: "memory");
}
DEVICE u32 team_ballot(u32 p) {
    u32 bits;
    PTX volatile(
        PTX_BLOCK(".reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff;")
        : "=r"(bits)
        : "r"(p));
    return bits;
}
DEVICE u32 team_read(u32 x, u32 lane) {
    u32 y;
    PTX volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(y) : "r"(x), "r"(lane));
    return y;
}
DEVICE void store4(GLOBAL u32* to, u32 a, u32 b, u32 c, u32 d) {
    const uint4 four = {a, b, c, d};
    *(GLOBAL uint4*)to = four;
}
DEVICE void clear4(LOCAL u32* to) {
    const uint4 four = {0, 0, 0, 0};
    *(LOCAL uint4*)to = four;
}
DEVICE void load4(LOCAL const u32* from, u32* to) {
    const uint4 four = *(LOCAL const uint4*)from;
    to[0] = four.x, to[1] = four.y, to[2] = four.z, to[3] = four.w;
}
#endif

// Words of 8 bytes that other teams read and write while the kernel runs, by byte offset, a
// multiple of 8: NVIDIA's memory is never read or written by halves of them.
DEVICE u64 load_u64(GLOBAL const u32* arena, u64 offset) {
    return *(GLOBAL const volatile u64*)(arena + (offset >> 2));
}
DEVICE void store_u64(GLOBAL u32* arena, u64 offset, u64 x) {
    *(GLOBAL volatile u64*)(arena + (offset >> 2)) = x;
}

// Sums up to and with each lane's x. A shuffle says itself whether it had a lane to read from: two
// instructions a step.
DEVICE u32 team_scan(u32 x) {
#pragma unroll
    for (u32 step = 1; step < TEAM; step *= 2) {
        PTX volatile(
            PTX_BLOCK(".reg .u32 y; .reg .pred p; shfl.sync.up.b32 y|p, %0, %1, 0x0, 0xffffffff;"
                      "@p add.u32 %0, %0, y;")
            : "+r"(x)
            : "r"(step));
    }
    return x;
}
// Asks for memory that will be read soon.
DEVICE void prefetch(GLOBAL const u32* at) { PTX volatile("prefetch.global.L2 [%0];" : : "l"(at)); }
// Of the eight bytes of two words, low ones first, four by the lowest three bits of a nibble each;
// its highest bit asks for the byte's sign instead, eight times.
DEVICE u32 pick_bytes(u32 low, u32 high, u32 nibbles) {
    u32 picked;
    PTX("prmt.b32 %0, %1, %2, %3;" : "=r"(picked) : "r"(low), "r"(high), "r"(nibbles));
    return picked;
}
// The sum of the products of two words' bytes, and of `more`.
DEVICE u32 dot_bytes(u32 a, u32 b, u32 more) {
    u32 sum;
    PTX("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "r"(b), "r"(more));
    return sum;
}

#endif
