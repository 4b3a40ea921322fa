#include "service/client/device_list.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <optional>
#include <sstream>

#include "core/system/descriptor.h"
#include "service/client/environment.h"
#include "service/protocol/channel.h"

namespace postings::service {

namespace {

constexpr uint64_t kPatienceNs = 20'000'000'000;  // a driver may take seconds to start

// Reads everything until the end, or until time is over.
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

std::optional<uint64_t> read_number(const std::string& text) {
    uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, failed] = std::from_chars(text.data(), end, number);
    if (failed != std::errc() || stopped != end || number >= 1'000'000'000) return std::nullopt;
    return number;
}

}  // namespace

std::vector<ListedDevice> list_devices(const std::string& executable) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return {};
    const Descriptor from(ends[0]);
    Descriptor to(ends[1]);
    if (!from || !to) return {};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to.get(), 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    const char* arguments[] = {executable.c_str(), "--list-devices", nullptr};
    pid_t child = 0;
    const Environment environment;
    const int failed = posix_spawn(&child, executable.c_str(), &actions, nullptr,
                                   const_cast<char**>(arguments), environment.variables());
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
    std::vector<ListedDevice> devices;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const size_t colon = line.find(':'), name = line.find("  "), memory = line.rfind(" MiB");
        if (colon > name || name > memory || memory == std::string::npos) continue;
        const size_t comma = line.rfind(", ", memory);
        if (comma == std::string::npos || comma <= name + 2) continue;
        const std::string kind = line.substr(0, colon);
        const auto number = read_number(line.substr(colon + 1, name - colon - 1));
        const auto mebibytes = read_number(line.substr(comma + 2, memory - comma - 2));
        if ((kind != "cuda" && kind != "opencl") || !number || !mebibytes) continue;
        devices.push_back({kind, static_cast<uint32_t>(*number),
                           line.substr(name + 2, comma - name - 2), *mebibytes << 20});
    }
    return devices;
}

}  // namespace postings::service
