#include "service/device_list.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <regex>
#include <sstream>

#include "service/channel.h"
#include "service/descriptor.h"

extern char** environ;

namespace postings::service {

namespace {

constexpr uint64_t kPatienceNs = 20'000'000'000;  // a driver may take seconds to start

// Everything that comes until its end, or until the time is over.
std::string read_all(int from) {
    std::string text;
    const uint64_t until = monotonic_ns() + kPatienceNs;
    for (;;) {
        const uint64_t now = monotonic_ns();
        pollfd ready{from, POLLIN, 0};
        if (now >= until) return text;
        const int events = poll(&ready, 1, static_cast<int>((until - now) / 1'000'000) + 1);
        if (events < 0 && errno != EINTR) return text;
        if (events <= 0) continue;
        char buffer[1024];
        const ssize_t size = read(from, buffer, sizeof buffer);
        if (size <= 0) return text;
        text.append(buffer, static_cast<size_t>(size));
    }
}

}  // namespace

std::vector<ListedDevice> list_devices(const std::string& executable) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return {};
    const Descriptor from(ends[0]);
    Descriptor to(ends[1]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to.get(), 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    const char* arguments[] = {executable.c_str(), "--list-devices", nullptr};
    pid_t child = 0;
    const int failed = posix_spawn(&child, executable.c_str(), &actions, nullptr,
                                   const_cast<char**>(arguments), environ);
    posix_spawn_file_actions_destroy(&actions);
    to = Descriptor();
    if (failed != 0) return {};
    const std::string text = read_all(from.get());
    kill(child, SIGKILL);  // it has ended, or hangs
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return parse_device_list(text);
}

std::vector<ListedDevice> parse_device_list(const std::string& text) {
    static const std::regex pattern(
        "(cuda|opencl):([0-9]{1,3})  (.+), ([0-9]{1,12}) MiB(, a CPU)?");
    std::vector<ListedDevice> devices;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, pattern)) continue;
        devices.push_back({found[1], static_cast<uint32_t>(std::stoul(found[2])), found[3],
                           std::stoull(found[4]) << 20});
    }
    return devices;
}

}  // namespace postings::service
