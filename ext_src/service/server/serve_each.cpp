#include "service/server/serve_each.h"

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <iostream>
#include <map>
#include <utility>

namespace postings::service {

namespace {

// Before a service that has ended is started again: twice as long each time.
constexpr std::chrono::seconds kFirstPause(1), kLongestPause(30);

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
               const std::vector<std::string>& options, bool foreground, const Requests& requests) {
    using Clock = std::chrono::steady_clock;
    struct Service {
        std::string name;
        std::chrono::seconds pause = kFirstPause;  // before it is started again
        Clock::time_point when{};                  // it was started, or is to be
    };
    std::map<pid_t, Service> running;
    std::vector<Service> waiting;
    bool failed = false, told = false;
    const auto again = [&](Service service) {
        if (!foreground || requests.stop.load()) return;
        // One that another process serves ends at once, as often as it is started.
        if (Clock::now() - service.when > kLongestPause) service.pause = kFirstPause;
        service.when = Clock::now() + service.pause;
        service.pause = std::min<std::chrono::seconds>(2 * service.pause, kLongestPause);
        waiting.push_back(std::move(service));
    };
    for (const std::string& name : names) waiting.push_back({name});
    while (!running.empty() || !waiting.empty()) {
        const bool stops = requests.stop.load();
        const auto tell = [&](int signal) {
            for (const auto& [child, service] : running) kill(child, signal);
        };
        if (requests.hangup.exchange(false)) tell(SIGHUP);
        if (stops && !std::exchange(told, true)) {
            waiting.clear();
            tell(SIGTERM);
        }
        for (size_t i = 0; i < waiting.size();) {
            if (waiting[i].when > Clock::now()) {
                ++i;
                continue;
            }
            Service service = std::move(waiting[i]);
            waiting.erase(waiting.begin() + static_cast<ptrdiff_t>(i));
            service.when = Clock::now();
            const pid_t child = start(service.name, called, options);
            if (child != 0) {
                running[child] = std::move(service);
            } else {
                failed = true;
                again(std::move(service));
            }
        }
        int status = 0;
        // A signal may come before it is waited for.
        const pid_t ended = running.empty() ? 0 : waitpid(-1, &status, WNOHANG);
        if (ended < 0 && errno != EINTR) break;
        if (ended <= 0) {
            const timespec look{0, 200'000'000};
            nanosleep(&look, nullptr);
            continue;
        }
        const auto child = running.find(ended);
        if (child == running.end()) continue;
        Service service = std::move(child->second);
        running.erase(child);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
        failed = true;
        again(std::move(service));
    }
    return failed && !requests.stop.load() ? 1 : 0;
}

}  // namespace postings::service
