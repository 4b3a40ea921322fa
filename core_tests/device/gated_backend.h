// A device that can be stopped in the middle of something.
#pragma once

#include <unistd.h>

#include <atomic>

#include "device/host_backend.h"

namespace postings::device {

// Does nothing while the gate is closed.
class Gated : public HostBackend {
  public:
    Gated(const std::atomic<bool>& open, std::atomic<bool>& waits)
        : HostBackend(64 << 20), open_(open), waits_(waits) {}

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        while (!open_) {
            waits_ = true;
            usleep(100);
        }
        HostBackend::launch_bytes(kernel, groups, parameters, bytes);
    }

  private:
    const std::atomic<bool>& open_;
    std::atomic<bool>& waits_;
};

}  // namespace postings::device
