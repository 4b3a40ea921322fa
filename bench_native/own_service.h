// A service of a bench's own, with a share of the device's memory, beside whatever else runs for
// this user.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "service/client/client.h"
#include "service/protocol/device_name.h"

namespace postings::bench {

[[noreturn]] inline void fail(const std::string& what) {
    std::fprintf(stderr, "%s\n", what.c_str());
    std::exit(1);
}

// Of the environment, for as long as it lives.
class Variable {
  public:
    Variable(const char* name, const std::optional<std::string>& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        set(value);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() { set(before_); }
    const std::optional<std::string>& before() const { return before_; }

  private:
    void set(const std::optional<std::string>& value) {
        if (value) {
            setenv(name_, value->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }
    const char* name_;
    std::optional<std::string> before_;
};

// Where services of this process and of none other meet, and where the costs that they measure are
// kept.
class OwnFolder {
  public:
    OwnFolder() : path_(made()), runtime_("XDG_RUNTIME_DIR", path_), cache_(kCache, path_ + "/c") {}
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    ~OwnFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

  private:
    friend class OwnService;
    static constexpr char kCache[] = "XDG_CACHE_HOME";
    static std::string made() {
        char folder[] = "/tmp/postings-bench-XXXXXX";
        if (mkdtemp(folder) == nullptr) fail("no folder for the service");
        return folder;
    }
    const std::string path_;
    const Variable runtime_, cache_;
};

// What is needed to start one.
struct ServiceBinary {
    std::string executable, devices;
};

// Of several devices, one for each. It finds its compiled kernels in the usual cache.
class OwnService {
  public:
    // 0 bytes of memory: as much as it takes by itself.
    OwnService(const OwnFolder& folder, const ServiceBinary& binary, uint64_t memory)
        : binary_(binary) {
        const Variable usual(OwnFolder::kCache, folder.cache_.before());
        std::vector<std::string> command = {binary.executable, "--foreground", "--idle=0",
                                            "--device=" + binary.devices};
        if (memory > 0) command.push_back("--memory=" + std::to_string(memory));
        const auto set = service::DeviceSet::parse(binary.devices);
        if (!set) fail("no devices: " + binary.devices);
        names_ = set->services("", 1);
        child_ = spawned(command);
        for (const std::string& name : names_) device_ = device_served_by(name);
    }
    OwnService(const OwnService&) = delete;
    OwnService& operator=(const OwnService&) = delete;
    ~OwnService() {
        kill(child_, SIGTERM);
        waitpid(child_, nullptr, 0);
    }

    const std::string& device() const { return device_; }
    // Bytes of the devices' memory.
    uint64_t used() const {
        uint64_t used = 0;
        for (const std::string& name : names_) {
            const auto report = service::Client(of_client(name)).report();
            used += report ? report->used : 0;
        }
        return used;
    }
    // What operations cost on this machine, which who decides by himself wants to know.
    void calibrate() const {
        int status = 0;
        waitpid(spawned({binary_.executable, "--calibrate", "--device=" + binary_.devices}),
                &status, 0);
        if (status != 0) fail("the costs could not be measured");
    }

  private:
    static service::ClientOptions of_client(const std::string& name) {
        return {.devices = name, .executable = {}, .deadline_ns = 60'000'000'000};
    }
    std::string device_served_by(const std::string& name) const {
        for (int tries = 0;; ++tries) {
            service::Client client(of_client(name));
            if (const auto report = client.report()) return report->device;
            // Where nobody has compiled the kernels yet, that may take minutes.
            if (tries == 6000 || waitpid(child_, nullptr, WNOHANG) != 0) fail(client.reason());
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
    }
    static pid_t spawned(const std::vector<std::string>& command) {
        std::vector<char*> arguments;
        for (const std::string& argument : command)
            arguments.push_back(const_cast<char*>(argument.c_str()));
        arguments.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
        pid_t child = 0;
        const int failed =
            posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        if (failed != 0) fail("cannot start " + command[0]);
        return child;
    }

    const ServiceBinary binary_;
    std::vector<std::string> names_;  // of the services
    pid_t child_ = 0;
    std::string device_;
};

}  // namespace postings::bench
