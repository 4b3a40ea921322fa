// postingsd: owns the devices of this machine for all PHP processes of one user.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <syslog.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>

#include "core/system/descriptor.h"
#include "service/protocol/device_name.h"
#include "service/protocol/health.h"
#include "service/protocol/machine.h"
#include "service/protocol/socket.h"
#include "service/server/background.h"
#include "service/server/calibrate.h"
#include "service/server/costs_request.h"
#include "service/server/device_choice.h"
#include "service/server/health.h"
#include "service/server/options.h"
#include "service/server/ownership.h"
#include "service/server/serve_each.h"
#include "service/server/server.h"
#include "service/server/show_status.h"

namespace {

using namespace postings;

constexpr uint64_t kHostMemoryShare = 8;  // of all memory

std::atomic<bool> stop_requested{false};

// Of the machine, or of the container.
uint64_t physical_memory() {
    uint64_t bytes = static_cast<uint64_t>(std::max(sysconf(_SC_PHYS_PAGES), 0L)) *
                     static_cast<uint64_t>(std::max(sysconf(_SC_PAGESIZE), 0L));
    for (const char* limit :
         {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        uint64_t most;
        if (std::ifstream(limit) >> most) bytes = std::min(bytes, most);
    }
    return bytes;
}

void stop_at_signals() {
    for (int which : {SIGTERM, SIGINT}) {
        struct sigaction action {};
        action.sa_handler = [](int) { stop_requested.store(true); };
        sigaction(which, &action, nullptr);
    }
}

std::atomic<bool> hangup_requested{false};
std::string log_path;

// With what drivers have to say. False, and errno, if it cannot be opened; signal handlers may.
bool log_to(const char* path) {
    const int log = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if (log < 0) return false;
    dup2(log, 2);
    close(log);
    return true;
}

// A log that was moved away is opened by its name again; without one, a terminal has gone.
void handle_hangup(bool foreground) {
    struct sigaction action {};
    action.sa_flags = SA_RESTART;
    action.sa_handler = SIG_IGN;
    if (!log_path.empty()) {
        action.sa_handler = [](int) {
            hangup_requested.store(true);
            const int code = errno;
            log_to(log_path.c_str());
            errno = code;
        };
    } else if (foreground) {
        action.sa_handler = [](int) { stop_requested.store(true); };
    }
    sigaction(SIGHUP, &action, nullptr);
}

// Drivers have threads of their own, and a device may have failed or still be opening: no
// destructors.
[[noreturn]] void leave(int status) {
    std::cout.flush();
    std::_Exit(status);
}

[[noreturn]] void fail(const std::string& what) {
    std::cerr << "postingsd: " << what << "\n";
    leave(2);
}

// As a client of the service for these devices. It is started if need be, but by nobody who
// measures for one: that one is there, or was told to leave. Returns an exit status.
int calibrate(const std::string& devices, bool only_if_missing) {
    Descriptor alone;
    const std::string starts =
        only_if_missing ? "" : std::filesystem::read_symlink("/proc/self/exe").string();
    service::Client client({.devices = devices,
                            .executable = starts,
                            .deadline_ns = 60'000'000'000,
                            // Kernels may have to be compiled first.
                            .start_patience_ns = 600'000'000'000});
    const auto report = client.report();
    if (!report) fail(client.reason());
    const std::string& device = report->device;
    if (only_if_missing) {
        alone = service::take_measuring(devices);
        const auto stored = service::load_model(devices);
        if (!alone) return 0;
        if (stored && stored->device == device) return 0;
    }
    const service::MeasuredModel measured{device, service::calibrate(client)};
    std::cout << device << "\n" << measured.model.text();
    if (!service::store_model(devices, measured)) fail("no folder to store this in");
    return 0;
}

// A service that failed is not started again at once. One in the foreground waits, so that whoever
// keeps it running does not give up; others end, and their clients come again.
void wait_for_patience(const std::string& devices, bool foreground,
                       const std::function<void(const std::string&)>& write_log) {
    for (bool said = false; !stop_requested.load();) {
        const service::BackOff wait = service::back_off(devices);
        if (wait.ns == 0) return;
        if (!said) write_log(wait.reason);
        said = true;
        if (!foreground) leave(1);
        const timespec slice{0, static_cast<long>(std::min<uint64_t>(wait.ns, 200'000'000))};
        nanosleep(&slice, nullptr);
    }
    leave(0);
}

// In a process of its own, which is a client as PHP is one.
void start_calibration(const char* name) {
    const char* arguments[] = {name, "--calibrate=missing", nullptr};
    pid_t child = 0;
    if (posix_spawn(&child, "/proc/self/exe", nullptr, nullptr, const_cast<char**>(arguments),
                    environ) == 0) {
        waitpid(child, nullptr, 0);  // it detaches itself
    }
}

// Owns one device, until it is idle or stopped. Does not return.
[[noreturn]] void serve_one(const service::Options& options, const char* name) {
    const std::string devices = options.devices.first_service();
    const bool logs = options.foreground || !options.log_file.empty();
    Descriptor starter;
    if (!options.foreground) starter = service::detach();

    openlog("postingsd", LOG_PID, LOG_USER);
    const auto write_log = [logs](const std::string& line) {
        if (!logs) {
            syslog(LOG_NOTICE, "%s", line.c_str());
            return;
        }
        char time[32];
        const std::time_t now = std::time(nullptr);
        tm local{};
        std::strftime(time, sizeof time, "%F %T", localtime_r(&now, &local));
        std::fprintf(stderr, "%s postingsd[%d]: %s\n", time, getpid(), line.c_str());
    };
    try {
        // One service for a user and a set of devices: the one that holds the lock.
        const Descriptor lock = service::take_name(devices);
        if (!lock) {
            write_log("another postingsd serves '" + devices + "'");
            leave(options.foreground ? 1 : 0);
        }
        stop_at_signals();
        const auto health = std::make_shared<service::Health>(devices);
        wait_for_patience(devices, options.foreground, write_log);
        service::note_crashes(*health);
        const uint64_t share = physical_memory() / kHostMemoryShare;
        service::Server server(
            {.devices = devices,
             .idle_ns = options.idle == 0 ? UINT64_MAX : options.idle * 1'000'000'000,
             .hang_ns = options.hang * 1'000'000'000,
             .log = write_log,
             .health = health,
             .opened = [&] { service::note_crashes(*health); },
             .host_memory_bytes = options.host_memory.value_or(share),
             .most_pinned_bytes = share,
             .devices_of_kind = service::devices_of_kind});
        if (!options.foreground) service::let_go(std::move(starter));
        if (!logs) service::leave_stderr();
        service::set_cost_measurer([name] { start_calibration(name); });
        if (devices == "auto") start_calibration(name);
        int status = 0;
        try {
            server.serve([&] { return service::open_device(devices, options.memory); },
                         stop_requested);
            if (stop_requested.load()) write_log("stopped by a signal");
        } catch (const service::ServedElsewhere& other) {
            write_log(other.what());
            service::lead_to(devices, other.socket);
            status = options.foreground ? 1 : 0;
        } catch (const std::exception& error) {
            write_log(error.what());
            status = 1;
        }
        server.close();
        leave(status);
    } catch (const std::exception& error) {
        if (!logs) fail(error.what());
        write_log(error.what());
        leave(1);
    }
}

// Starts a process for each of several devices. Returns an exit status.
int serve_several(const service::Options& options, const std::vector<std::string>& names,
                  const char* name) {
    std::vector<std::string> passed{"--idle=" + std::to_string(options.idle)};
    if (options.memory != 0) passed.push_back("--memory=" + std::to_string(options.memory));
    if (options.host_memory)
        passed.push_back("--host-memory=" + std::to_string(*options.host_memory));
    if (options.hang != 0) passed.push_back("--hang=" + std::to_string(options.hang));
    if (options.foreground) passed.emplace_back("--foreground");
    if (!options.log_file.empty()) passed.push_back("--log=" + options.log_file);
    stop_at_signals();
    return service::serve_each(names, name, passed, options.foreground,
                               {stop_requested, hangup_requested});
}

}  // namespace

int main(int argc, char** argv) try {
    using What = service::Options::What;
    service::open_standard_files();
    const service::Options options = service::parse_options(argc, argv);
    switch (options.what) {
        case What::Help:
            std::cout << service::kHelp;
            return 0;
        case What::ListDevices:
            std::cout << service::device_list();
            return 0;
        case What::Status:
            return service::show_status(options.devices, options.format);
        case What::Calibrate:
            service::raise_limits();
            if (options.only_if_missing) service::let_go(service::detach());
            return calibrate(options.devices.first_service(), options.only_if_missing);
        case What::Serve:
            break;
    }
    service::raise_limits();
    if (!options.log_file.empty()) {
        log_path = std::filesystem::absolute(options.log_file).string();
        if (!log_to(log_path.c_str()))
            fail("cannot write " + options.log_file + ": " + std::strerror(errno));
    }
    handle_hangup(options.foreground);
    const auto names = options.devices.services("", 1);
    if (names.size() > 1) return serve_several(options, names, argv[0]);
    serve_one(options, argv[0]);
} catch (const std::exception& error) {
    fail(error.what());
}
