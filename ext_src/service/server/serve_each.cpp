#include "service/server/serve_each.h"

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <iostream>
#include <map>
#include <utility>

namespace postings::service {

namespace {

// None if it could not be started.
pid_t start(const std::string& name, const std::string& called,
            const std::vector<std::string>& options) {
    const std::string device = "--device=" + name;
    std::vector<const char*> arguments{called.c_str(), device.c_str()};
    for (const std::string& option : options) arguments.push_back(option.c_str());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int failed = posix_spawn(&child, "/proc/self/exe", nullptr, nullptr,
                                   const_cast<char**>(arguments.data()), environ);
    if (failed == 0) return child;
    std::cerr << "postingsd: " << std::strerror(failed) << "\n";
    return 0;
}

}  // namespace

int serve_each(const std::vector<std::string>& names, const std::string& called,
               const std::vector<std::string>& options, bool foreground,
               const std::atomic<bool>& stop) {
    std::map<pid_t, std::string> running;
    bool failed = false;
    for (const std::string& name : names) {
        const pid_t child = start(name, called, options);
        failed |= child == 0;
        if (child != 0) running[child] = name;
    }
    for (bool told = false; !running.empty();) {
        if (stop.load() && !std::exchange(told, true))
            for (const auto& [child, name] : running) kill(child, SIGTERM);
        int status = 0;
        // A signal may come before it is waited for.
        const pid_t ended = waitpid(-1, &status, WNOHANG);
        if (ended < 0 && errno != EINTR) break;
        if (ended <= 0) {
            const timespec look{0, 200'000'000};
            nanosleep(&look, nullptr);
            continue;
        }
        const auto child = running.find(ended);
        if (child == running.end()) continue;
        const std::string name = child->second;
        running.erase(child);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
        failed = true;
        if (!foreground || stop.load()) continue;
        const timespec pause{1, 0};
        nanosleep(&pause, nullptr);
        if (stop.load()) continue;
        if (const pid_t again = start(name, called, options); again != 0) running[again] = name;
    }
    return failed && !stop.load() ? 1 : 0;
}

}  // namespace postings::service
