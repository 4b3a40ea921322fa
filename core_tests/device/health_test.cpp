// How a service ends that a device or a request keeps from going on, and what others learn of it.
#include "service/server/health.h"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <random>
#include <thread>

#include "device/before_sets.h"
#include "device/list_pair.h"
#include "device/server_fixture.h"

namespace postings::service {
namespace {

class HealthOfAService : public ServerInThisProcess {
  protected:
    // The wait status of a process that does this.
    template <typename Work>
    static int status_of(Work work) {
        const pid_t child = fork();
        if (child == 0) {
            work();
            _exit(0);
        }
        int status = -1;
        EXPECT_EQ(waitpid(child, &status, 0), child);
        return status;
    }
    static bool is_quarantined(Operation operation) {
        return (Health("test").quarantined() >> static_cast<uint32_t>(operation) & 1) != 0;
    }
};

void serve_hanging(uint64_t hang_ns) {
    static std::atomic<bool> stop = false;
    signal(SIGTERM, [](int) { stop = true; });
    Server server({.devices = "test", .hang_ns = hang_ns});
    const auto hangs = [] {
        while (true) pause();
    };
    server.serve([&] { return std::make_unique<device::BeforeSets>(1 << 20, hangs); }, stop);
}

TEST_F(HealthOfAService, AKernelThatHangsEndsItAndKeepsItsKindAway) {
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    const pid_t child = fork();
    if (child == 0) {
        serve_hanging(200'000'000);
        _exit(0);
    }
    ClientOptions options = patient();
    options.deadline_ns = 100'000'000'000;
    {
        Client client(options);
        while (!client.connected()) usleep(10'000);
        EXPECT_FALSE(client.count(SetOperation::Intersect, pair.references()));
        EXPECT_EQ(client.reason(), "the service is gone");
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), Server::kHangs);
    EXPECT_GT(back_off("test").ns, 0u);

    // The next one has a device that works.
    const Running next;
    Client client(options);
    EXPECT_FALSE(client.count(SetOperation::Intersect, pair.references()));
    EXPECT_NE(client.reason().find("failed at such requests"), std::string::npos)
        << client.reason();
    EXPECT_TRUE(client.report()) << "what else there is it does";
    std::filesystem::remove(health_path("test"));
    std::optional<uint64_t> count;
    for (int tries = 0; tries < 1000 && !count; ++tries) {
        count = client.count(SetOperation::Intersect, pair.references());
        usleep(10'000);
    }
    EXPECT_EQ(count, pair.expected.size()) << client.reason();
}

TEST_F(HealthOfAService, ASignalEndsItThoughAKernelHangs) {
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    const pid_t child = fork();
    if (child == 0) {
        serve_hanging(1'000'000'000'000);
        _exit(0);
    }
    ClientOptions options = patient();
    options.deadline_ns = 100'000'000'000;
    Client client(options);
    while (!client.connected()) usleep(10'000);
    std::thread asking(
        [&] { EXPECT_FALSE(client.count(SetOperation::Intersect, pair.references())); });
    usleep(100'000);
    kill(child, SIGTERM);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    asking.join();
    EXPECT_EQ(back_off("test").ns, 0u) << "whoever is told to leave has not failed";
}

TEST_F(HealthOfAService, ACrashIsNotedAndTakesItsCourse) {
    const int status = status_of([] {
        signal(SIGSEGV, SIG_DFL);  // a driver that was loaded may have a handler
        Health health("test");
        health.serves();
        note_crashes(health);
        health.begin(work_of(Operation::Rank));
        raise(SIGSEGV);
    });
    EXPECT_TRUE(!WIFEXITED(status) || WEXITSTATUS(status) != 0);
    const BackOff wait = back_off("test");
    EXPECT_GT(wait.ns, 0u);
    EXPECT_NE(wait.reason.find("rank"), std::string::npos) << wait.reason;
    EXPECT_TRUE(is_quarantined(Operation::Rank));
    EXPECT_FALSE(is_quarantined(Operation::Combine));
    EXPECT_EQ(Health("test").record().service.in_a_row, 1u) << "it is noted once";
}

// Somebody has emptied the file to forget failures: it goes on, and what follows is noted.
TEST_F(HealthOfAService, AnEmptiedFileIsBegunAnew) {
    enum class Does { Nothing, Work, Look };
    const auto empty_and_go_on = [](int signal_at_the_end, Does does) {
        const int status = status_of([=] {
            signal(SIGSEGV, SIG_DFL);
            signal(SIGBUS, SIG_DFL);
            Health health("test");
            health.failed();
            health.serves();
            note_crashes(health);
            if (truncate(health_path("test").c_str(), 0) != 0) return;
            if (does != Does::Nothing) health.begin(work_of(Operation::Rank));
            if (does == Does::Look && health.quarantined() != 0) return;
            if (does != Does::Nothing) health.begin(work_of(Operation::Combine));
            raise(signal_at_the_end);
        });
        EXPECT_TRUE(WIFSIGNALED(status));
        EXPECT_EQ(WTERMSIG(status), signal_at_the_end);
    };
    empty_and_go_on(SIGKILL, Does::Look);
    EXPECT_FALSE(is_quarantined(Operation::Combine));
    EXPECT_GT(back_off("test").ns, 0u);
    EXPECT_EQ(Health("test").record().service.in_a_row, 1u);
    empty_and_go_on(SIGSEGV, Does::Look);
    EXPECT_TRUE(is_quarantined(Operation::Combine));
    // Before it has looked at the file, nobody else sees what it notes; nor does that end it.
    for (const Does does : {Does::Work, Does::Nothing}) {
        empty_and_go_on(SIGSEGV, does);
        EXPECT_FALSE(is_quarantined(Operation::Combine));
    }
}

// Whoever killed it may have had another reason: the kind of work is not to blame.
TEST_F(HealthOfAService, OneThatWasKilledAtWorkIsNotStartedAtOnce) {
    const auto killed = [](Work work) {
        status_of([=] {
            Health health("test");
            health.serves();
            health.begin(work);
            raise(SIGKILL);
        });
    };
    killed(Work::None);
    EXPECT_FALSE(is_quarantined(Operation::Rank));
    EXPECT_EQ(back_off("test").ns, 0u) << "it did nothing";
    killed(work_of(Operation::Rank));
    EXPECT_EQ(back_off("test").ns, 0u) << "nobody has noticed yet";
    EXPECT_FALSE(is_quarantined(Operation::Rank));
    EXPECT_GT(back_off("test").ns, 0u);
}

TEST_F(HealthOfAService, OneThatLeavesHasNotFailed) {
    { const Running server; }
    EXPECT_FALSE(is_quarantined(Operation::Combine));
    EXPECT_EQ(back_off("test").ns, 0u);
}

TEST_F(HealthOfAService, FailuresWaitLongerAndLonger) {
    Health health("test");
    HealthRecord& record = health.record();
    const auto waits = [](const HealthRecord::Failures& failures) {
        return static_cast<double>(failures.until - failures.at) / 1e9;
    };
    const HealthRecord::Failures& rank = record.works[static_cast<size_t>(Operation::Rank)];
    std::vector<double> service, work;
    for (int i = 0; i < 12; ++i) {
        health.begin(work_of(Operation::Rank));
        health.failed();
        service.push_back(waits(record.service));
        work.push_back(waits(rank));
    }
    EXPECT_EQ(service, (std::vector<double>{.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300}));
    EXPECT_EQ(work,
              (std::vector<double>{10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600}));
    // As if all that were long ago.
    constexpr uint64_t kDayNs = 86'400'000'000'000;
    for (HealthRecord::Failures* failures : {&record.service, &record.works[5]}) {
        failures->at -= kDayNs;
        failures->until -= kDayNs;
    }
    EXPECT_FALSE(is_quarantined(Operation::Rank));
    health.begin(work_of(Operation::Rank));
    health.failed();
    EXPECT_EQ(waits(record.service), .5);
    EXPECT_EQ(waits(rank), 10);
}

// Whatever the file holds, and whatever it is.
TEST_F(HealthOfAService, AFileThatIsNoneKeepsNobody) {
    const std::string path = health_path("test");
    std::filesystem::create_symlink("/etc/passwd", path);
    EXPECT_EQ(back_off("test").ns, 0u);
    EXPECT_EQ(Health("test").quarantined(), 0u);
    std::filesystem::remove(path);
    std::filesystem::create_directory(path);
    EXPECT_EQ(Health("test").quarantined(), 0u);
    std::filesystem::remove(path);
    {
        Health health("test");
        health.failed();
        // The clock was set back since.
        health.record().service.until += 1'000'000'000'000'000;
    }
    EXPECT_EQ(back_off("test").ns, 0u);
    Health health("test");
    const auto rank = static_cast<size_t>(Operation::Rank);
    health.record().works[rank].until = realtime_ns() + 3'000'000'000'000;
    EXPECT_TRUE(is_quarantined(Operation::Rank));
    health.record().works[rank].until += 1'000'000'000'000'000;
    EXPECT_FALSE(is_quarantined(Operation::Rank));
}

// Sixteen workers that ask for what crashes the service do not start it sixteen times a second.
TEST_F(HealthOfAService, NobodyStartsOneThatHasFailedLately) {
    {
        Health health("test");
        for (int i = 0; i < 10; ++i) health.failed();
    }
    const std::string started = folder_ + "/started", starter = folder_ + "/starter";
    {
        std::ofstream script(starter);
        script << "#!/bin/sh\ntouch " << started << "\nexit 1\n";
    }
    chmod(starter.c_str(), 0700);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 50);
    Client client({.devices = "test", .executable = starter});
    EXPECT_FALSE(client.count(SetOperation::Intersect, pair.references()));
    EXPECT_NE(client.reason().find("has failed 10 times"), std::string::npos) << client.reason();
    Client::start_unless_running({.devices = "test", .executable = starter});
    EXPECT_FALSE(std::filesystem::exists(started));
    std::filesystem::remove(health_path("test"));
    Client::start_unless_running({.devices = "test", .executable = starter});
    EXPECT_TRUE(std::filesystem::exists(started));
}

// It ends with an exception, as one whose device is gone.
TEST_F(HealthOfAService, AnErrorOfTheDeviceEndsItAndKeepsItsKindAway) {
    const auto fails = [] { throw device::DeviceError("it is gone"); };
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    const std::atomic<bool> stop = false;
    Server server({.devices = "test"});
    std::thread serving([&] {
        EXPECT_THROW(
            server.serve([&] { return std::make_unique<device::BeforeSets>(1 << 20, fails); },
                         stop),
            device::DeviceError);
    });
    Client client(patient());
    EXPECT_FALSE(client.count(SetOperation::Intersect, pair.references()));
    EXPECT_EQ(client.reason(), "the device failed");
    serving.join();
    const BackOff wait = back_off("test");
    EXPECT_GT(wait.ns, 0u);
    EXPECT_NE(wait.reason.find("combine"), std::string::npos) << wait.reason;
    EXPECT_TRUE(is_quarantined(Operation::Combine));
    EXPECT_FALSE(is_quarantined(Operation::Rank));
}

// The next service would crash as well.
TEST_F(HealthOfAService, ListsAreNotBroughtWhereBringingOneFailed) {
    {
        Health health("test");
        health.begin(Work::Uploading);
        health.failed();
    }
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 50);
    const Running server;
    Client client(patient());
    // The service looks again and again whether that is over.
    for (int tries = 0; tries < 20; ++tries) {
        EXPECT_FALSE(client.count(SetOperation::Intersect, pair.references()));
        EXPECT_NE(client.reason().find("failed at such requests"), std::string::npos)
            << client.reason();
        EXPECT_EQ(client.profile().uploaded_bytes, 0u);
        usleep(10'000);
    }
    std::filesystem::remove(health_path("test"));
    std::optional<uint64_t> count;
    for (int tries = 0; tries < 1000 && !count; ++tries) {
        count = client.count(SetOperation::Intersect, pair.references());
        usleep(10'000);
    }
    EXPECT_EQ(count, pair.expected.size()) << client.reason();
}

}  // namespace
}  // namespace postings::service
