// INI settings: each is declared here once and read through one function.
#pragma once

extern "C" {
#include "php.h"
}

#include <string>

enum class YioopMode {
    Off,         // nothing is registered, nothing is hooked
    Namespaced,  // Yioop's functions under the names it has used since 2015
    Global,      // also under the names without a namespace that it used before
    Forced,      // also in place of functions whose bodies are not known
};

YioopMode yioop_mode();

// "auto", a path, or empty: off.
const std::string& service_setting();
// Names of environment variables, separated by commas.
const std::string& service_environment_setting();

void ini_minit(INIT_FUNC_ARGS);
void ini_mshutdown(SHUTDOWN_FUNC_ARGS);
