#include "core/system/environment.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>

namespace postings {

namespace {

// Variables that say which devices a driver sees, and in which order.
constexpr std::string_view kOfDevices[] = {
    "CUDA_DEVICE_ORDER",   "CUDA_VISIBLE_DEVICES",   "GPU_DEVICE_ORDINAL",
    "HIP_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES", "ONEAPI_DEVICE_SELECTOR",
    "POCL_DEVICES",        "ROCR_VISIBLE_DEVICES",   "ZE_AFFINITY_MASK",
};
constexpr std::string_view kOfFolders[] = {
    "CUDA_CACHE_DISABLE",
    "CUDA_CACHE_MAXSIZE",
    "CUDA_CACHE_PATH",
    "CUDA_MPS_LOG_DIRECTORY",
    "CUDA_MPS_PIPE_DIRECTORY",
    "HOME",
    "LOGNAME",
    "PATH",
    "TMPDIR",
    "TZ",
    "USER",
    "XDG_CACHE_HOME",
    "XDG_RUNTIME_DIR",
    "POSTINGS_AUTO_ANY",  // for tests: allow any device for `auto`
#ifdef __SANITIZE_ADDRESS__
    "ASAN_OPTIONS",
    "UBSAN_OPTIONS",
#endif
#ifdef __SANITIZE_THREAD__
    "TSAN_OPTIONS",
#endif
};

struct Settled {
    pid_t process;
    std::vector<std::string> variables;
};
// Never freed: other threads may be reading it.
std::atomic<const Settled*> settled;

// PHP loads its modules with RTLD_DEEPBIND: they see the C library's `environ`, which is null where
// the executable has a copy of its own, as a PHP built from source has.
char** current() {
    void* const executable = dlopen(nullptr, RTLD_LAZY);
    if (executable == nullptr) return environ;
    const auto variable = static_cast<char***>(dlsym(executable, "environ"));
    char** const its = variable != nullptr ? *variable : nullptr;
    dlclose(executable);
    return its != nullptr ? its : environ;
}

std::string_view name_of(std::string_view variable) {
    return variable.substr(0, variable.find('='));
}

bool is_of(std::string_view name, auto&& names) {
    return std::ranges::find(names, name) != std::end(names);
}

bool is_listed(std::string_view name, std::string_view names) {
    while (!names.empty()) {
        const size_t begin = std::min(names.find_first_not_of(", "), names.size());
        names.remove_prefix(begin);
        const size_t end = std::min(names.find_first_of(", "), names.size());
        if (end > 0 && names.substr(0, end) == name) return true;
        names.remove_prefix(end);
    }
    return false;
}

std::vector<std::string> kept_of(char** environment, std::string_view also) {
    std::vector<std::string> kept;
    for (; environment != nullptr && *environment != nullptr; ++environment) {
        const std::string_view name = name_of(*environment);
        if (is_of(name, kOfDevices) || is_of(name, kOfFolders) || is_listed(name, also))
            kept.emplace_back(*environment);
    }
    std::ranges::sort(kept);
    return kept;
}

}  // namespace

void settle_environment(std::string_view also) {
    const Settled* now = settled.load();
    const pid_t process = getpid();
    if (now != nullptr && now->process == process) return;
    // If several threads come first together, one wins.
    const auto* mine = new Settled{process, kept_of(current(), also)};
    if (!settled.compare_exchange_strong(now, mine)) delete mine;
}

std::vector<std::string> service_environment() {
    const Settled* const before = settled.load();
    return before != nullptr ? before->variables : kept_of(current(), {});
}

std::optional<std::string> environment_variable(const char* name) {
    for (const std::string& variable : service_environment()) {
        const std::string_view its_name = name_of(variable);
        if (its_name != name || variable.size() <= its_name.size() + 1) continue;
        return variable.substr(its_name.size() + 1);
    }
    return std::nullopt;
}

std::string visible_devices() {
    uint64_t hash = 0xcbf29ce484222325;  // FNV-1a: equal in all processes
    bool says_something = false;
    for (const std::string& variable : service_environment()) {
        if (!is_of(name_of(variable), kOfDevices)) continue;
        says_something = true;
        for (const char c : variable + '\n') {
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        }
    }
    if (!says_something) return {};
    char name[17];
    std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(hash));
    return name;
}

}  // namespace postings
