// The environment as the administrator set it. Scripts can change theirs, and would thereby choose
// what a service loads, where it looks for compiled programs, and which service they connect to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace postings {

// Freezes the environment for the functions below, which otherwise read the current one. To be
// called once per process, and again in a forked one, before any script runs there; but not when
// PHP's modules start, as php-fpm gives a worker its pool's environment only later. `also`: names
// of further variables to pass to a service, separated by commas.
void settle_environment(std::string_view also = {});

// Nothing if it is unset or empty.
std::optional<std::string> environment_variable(const char* name);

// The environment that a service is started with, as NAME=value: where it keeps things, and which
// devices it may use. Nothing that loads code (LD_*, OCL_*), unless named in settle_environment().
std::vector<std::string> service_environment();

// Identifies the devices that the environment makes visible to drivers; empty if it does not say.
std::string visible_devices();

}  // namespace postings
