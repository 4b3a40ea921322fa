// The kernels of opencl_kernels/ in SYCL: member functions of a class whose object is a work-item
// that runs one of them. What they share with nobody, and what SYCL hands to a kernel as arguments
// where other languages have variables of a work-group, is in the object.
//
// A source that includes this names a namespace of its own (POSTINGS_SYCL_PROGRAM), the kernels
// (POSTINGS_KERNELS, a file) and, if a team has lanes, POSTINGS_NVIDIA.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <sycl/sycl.hpp>

// What the host shares is included before, outside of the class.
#include "kernel_parameters.h"

namespace postings::device::POSTINGS_SYCL_PROGRAM {

class WorkItem {
  public:
    WorkItem(sycl::nd_item<1> nd_item, uint8_t* local) : nd_item_(nd_item), local_(local) {}

    uint32_t local_bytes() const { return local_bytes_; }

#define POSTINGS_SYCL
#include POSTINGS_KERNELS

  private:
    // All work-items of a group come to the same arrays in the same order.
    template <typename T>
    T* local_array(uint32_t size) {
        T* const array = reinterpret_cast<T*>(local_ + local_bytes_);
        local_bytes_ += (size * sizeof(T) + 15) / 16 * 16;
        return array;
    }

    const sycl::nd_item<1> nd_item_;
    uint8_t* const local_;
    uint32_t local_bytes_ = 0;
};

}  // namespace postings::device::POSTINGS_SYCL_PROGRAM
