// The devices that callers force for the duration of a call, as Device::run() does.
#pragma once

#include <unordered_map>
#include <vector>

extern "C" {
#include "php.h"
#include "zend_fibers.h"
}

#include "service/client/dispatcher.h"

namespace postings::php {

// Each thread has one. Each fiber has a stack of forced devices, as it has one of calls, so that a
// fiber that is suspended in the middle of a call does not affect others.
class ForcedDevices {
  public:
    // The innermost one of the running fiber; null: none.
    const service::DevicePreference* current() const;
    void force(const service::DevicePreference& preference);
    void restore();

    // A new fiber inherits what is forced where it is started.
    void start(const zend_fiber_context* fiber);
    void end(const zend_fiber_context* fiber) { by_fiber_.erase(fiber); }
    void clear() { by_fiber_.clear(); }

  private:
    std::unordered_map<const zend_fiber_context*, std::vector<service::DevicePreference>> by_fiber_;
};

}  // namespace postings::php
