// How the kernels of a WorkItem are launched: a function for each, of one type.
#pragma once

#include <cstring>
#include <type_traits>

#include "kernel_launch.h"
#include "work_item.h"

namespace postings::device::POSTINGS_SYCL_PROGRAM {

// AdaptiveCpp makes an argument of every number in a structure, and of an array a copy in each
// work-item's memory: structures that are larger, which have arrays, lie in the device's memory.
template <typename Parameters>
constexpr bool kInMemory = sizeof(Parameters) > 128;

template <auto kFunction, typename Parameters>
struct Run {
    uint32_t* arena;
    std::conditional_t<kInMemory<Parameters>, const Parameters*, Parameters> parameters;
    uint32_t* local_wanted;
    sycl::local_accessor<sycl::vec<uint32_t, 4>, 1> local;

    void operator()(sycl::nd_item<1> nd_item) const {
        WorkItem work_item(nd_item, reinterpret_cast<uint8_t*>(&local[0]));
        if constexpr (kInMemory<Parameters>) {
            (work_item.*kFunction)(arena, *parameters);
        } else {
            (work_item.*kFunction)(arena, parameters);
        }
        if (local_wanted != nullptr && nd_item.get_global_id(0) == 0)
            *local_wanted = work_item.local_bytes();
    }
};

template <auto kFunction, typename Parameters>
void launch(SyclLaunch& launch) {
    static_assert(sizeof(Parameters) <= SyclLaunch::kMostParameters);
    if constexpr (kInMemory<Parameters>)
        launch.queue.memcpy(launch.parameter_memory, launch.parameters, sizeof(Parameters));
    launch.done = launch.queue.submit([&](sycl::handler& handler) {
        Run<kFunction, Parameters> run{
            launch.arena,
            {},
            launch.local_wanted,
            sycl::local_accessor<sycl::vec<uint32_t, 4>, 1>(launch.local_bytes / 16, handler)};
        if constexpr (kInMemory<Parameters>) {
            run.parameters = static_cast<const Parameters*>(launch.parameter_memory);
        } else {
            std::memcpy(&run.parameters, launch.parameters, sizeof(Parameters));
        }
        handler.parallel_for(
            sycl::nd_range<1>(size_t{launch.groups} * launch.lanes_in_group, launch.lanes_in_group),
            run);
    });
}

}  // namespace postings::device::POSTINGS_SYCL_PROGRAM
