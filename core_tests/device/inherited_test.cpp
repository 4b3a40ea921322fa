// What a service keeps of the process that started it.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <system_error>

#include "device/service_fixture.h"
#include "service/client/client.h"

namespace postings::service {
namespace {

// As with a kernel before 5.9, for this process and what it starts.
bool leave_out_close_range() {
    sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_close_range, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program{std::size(code), code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

class Inherited : public Service, public ::testing::WithParamInterface<bool> {};

// A web server's listening socket would stay taken.
TEST_P(Inherited, FilesAreClosed) {
    constexpr int kInherited = 123;
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    const pid_t child = fork();
    if (child == 0) {
        if (GetParam() && !leave_out_close_range()) _exit(2);
        if (dup2(ends[0], kInherited) != kInherited) _exit(3);
        Client client(options());
        _exit(client.connected() ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    const auto of_this = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(ends[0]));
    ASSERT_EQ(services().size(), 1u);
    const std::string files = "/proc/" + std::to_string(services()[0]) + "/fd";
    size_t count = 0;
    for (const auto& file : std::filesystem::directory_iterator(files)) {
        std::error_code closed;  // meanwhile, by the service itself
        EXPECT_NE(std::filesystem::read_symlink(file.path(), closed), of_this) << file.path();
        ++count;
    }
    EXPECT_GT(count, 3u);
    for (const int end : ends) close(end);
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutCloseRange, Inherited, ::testing::Bool());

}  // namespace
}  // namespace postings::service
