// The service's loop in this process, with a device that is C++.
#include "service/server/server.h"

#include <gtest/gtest.h>

#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <fstream>
#include <thread>

#include "device/greeting.h"
#include "device/server_fixture.h"
#include "service/server/calibrate.h"

namespace postings::service {
namespace {

TEST_F(ServerInThisProcess, SaysWhyItSendsAClientAway) {
    const Running server;
    const Descriptor other = connect_to(socket_path("test"));
    ASSERT_TRUE(send_message(other.get(), {.type = MessageType::Hello, .size = kVersion + 1}));
    const auto reply = receive_message(other.get(), 5000);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->message.type, MessageType::Refused);
    EXPECT_STREQ(reply->message.reason, "it is of another version, and has to be restarted");
}

// Whose messages may be longer or shorter: it gets an answer that it can read.
TEST_F(ServerInThisProcess, SaysSoToClientsWithOtherMessages) {
    const Running server;
    for (const size_t bytes : {sizeof(Message) - 8, sizeof(Message) + 8, sizeof(Message) + 1000}) {
        const Descriptor other = connect_to(socket_path("test"));
        const Message hello{.type = MessageType::Hello, .size = kVersion};
        std::vector<char> sent(bytes), reply(bytes + 1);
        std::memcpy(sent.data(), &hello, std::min(bytes, sizeof hello));
        ASSERT_EQ(send(other.get(), sent.data(), bytes, 0), static_cast<ssize_t>(bytes));
        pollfd ready{other.get(), POLLIN, 0};
        ASSERT_EQ(poll(&ready, 1, 5000), 1);
        ASSERT_EQ(recv(other.get(), reply.data(), bytes + 1, 0), static_cast<ssize_t>(bytes));
        const Message refused{.type = MessageType::Refused};
        EXPECT_EQ(std::memcmp(reply.data(), &refused, offsetof(Message, key)), 0);
        EXPECT_STREQ(reply.data() + bytes - sizeof refused.reason,
                     "it is of another version, and has to be restarted");
    }
}

// A service whose descriptors are used up goes on with the clients that it has, a quarter of them
// at most in one process.
TEST_F(ServerInThisProcess, TakesNoMoreClientsThanItHasDescriptorsFor) {
    // In processes of their own, five each.
    int ready[2], end[2];
    ASSERT_EQ(pipe(ready), 0);
    ASSERT_EQ(pipe(end), 0);
    std::vector<pid_t> others;
    for (int i = 0; i < 3; ++i) {
        others.push_back(fork());
        if (others.back() != 0) continue;
        std::vector<std::unique_ptr<Client>> clients;
        char connected = 0;
        for (int j = 0; j < 6; ++j) {
            clients.push_back(std::make_unique<Client>(patient()));
            while (!clients.back()->connected() &&
                   clients.back()->reason().find("no service listens") != std::string::npos) {
                usleep(1000);
                clients.back() = std::make_unique<Client>(patient());
            }
            connected = static_cast<char>(connected + (clients.back()->connected() ? 1 : 0));
        }
        close(end[1]);
        char none;
        const bool said = write(ready[1], &connected, 1) == 1;
        _exit(said && read(end[0], &none, 1) == 0 ? 0 : 1);
    }
    rlimit before{};
    getrlimit(RLIMIT_NOFILE, &before);
    const rlimit few{100, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &few);
    const Running server;
    setrlimit(RLIMIT_NOFILE, &before);  // for its clients, who are in this process
    for (size_t i = 0; i < others.size(); ++i) {
        char connected = 0;
        ASSERT_EQ(read(ready[0], &connected, 1), 1);
        EXPECT_EQ(connected, 5);
    }
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 5; ++i) {
        clients.push_back(std::make_unique<Client>(patient()));
        EXPECT_TRUE(clients.back()->connected()) << i << clients.back()->reason();
    }
    Client late(patient());
    EXPECT_FALSE(late.connected());
    EXPECT_EQ(late.reason(), "the service sent this client away: it has too many clients");
    clients.pop_back();
    for (int tries = 0; tries < 1000 && !clients.front()->report(); ++tries) usleep(1000);
    EXPECT_TRUE(clients.front()->report());
    close(end[1]);
    for (const pid_t other : others) waitpid(other, nullptr, 0);
    for (const int fd : {ready[0], ready[1], end[0]}) close(fd);
}

// As one whose driver crashes.
TEST_F(ServerInThisProcess, IsNotWaitedForWhenItEndsWhileItStarts) {
    const Descriptor listener = listen_at(socket_path("test"));
    std::thread serving([&] {
        const auto [socket, channel] = greet_client(listener, ServiceState::Starting);
        receive_message(socket.get(), 5000);
    });
    Client client(patient());
    const uint64_t begin = monotonic_ns();
    EXPECT_FALSE(client.connected());
    EXPECT_LT(monotonic_ns() - begin, patient().start_patience_ns / 2);
    EXPECT_EQ(client.reason(), "the service ended while it was starting");
    serving.join();
}

// A service that asks for lists, and does not take them.
TEST_F(ServerInThisProcess, AnUploadHasADeadline) {
    const Descriptor listener = listen_at(socket_path("test"));
    std::atomic<bool> stop = false;
    std::thread serving([&] {
        const auto [socket, channel] = greet_client(listener);
        Slot& slot = channel->slots[0];
        while (slot.state != SlotState::Posted) std::this_thread::yield();
        slot.status = Status::NotResident;
        slot.detail = 3;
        slot.state = SlotState::Done;
        while (!stop) std::this_thread::yield();
    });
    Client client({.devices = "test", .executable = {}, .deadline_ns = 100'000'000});
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{1, 5, 70'000});
    const ListReference twice[] = {{&list}, {&list}};
    const uint64_t begin = monotonic_ns();
    EXPECT_FALSE(client.count(SetOperation::Intersect, twice));
    EXPECT_LT(monotonic_ns() - begin, 5'000'000'000u);
    EXPECT_EQ(client.reason(), "the service did not take in time what was sent");
    stop = true;
    serving.join();
}

TEST_F(ServerInThisProcess, KeepsAListWhoseClientDidNotWait) {
    const Running server;
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{1, 5, 70'000});
    Client client(patient());
    ASSERT_TRUE(client.connected()) << client.reason();
    {
        const Descriptor hasty = connect_to(socket_path("test"));
        const Descriptor memfd = sealed_memfd("list", list.bytes().size());
        write_all(memfd.get(), list.bytes());
        send_message(hasty.get(), {.type = MessageType::Hello, .size = kVersion});
        for (int i = 0; i < 2; ++i) ASSERT_TRUE(receive_message(hasty.get(), 5000));
        send_message(hasty.get(),
                     {.type = MessageType::Upload,
                      .size = list.bytes().size(),
                      .key = list_key(list.bytes(), client.key_secret())},
                     memfd.get());
    }
    client.set_terms({.uploads = false});
    const ListReference twice[] = {{&list}, {&list}};
    std::optional<uint64_t> count;
    for (int waits = 0; waits < 500 && !count; ++waits) {
        count = client.count(SetOperation::Intersect, twice);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(count, 3u) << client.reason();
}

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
    Client client(patient());
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{1, 5, 70'000});
    const ListReference twice[] = {{&list}, {&list}};
    const std::string wanted = "the service found no device: out of memory";
    for (int waits = 0; waits < 2000 && client.reason() != wanted; ++waits) {
        EXPECT_FALSE(client.count(SetOperation::Intersect, twice));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(client.reason(), wanted);
    is_free = true;
    std::optional<uint64_t> count;
    for (int waits = 0; waits < 2000 && !count; ++waits) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        count = client.count(SetOperation::Intersect, twice);
    }
    EXPECT_EQ(count, 3u) << client.reason();
    stop = true;
    serving.join();
}

// It has no costs of a device that fails while they are measured: of what came after that, all
// would be as if there were no kernels.
TEST_F(ServerInThisProcess, CostsOfADeviceThatFailsAreNone) {
    class Failing : public device::HostBackend {
      public:
        Failing() : HostBackend(6 << 20) {}  // no room for what takes long

      protected:
        void launch_bytes(device::Kernel kernel, uint32_t groups, const void* parameters,
                          size_t bytes) override {
            if (kernel == device::Kernel::DecodeRice) throw device::DeviceError("crashed");
            HostBackend::launch_bytes(kernel, groups, parameters, bytes);
        }
    };
    const std::atomic<bool> stop = false;
    Server server({.devices = "test"});
    std::thread serving([&] {
        EXPECT_THROW(server.serve([] { return std::make_unique<Failing>(); }, stop),
                     device::DeviceError);
    });
    ClientOptions options = patient();
    options.deadline_ns = 60'000'000'000;
    Client client(options);
    try {
        calibrate(client);
        ADD_FAILURE() << "it has costs";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "the device failed");
    }
    serving.join();
}

// What is only tried, nobody waits for.
TEST_F(ServerInThisProcess, ATrialHasADeadline) {
    const Descriptor listener = listen_at(socket_path("test"));
    std::atomic<bool> stop = false;
    std::thread serving([&] {
        const auto [socket, channel] = greet_client(listener);
        while (channel->slots[0].state != SlotState::Posted) std::this_thread::yield();
        channel->slots[0].take();
        while (!stop) std::this_thread::yield();
    });
    Client client({.devices = "test", .executable = {}, .deadline_ns = 100'000'000});
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{1, 5, 70'000});
    const ListReference twice[] = {{&list}, {&list}};
    client.set_terms({.only_tries = true});
    EXPECT_FALSE(client.count(SetOperation::Intersect, twice));
    EXPECT_TRUE(client.look_at_trial().is_out);
    for (int waits = 0; waits < 1000 && client.look_at_trial().is_out; ++waits) usleep(10'000);
    EXPECT_FALSE(client.look_at_trial().is_out);
    EXPECT_EQ(client.look_at_trial().served_ns, 0u);
    EXPECT_FALSE(client.is_open());
    stop = true;
    serving.join();
}

TEST_F(ServerInThisProcess, IsNotKeptThereByWhoWatchesIt) {
    std::atomic<bool> stop = false;
    Server server({.devices = "test", .idle_ns = 300'000'000});
    std::atomic<bool> has_left = false;
    std::thread serving([&] {
        server.serve([] { return std::make_unique<device::HostBackend>(1 << 20); }, stop);
        has_left = true;
    });
    Client client(patient());
    EXPECT_TRUE(client.report()) << client.reason();
    for (int waits = 0; waits < 1000 && !has_left; ++waits) {
        client.report();
        usleep(10'000);
    }
    EXPECT_TRUE(has_left);
    stop = true;
    serving.join();
}

TEST_F(ServerInThisProcess, IsStartedWithTheMemoryThatItMayUse) {
    const std::string told = folder_ + "/told", starter = folder_ + "/starter";
    std::ofstream(starter) << "#!/bin/sh\necho \"$@\" > " << told << "\nexit 1\n";
    chmod(starter.c_str(), 0700);
    const auto start = [&](uint64_t memory, std::optional<uint64_t> host_memory) {
        Client::start_unless_running({.devices = "test",
                                      .executable = starter,
                                      .memory_bytes = memory,
                                      .host_memory_bytes = host_memory});
        std::ifstream file(told);
        std::string arguments;
        std::getline(file, arguments);
        return arguments;
    };
    EXPECT_EQ(start(0, std::nullopt), "--device=test");
    EXPECT_EQ(start(12'345'678, std::nullopt), "--device=test --memory=12345678");
    EXPECT_EQ(start(12'345'678, 0), "--device=test --memory=12345678 --host-memory=0");
}

}  // namespace
}  // namespace postings::service
