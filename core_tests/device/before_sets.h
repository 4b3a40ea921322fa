// A device on which set operations take long, fail, or never end.
#pragma once

#include <functional>
#include <utility>

#include "device/host_backend.h"

namespace postings::device {

// Calls a function before each set operation.
class BeforeSets : public HostBackend {
  public:
    BeforeSets(uint64_t arena_bytes, std::function<void()> before)
        : HostBackend(arena_bytes), before_(std::move(before)) {}

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        if (kernel.number <= Kernel::CombineBatch.number) before_();
        HostBackend::launch_bytes(kernel, groups, parameters, bytes);
    }

  private:
    const std::function<void()> before_;
};

}  // namespace postings::device
