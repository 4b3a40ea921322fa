// The kernels that rank, with a clock: linked in place of the libraries'.
//
// Of all work-groups the last one is timed, whose stages are the way from the beginning to the
// answer: what others wait for, or do meanwhile, is not counted. Its first lane looks at the clock
// when its team comes to a stage.
#include "device_stages.h"

#include <cuda_runtime.h>

#include <cstdint>
#include <stdexcept>

namespace {

struct StageClock {
    unsigned long long ns[kEnd], since;
    unsigned stage;
};
__shared__ StageClock stage_clock;
__device__ unsigned long long stage_sums[kEnd];

__device__ unsigned long long now_ns() {
    unsigned long long ns;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
    return ns;
}

// The first stage begins the clock, the last one adds up what it tells.
__device__ void begin_stage(unsigned stage) {
    if (threadIdx.x != 0) return;
    const unsigned long long now = now_ns();
    if (stage == kPreparing) {
        for (unsigned long long& ns : stage_clock.ns) ns = 0;
    } else {
        stage_clock.ns[stage_clock.stage] += now - stage_clock.since;
    }
    if (stage == kEnd) {
        for (unsigned i = 0; i < kEnd; ++i) stage_sums[i] += stage_clock.ns[i];
    }
    stage_clock.stage = stage;
    stage_clock.since = now;
}

constexpr unsigned preparing = kPreparing, finding = kFinding, scoring = kScoring,
                   selecting = kSelecting, waiting = kWaiting, answering = kAnswering, end = kEnd;

}  // namespace

#define STAGE(stage) begin_stage(stage)
#include "rank.cu"
#include "research/research_kernels.cu"

std::array<double, kEnd> take_kernel_stages() {
    unsigned long long sums[kEnd];
    const unsigned long long zeroes[kEnd] = {};
    if (cudaDeviceSynchronize() != cudaSuccess ||
        cudaMemcpyFromSymbol(sums, stage_sums, sizeof sums) != cudaSuccess ||
        cudaMemcpyToSymbol(stage_sums, zeroes, sizeof zeroes) != cudaSuccess) {
        throw std::runtime_error("the stages cannot be read");
    }
    std::array<double, kEnd> us;
    for (unsigned i = 0; i < kEnd; ++i) us[i] = static_cast<double>(sums[i]) / 1e3;
    return us;
}
