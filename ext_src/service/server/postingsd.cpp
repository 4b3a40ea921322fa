// postingsd: owns the devices of this machine for all PHP processes of one user.
#include <fcntl.h>
#include <getopt.h>
#include <spawn.h>
#include <sys/wait.h>
#include <syslog.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
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
#include "service/server/ownership.h"
#include "service/server/print_report.h"
#include "service/server/serve_each.h"
#include "service/server/server.h"

namespace {

using namespace postings;

constexpr char kHelp[] =
    "usage: postingsd [OPTION...]\n"
    "\n"
    "Runs the large posting lists of the PHP extension `postings` on a GPU, for all PHP processes "
    "of\n"
    "this user. The extension starts it when it is needed; it leaves when it is idle.\n"
    "\n"
    "  --list-devices    the devices of this machine, then exit\n"
    "  --status          what the service for --device is doing, then exit (with 1 if none "
    "answers)\n"
    "  --json            with --status: as one JSON object\n"
    "  --prometheus      with --status: in the text format of Prometheus\n"
    "  --calibrate       measure what decides between CPU and device, store and print it, then "
    "exit;\n"
    "                    a service for `auto` sees to it by itself\n"
    "  --device=WHICH    auto (default), cuda, opencl, or with a number: cuda:1, opencl:0; of "
    "several,\n"
    "                    cuda:0-3, each has a process of its own\n"
    "  --memory=BYTES    of the device's memory to use at most (default: 3/4 of it, less where "
    "others\n"
    "                    have taken more)\n"
    "  --host-memory=BYTES\n"
    "                    of the machine's memory, for lists that leave a GPU's for others; it is "
    "taken\n"
    "                    when it is needed, and shared by the GPUs that are used together "
    "(default: "
    "an\n"
    "                    eighth of it; 0: none)\n"
    "  --hang=SECONDS    end when the device has not finished a piece of work for so long, and "
    "keep "
    "such\n"
    "                    work from it for a while (default: 10 for a GPU, 60 for a CPU)\n"
    "  --idle=SECONDS    leave after so long without a request (default 300; 0: never)\n"
    "  --foreground      stay in the foreground, log to stderr\n"
    "  --log=FILE        log to FILE instead (default, in the background: to syslog); SIGHUP opens "
    "it\n"
    "                    again\n"
    "  --help            this text\n";

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

uint64_t number(const char* option, std::string_view text, uint64_t least, uint64_t most) {
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > most) {
        fail(std::string(option) + " wants a number from " + std::to_string(least) + " to " +
             std::to_string(most) + ", not '" + std::string(text) + "'");
    }
    return value;
}

constexpr uint64_t kLeastMemory = uint64_t{1} << 20, kMostMemory = uint64_t{1} << 50;
constexpr uint64_t kHostMemoryShare = 8;                              // of all
constexpr uint64_t kMostIdle = 1'000'000'000, kMostHang = 1'000'000;  // seconds

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

// What else serves this user: a service's name says what it sees of the devices.
void name_others(const std::string& devices) {
    const std::filesystem::path path = service::socket_path(devices);
    std::string others;
    std::error_code failed;
    for (std::filesystem::directory_iterator at(path.parent_path(), failed), end;
         !failed && at != end; at.increment(failed))
        if (at->path().extension() == ".sock" && at->path().filename() != path.filename())
            others += " " + at->path().filename().string();
    if (!others.empty())
        std::cerr
            << "postingsd: there are services of another name, started with other settings in "
               "their environment (CUDA_VISIBLE_DEVICES...):"
            << others << "\n";
}

// Of all devices that are used together, if none is named. Returns an exit status.
int show_status(const service::DeviceSet& devices,
                std::string (*print)(std::span<const service::NamedReport>)) {
    std::vector<service::NamedReport> reports;
    std::vector<std::string> missing;
    const auto ask = [&](const std::string& name) {
        // It starts none, and is patient with one that is busy.
        constexpr uint64_t kPatienceNs = 10'000'000'000;
        service::Client client({.devices = name,
                                .executable = {},
                                .deadline_ns = kPatienceNs,
                                .greeting_ns = kPatienceNs});
        if (const auto report = client.report()) {
            reports.push_back({name, *report});
            return;
        }
        std::cerr << "postingsd: " << client.reason() << "\n";
        missing.push_back(name);
    };
    ask(devices.first_service());
    auto names = devices.services("", 1);
    if (missing.empty()) {
        const service::ServiceReport& first = reports[0].report;
        names = devices.services(first.kind, service::used_together(first));
    }
    for (size_t i = 1; i < names.size(); ++i) ask(names[i]);
    if (reports.empty()) name_others(devices.first_service());
    std::cout << print(reports);
    if (print == service::reports_for_prometheus)
        std::cout << service::presence_for_prometheus(reports, missing);
    return std::cout.flush() && !reports.empty() ? 0 : 1;
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

}  // namespace

int main(int argc, char** argv) try {
    service::open_standard_files();
    std::string devices = "auto", log_file;
    uint64_t memory = 0, idle = 300, hang = 0;
    std::optional<uint64_t> host_memory;
    bool foreground = false, calibrating = false, only_if_missing = false, status = false;
    auto print = service::reports_for_people;
    const option options[] = {
        {"list-devices", no_argument, nullptr, 'l'},
        {"device", required_argument, nullptr, 'd'},
        {"memory", required_argument, nullptr, 'm'},
        {"idle", required_argument, nullptr, 'i'},
        {"host-memory", required_argument, nullptr, 'M'},
        {"hang", required_argument, nullptr, 'H'},
        {"foreground", no_argument, nullptr, 'f'},
        {"log", required_argument, nullptr, 'o'},
        {"help", no_argument, nullptr, 'h'},
        {"calibrate", optional_argument, nullptr, 'c'},
        {"status", no_argument, nullptr, 's'},
        {"json", no_argument, nullptr, 'j'},
        {"prometheus", no_argument, nullptr, 'p'},
        {nullptr, 0, nullptr, 0},
    };
    const auto argument = [] { return std::string_view(optarg != nullptr ? optarg : ""); };
    for (int option; (option = getopt_long(argc, argv, "h", options, nullptr)) != -1;) {
        switch (option) {
            case 'l':
                std::cout << service::device_list();
                return 0;
            case 'c':
                calibrating = true;
                only_if_missing = optarg != nullptr && std::string(optarg) == "missing";
                break;
            case 's':
                status = true;
                break;
            case 'j':
                print = service::reports_as_json;
                break;
            case 'p':
                print = service::reports_for_prometheus;
                break;
            case 'd':
                devices = optarg;
                break;
            case 'm':
                memory = number("--memory", argument(), kLeastMemory, kMostMemory);
                break;
            case 'M':
                host_memory = number("--host-memory", argument(), 0, kMostMemory);
                break;
            case 'i':
                idle = number("--idle", argument(), 0, kMostIdle);
                break;
            case 'H':
                hang = number("--hang", argument(), 1, kMostHang);
                break;
            case 'f':
                foreground = true;
                break;
            case 'o':
                log_file = optarg;
                break;
            case 'h':
                std::cout << kHelp;
                return 0;
            default:
                return 2;
        }
    }
    if (optind < argc) fail(std::string("unknown argument '") + argv[optind] + "'");
    const auto set = service::DeviceSet::parse(devices);
    if (!set) {
        fail("--device is auto, or cuda or opencl, or with numbers, cuda:0 or cuda:0-3, not '" +
             devices + "'");
    }
    devices = set->first_service();
    if (!status && print != service::reports_for_people)
        fail("--json and --prometheus are for --status");
    if (status) return show_status(*set, print);
    service::raise_limits();
    if (calibrating && only_if_missing) service::let_go(service::detach());
    if (calibrating) return calibrate(devices, only_if_missing);
    if (!log_file.empty()) {
        log_path = std::filesystem::absolute(log_file).string();
        if (!log_to(log_path.c_str()))
            fail("cannot write " + log_file + ": " + std::strerror(errno));
    }
    handle_hangup(foreground);
    if (const auto names = set->services("", 1); names.size() > 1) {
        std::vector<std::string> passed{"--idle=" + std::to_string(idle)};
        if (memory != 0) passed.push_back("--memory=" + std::to_string(memory));
        if (host_memory) passed.push_back("--host-memory=" + std::to_string(*host_memory));
        if (hang != 0) passed.push_back("--hang=" + std::to_string(hang));
        if (foreground) passed.emplace_back("--foreground");
        if (!log_file.empty()) passed.push_back("--log=" + log_file);
        stop_at_signals();
        return service::serve_each(names, argv[0], passed, foreground,
                                   {stop_requested, hangup_requested});
    }
    const bool logs = foreground || !log_file.empty();
    Descriptor starter;
    if (!foreground) starter = service::detach();

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
        // One service for a user and a set of devices: whoever holds the lock.
        const Descriptor name = service::take_name(devices);
        if (!name) {
            write_log("another postingsd serves '" + devices + "'");
            return foreground ? 1 : 0;
        }
        stop_at_signals();
        const auto health = std::make_shared<service::Health>(devices);
        wait_for_patience(devices, foreground, write_log);
        service::note_crashes(*health);
        service::Server server(
            {.devices = devices,
             .idle_ns = idle == 0 ? UINT64_MAX : idle * 1'000'000'000,
             .hang_ns = hang * 1'000'000'000,
             .log = write_log,
             .health = health,
             .opened = [&] { service::note_crashes(*health); },
             .host_memory_bytes = host_memory.value_or(physical_memory() / kHostMemoryShare),
             .devices_of_kind = service::devices_of_kind});
        if (!foreground) service::let_go(std::move(starter));
        if (!logs) service::leave_stderr();
        service::set_cost_measurer([name = argv[0]] { start_calibration(name); });
        if (devices == "auto") start_calibration(argv[0]);
        try {
            server.serve([&] { return service::open_device(devices, memory); }, stop_requested);
        } catch (const service::ServedElsewhere& other) {
            write_log(other.what());
            service::lead_to(devices, other.socket);
            server.close();
            leave(foreground ? 1 : 0);
        } catch (const std::exception& error) {
            write_log(error.what());
            server.close();
            leave(1);
        }
        server.close();
        leave(0);
    } catch (const std::exception& error) {
        if (!logs) fail(error.what());
        write_log(error.what());
        leave(1);
    }
} catch (const std::exception& error) {
    fail(error.what());
}
