// A service's loop in the test's process, with a device that is C++, in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "device/host_backend.h"
#include "service/client/client.h"
#include "service/server/server.h"

namespace postings::service {

class ServerInThisProcess : public ::testing::Test {
  protected:
    void SetUp() override {
        char folder[] = "/tmp/postings-test-XXXXXX";
        folder_ = mkdtemp(folder);
        setenv("XDG_RUNTIME_DIR", folder_.c_str(), 1);
    }
    void TearDown() override {
        unsetenv("XDG_RUNTIME_DIR");
        std::filesystem::remove_all(folder_);
    }

    std::string folder_;
};

// A server of this device, until the end of the block.
class Running {
  public:
    using Open = Server::OpenDevice;

    explicit Running(uint64_t arena_bytes = 1 << 20)
        : Running([arena_bytes] { return std::make_unique<device::HostBackend>(arena_bytes); }) {}
    explicit Running(Open open, uint64_t host_memory_bytes = 0)
        : server_({.devices = "test", .host_memory_bytes = host_memory_bytes}),
          thread_([this, open = std::move(open)] { server_.serve(open, stop_); }) {}
    ~Running() {
        stop_ = true;
        thread_.join();
    }

  private:
    std::atomic<bool> stop_ = false;
    Server server_;
    std::thread thread_;
};

inline ClientOptions patient() {
    return {.devices = "test", .executable = {}, .start_patience_ns = 10'000'000'000};
}

}  // namespace postings::service
