// Segment files: parts come back; whatever is damaged is named; a full disk leaves nothing.
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <map>
#include <thread>

#include "core/base/crc32c.h"
#include "core/storage/errors.h"
#include "core/storage/segment_file.h"
#include "core/storage/segment_writer.h"
#include "storage_samples.h"

namespace postings::storage {
namespace {

using Parts = std::map<std::string, Bytes>;

class Segment : public StorageTest {
  protected:
    // Written in pieces of all sizes, every other part through a spool.
    SegmentIdentity write(const std::string& name, const Parts& parts) {
        SegmentWriter writer(path(name));
        bool spooled = false;
        for (const auto& [part, bytes] : parts) {
            PartSpool spool(folder, 5000);
            if (!spooled) writer.begin_part(part);
            for (size_t at = 0; at < bytes.size();) {
                const size_t n =
                    std::min<size_t>(bytes.size() - at, below(3) ? below(300) : below(300000));
                const std::span piece(bytes.data() + at, n);
                spooled ? spool.write(piece) : writer.write(piece);
                at += n;
            }
            if (spooled) writer.add_part(part, spool);
            spooled = !spooled;
        }
        return writer.finish(below(10) == 0);
    }
    Parts random_parts() {
        Parts parts;
        for (uint32_t i = below(6); i > 0; --i) {
            const uint32_t sizes[] = {0, 1, below(200), 16384, 16384 * 3, below(400000)};
            parts["part" + std::to_string(i)] = random_bytes(sizes[below(6)]);
        }
        return parts;
    }
};

Parts read(const SegmentFile& segment) {
    Parts parts;
    for (const Part& part : segment.parts()) {
        const auto bytes = part.bytes();
        parts[part.name()] = Bytes(bytes.begin(), bytes.end());
    }
    return parts;
}

size_t files_in(const std::string& folder) {
    return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST_F(Segment, PartsComeBackAsWritten) {
    for (int i = 0; i < 60; ++i) {
        const Parts parts = random_parts();
        const SegmentIdentity identity = write("a.seg", parts);
        ASSERT_EQ(files_in(folder), 1u);
        for (Access access : {Access::Map, Access::Read}) {
            const SegmentFile segment(path("a.seg"), access, &identity);
            EXPECT_EQ(segment.identity(), identity);
            EXPECT_EQ(read(segment), parts);
            EXPECT_NO_THROW(segment.verify());
            for (const Part& part : segment.parts()) {
                if (part.size() > 0) {
                    EXPECT_EQ(reinterpret_cast<uintptr_t>(part.bytes().data()) % 64, 0u);
                }
                EXPECT_GE(identity.bytes, part.begin() + part.size() + kPartSlack);
            }
        }
    }
}

TEST_F(Segment, RangesArePartsOfParts) {
    const Bytes bytes = random_bytes(100000);
    write("a.seg", {{"p", bytes}});
    for (int i = 0; i < 300; ++i) {
        const SegmentFile segment(path("a.seg"));
        const Part& part = segment.part("p");
        for (int k = 0; k < 3; ++k) {
            const size_t offset = below(100001),
                         length = below(static_cast<uint32_t>(100001 - offset));
            const auto range = part.bytes(offset, length);
            ASSERT_TRUE(std::ranges::equal(range, std::span(bytes).subspan(offset, length)));
        }
        EXPECT_THROW(part.bytes(100000, 1), CorruptedFile);
        EXPECT_THROW(part.bytes(99999, UINT64_MAX), CorruptedFile);
        EXPECT_THROW(part.bytes(UINT64_MAX, 2), CorruptedFile);
    }
}

TEST_F(Segment, AlignmentIsWithinTheFile) {
    SegmentWriter writer(path("a.seg"));
    writer.begin_part("a");
    writer.write(random_bytes(5));
    EXPECT_EQ(writer.align(64), 64u);
    EXPECT_EQ(writer.align(64), 64u);
    PartSpool spool(folder, 0);
    spool.write(random_bytes(9));
    EXPECT_EQ(spool.align(8), 16u);
    writer.add_part("b", spool);
    writer.finish(false);
    const SegmentFile segment(path("a.seg"));
    EXPECT_EQ(segment.part("a").size(), 64u);
    EXPECT_EQ(segment.part("b").size(), 16u);
}

TEST_F(Segment, NamesOfPartsAreChecked) {
    SegmentWriter writer(path("a.seg"));
    writer.begin_part("a");
    for (const char* name : {"a", "", "1234567890123456789012345678901234567890"}) {
        EXPECT_THROW(writer.begin_part(name), InvalidArgument) << name;
    }
    writer.finish(false);
    const SegmentFile segment(path("a.seg"));
    EXPECT_EQ(segment.find_part("b"), nullptr);
    EXPECT_THROW(segment.part("b"), CorruptedFile);
}

TEST_F(Segment, OfAnotherIdentityIsRefused) {
    const SegmentIdentity one = write("a.seg", {{"p", random_bytes(1000)}});
    const SegmentIdentity other = write("b.seg", {{"p", random_bytes(1000)}});
    EXPECT_NE(one.id, other.id);
    EXPECT_THROW(SegmentFile(path("b.seg"), Access::Map, &one), CorruptedFile);
}

TEST_F(Segment, OfAnotherVersionSaysSo) {
    write("a.seg", {{"p", random_bytes(1000)}});
    Bytes bytes = file_bytes(path("a.seg"));
    bytes[8] = 9;
    write_file(path("a.seg"), bytes);
    EXPECT_THROW(SegmentFile{path("a.seg")}, CorruptedFile) << "not whole";
    // With a right checksum.
    const auto footer = load<uint64_t>(bytes.data() + bytes.size() - 24);
    Bytes sum(bytes.begin(), bytes.begin() + 64);
    sum.insert(sum.end(), bytes.begin() + static_cast<ptrdiff_t>(footer), bytes.end() - 12);
    sum.insert(sum.end(), bytes.end() - 8, bytes.end());
    store(bytes.data() + bytes.size() - 12, crc32c(sum));
    write_file(path("a.seg"), bytes);
    try {
        SegmentFile{path("a.seg")};
        FAIL();
    } catch (const UnknownVersion& error) {
        EXPECT_EQ(error.file, path("a.seg"));
        EXPECT_NE(std::string(error.what()).find("version 9"), std::string::npos);
    }
}

TEST_F(Segment, APartIsWithinTheFileWhateverTheFooterSays) {
    write("a.seg", {});
    const Bytes whole = file_bytes(path("a.seg"));
    ASSERT_EQ(whole.size(), 64u + 8 + 24);
    for (const size_t room : {0, 64, 128, 192}) {
        for (const uint64_t begin : {uint64_t{0}, uint64_t{64}, uint64_t{128}, uint64_t{256},
                                     uint64_t{1} << 40, uint64_t{1} << 63, UINT64_MAX - 63}) {
            for (const uint64_t size : {uint64_t{0}, uint64_t{40}, uint64_t{1} << 63, UINT64_MAX}) {
                Bytes bytes(64 + room);
                std::copy_n(whole.begin(), 64, bytes.begin());
                append(bytes, uint32_t{1});
                append(bytes, uint32_t{16384});
                bytes.push_back('p');
                bytes.resize(bytes.size() + 31);
                append(bytes, begin);
                append(bytes, size);
                if (size == 40) append(bytes, crc32c(Bytes(40)));
                bytes.insert(bytes.end(), whole.end() - 24, whole.end());
                uint8_t* const trailer = bytes.data() + bytes.size() - 24;
                store(trailer, uint64_t{64 + room});
                uint32_t checksum = crc32c(std::span(bytes).first(64));
                checksum = crc32c({bytes.data() + 64 + room, trailer + 12}, checksum);
                store(trailer + 12, crc32c({trailer + 16, 8}, checksum));
                write_file(path("b.seg"), bytes);
                if (begin >= 64 && begin <= 64 + room && size <= 40 &&
                    begin + size + kPartSlack <= 64 + room) {
                    EXPECT_EQ(SegmentFile(path("b.seg")).part("p").bytes().size(), size);
                } else {
                    EXPECT_THROW(SegmentFile{path("b.seg")}, CorruptedFile) << begin << " " << size;
                }
            }
        }
    }
}

TEST_F(Segment, DamageIsFoundOrDoesNoHarm) {
    const Parts parts{
        {"a", random_bytes(70000)}, {"b", random_bytes(300)}, {"c", random_bytes(20000)}};
    const SegmentIdentity identity = write("a.seg", parts);
    const Bytes whole = file_bytes(path("a.seg"));
    size_t found = 0;
    for (Damage damage : kDamages) {
        for (int i = 0; i < 150; ++i) {
            const Bytes copy = damaged(whole, damage, random);
            write_file(path("b.seg"), copy);
            try {
                const SegmentFile segment(path("b.seg"), below(2) ? Access::Map : Access::Read,
                                          below(2) ? &identity : nullptr);
                ASSERT_EQ(read(segment), parts);
            } catch (const CorruptedFile& error) {
                ++found;
                EXPECT_EQ(error.file, path("b.seg"));
                EXPECT_LE(error.offset, whole.size());
                EXPECT_NE(copy, whole);
            }
            if (copy != whole) {
                EXPECT_THROW(SegmentFile(path("b.seg")).verify(), CorruptedFile);
            }
        }
    }
    EXPECT_GT(found, 400u);
}

TEST_F(Segment, DamageIsNamedByPartAndOffset) {
    write("a.seg", {{"a", random_bytes(70000)}, {"b", random_bytes(300)}});
    const uint64_t begin = SegmentFile(path("a.seg")).part("a").begin();
    Bytes bytes = file_bytes(path("a.seg"));
    bytes[begin + 40000] ^= 1;
    write_file(path("a.seg"), bytes);
    const SegmentFile segment(path("a.seg"));
    EXPECT_NO_THROW(segment.part("b").bytes());
    EXPECT_NO_THROW(segment.part("a").bytes(0, 32768)) << "chunks that are whole";
    for (int i = 0; i < 2; ++i) {
        try {
            segment.part("a").bytes(35000, 1);
            FAIL();
        } catch (const CorruptedFile& error) {
            EXPECT_EQ(error.part, "a");
            EXPECT_EQ(error.offset, begin + 32768);
        }
    }
}

TEST_F(Segment, ThreadsCheckAtOnce) {
    const Bytes bytes = random_bytes(3000000);
    write("a.seg", {{"p", bytes}});
    const SegmentFile segment(path("a.seg"));
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (uint32_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            std::mt19937 random(test_seed() + t);
            for (int i = 0; i < 2000; ++i) {
                const size_t at = random() % 2990000;
                const auto range = segment.part("p").bytes(at, 10000);
                wrong += range[0] != bytes[at] || range[9999] != bytes[at + 9999];
            }
        });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
}

TEST_F(Segment, AnUnfinishedOneIsRemoved) {
    {
        SegmentWriter writer(path("a.seg"));
        writer.begin_part("p");
        writer.write(random_bytes(1000000));
        EXPECT_EQ(files_in(folder), 1u);
        // Not by a child, whose copy of the writer goes as well.
        if (const pid_t child = fork(); child == 0) {
            writer.~SegmentWriter();
            _exit(0);
        } else {
            waitpid(child, nullptr, 0);
        }
        EXPECT_EQ(files_in(folder), 1u);
    }
    EXPECT_EQ(files_in(folder), 0u);
}

// What a process of its own finds on a disk of a megabyte.
int write_on_full_disk(const std::string& folder) {
    if (mount("none", folder.c_str(), "tmpfs", 0, "size=1m") != 0) return 77;
    int result = 1;
    try {
        SegmentWriter writer(folder + "/a.seg");
        writer.begin_part("p");
        for (int i = 0; i < 40; ++i) writer.write(Bytes(100000));
        writer.finish(true);
    } catch (const FileError& error) {
        result = error.code == ENOSPC && error.path == folder + "/a.seg" ? 0 : 2;
    }
    try {
        PartSpool spool(folder, 10000);
        for (int i = 0; i < 40; ++i) spool.write(Bytes(100000));
        result = 3;
    } catch (const FileError& error) {
        if (error.code != ENOSPC) result = 4;
    }
    // All room is there again.
    SegmentWriter writer(folder + "/a.seg");
    writer.begin_part("p");
    writer.write(Bytes(900000));
    writer.finish(true);
    umount(folder.c_str());
    return result;
}

TEST_F(Segment, AFullDiskIsAnErrorThatLeavesNothing) {
    const pid_t child = fork();
    if (child == 0) _exit(write_on_full_disk(folder));
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "mount() wants root";
    EXPECT_EQ(status, 0);
    EXPECT_EQ(files_in(folder), 0u);
}

TEST_F(Segment, ALimitOfFileSizesIsAnErrorThatLeavesNothing) {
    const pid_t child = fork();
    if (child == 0) {
        // SIGXFSZ has its effect: it would end the process.
        const rlimit limit{500000, 500000};
        setrlimit(RLIMIT_FSIZE, &limit);
        int code = 0;
        try {
            SegmentWriter writer(path("a.seg"));
            writer.begin_part("p");
            for (int i = 0; i < 40; ++i) writer.write(Bytes(100000));
            writer.finish(false);
        } catch (const FileError& error) {
            code = error.code;
        }
        try {
            PartSpool spool(folder, 10000);
            for (int i = 0; i < 40; ++i) spool.write(Bytes(100000));
            code = 0;
        } catch (const FileError&) {
        }
        _exit(code);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == EFBIG) << status;
    EXPECT_EQ(files_in(folder), 0u);
}

TEST_F(Segment, WhatCannotBeOpenedSaysWhy) {
    const auto code = [](const std::string& name) {
        try {
            SegmentFile{name};
        } catch (const FileError& error) {
            EXPECT_EQ(error.path, name);
            return error.code;
        }
        return 0;
    };
    EXPECT_EQ(code(path("nothing")), ENOENT);
    EXPECT_EQ(code(folder), EISDIR);
    mkfifo(path("fifo").c_str(), 0600);
    EXPECT_EQ(code(path("fifo")), EINVAL);
    write_file(path("empty"), {});
    EXPECT_THROW(SegmentFile{path("empty")}, CorruptedFile);
    EXPECT_THROW(SegmentWriter{path("none/a.seg")}, FileError);
}

}  // namespace
}  // namespace postings::storage
