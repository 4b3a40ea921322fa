#include "core/system/process_id.h"

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

namespace postings {
namespace {

bool ends_well(pid_t child) {
    int status = -1;
    return waitpid(child, &status, 0) == child && status == 0;
}

TEST(ProcessId, IsThatOfTheProcess) {
    EXPECT_EQ(process_id(), getpid());
    std::thread([] { EXPECT_EQ(process_id(), getpid()); }).join();
}

TEST(ProcessId, IsAChildsOwn) {
    process_id();
    const auto is_own = [] {
        return process_id() == getpid() && process_id() == getpid() && process_id() != getppid();
    };
    const pid_t child = fork();
    if (child == 0) {
        const pid_t of_child = is_own() ? fork() : -1;
        if (of_child == 0) _exit(is_own() ? 0 : 1);
        _exit(of_child > 0 && ends_well(of_child) && is_own() ? 0 : 1);
    }
    EXPECT_TRUE(ends_well(child));
    EXPECT_EQ(process_id(), getpid());
#ifdef SYS_clone
    // Of a child that the library knows nothing of.
    const auto other = static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, nullptr, 0, 0, 0));
    if (other == 0) _exit(is_own() ? 0 : 1);
    EXPECT_TRUE(ends_well(other));
#endif
}

}  // namespace
}  // namespace postings
