// The environment that processes started here get.
#pragma once

#include <dlfcn.h>
#include <unistd.h>

namespace postings::service {

// PHP loads its modules with RTLD_DEEPBIND: they see the C library's `environ`, which is null where
// the executable has a copy of its own, as a PHP built from source has.
inline char** environment() {
    void* const executable = dlopen(nullptr, RTLD_LAZY);
    if (executable == nullptr) return environ;
    const auto variable = static_cast<char***>(dlsym(executable, "environ"));
    char** const its = variable != nullptr ? *variable : nullptr;
    dlclose(executable);
    return its != nullptr ? its : environ;
}

}  // namespace postings::service
