#include "service/server/background.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <vector>

namespace postings::service {

namespace {

// closefrom() is not in every C library, nor close_range() in every kernel.
void close_from(int first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, static_cast<unsigned>(first), ~0u, 0u) == 0) return;
#endif
    DIR* const open = opendir("/proc/self/fd");
    if (open == nullptr) return;
    std::vector<int> found;
    while (const dirent* entry = readdir(open)) found.push_back(std::atoi(entry->d_name));
    closedir(open);
    for (const int fd : found) {
        if (fd >= first) close(fd);
    }
}

}  // namespace

Descriptor detach() {
    constexpr int kReady = 3;
    int ready[2];
    if (pipe(ready) != 0) throw_errno("pipe");
    const pid_t child = fork();
    if (child < 0) throw_errno("fork");
    if (child > 0) {
        close(ready[1]);
        char listens;
        ssize_t size;
        while ((size = read(ready[0], &listens, 1)) < 0 && errno == EINTR) {
        }
        if (size == 1) _exit(0);
        int status = 0;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
    }
    setsid();
    const int null = open("/dev/null", O_RDWR);
    for (int fd : {0, 1}) dup2(null, fd);
    // Whatever else was inherited is none of ours, a web server's listening socket above all.
    if (ready[1] != kReady) dup2(ready[1], kReady);
    close_from(kReady + 1);
    // It serves others, too, than the process that was told to be nice. This may be refused.
    setpriority(PRIO_PROCESS, 0, 0);
    if (fcntl(kReady, F_SETFD, FD_CLOEXEC) != 0 || chdir("/") != 0) _exit(1);
    return Descriptor(kReady);
}

void let_go(Descriptor starter) {
    const char listens = 1;
    [[maybe_unused]] const ssize_t written = write(starter.get(), &listens, 1);
}

void leave_stderr() {
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(null, 2);
    close(null);
}

void open_standard_files() {
    int opened;
    do {
        opened = open("/dev/null", O_RDWR);
    } while (opened >= 0 && opened <= 2);
    close(opened);
}

void raise_limits() {
    for (const auto which : {RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_CPU, RLIMIT_AS}) {
        rlimit limit{};
        if (getrlimit(which, &limit) != 0) continue;
        limit.rlim_cur = limit.rlim_max;
        setrlimit(which, &limit);
    }
    // What is left of a limit, and a peer that is gone, are errors of calls.
    for (const int which : {SIGPIPE, SIGXFSZ}) signal(which, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
}

}  // namespace postings::service
