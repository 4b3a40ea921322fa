#include "php/service_process.h"

#include "php/module.h"

extern "C" {
#include "SAPI.h"
}

#include "php/ini.h"

#ifdef POSTINGS_SERVICE

#include <dlfcn.h>
#include <unistd.h>

#include <filesystem>

#include "core/system/environment.h"
#include "php/dispatch.h"
#include "service/protocol/device_name.h"

namespace postings::php {

namespace {

// The executable beside this library, as an absolute path, as a script may change the folder.
std::string find_executable() {
    if (service_setting() != "auto") return service_setting();
    Dl_info info;
    if (dladdr(reinterpret_cast<void*>(&find_executable), &info) == 0) return {};
    std::error_code failed;
    const auto library = std::filesystem::canonical(info.dli_fname, failed);
    if (failed) return {};
    const std::string beside = library.parent_path() / "postingsd";
    return access(beside.c_str(), X_OK) == 0 ? beside : std::string();
}

// The service of the first of several devices, which tells about the others.
std::string first_service(const service::DevicePreference& preference) {
    const auto devices = service::DeviceSet::parse(preference.devices);
    return devices ? devices->first_service() : preference.devices;
}

bool serves_many_requests() {
    for (const char* name :
         {"fpm-fcgi", "apache2handler", "frankenphp", "embed", "cli-server", "litespeed"}) {
        if (strcmp(sapi_module.name, name) == 0) return true;
    }
    return false;
}

}  // namespace

const std::string& service_executable() {
    static const std::string found = find_executable();
    return found;
}

void settle_service_environment() {
    settle_environment(service_environment_setting());
}

ServiceStatus service_status(const service::DevicePreference& preference) {
    if (service_executable().empty()) return {"off", std::nullopt};
    service::ClientOptions options;
    options.devices = first_service(preference);
    service::Client client(options);  // starts nothing: it has no executable
    auto report = client.report();
    std::string state = report ? "running" : client.reason();
    return {std::move(state), std::move(report)};
}

bool warm_up(const service::DevicePreference& preference) {
    using Where = service::DevicePreference::Where;
    if (!serves_many_requests() || preference.where == Where::Cpu || service_executable().empty() ||
        (preference.where == Where::Auto && !service::gpu_seems_present())) {
        return false;
    }
    service::Client::start_unless_running(
        {.devices = first_service(preference),
         .executable = service_executable(),
         .memory_bytes = dispatch::limits().memory_bytes,
         .host_memory_bytes = dispatch::limits().host_memory_bytes});
    return true;
}

bool gpu_seems_present() {
    return service::gpu_seems_present();
}

bool runs_as_root() {
    return geteuid() == 0;
}

}  // namespace postings::php

#else

namespace postings::php {

const std::string& service_executable() {
    static const std::string none;
    return none;
}

void settle_service_environment() {}

ServiceStatus service_status(const service::DevicePreference&) {
    return {"not built", {}};
}

bool warm_up(const service::DevicePreference&) {
    return false;
}

bool gpu_seems_present() {
    return false;
}

bool runs_as_root() {
    return false;
}

}  // namespace postings::php

#endif
