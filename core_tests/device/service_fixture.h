// A folder of its own for each test, in which postingsd listens, and no postingsd after it.
#pragma once

#include <gtest/gtest.h>

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "device/backend.h"
#include "service/client/client.h"

namespace postings::service {

// POSTINGSD is where it was built; on another machine the variable says where it is.
inline const char* postingsd() {
    const char* moved = std::getenv("POSTINGS_TEST_SERVICE");
    return moved ? moved : POSTINGSD;
}

inline std::string test_device() {
    const char* demanded = std::getenv("POSTINGS_TEST_DEVICE");
    return demanded ? demanded : "opencl";
}

// Where nobody has compiled the kernels yet, that takes PoCL a minute, or a few on a busy machine.
inline constexpr uint64_t kPatienceNs = 500'000'000'000;
// Half a gigabyte of a bitmap is checked, which takes long under ThreadSanitizer.
#ifdef __SANITIZE_THREAD__
inline constexpr uint64_t kDeadlineNs = 200'000'000'000;
#else
inline constexpr uint64_t kDeadlineNs = 20'000'000'000;
#endif

class Service : public ::testing::Test {
  protected:
    void SetUp() override {
        if (device::opencl_devices().empty() && device::cuda_devices().empty() &&
            device::sycl_devices().empty()) {
            if (std::getenv("POSTINGS_TEST_DEVICE")) FAIL() << "no device";
            GTEST_SKIP() << "no device";
        }
        char folder[] = "/tmp/postings-test-XXXXXX";
        folder_ = mkdtemp(folder);
        setenv("XDG_RUNTIME_DIR", folder_.c_str(), 1);
    }
    void TearDown() override {
        for (pid_t pid : services()) kill(pid, SIGTERM);
        for (int tries = 0; tries < 500 && !services().empty(); ++tries) pause_ms(10);
        EXPECT_TRUE(services().empty()) << "a service outlived its SIGTERM";
        std::filesystem::remove_all(folder_);
    }

    ClientOptions options() const {
        return {.devices = test_device(),
                .executable = postingsd(),
                .deadline_ns = kDeadlineNs,
                .start_patience_ns = kPatienceNs};
    }

    // The processes that run postingsd in this test's folder.
    std::vector<pid_t> services() const {
        std::vector<pid_t> found;
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            const std::string name = entry.path().filename();
            if (name.find_first_not_of("0123456789") != std::string::npos) continue;
            std::ifstream command(entry.path() / "cmdline"), environment(entry.path() / "environ");
            std::string line, all;
            std::getline(command, line, '\0');
            std::getline(environment, all, '\x01');
            if (line == postingsd() && all.find(folder_) != std::string::npos) {
                found.push_back(std::stoi(name));
            }
        }
        return found;
    }

    static void pause_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

    std::string folder_;
};

}  // namespace postings::service
