#include "php/forced_devices.h"

namespace postings::php {

const service::DevicePreference* ForcedDevices::current() const {
    if (by_fiber_.empty()) return nullptr;
    const auto found = by_fiber_.find(EG(current_fiber_context));
    return found == by_fiber_.end() || found->second.empty() ? nullptr : &found->second.back();
}

void ForcedDevices::force(const service::DevicePreference& preference) {
    by_fiber_[EG(current_fiber_context)].push_back(preference);
}

void ForcedDevices::restore() {
    const auto found = by_fiber_.find(EG(current_fiber_context));
    found->second.pop_back();
    if (found->second.empty()) by_fiber_.erase(found);
}

void ForcedDevices::start(const zend_fiber_context* fiber) {
    if (const service::DevicePreference* inherited = current()) by_fiber_[fiber] = {*inherited};
}

}  // namespace postings::php
