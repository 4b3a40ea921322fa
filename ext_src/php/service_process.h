// The process postingsd: where its executable is, whether it runs, starting it before it is needed.
#pragma once

#include <optional>
#include <string>

#include "service/client/dispatcher.h"

namespace postings::php {

// Empty if it is switched off, or not built.
const std::string& service_executable();

// Fixes the environment with which a service is started and looked for to the present one: before
// any script runs.
void settle_service_environment();

struct ServiceStatus {
    std::string state;
    std::optional<service::ServiceReport> report;  // if it answers
};
// The status of the service for these devices, without starting it.
ServiceStatus service_status(const service::DevicePreference& preference);

// Starts the service in a process that serves many requests, so that it is there before the first
// large one; does not wait for it. False if there is no reason to start it yet.
bool warm_up(const service::DevicePreference& preference);

bool gpu_seems_present();
bool runs_as_root();

}  // namespace postings::php
