// Compiled programs on disk: those that were used last stay, whatever other processes do.
#include "device/program_cache.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace postings::device {
namespace {

class ProgramCache : public ::testing::Test {
  protected:
    void SetUp() override {
        char folder[] = "/tmp/postings-test-XXXXXX";
        folder_ = mkdtemp(folder);
        // The runtime folder is where programs go that the cache's folder will not take.
        for (size_t i = 0; i < std::size(kVariables); ++i) {
            if (const char* before = std::getenv(kVariables[i])) before_[i] = before;
            setenv(kVariables[i], folder_.c_str(), 1);
        }
    }
    void TearDown() override {
        for (size_t i = 0; i < std::size(kVariables); ++i) {
            if (before_[i].empty()) {
                unsetenv(kVariables[i]);
            } else {
                setenv(kVariables[i], before_[i].c_str(), 1);
            }
        }
        std::filesystem::remove_all(folder_);
    }
    size_t files() const {
        const std::filesystem::directory_iterator entries(folder_ + "/postings");
        return static_cast<size_t>(std::distance(begin(entries), end(entries)));
    }

    // The only one.
    std::filesystem::path file() const {
        return *std::filesystem::directory_iterator(folder_ + "/postings");
    }

    // Of so many bytes, which say which one it is.
    static std::vector<uint8_t> program(int number) {
        return std::vector<uint8_t>(100'000, static_cast<uint8_t>(number));
    }
    static std::string identity(const std::string& device, int number) {
        return device + "\ndriver\n" + std::to_string(number);
    }

    static constexpr const char* kVariables[] = {"XDG_CACHE_HOME", "XDG_RUNTIME_DIR"};
    std::string folder_, before_[std::size(kVariables)];
};

TEST_F(ProgramCache, KeepsWhatWasUsedLastOfEachDevice) {
    store_program(identity("other", 1), program(1));
    store_program(identity("device", 0), program(0));
    for (int number = 1; number < 20; ++number) {
        store_program(identity("device", number), program(number));
        EXPECT_EQ(load_program(identity("device", number)), program(number));
        EXPECT_EQ(load_program(identity("device", 0)), program(0)) << "used all the time";
    }
    EXPECT_TRUE(load_program(identity("device", 1)).empty());
    EXPECT_EQ(load_program(identity("other", 1)), program(1));
    EXPECT_EQ(files(), 4u + 1u);
}

// A driver may die of them.
TEST_F(ProgramCache, DamagedFilesAreNotThere) {
    const auto whole = program(1);
    for (const size_t size : {size_t{0}, size_t{16}, size_t{40}, whole.size(), whole.size() + 31}) {
        store_program(identity("device", 1), whole);
        std::filesystem::resize_file(file(), size);
        EXPECT_TRUE(load_program(identity("device", 1)).empty()) << size;
    }
    for (const int at : {0, 31, 32, 50'000}) {
        store_program(identity("device", 1), whole);
        ASSERT_EQ(load_program(identity("device", 1)), whole);
        std::fstream bytes(file(), std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekg(at);
        const char flipped = static_cast<char>(bytes.get() ^ 1);
        bytes.seekp(at).put(flipped).flush();
        EXPECT_TRUE(load_program(identity("device", 1)).empty()) << at;
    }
}

TEST_F(ProgramCache, WithoutAHomeTheyLieBesideTheSocket) {
    setenv("XDG_CACHE_HOME", "/proc/nobody/can/write/here", 1);
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    const std::string before = runtime != nullptr ? runtime : "";
    setenv("XDG_RUNTIME_DIR", folder_.c_str(), 1);
    store_program(identity("device", 1), program(1));
    EXPECT_EQ(load_program(identity("device", 1)), program(1));
    EXPECT_EQ(files(), 1u);
    runtime != nullptr ? setenv("XDG_RUNTIME_DIR", before.c_str(), 1) : unsetenv("XDG_RUNTIME_DIR");
}

// Whoever can write there would decide what the service runs.
TEST_F(ProgramCache, FoldersAndFilesThatOthersMayWriteAreNotTrusted) {
    namespace fs = std::filesystem;
    using fs::perms;
    setenv("XDG_RUNTIME_DIR", "/proc/nobody/can/write/here", 1);
    const std::string name = identity("device", 1);
    const auto is_there = [&] { return !load_program(name).empty(); };
    store_program(name, program(1));
    ASSERT_TRUE(is_there());
    const fs::path ours = file(), folder = ours.parent_path();
    EXPECT_EQ(fs::status(folder).permissions(), perms::owner_all);
    EXPECT_EQ(fs::status(ours).permissions(), perms::owner_read | perms::owner_write);
    for (const perms wrong : {perms::group_write, perms::others_write}) {
        for (const fs::path& path : {folder, ours}) {
            const perms before = fs::status(path).permissions();
            fs::permissions(path, before | wrong);
            EXPECT_FALSE(is_there()) << path;
            if (path == folder) {
                store_program(identity("device", 2), program(2));
                EXPECT_EQ(files(), 1u) << "nothing is stored there";
            }
            fs::permissions(path, before);
            EXPECT_TRUE(is_there());
        }
    }
    // A file, then the folder, that is elsewhere.
    const fs::path moved = folder_ + "/moved";
    fs::rename(ours, moved);
    fs::create_symlink(moved, ours);
    EXPECT_FALSE(is_there());
    fs::rename(moved, ours);
    fs::rename(folder, moved);
    fs::create_directory_symlink(moved, folder);
    EXPECT_FALSE(is_there());
    fs::remove(folder);
    fs::rename(moved, folder);
    EXPECT_TRUE(is_there());
    if (geteuid() == 0) {
        for (const fs::path& path : {folder, ours}) {
            ASSERT_EQ(chown(path.c_str(), 1, 1), 0);
            EXPECT_FALSE(is_there()) << path;
            ASSERT_EQ(chown(path.c_str(), 0, 0), 0);
        }
    }
    // Somebody knows where the next file is first written.
    std::ofstream(folder_ + "/victim") << "unharmed";
    fs::remove(ours);
    fs::create_symlink(folder_ + "/victim", ours.string() + "." + std::to_string(getpid()));
    store_program(name, program(3));
    EXPECT_EQ(load_program(name), program(3));
    std::ifstream victim(folder_ + "/victim");
    std::string content;
    victim >> content;
    EXPECT_EQ(content, "unharmed");
    unsetenv("XDG_RUNTIME_DIR");
}

TEST_F(ProgramCache, SeveralProcessesAtOnce) {
    std::vector<pid_t> children;
    for (int child = 0; child < 4; ++child) {
        children.push_back(fork());
        if (children.back() != 0) continue;
        bool whole = true;
        for (int i = 0; i < 100; ++i) {
            const int number = (child + i) % 6;
            store_program(identity("device", number), program(number));
            const auto binary = load_program(identity("device", (number + 1) % 6));
            whole = whole && (binary.empty() || binary == program((number + 1) % 6));
        }
        _exit(whole ? 0 : 1);
    }
    for (const pid_t child : children) {
        int status = -1;
        EXPECT_EQ(waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0) << "a program that is not whole";
    }
    store_program(identity("device", 7), program(7));
    EXPECT_EQ(load_program(identity("device", 7)), program(7));
    EXPECT_LE(files(), 4u);
}

}  // namespace
}  // namespace postings::device
