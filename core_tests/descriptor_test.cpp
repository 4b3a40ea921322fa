// Descriptors of a process that has closed its standard streams.
#include "core/system/descriptor.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cerrno>
#include <filesystem>

#include "core/storage/errors.h"
#include "core/storage/output_file.h"
#include "storage_samples.h"

namespace postings {
namespace {

bool is_open(int fd) {
    return fcntl(fd, F_GETFD) >= 0;
}

// Calls work(), which returns whether all is well, in a child without standard streams.
template <class Work>
bool without_streams(Work work) {
    const pid_t child = fork();
    if (child == 0) {
        for (const int stream : {0, 1, 2}) close(stream);
        _exit(work() ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    return status == 0;
}

// The next descriptor is the last one that the process may have.
void allow_no_more() {
    const int next = fcntl(open("/dev/null", O_RDONLY), F_DUPFD, 3);
    const rlimit few{static_cast<rlim_t>(next), static_cast<rlim_t>(next)};
    setrlimit(RLIMIT_NOFILE, &few);
    for (const int stream : {0, 1, 2}) close(stream);
}

using DescriptorTest = StorageTest;

TEST_F(DescriptorTest, IsNoStandardStream) {
    EXPECT_TRUE(without_streams([] {
        const Descriptor file(open("/dev/null", O_RDONLY | O_CLOEXEC));
        return file.get() > 2 && fcntl(file.get(), F_GETFD) == FD_CLOEXEC && !is_open(0);
    }));
    EXPECT_TRUE(without_streams([this] {
        storage::OutputFile file(path("file"), storage::Existing::Kept);
        const Descriptor nameless = storage::nameless_file(folder);
        return !is_open(0) && !is_open(1) && !is_open(2);
    }));
}

TEST_F(DescriptorTest, IsEmptyIfItCouldOnlyBeAStandardStream) {
    EXPECT_TRUE(without_streams([] {
        allow_no_more();
        errno = 0;
        const Descriptor file(open("/dev/null", O_RDONLY | O_CLOEXEC));
        return !file && errno == EMFILE && !is_open(0);
    }));
    EXPECT_TRUE(without_streams([this] {
        allow_no_more();
        try {
            storage::OutputFile(path("file"), storage::Existing::Kept);
        } catch (const storage::FileError& error) {
            return error.code == EMFILE && !std::filesystem::exists(path("file"));
        }
        return false;
    }));
}

}  // namespace
}  // namespace postings
