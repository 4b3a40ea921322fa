// What every function of dispatch.h goes through.
#pragma once

#include "php/dispatch.h"
#include "php/forced_devices.h"
#include "php/module.h"  // says whether there is a service

namespace postings::php::dispatch {

// Of a thread.
struct State {
    DevicePreference by_ini;
    ForcedDevices forced;
    Last last;
    service::DispatcherOptions options;
    bool warmed_up = false;
#ifdef POSTINGS_SERVICE
    service::Dispatcher dispatcher{options};
#endif
};

State& state();
uint64_t now_ns();

// `on_device(dispatcher, preference)` gives a result or nothing; `on_cpu()` always does.
template <class OnDevice, class OnCpu>
auto dispatched(const char* operation, OnDevice on_device, OnCpu on_cpu) {
    State& state = dispatch::state();
    Last& last = state.last;
    const uint64_t begin = now_ns();
    last.operation = operation;
    const auto finish = [&] { last.ns = now_ns() - begin; };
#ifdef POSTINGS_SERVICE
    const DevicePreference* forced = state.forced.current();
    auto done = on_device(state.dispatcher, forced != nullptr ? *forced : state.by_ini);
    if (done) {
        auto result = std::move(*done);
        finish();
        return result;
    }
#else
    static_cast<void>(on_device);
#endif
    auto result = on_cpu();
    finish();
    return result;
}

}  // namespace postings::php::dispatch
