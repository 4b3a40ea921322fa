// What a power failure leaves of an index, at whatever moment: the last durable commit or a later
// one, whole. Names in the folder are as they were at the last fsync() of it or as they are now;
// files that were not synchronized may have lost anything.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "core/base/bytes_of.h"
#include "core/index/index_writer.h"
#include "core/storage/errors.h"
#include "storage_samples.h"
#include "sync_calls.h"

namespace postings::index {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Contents = std::map<std::string, std::string>;  // records by key

class PowerFailureTest : public StorageTest {
  protected:
    void SetUp() override {
        fs::create_directory(folder_);
        sync_calls.before = [this] {
            fail_here(false);
            fail_here(true);
        };
        // What is not written then never is, though the system says so later.
        sync_calls.failed = [this](int fd) {
            struct stat status {};
            ASSERT_EQ(fstat(fd, &status), 0);
            lost_.insert(status.st_ino);
            // No other file gets its inode.
            const std::string file = "/proc/self/fd/" + std::to_string(fd),
                              kept = path("lost-" + std::to_string(lost_.size()));
            linkat(AT_FDCWD, file.c_str(), AT_FDCWD, kept.c_str(), AT_SYMLINK_FOLLOW);
        };
        sync_calls.after = [this](int fd) {
            struct stat status {};
            ASSERT_EQ(fstat(fd, &status), 0);
            if (S_ISDIR(status.st_mode)) {
                if (fs::equivalent("/proc/self/fd/" + std::to_string(fd), folder_)) keep_names();
            } else if (!lost_.contains(status.st_ino)) {
                synced_.insert(status.st_ino);
            }
        };
    }
    void TearDown() override { sync_calls = {}; }

    // Links, so that files have their inodes, and no other file gets them.
    void keep_names() {
        fs::remove_all(names_);
        fs::create_directory(names_);
        for (const auto& file : fs::directory_iterator(folder_))
            fs::create_hard_link(file.path(), names_ + "/" + file.path().filename().string());
    }

    void damage(const fs::path& file) {
        const auto bytes = fs::file_size(file);
        const auto kind = below(5);
        if (kind == 0) return;
        if (kind == 1 || bytes == 0) return fs::resize_file(file, 0);
        if (kind == 2) return fs::resize_file(file, below(bytes));
        std::fstream change(file, std::ios::in | std::ios::out | std::ios::binary);
        if (kind == 3) {
            change << std::string(bytes, '\0');
        } else {
            change.seekg(static_cast<std::streamoff>(below(bytes)));
            const auto place = change.tellg();
            const auto other = static_cast<char>(change.get() ^ static_cast<char>(1 + below(255)));
            change.seekp(place);
            change.put(other);
        }
    }

    // The machine starts again, with what the disk has.
    void fail_here(bool with_older_names) {
        const std::string names = with_older_names ? names_ : folder_;
        if (last_durable_ == 0 || !fs::exists(names)) return;
        fs::remove_all(image_);
        fs::create_directory(image_);
        for (const auto& file : fs::directory_iterator(names)) {
            struct stat status {};
            ASSERT_EQ(stat(file.path().c_str(), &status), 0);
            const std::string copy = image_ + "/" + file.path().filename().string();
            fs::copy_file(file.path(), copy);
            if (!synced_.contains(status.st_ino)) damage(copy);
        }
        // What is in force may be whole, and is of the machine's last run then.
        set_run("manifest", storage::WhichManifest::InForce);
        set_run("manifest.durable", storage::WhichManifest::LastDurable);
        ++failures_;
        check_image(failures_ % 4 == 0);
    }

    void set_run(const std::string& name, storage::WhichManifest which) {
        try {
            storage::Manifest manifest = storage::ManifestFile(image_, which).manifest();
            if (manifest.is_durable()) return;
            ASSERT_EQ(manifest.entries.size(), 1u);
            manifest.entries.begin()->second = "the last run";
            std::ofstream(image_ + "/" + name) << manifest.text();
        } catch (const Error&) {
            // It is damaged, or not there.
        }
    }

    void check_image(bool goes_on) {
        const auto hooks = std::exchange(sync_calls, {});
        const auto snapshot = open_snapshot(image_);
        const auto position = snapshot->stored().manifest().log_position.value_or(0);
        EXPECT_GE(position, last_durable_);
        EXPECT_EQ(contents_of(*snapshot), by_position_[position]);
        taken_back_ += snapshot->stored().is_last_durable();
        EXPECT_NO_THROW(snapshot->verify());
        if (goes_on) {
            IndexWriter writer(image_, 0, milliseconds(100));
            Contents expected = by_position_[position];
            add(writer, "after", "it");
            expected["after"] = "it";
            writer.commit(below(2));
            EXPECT_EQ(contents_of(*open_snapshot(image_)), expected);
            EXPECT_FALSE(open_snapshot(image_)->stored().is_last_durable());
        }
        sync_calls = hooks;
    }

    static Contents contents_of(const IndexSnapshot& snapshot) {
        Contents contents;
        storage::RecordBuffer buffer;
        storage::TermBuffer key;
        for (const Segment& segment : snapshot.segments())
            for (uint32_t document = 0; document < segment.documents(); ++document) {
                if (segment.is_deleted(document)) continue;
                const auto record = segment.record(document, buffer);
                contents[std::string(segment.key_of(document, key))] =
                    std::string(record.begin(), record.end());
            }
        return contents;
    }

    static void add(IndexWriter& writer, const std::string& key, const std::string& text) {
        const FieldValue values[] = {{0, text}};
        writer.add({key, values, bytes_of(text)});
    }

    const std::string folder_ = path("index"), image_ = path("image"), names_ = path("names");
    std::set<ino_t> synced_, lost_;
    std::map<int64_t, Contents> by_position_;
    int64_t last_durable_ = 0;
    size_t failures_ = 0, taken_back_ = 0, failed_ = 0;
};

TEST_F(PowerFailureTest, LeavesTheLastDurableCommitOrALaterOne) {
    Schema schema;
    schema.fields = {{"text"}};
    create_index(folder_, schema);
    Schema other = schema;
    other.fields.push_back({"number", FieldKind::Integer});
    auto writer = std::make_unique<IndexWriter>(folder_, 0, milliseconds(100));
    Contents contents;
    for (int64_t position = 1; position <= 120; ++position) {
        if (below(12) == 0) {
            writer->rebuild(below(2) == 0 ? schema : other);
            contents.clear();
        }
        for (uint64_t i = below(below(10) == 0 ? 1200 : 40); i > 0; --i) {
            const std::string key = "k" + std::to_string(below(300));
            if (below(4) == 0) {
                writer->erase(key);
                contents.erase(key);
            } else {
                const std::string text = key + " of " + std::to_string(position);
                add(*writer, key, text);
                contents[key] = text;
            }
        }
        by_position_[position] = contents;
        const bool fails = position == 30;  // the others only by chance
        const bool durable = fails || below(5) == 0;
        if (fails || below(6) == 0) sync_calls.failing = fails ? 1 : static_cast<int>(1 + below(6));
        try {
            writer->commit(durable, position);
            if (durable) last_durable_ = position;
        } catch (const storage::FileError&) {
            // Taken back, or only not known to be durable.
            ++failed_;
            sync_calls.failing = 0;
            contents =
                by_position_[open_snapshot(folder_)->stored().manifest().log_position.value_or(0)];
        }
        sync_calls.failing = 0;
        if (position == 60) {
            // What a last commit makes durable, without changes.
            writer->commit();
            last_durable_ = *open_snapshot(folder_)->stored().manifest().log_position;
        }
        fail_here(false);
        fail_here(true);
        if (below(10) == 0) {
            writer.reset();
            writer = std::make_unique<IndexWriter>(folder_, 0, milliseconds(100));
        }
    }
    EXPECT_GT(failures_, 300u);
    EXPECT_GT(taken_back_, 20u);
    EXPECT_GT(failed_, 0u);
}

// Without a failure, what was not durable is read as it is.
TEST_F(PowerFailureTest, IsNotSuspectedInTheSameRun) {
    sync_calls = {};
    Schema schema;
    schema.fields = {{"text"}};
    create_index(folder_, schema);
    {
        IndexWriter writer(folder_, 0, milliseconds(100));
        add(writer, "a", "durable");
        writer.commit();
        const auto old = std::chrono::file_clock::now() - std::chrono::hours(1);
        add(writer, "b", "not durable");
        writer.commit(false);
        EXPECT_FALSE(open_snapshot(folder_)->stored().manifest().is_durable());
        EXPECT_FALSE(open_snapshot(folder_)->stored().is_last_durable());
        EXPECT_EQ(open_snapshot(folder_)->documents(), 2u);
        // The last durable one has become too old.
        fs::last_write_time(folder_ + "/manifest.durable", old);
        add(writer, "c", "durable");
        writer.commit(false);
        EXPECT_TRUE(open_snapshot(folder_)->stored().manifest().is_durable());
        EXPECT_FALSE(fs::exists(folder_ + "/manifest.durable"));
        add(writer, "d", "not durable");
        writer.commit(false);
        EXPECT_TRUE(fs::exists(folder_ + "/manifest.durable"));
        // Damage that is of no power failure is told.
        const auto snapshot = open_snapshot(folder_);
        std::ofstream(folder_ + "/manifest") << "damaged";
        EXPECT_THROW(open_snapshot(folder_), storage::CorruptedFile);
        std::ofstream(folder_ + "/manifest") << snapshot->stored().manifest().text();
        // Others have removed it: nothing can be taken back to it, and so nothing is left to that.
        fs::remove(folder_ + "/manifest.durable");
        add(writer, "e", "durable");
        writer.commit(false);
        EXPECT_TRUE(open_snapshot(folder_)->stored().manifest().is_durable());
        EXPECT_EQ(open_snapshot(folder_)->documents(), 5u);
        add(writer, "f", "not durable");
        writer.commit(false);
        EXPECT_TRUE(fs::exists(folder_ + "/manifest.durable"));
    }
    drop_index(folder_, milliseconds(100));
    EXPECT_FALSE(fs::exists(folder_));
}

}  // namespace
}  // namespace postings::index
