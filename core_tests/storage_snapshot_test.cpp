// Folders of an index: what is open stays whatever writers do, writers that are killed lose nothing
// that was committed, damage is found.
#include "core/storage/snapshot.h"

#include <sys/mount.h>
#include <sys/wait.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "core/storage/errors.h"
#include "core/storage/folder_lock.h"
#include "core/storage/segment_writer.h"
#include "storage_samples.h"

namespace postings::storage {
namespace {

using namespace std::chrono_literals;

// What a segment of this number has.
Bytes content_of(uint32_t number) {
    std::mt19937 random(number);
    Bytes bytes(random() % 60000);
    for (auto& byte : bytes) byte = static_cast<uint8_t>(random());
    return bytes;
}

// Of generation g are the segments that g tells; the oldest ones go, documents are deleted.
void commit(const std::string& folder, Manifest& manifest, bool durable) {
    ++manifest.generation;
    SegmentEntry entry;
    entry.number = manifest.next_segment++;
    SegmentWriter writer(folder + "/" + segment_name(entry.number));
    writer.begin_part("p");
    writer.write(content_of(entry.number));
    entry.identity = writer.finish(durable);
    entry.documents = entry.live = 1000;
    manifest.segments.push_back(entry);
    if (manifest.segments.size() > 3) manifest.segments.erase(manifest.segments.begin());
    if (manifest.generation % 3 == 0) {
        SegmentEntry& first = manifest.segments.front();
        Tombstones tombstones(first.documents);
        for (uint32_t i = 0; i < manifest.generation % 1000 + 1; ++i) tombstones.erase(999 - i);
        first.tombstones = manifest.generation;
        first.live = first.documents - tombstones.count();
        first.tombstones_checksum =
            tombstones.write(folder + "/" + tombstones_name(first.number, first.tombstones),
                             first.identity.id, durable);
    }
    manifest.log_position = static_cast<int64_t>(manifest.generation) * 10;
    replace_manifest(folder, manifest, durable);
    remove_orphans(folder, manifest, true);
}

// Whether it is what commit() made of that generation.
void check(const Snapshot& snapshot) {
    const Manifest& manifest = snapshot.manifest();
    ASSERT_EQ(manifest.log_position, static_cast<int64_t>(manifest.generation) * 10);
    ASSERT_EQ(manifest.segments.size(), std::min<size_t>(manifest.generation, 3));
    ASSERT_EQ(snapshot.segments().size(), manifest.segments.size());
    for (size_t i = 0; i < manifest.segments.size(); ++i) {
        const SegmentEntry& entry = manifest.segments[i];
        const OpenSegment& segment = snapshot.segments()[i];
        ASSERT_TRUE(std::ranges::equal(segment.file->part("p").bytes(), content_of(entry.number)));
        ASSERT_EQ(segment.tombstones ? segment.tombstones->count() : 0,
                  entry.documents - entry.live);
    }
}

class SnapshotTest : public StorageTest {};

TEST_F(SnapshotTest, StaysAsItWasOpened) {
    Manifest manifest;
    commit(folder, manifest, true);
    const Snapshot first(folder);
    std::vector<std::unique_ptr<Snapshot>> all;
    for (int i = 0; i < 30; ++i) {
        EXPECT_TRUE(i > 0 || first.is_current());
        commit(folder, manifest, false);
        EXPECT_FALSE(first.is_current());
        all.push_back(std::make_unique<Snapshot>(folder, below(2) ? Access::Map : Access::Read,
                                                 i ? all.back().get() : nullptr));
        EXPECT_EQ(all.back()->manifest(), manifest);
        if (i > 0) {
            EXPECT_EQ(all[all.size() - 2]->segments().back().file,
                      all.back()->segments()[all.back()->segments().size() - 2].file)
                << "opened once";
        }
    }
    for (const auto& snapshot : all) {
        check(*snapshot);
        EXPECT_NO_THROW(snapshot->verify());
    }
    check(first);
}

TEST_F(SnapshotTest, ReadersSeeWholeCommitsOnly) {
    Manifest manifest;
    commit(folder, manifest, false);
    std::atomic<bool> done = false;
    std::vector<std::thread> readers;
    for (uint32_t t = 0; t < 3; ++t) {
        readers.emplace_back([&, t] {
            auto snapshot = std::make_unique<Snapshot>(folder);
            uint64_t generation = 0;
            while (!done) {
                if (!snapshot->is_current()) {
                    snapshot = std::make_unique<Snapshot>(folder, Access::Map,
                                                          t ? snapshot.get() : nullptr);
                }
                ASSERT_GE(snapshot->manifest().generation, generation);
                generation = snapshot->manifest().generation;
                check(*snapshot);
            }
        });
    }
    for (int i = 0; i < 400; ++i) commit(folder, manifest, false);
    done = true;
    for (auto& reader : readers) reader.join();
}

TEST_F(SnapshotTest, AWriterKilledAtAnyInstantLosesNothingCommitted) {
    uint64_t reported = 0;
    for (int i = 0; i < 200; ++i) {
        int pipes[2];
        ASSERT_EQ(pipe(pipes), 0);
        const pid_t child = fork();
        if (child == 0) {
            const FolderLock lock(folder, 10s);
            Manifest manifest;
            if (std::filesystem::exists(path("manifest"))) {
                manifest = ManifestFile(folder).manifest();
            }
            remove_orphans(folder, manifest, true);
            for (;;) {
                commit(folder, manifest, i % 20 == 0);
                if (write(pipes[1], &manifest.generation, 8) != 8) _exit(1);
            }
        }
        close(pipes[1]);
        // From the first commit on, for up to about ten of them.
        if (i == 0) {
            ASSERT_EQ(read(pipes[0], &reported, 8), 8);
        }
        std::this_thread::sleep_for(std::chrono::microseconds(below(8000)));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
        for (uint64_t generation; read(pipes[0], &generation, 8) == 8;) reported = generation;
        close(pipes[0]);
        const Snapshot snapshot(folder);
        check(snapshot);
        EXPECT_NO_THROW(snapshot.verify());
        const uint64_t found = snapshot.manifest().generation;
        ASSERT_TRUE(found == reported || found == reported + 1) << found << " " << reported;
        reported = found;
    }
    Manifest manifest = ManifestFile(folder).manifest();
    remove_orphans(folder, manifest, true);
    size_t files = 2;  // manifest and lock
    for (const SegmentEntry& segment : manifest.segments) files += segment.tombstones ? 2 : 1;
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}),
              static_cast<ptrdiff_t>(files));
}

TEST_F(SnapshotTest, DamageOfAnyFileIsFoundOrDoesNoHarm) {
    Manifest manifest;
    for (int i = 0; i < 6; ++i) commit(folder, manifest, false);
    std::vector<std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        files.push_back(file.path().string());
    }
    ASSERT_EQ(files.size(), 5u);
    for (Damage damage : kDamages) {
        for (int i = 0; i < 150; ++i) {
            const std::string& file = files[below(5)];
            const Bytes whole = file_bytes(file), copy = damaged(whole, damage, random);
            write_file(file, copy);
            bool found = false;
            try {
                const Snapshot snapshot(folder, below(2) ? Access::Map : Access::Read);
                ASSERT_EQ(snapshot.manifest(), manifest);
                check(snapshot);
                snapshot.verify();
            } catch (const CorruptedFile& error) {
                EXPECT_EQ(error.file, file);
                found = true;
            }
            EXPECT_EQ(found, copy != whole) << file;
            write_file(file, whole);
        }
    }
}

// Whether or not this process has the files open that were there before.
TEST_F(SnapshotTest, VerifiesWhatIsOnTheDisk) {
    Manifest manifest;
    for (int i = 0; i < 6; ++i) commit(folder, manifest, false);
    const Snapshot open(folder);
    const auto verify = [&](const Snapshot& snapshot) -> std::string {
        try {
            snapshot.verify();
            return "";
        } catch (const CorruptedFile& error) {
            return error.file;
        }
    };
    const auto open_anew = [&]() -> std::string {
        try {
            const Snapshot again(folder, Access::Map, &open);
            for (size_t i = 0; i < again.segments().size(); ++i)
                EXPECT_EQ(again.segments()[i].file == open.segments()[i].file,
                          open.segments()[i].file->is_at(open.segments()[i].file->path()));
            return verify(again);
        } catch (const CorruptedFile& error) {
            return error.file;
        }
    };
    EXPECT_EQ(open_anew(), "");
    for (const char* ending : {".seg", ".del"}) {
        std::string file;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ending) file = entry.path().string();
        const Bytes whole = file_bytes(file);
        Bytes other = whole;
        other[other.size() / 2] ^= 1;
        for (const Bytes& now : {whole, other, Bytes()}) {
            std::filesystem::rename(file, path("aside"));
            if (!now.empty()) write_file(file, now);
            const std::string expected = now == whole ? "" : file;
            EXPECT_EQ(verify(open), expected);
            EXPECT_EQ(open_anew(), expected);
            std::filesystem::rename(path("aside"), file);
        }
    }
    for (int i = 0; i < 4; ++i) commit(folder, manifest, false);
    EXPECT_EQ(verify(open), "") << "what later commits have dropped is open here";
}

TEST_F(SnapshotTest, AMissingFileIsNamed) {
    Manifest manifest;
    commit(folder, manifest, false);
    std::filesystem::remove(path("00000001.seg"));
    try {
        const Snapshot snapshot(folder);
        FAIL();
    } catch (const CorruptedFile& error) {
        EXPECT_EQ(error.file, path("00000001.seg"));
    }
}

TEST_F(SnapshotTest, IsTheSameInAChild) {
    Manifest manifest;
    commit(folder, manifest, false);
    const Snapshot snapshot(folder), again(folder);
    const pid_t child = fork();
    if (child == 0) {
        check(snapshot);
        check(again);
        check(Snapshot(folder, Access::Map, &snapshot));
        _exit(HasFailure() || !snapshot.is_current());
    }
    int status = 1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    commit(folder, manifest, false);
    check(snapshot);
}

TEST_F(SnapshotTest, NeedsNoRightToWrite) {
    const pid_t child = fork();
    if (child == 0) {
        if (mount("none", folder.c_str(), "tmpfs", 0, "") != 0) _exit(77);
        Manifest manifest;
        commit(folder, manifest, true);
        const bool read_only =
            mount("none", folder.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "") == 0;
        int result = 1;
        try {
            const Snapshot snapshot(folder);
            check(snapshot);
            snapshot.verify();
            result = read_only && !HasFailure() && snapshot.is_current() ? 0 : 2;
        } catch (const Error&) {
        }
        try {
            commit(folder, manifest, true);
            result = 3;
        } catch (const FileError& error) {
            if (error.code != EROFS) result = 4;
        }
        umount2(folder.c_str(), MNT_DETACH);
        _exit(result);
    }
    int status = 1;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "mount() wants root";
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace postings::storage
