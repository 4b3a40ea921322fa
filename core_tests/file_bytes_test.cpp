// Files mapped by many lists: one mapping, but never of another file.
#include "core/list/file_bytes.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace postings {
namespace {

class MappedFile : public ::testing::Test {
  protected:
    MappedFile() : path_(::testing::TempDir() + "postings_mapped_" + std::to_string(getpid())) {}
    ~MappedFile() override { std::filesystem::remove(path_); }

    void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }
    FileBytes map(uint64_t offset, size_t length) const {
        const int descriptor = open(path_.c_str(), O_RDONLY);
        return RegularFile(descriptor, errno, path_.c_str()).map(offset, length);
    }
    static std::string text(const FileBytes& bytes) {
        return {bytes.bytes.begin(), bytes.bytes.end()};
    }

    std::string path_;
};

TEST_F(MappedFile, PartsShareAMapping) {
    write(std::string(10'000, 'a') + "middle" + std::string(10'000, 'z'));
    // More than Linux lets a process have.
    std::vector<FileBytes> parts;
    for (int i = 0; i < 70'000; ++i) parts.push_back(map(10'000 + i % 6, 6));
    for (const FileBytes& part : parts) {
        ASSERT_EQ(part.owner, parts[0].owner);
        ASSERT_EQ(text(part), text(parts[(&part - parts.data()) % 6]));
    }
    EXPECT_EQ(text(parts[0]), "middle");
    EXPECT_EQ(text(parts[1]), "iddlez");
    const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    EXPECT_EQ(parts[0].slack, page - 10'006 % page);
    EXPECT_EQ(map(0, 2 * page).slack, 0u);
    EXPECT_TRUE(map(20'006, 0).bytes.empty());
}

TEST_F(MappedFile, AnotherFileIsMappedAnew) {
    write("the old file");
    const FileBytes old = map(0, 12);
    // Of the same size, and with the same time.
    const auto time = std::filesystem::last_write_time(path_);
    std::filesystem::rename(path_, path_ + ".old");
    write("another file");
    std::filesystem::last_write_time(path_, time);
    const FileBytes another = map(0, 12);
    EXPECT_EQ(text(old), "the old file");
    EXPECT_EQ(text(another), "another file");
    std::filesystem::remove(path_ + ".old");
    // The file goes on behind what was mapped: by more than a page.
    std::ofstream(path_, std::ios::binary | std::ios::app) << std::string(100'000, '+') << "end";
    const FileBytes longer = map(100'012, 3);
    EXPECT_EQ(text(longer), "end");
    EXPECT_EQ(text(another), "another file");
}

TEST_F(MappedFile, IsUnmappedAfterItsLastPart) {
    for (int i = 0; i < 100; ++i) {
        write("version " + std::to_string(i));
        const FileBytes part = map(8, i < 10 ? 1 : 2);
        EXPECT_EQ(text(part), std::to_string(i));
        EXPECT_EQ(part.owner.use_count(), 1);
        std::filesystem::remove(path_);
    }
}

// Sanitizers take more address space themselves.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_F(MappedFile, PartOfOneThatDoesNotFit) {
    write("0123456789");
    if (truncate(path_.c_str(), off_t{1} << 40) != 0) GTEST_SKIP() << "no sparse files";
    const pid_t child = fork();
    if (child == 0) {
        const rlimit limit{rlim_t{1} << 36, rlim_t{1} << 36};
        if (setrlimit(RLIMIT_AS, &limit) != 0) _exit(2);
        _exit(text(map(4, 3)) == "456" && map(1 << 20, 3).bytes[0] == 0 ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}
#endif

// Threads take and leave the mapping, and a process is forked meanwhile.
TEST_F(MappedFile, ThreadsAndForks) {
    write("0123456789");
    std::atomic<bool> stop = false;
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&, i] {
            while (!stop) wrong += text(map(i, 2)) != std::string("0123456789").substr(i, 2);
        });
    }
    for (int i = 0; i < 50; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            alarm(20);
            _exit(text(map(4, 3)) == "456" ? 0 : 1);
        }
        int status = -1;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0);
    }
    stop = true;
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace postings
