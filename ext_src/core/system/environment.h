// The environment as the administrator made it: scripts change theirs, and with it would choose
// what a service loads, where it looks for compiled programs, and which service they meet.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace postings {

// From now on the functions below tell of the environment as it is at this moment; before, of
// what it is when they are called. Once in a process, and again in one that was forked from it: to
// be called before any script runs there. Not when PHP's modules start, as php-fpm gives a worker
// its pool's environment only later. `also`: names of variables that are a service's as well,
// beside those that always are, separated by commas.
void settle_environment(std::string_view also = {});

// Nothing if it is not set or is empty.
std::optional<std::string> environment_variable(const char* name);

// What a service is started with, each as NAME=value: where it keeps things, and which devices it
// may use. Nothing that loads code (LD_*, OCL_*) unless it was settled to be among them.
std::vector<std::string> service_environment();

// A name for the devices that the environment lets drivers see; empty if it says nothing of them.
std::string visible_devices();

}  // namespace postings
