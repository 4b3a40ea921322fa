// postingsd as a process: where it is, whether it runs, starting it before it is needed.
#pragma once

#include <optional>
#include <string>

#include "service/client/dispatcher.h"

namespace postings::php {

// Empty: switched off, or not built.
const std::string& service_executable();

// What a service is started with, and where it is looked for, is from now on what the environment
// says now: before any script runs.
void settle_service_environment();

struct ServiceStatus {
    std::string state;
    std::optional<service::ServiceReport> report;  // if it serves
};
// Of the service for these devices, without starting it.
ServiceStatus service_status(const service::DevicePreference& preference);

// In a process that serves many requests, a service is worth being there before the first large
// one: it is started, and not waited for. False if there is no reason to, yet.
bool warm_up(const service::DevicePreference& preference);

bool gpu_seems_present();
bool runs_as_root();

}  // namespace postings::php
