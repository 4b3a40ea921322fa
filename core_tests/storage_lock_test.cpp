// The lock of a folder: one at a time, over processes and within one; gone with its process; not
// inherited.
#include "core/storage/folder_lock.h"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>
#include <memory>
#include <optional>
#include <thread>

#include "core/storage/errors.h"
#include "storage_samples.h"

namespace postings::storage {
namespace {

using namespace std::chrono_literals;

class Lock : public StorageTest {
  protected:
    // Whether it can be had at once, by this process.
    bool is_free() {
        try {
            FolderLock lock(folder, 0ms);
            return true;
        } catch (const LockTimeout& error) {
            holder = error.holder;
            message = error.what();
            return false;
        }
    }
    // The exit status of a child that does so.
    template <class Work>
    static int in_child(Work work) {
        const pid_t child = fork();
        if (child == 0) _exit(work());
        int status = 0;
        waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    }
    // A child that has the lock until it is killed.
    pid_t child_with_lock() {
        int ready[2];
        EXPECT_EQ(pipe(ready), 0);
        const pid_t child = fork();
        if (child == 0) {
            const FolderLock lock(folder, 0ms);
            if (write(ready[1], "x", 1) != 1) _exit(1);
            for (;;) pause();
        }
        char byte;
        EXPECT_EQ(read(ready[0], &byte, 1), 1);
        close(ready[0]);
        close(ready[1]);
        return child;
    }

    LockHolder holder;
    std::string message;
};

TEST_F(Lock, OfAnotherProcessIsRespectedAndTold) {
    const pid_t child = child_with_lock();
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(is_free());
        EXPECT_EQ(holder.pid, child);
        char host[256] = {};
        gethostname(host, sizeof host - 1);
        EXPECT_EQ(holder.host, host);
        EXPECT_EQ(holder.since.size(), std::string("2026-01-01T00:00:00Z").size());
        EXPECT_NE(message.find("process " + std::to_string(child) + " on "), message.npos)
            << message;
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_TRUE(is_free());
}

// The text of its file may be anybody's.
TEST_F(Lock, OfAHolderIsToldInPlainText) {
    const pid_t child = child_with_lock();
    const std::string text = "1 ho\x1b\x7f\xc3\xa4st then\n";
    write_file(path("lock"), {text.begin(), text.end()});
    EXPECT_FALSE(is_free());
    EXPECT_EQ(holder.host, "host");
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
}

TEST_F(Lock, IsHadWhereNoFileMayGrow) {
    const auto is_free_without_room = [&] {
        const rlimit none{0, 0};
        setrlimit(RLIMIT_FSIZE, &none);
        return is_free() ? 0 : 1;
    };
    EXPECT_EQ(in_child(is_free_without_room), 0);
    EXPECT_FALSE(has_been_locked(folder));
    EXPECT_TRUE(is_free());
    EXPECT_TRUE(has_been_locked(folder));
    // The holder before is not taken for this one.
    EXPECT_EQ(in_child(is_free_without_room), 0);
    EXPECT_FALSE(has_been_locked(folder));
}

// The text of the holder before may be longer, and is cut off a moment later.
TEST_F(Lock, OfAHolderIsToldByTheFirstLine) {
    const auto write_lock = [&](const std::string& text) {
        write_file(path("lock"), {text.begin(), text.end()});
    };
    const pid_t child = child_with_lock();
    write_lock("1 host 2026-01-01T00:00:00Z\n2026-01-01T00:00:00Z\n");
    EXPECT_FALSE(is_free());
    EXPECT_EQ(holder.host, "host");
    EXPECT_EQ(holder.since, "2026-01-01T00:00:00Z");
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    write_lock(std::string(1000, 'x') + "\n");
    EXPECT_TRUE(is_free());
    const Bytes text = file_bytes(path("lock"));
    EXPECT_LT(text.size(), 400u);
    EXPECT_EQ(std::ranges::find(text, '\n'), text.end() - 1);
}

TEST_F(Lock, IsWaitedForUntilTheWaitingThrows) {
    const pid_t child = child_with_lock();
    struct Enough {};
    int calls = 0;
    const auto stop = [&] {
        if (++calls == 3) throw Enough();
    };
    EXPECT_THROW(FolderLock(folder, 1h, stop), Enough);
    EXPECT_EQ(calls, 3);
    // A child that is made meanwhile has not got its parent's turn, and does not end it.
    const auto fork_and_stop = [&] {
        const int code = in_child([&] {
            try {
                const FolderLock lock(folder, 0ms);
            } catch (const LockTimeout&) {
                return 0;
            }
            return 1;
        });
        EXPECT_EQ(code, 0);
        if (++calls > 5) throw Enough();
    };
    EXPECT_THROW(FolderLock(folder, 1h, fork_and_stop), Enough);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_TRUE(is_free());
}

TEST_F(Lock, IsWaitedFor) {
    const pid_t child = child_with_lock();
    std::thread killer([&] {
        std::this_thread::sleep_for(30ms);
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    });
    EXPECT_NO_THROW(FolderLock(folder, std::chrono::milliseconds::max()));
    killer.join();
}

// One that comes back at once waits for who has waited longer.
TEST_F(Lock, IsHadInTurn) {
    constexpr int kMost = 100;
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        int times = 0;
        while (times < kMost) {
            const FolderLock lock(folder, 10s);
            ++times;
            if (write(ready[1], "x", 1) != 1) break;
            std::this_thread::sleep_for(10ms);
        }
        _exit(times);
    }
    char byte;
    ASSERT_EQ(read(ready[0], &byte, 1), 1);
    {
        const FolderLock lock(folder, 60s);
        kill(child, SIGSTOP);
        int status = 0;
        EXPECT_EQ(waitpid(child, &status, WUNTRACED), child);
        EXPECT_TRUE(WIFSTOPPED(status)) << "the lock was had " << WEXITSTATUS(status) << " times";
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(ready[0]);
    close(ready[1]);
}

// Whatever a child does that has not closed its copy of the file yet.
TEST_F(Lock, IsFreeAtOnce) {
    auto lock = std::make_unique<FolderLock>(folder, 0ms);
    const int copy = open((folder + "/lock").c_str(), O_RDONLY);
    ASSERT_GE(copy, 0);
    // Another descriptor of the file that is locked, as a child has one.
    int locked = -1;
    for (int fd = copy - 1; fd > 2 && locked < 0; --fd) {
        struct stat of_fd {
        }, of_copy{};
        if (fstat(fd, &of_fd) == 0 && fstat(copy, &of_copy) == 0 && of_fd.st_ino == of_copy.st_ino)
            locked = dup(fd);
    }
    ASSERT_GE(locked, 0);
    EXPECT_FALSE(is_free());
    lock.reset();
    EXPECT_EQ(in_child([&] { return is_free() ? 0 : 1; }), 0);
    close(locked);
    close(copy);
}

TEST_F(Lock, IsExclusiveWithinAProcess) {
    {
        const FolderLock lock(folder, 0ms);
        EXPECT_TRUE(lock.is_held());
        // The attempts open nothing: that would lose it.
        for (int i = 0; i < 3; ++i) {
            EXPECT_FALSE(is_free());
            EXPECT_EQ(holder.pid, getpid());
            EXPECT_EQ(in_child([&] { return is_free(); }), 0);
        }
        // By another name of the same folder.
        std::filesystem::create_symlink(folder, folder + ".link");
        EXPECT_THROW(FolderLock(folder + ".link", 5ms), LockTimeout);
        std::filesystem::remove(folder + ".link");
    }
    EXPECT_TRUE(is_free());
    EXPECT_EQ(in_child([&] { return is_free(); }), 1);
}

TEST_F(Lock, OfAParentIsNotInherited) {
    std::optional<FolderLock> lock(std::in_place, folder, 0ms);
    const pid_t parent = getpid();
    const auto child = [&] {
        if (lock->is_held()) return 1;
        if (is_free() || holder.pid != parent) return 2;
        lock.reset();  // of a child: does nothing
        if (is_free() || holder.pid != parent) return 3;
        return 0;
    };
    EXPECT_EQ(in_child(child), 0);
    EXPECT_TRUE(lock->is_held());
    EXPECT_EQ(in_child([&] { return is_free(); }), 0) << "the child gave its parent's lock up";
    lock.reset();
    EXPECT_EQ(in_child([&] { return is_free(); }), 1);
}

TEST_F(Lock, OfADeadParentIsNotTheChilds) {
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t parent = fork();
    if (parent == 0) {
        const FolderLock lock(folder, 0ms);
        if (fork() == 0) {
            // From here on it is a child of its own: fork() is over in it, too.
            const pid_t child = getpid();
            if (write(ready[1], &child, sizeof child) != sizeof child) _exit(1);
            pause();
            _exit(0);
        }
        kill(getpid(), SIGKILL);
    }
    waitpid(parent, nullptr, 0);
    pid_t child = 0;
    ASSERT_EQ(read(ready[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
    EXPECT_TRUE(is_free()) << "a child lives on";
    kill(child, SIGKILL);
    close(ready[0]);
    close(ready[1]);
}

// As whoever copies the folder does, in the process that has the lock.
TEST_F(Lock, OutlivesOthersThatOpenTheFile) {
    const FolderLock lock(folder, 0ms);
    EXPECT_FALSE(file_bytes(path("lock")).empty());
    EXPECT_EQ(close(open(path("lock").c_str(), O_RDWR)), 0);
    EXPECT_EQ(in_child([&] { return is_free(); }), 0);
    EXPECT_TRUE(lock.is_held());
}

TEST_F(Lock, IsOfTheFolderThatWasLocked) {
    std::filesystem::create_directory(path("index"));
    std::filesystem::create_directory(path("new"));
    const FolderLock lock(path("index"), 0ms), other(path("new"), 0ms);
    EXPECT_TRUE(lock.is_of_folder());
    std::filesystem::rename(path("index"), path("old"));
    EXPECT_FALSE(lock.is_of_folder());
    std::filesystem::rename(path("new"), path("index"));
    EXPECT_FALSE(lock.is_of_folder());
    EXPECT_FALSE(other.is_of_folder());
    std::filesystem::rename(path("index"), path("new"));
    std::filesystem::rename(path("old"), path("index"));
    EXPECT_TRUE(lock.is_of_folder());
    std::filesystem::rename(path("index"), path("old"));
    std::filesystem::create_symlink(path("index"), path("index"));
    EXPECT_THROW(static_cast<void>(lock.is_of_folder()), FileError) << "a path without an end";
    std::filesystem::remove(path("index"));
    std::filesystem::rename(path("old"), path("index"));
    EXPECT_TRUE(lock.is_of_folder());
    std::filesystem::remove(path("index/lock"));
    EXPECT_FALSE(lock.is_of_folder());
}

TEST_F(Lock, IsMovedAndTakenAgain) {
    FolderLock first(folder, 0ms);
    FolderLock second(std::move(first));
    EXPECT_FALSE(first.is_held());
    EXPECT_TRUE(second.is_held());
    EXPECT_FALSE(is_free());
    std::filesystem::create_directory(path("other"));
    second = FolderLock(path("other"), 0ms);
    EXPECT_TRUE(is_free());
}

TEST_F(Lock, ProcessesExcludeEachOther) {
    write_file(path("count"), {0, 0, 0, 0});
    std::vector<pid_t> children;
    for (int i = 0; i < 4; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            for (int k = 0; k < 50; ++k) {
                const FolderLock lock(folder, 60s);
                Bytes count = file_bytes(path("count"));
                store(count.data(), load<uint32_t>(count.data()) + 1);
                write_file(path("count"), count);
            }
            _exit(0);
        }
        children.push_back(child);
    }
    for (pid_t child : children) {
        int status = 1;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(load<uint32_t>(file_bytes(path("count")).data()), 200u);
}

TEST_F(Lock, OfAFolderThatCannotBeWrittenSaysSo) {
    const int code = in_child([&] {
        if (mount("none", folder.c_str(), "tmpfs", MS_RDONLY, "") != 0) return 77;
        int found = 0;
        try {
            FolderLock lock(folder, 0ms);
        } catch (const FileError& error) {
            found = error.code;
        }
        umount(folder.c_str());
        return found;
    });
    if (code == 77) GTEST_SKIP() << "mount() wants root";
    EXPECT_EQ(code, EROFS);
    EXPECT_THROW(FolderLock(path("none"), 0ms), FileError);
}

}  // namespace
}  // namespace postings::storage
