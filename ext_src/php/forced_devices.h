// The devices that callers force for the time of a call, as Device::run() does.
#pragma once

#include <unordered_map>
#include <vector>

extern "C" {
#include "php.h"
#include "zend_fibers.h"
}

#include "service/client/dispatcher.h"

namespace postings::php {

// Of a thread. Each fiber has a stack of its own, as it has of calls: one that is suspended in the
// middle of a call leaves others as they are.
class ForcedDevices {
  public:
    // The last one of the fiber that runs; null: none.
    const service::DevicePreference* current() const;
    void force(const service::DevicePreference& preference);
    void restore();

    // A fiber begins with what is forced where it is started.
    void start(const zend_fiber_context* fiber);
    void end(const zend_fiber_context* fiber) { by_fiber_.erase(fiber); }
    void clear() { by_fiber_.clear(); }

  private:
    std::unordered_map<const zend_fiber_context*, std::vector<service::DevicePreference>> by_fiber_;
};

}  // namespace postings::php
