// Runs the operations of dispatch.h: asks the dispatcher, and falls back to the CPU.
#pragma once

#include "php/dispatch.h"
#include "php/forced_devices.h"
#include "php/module.h"  // says whether the service is built

namespace postings::php::dispatch {

// The state of a thread.
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

// Why a device has nothing to do with an operation.
inline constexpr char kNothingForDevices[] = "there is nothing for a device to do";

State& state();
uint64_t now_ns();

inline const DevicePreference& preference_of(const State& state) {
    const DevicePreference* forced = state.forced.current();
    return forced != nullptr ? *forced : state.by_ini;
}

// `on_device(dispatcher, preference)` gives a result or nothing; `on_cpu()` always does.
template <class OnDevice, class OnCpu>
auto dispatched(const char* operation, OnDevice on_device, OnCpu on_cpu) {
    State& state = dispatch::state();
    Last& last = state.last;
    const uint64_t begin = now_ns();
    last = {operation};
    const auto finish = [&] { last.ns = now_ns() - begin; };
#ifdef POSTINGS_SERVICE
    auto done = on_device(state.dispatcher, preference_of(state));
    if (done) {
        auto result = std::move(*done);
        finish();
        return result;
    }
    const uint64_t declined = state.dispatcher.learns_from_cpu() ? now_ns() : 0;
#else
    static_cast<void>(on_device);
#endif
    auto result = on_cpu();
    finish();
#ifdef POSTINGS_SERVICE
    if (declined != 0)
        state.dispatcher.took_on_cpu(static_cast<double>(begin + last.ns - declined));
#endif
    return result;
}

// Asks for an IndexSearch; where this returns nothing, the search does the work on the CPU.
template <class OnDevice>
auto only_on_device(OnDevice on_device) {
    State& state = dispatch::state();
    state.last.asked_device = true;
#ifdef POSTINGS_SERVICE
    return on_device(state.dispatcher, preference_of(state));
#else
    return decltype(on_device(std::declval<service::Dispatcher&>(), state.by_ini)){};
#endif
}

}  // namespace postings::php::dispatch
