#include "sync_calls.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace postings {

SyncCalls sync_calls;

namespace {

int sync_by(long call, int fd) {
    if (sync_calls.failing > 0 && --sync_calls.failing == 0) {
        if (sync_calls.failed) sync_calls.failed(fd);
        errno = EIO;
        return -1;
    }
    if (sync_calls.before) sync_calls.before();
    const auto result = static_cast<int>(syscall(call, fd));
    if (result == 0 && sync_calls.after) sync_calls.after(fd);
    return result;
}

}  // namespace
}  // namespace postings

// Instead of the C library's.
extern "C" int fsync(int fd) {
    return postings::sync_by(SYS_fsync, fd);
}
extern "C" int fdatasync(int fd) {
    return postings::sync_by(SYS_fdatasync, fd);
}
