// One service for a device and a name, whatever becomes of the files that say so.
#include "service/server/ownership.h"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/resource.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "device/list_pair.h"
#include "device/server_fixture.h"
#include "device/service_fixture.h"
#include "service/protocol/socket.h"
#include "service/server/device_choice.h"

namespace postings::service {
namespace {

// The first one's end must not take the other one's socket away.
TEST_F(ServerInThisProcess, LeavesTheSocketOfAnotherAlone) {
    auto first = std::make_unique<Server>(ServerOptions{.devices = "test"});
    const Server second({.devices = "test"});
    first.reset();
    EXPECT_TRUE(std::filesystem::exists(socket_path("test")));
    EXPECT_TRUE(connect_to(socket_path("test")));
}

TEST_F(ServerInThisProcess, LeavesWhenNobodyFindsItsSocket) {
    for (const bool is_replaced : {false, true}) {
        std::atomic<bool> stop = false, has_left = false;
        Server server({.devices = "test"});
        std::thread serving([&] {
            server.serve([] { return std::make_unique<device::HostBackend>(1 << 20); }, stop);
            has_left = true;
        });
        Client client(patient());
        EXPECT_TRUE(client.report()) << client.reason();
        std::filesystem::remove(socket_path("test"));
        std::unique_ptr<Server> other;
        if (is_replaced) other = std::make_unique<Server>(ServerOptions{.devices = "test"});
        for (int i = 0; i < 1000 && !has_left; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        EXPECT_TRUE(has_left);
        stop = true;
        serving.join();
    }
}

TEST_F(ServerInThisProcess, HasItsNameAlone) {
    Descriptor name = take_name("test");
    ASSERT_TRUE(name);
    EXPECT_FALSE(take_name("test"));
    EXPECT_TRUE(take_name("other"));
    // Without a lock, it is still there.
    const Server server({.devices = "test"});
    std::filesystem::remove(lock_path("test"));
    EXPECT_FALSE(take_name("test"));
}

std::string file_name(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

TEST_F(ServerInThisProcess, HasItsDeviceAlone) {
    const Server server({.devices = "cuda"});
    const Descriptor device = take_device("cuda-1", "cuda");
    ASSERT_TRUE(device);
    EXPECT_TRUE(take_device("cuda-2", "auto"));
    try {
        take_device("cuda-1", "auto");
        ADD_FAILURE() << "two have it";
    } catch (const ServedElsewhere& other) {
        EXPECT_EQ(other.socket, file_name(socket_path("cuda")));
    }
    lead_to("auto", file_name(socket_path("cuda")));
    EXPECT_TRUE(connect_to(socket_path("auto")));
}

// A device that could be opened, and then not be used, is tried again.
TEST_F(ServerInThisProcess, HasTheDeviceThatItHadBefore) {
    if (device::opencl_devices().empty()) GTEST_SKIP() << "no device";
    for (int times = 0; times < 2; ++times)
        EXPECT_NO_THROW(open_device("opencl", uint64_t{64} << 20));
}

TEST_F(Service, EndsAtASignalThatItsStarterBlocks) {
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    Client client(options());
    EXPECT_TRUE(client.connected()) << client.reason();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    for (const pid_t pid : services()) kill(pid, SIGTERM);
    for (int waits = 0; waits < 1000 && !services().empty(); ++waits) pause_ms(10);
    EXPECT_TRUE(services().empty());
    for (const pid_t pid : services()) kill(pid, SIGKILL);
}

// It serves others as well.
TEST_F(Service, IsNotNiceBecauseItsStarterIs) {
    if (geteuid() != 0) GTEST_SKIP() << "only root may undo that";
    const std::string start =
        std::string("nice -n 7 ") + postingsd() + " --device=" + test_device();
    ASSERT_EQ(std::system(start.c_str()), 0);
    ASSERT_EQ(services().size(), 1u);
    EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(services().at(0))), 0);
}

// `auto` and the device's name.
TEST_F(Service, IsOneForADeviceWhateverItIsCalled) {
    if (test_device() == "opencl" && !device::cuda_devices().empty())
        GTEST_SKIP() << "auto is CUDA's device here";
    if (test_device() == "sycl") GTEST_SKIP() << "auto is never SYCL";
    setenv("POSTINGS_AUTO_ANY", "1", 1);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    ClientOptions any = options();
    any.devices = "auto";
    {
        Client client(options()), other(any);
        ASSERT_EQ(client.count(SetOperation::Intersect, pair.references()), pair.expected.size())
            << client.reason();
        const pid_t service = services().at(0);
        EXPECT_EQ(other.count(SetOperation::Intersect, pair.references()), pair.expected.size())
            << other.reason();
        EXPECT_EQ(other.profile().uploaded_bytes, 0u) << "they are resident already";
        EXPECT_EQ(other.key_secret().bytes, client.key_secret().bytes);
        // Another client finds it at once.
        ClientOptions hasty = any;
        hasty.executable.clear();
        EXPECT_EQ(Client(hasty).count(SetOperation::Intersect, pair.references()),
                  pair.expected.size());
        // When it has gone, whoever comes first starts it.
        for (const pid_t pid : services()) kill(pid, SIGKILL);
        while (!services().empty()) pause_ms(1);
        std::filesystem::remove(health_path(test_device()));
        Client anew(any), after(options());
        EXPECT_EQ(anew.count(SetOperation::Intersect, pair.references()), pair.expected.size())
            << anew.reason();
        EXPECT_EQ(after.count(SetOperation::Intersect, pair.references()), pair.expected.size())
            << after.reason();
        EXPECT_EQ(after.profile().uploaded_bytes, 0u);
        EXPECT_NE(services().at(0), service);
    }
    unsetenv("POSTINGS_AUTO_ANY");
}

}  // namespace
}  // namespace postings::service
