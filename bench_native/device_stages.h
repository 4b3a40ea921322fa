// What a ranking kernel's last work-group did and how long, while the stages of the kernels are
// measured (device_stages.cu).
#pragma once

#include <array>

// In the order in which the kernel comes to them first, `kEnd` is none.
enum KernelStage : unsigned {
    kPreparing,
    kFinding,
    kScoring,
    kSelecting,
    kWaiting,
    kAnswering,
    kEnd,
};
inline constexpr const char* kKernelStages[] = {"preparing", "finding", "scoring",
                                                "selecting", "waiting", "answering"};

// Microseconds, sums over all launches since the last call. With CUDA alone.
std::array<double, kEnd> take_kernel_stages();
