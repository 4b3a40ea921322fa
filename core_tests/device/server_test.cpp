// The service's loop in this process, with a device that is C++.
#include "service/server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "device/host_backend.h"
#include "service/client.h"

namespace postings::service {
namespace {

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

TEST_F(ServerInThisProcess, TriesAgainWhenTheDeviceCouldNotBeHad) {
    std::atomic<bool> stop = false, is_free = false;
    Server server({.devices = "test"});
    std::thread serving([&] {
        server.serve(
            [&]() -> std::unique_ptr<device::Backend> {
                if (!is_free) throw device::DeviceError("out of memory");
                return std::make_unique<device::HostBackend>(1 << 20);
            },
            stop);
    });
    Client client({.devices = "test", .executable = {}, .start_patience_ns = 10'000'000'000});
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{1, 5, 70'000});
    const ListOperand twice[] = {{list_key(list.bytes()), &list}, {list_key(list.bytes()), &list}};
    const std::string wanted = "the service found no device: out of memory";
    for (int waits = 0; waits < 2000 && client.reason() != wanted; ++waits) {
        EXPECT_FALSE(client.intersect_count(twice));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(client.reason(), wanted);
    is_free = true;
    std::optional<uint64_t> count;
    for (int waits = 0; waits < 2000 && !count; ++waits) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        count = client.intersect_count(twice);
    }
    EXPECT_EQ(count, 3u) << client.reason();
    stop = true;
    serving.join();
}

}  // namespace
}  // namespace postings::service
