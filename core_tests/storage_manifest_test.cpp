// Manifests: what was written comes back, and no other byte is taken; how folders change them.
#include "core/storage/manifest.h"

#include <sys/mount.h>
#include <sys/wait.h>

#include "core/base/bytes_of.h"
#include "core/base/crc32c.h"
#include "core/storage/errors.h"
#include "core/storage/manifest_file.h"
#include "storage_samples.h"

namespace postings::storage {
namespace {

class ManifestTest : public StorageTest {
  protected:
    std::string random_text() {
        const Bytes bytes = random_bytes(below(40));
        return {bytes.begin(), bytes.end()};
    }
    Manifest random_manifest() {
        Manifest manifest;
        manifest.version = Manifest::kOldestVersion + below(Manifest::kNewestVersion);
        manifest.generation = random() * uint64_t{random()} / 2;
        manifest.schema = below(2) ? "{\"fields\": {\"título\": 1}}\n" : random_text();
        manifest.analyzer = random_text();
        if (below(2)) manifest.log_position = static_cast<int64_t>(random()) * -4711;
        for (uint32_t i = below(4); i > 0; --i) manifest.entries[random_text()] = random_text();
        const uint32_t fields = below(3);
        for (uint32_t i = below(5); i > 0; --i) {
            SegmentEntry segment;
            segment.number = manifest.next_segment;
            manifest.next_segment += 1 + below(1000);
            for (auto& byte : segment.identity.id) byte = static_cast<uint8_t>(random());
            segment.identity.bytes = random() * uint64_t{7};
            segment.identity.checksum = random();
            segment.documents = segment.live = 1 + below(1000000);
            if (below(2)) {
                segment.live -= 1;
                segment.tombstones = 1 + random();
                segment.tombstones_checksum = random();
            }
            for (uint32_t k = 0; k < fields; ++k) {
                const uint64_t with_length = below(segment.live + 1);
                segment.length_sums.push_back(with_length * (1 + below(1000)));
                if (manifest.version >= 5) segment.with_length.push_back(with_length);
            }
            manifest.segments.push_back(segment);
        }
        return manifest;
    }
};

Manifest parse(std::string_view text) {
    return Manifest::parse(bytes_of(text), "M");
}

std::string with_checksum(std::string text) {
    char last[32];
    std::snprintf(last, sizeof last, "crc32c %08x\n", crc32c(bytes_of(text)));
    return text + last;
}

TEST_F(ManifestTest, ComesBackAsWritten) {
    for (int i = 0; i < 500; ++i) {
        const Manifest manifest = random_manifest();
        const std::string text = manifest.text();
        EXPECT_EQ(parse(text), manifest) << text;
        EXPECT_EQ(parse(text).text(), text);
    }
}

TEST_F(ManifestTest, IsReadableText) {
    Manifest manifest;
    manifest.generation = 3;
    manifest.schema = "a b";
    manifest.log_position = -5;
    EXPECT_EQ(manifest.text(),
              with_checksum("postings index 5\ngeneration 3\nnext-segment 00000001\n"
                            "schema a%20b\nanalyzer \nlog-position -5\n"));
}

TEST_F(ManifestTest, EveryDamagedByteIsFound) {
    const std::string text = random_manifest().text();
    for (size_t at = 0; at < text.size(); ++at) {
        std::string other = text;
        other[at] = static_cast<char>(other[at] ^ (1 + below(255)));
        EXPECT_THROW(parse(other), CorruptedFile) << at;
        EXPECT_THROW(parse(text.substr(0, at)), CorruptedFile) << at;
    }
    EXPECT_THROW(parse(text + "\n"), CorruptedFile);
    EXPECT_THROW(parse(text + text), CorruptedFile);
}

TEST_F(ManifestTest, WhatIsWrongUnderARightChecksumIsRefused) {
    const std::string head =
        "postings index 5\ngeneration 3\nnext-segment 0000000a\nschema \nanalyzer \n";
    const std::string id(32, '0');
    const auto segment = [&](const char* number, const char* rest) {
        return "segment " + std::string(number) + " id=" + id + " bytes=9 crc=00000000 " + rest +
               "\n";
    };
    const std::string good = segment("00000001", "documents=5 live=5 lengths=1,2 with-length=1,1");
    EXPECT_EQ(parse(with_checksum(head + good)).segments.size(), 1u);
    // One of an older version has no counts, and may not have them.
    const std::string older = "postings index 4" + head.substr(head.find('\n'));
    EXPECT_EQ(parse(with_checksum(older + segment("00000001", "documents=5 live=5 lengths=1,2")))
                  .segments.size(),
              1u);
    EXPECT_THROW(parse(with_checksum(older + good)), CorruptedFile);
    for (const std::string& bad :
         {std::string("x"),
          std::string("entry a\n"),
          std::string("entry a b\nentry a c\n"),
          std::string("entry b b\nentry a c\n"),
          std::string("entry %41 b\n"),
          std::string("entry \t b\n"),
          std::string("entry %4 b\n"),
          std::string("entry %zz b\n"),
          std::string("entry a b"),
          good + good,
          segment("0000000a", "documents=5 live=5 lengths= with-length="),
          segment("0000001", "documents=5 live=5 lengths= with-length="),
          segment("../../et", "documents=5 live=5 lengths= with-length="),
          segment("00000001", "documents=5 live=6 lengths= with-length="),
          segment("00000001", "documents=5 live=4 lengths= with-length="),
          segment("00000001", "documents=05 live=5 lengths= with-length="),
          segment("00000001", "documents=-5 live=-5 lengths= with-length="),
          segment("00000001", "documents=99999999999 live=5 lengths= with-length="),
          segment("00000001", "documents=5 live=5 lengths=1, with-length=1,"),
          segment("00000001", "documents=5 live=5 lengths=9,9"),
          segment("00000001", "documents=5 live=5 lengths=9,9 with-length="),
          segment("00000001", "documents=5 live=5 lengths=9,9 with-length=5"),
          segment("00000001", "documents=5 live=5 lengths=9,9 with-length=5,6"),
          segment("00000001", "documents=5 live=5 lengths=9,4 with-length=5,5"),
          segment("00000001", "documents=5 live=5 lengths=9,9 with-length=5,0"),
          segment("00000001", "documents=5 live=5 lengths=9,0 with-length=5,1"),
          segment("00000001",
                  "documents=5 live=5 lengths= with-length= tombstones=1 tombstones-crc=00000000"),
          segment("00000001",
                  "documents=5 live=4 lengths= with-length= tombstones=0 tombstones-crc=00000000"),
          good + segment("00000002",
                         "documents=4294967295 live=4294967295 lengths=1,2 with-length=1,1"),
          good + segment("00000002", "documents=5 live=5 lengths=1 with-length=1")}) {
        EXPECT_THROW(parse(with_checksum(head + bad)), CorruptedFile) << bad;
    }
    const auto counted = [](const char* generation, const char* next) {
        return with_checksum("postings index 5\ngeneration " + std::string(generation) +
                             "\nnext-segment " + next + "\nschema \nanalyzer \n");
    };
    EXPECT_NO_THROW(parse(counted("9223372036854775807", "fffffffe")));
    EXPECT_THROW(parse(counted("9223372036854775808", "00000001")), CorruptedFile);
    EXPECT_THROW(parse(counted("18446744073709551615", "00000001")), CorruptedFile);
    EXPECT_THROW(parse(counted("1", "ffffffff")), CorruptedFile);
    EXPECT_THROW(parse(counted("1", "00000000")), CorruptedFile);
}

TEST_F(ManifestTest, OfAnotherVersionSaysSo) {
    EXPECT_THROW(parse(with_checksum("postings index 7\nwhatever comes\n")), UnknownVersion);
    EXPECT_THROW(parse("postings index 7\nwhatever comes\n"), CorruptedFile);
}

TEST_F(ManifestTest, ThatContradictsItselfIsNotWritten) {
    Manifest manifest;
    manifest.segments.emplace_back();
    manifest.segments.back().number = 5;
    EXPECT_THROW(manifest.text(), InvalidArgument) << "beyond next_segment";
    for (const auto& [generation, next] :
         {std::pair(uint64_t{INT64_MAX} + 1, 1u), std::pair(uint64_t{1}, UINT32_MAX)}) {
        manifest = {};
        manifest.generation = generation;
        manifest.next_segment = next;
        try {
            static_cast<void>(manifest.text());
            FAIL();
        } catch (const InvalidArgument& error) {
            FAIL() << "nobody gave it: " << error.what();
        } catch (const Error&) {
        }
    }
    manifest = {};
    manifest.schema.assign(kMostManifestBytes, 'x');
    EXPECT_THROW(manifest.text(), InvalidArgument);
}

TEST_F(ManifestTest, IsReplacedAndSeen) {
    EXPECT_THROW(ManifestFile{folder}, FileError);
    Manifest manifest = random_manifest();
    for (int i = 0; i < 300; ++i) {
        manifest.generation = static_cast<uint64_t>(i);
        replace_manifest(folder, manifest, i < 3);
        const ManifestFile file(folder);
        EXPECT_EQ(file.manifest(), manifest);
        EXPECT_TRUE(file.is_current());
        // Of the same size, at once: inodes are used again, and clocks are coarse.
        for (int k = 0; k < 3; ++k) {
            manifest.generation ^= 1;
            replace_manifest(folder, manifest, false);
            EXPECT_FALSE(file.is_current());
        }
    }
    std::filesystem::remove(path("manifest"));
    EXPECT_THROW(ManifestFile{folder}, FileError);
}

TEST_F(ManifestTest, OfTooManyBytesIsNotRead) {
    std::filesystem::resize_file((write_file(path("manifest"), {1}), path("manifest")),
                                 kMostManifestBytes + 1);
    EXPECT_THROW(ManifestFile{folder}, CorruptedFile);
}

TEST_F(ManifestTest, OrphansOfAnIndexAreRemovedAndNothingElse) {
    Manifest manifest;
    manifest.next_segment = 12;
    SegmentEntry segment;
    segment.number = 11;
    segment.documents = 2;
    segment.live = 1;
    segment.tombstones = 7;
    manifest.segments.push_back(segment);
    const std::vector<std::string> kept = {"0000000b.seg",
                                           "0000000b.7.del",
                                           "lock",
                                           "notes.txt",
                                           "0000000b.seg.bak",
                                           "0000000B.seg",
                                           "spool-too-long",
                                           "000000b.seg",
                                           "0000000b..del",
                                           "0000000b.x.del",
                                           "dropped-tables.sql",
                                           "dropped-12-notes.txt",
                                           "dropped-12",
                                           "dropped-x-0000000b.seg",
                                           "spool-a.b.c."};
    const std::vector<std::string> gone = {"0000000a.seg", "0000000b.6.del", "0000000c.1.del",
                                           "manifest.new", "spool-aZ09bc"};
    for (const auto* names : {&kept, &gone}) {
        for (const std::string& name : *names) write_file(path(name), {1});
    }
    replace_manifest(folder, manifest, false);
    write_file(path("manifest.new"), {1});
    EXPECT_EQ(remove_orphans(folder, manifest, true), gone.size());
    for (const std::string& name : kept) EXPECT_TRUE(std::filesystem::exists(path(name))) << name;
    for (const std::string& name : gone) EXPECT_FALSE(std::filesystem::exists(path(name))) << name;
}

TEST_F(ManifestTest, LaterFilesAreOrphansWithoutALastDurableManifest) {
    Manifest manifest;
    manifest.set_durable(false);
    manifest.generation = 6;
    manifest.next_segment = 12;
    const std::vector<std::string> kept = {"0000000a.seg", "0000000b.seg", "0000000b.6.del",
                                           "manifest.durable"},
                                   gone = {"0000000c.seg", "0000000b.7.del", "00000100.1.del"};
    for (const auto* names : {&kept, &gone})
        for (const std::string& name : *names) write_file(path(name), {1});
    EXPECT_EQ(next_free_number(folder), 0x101u);
    EXPECT_EQ(remove_orphans(folder, manifest, true), gone.size());
    for (const std::string& name : kept) EXPECT_TRUE(std::filesystem::exists(path(name))) << name;
    for (const std::string& name : gone) EXPECT_FALSE(std::filesystem::exists(path(name))) << name;
}

TEST_F(ManifestTest, OrphansAreKeptForAGrace) {
    EXPECT_EQ(drop_grace(folder).count(), 0);
    write_file(path("0000000a.seg"), {1});
    replace_manifest(folder, {}, false);
    const auto files = [&] {
        return std::distance(std::filesystem::directory_iterator(folder), {});
    };
    EXPECT_EQ(remove_orphans(folder, {}, true, std::chrono::seconds(600)), 1u);
    EXPECT_FALSE(std::filesystem::exists(path("0000000a.seg")));
    EXPECT_EQ(remove_orphans(folder, {}, true, std::chrono::seconds(600)), 0u);
    EXPECT_EQ(files(), 2);
    write_file(path("dropped-1000-0000000b.seg"), {1});
    EXPECT_EQ(remove_orphans(folder, {}, true, std::chrono::seconds(600)), 1u)
        << "dropped long ago";
    EXPECT_EQ(files(), 2);
    // By a host whose clock is ahead, by a minute and by a day.
    for (const long ahead : {60, 86400})
        write_file(path("dropped-" + std::to_string(std::time(nullptr) + ahead) + "-0000000c.seg"),
                   {1});
    EXPECT_EQ(remove_orphans(folder, {}, true, std::chrono::seconds(600)), 1u);
    EXPECT_EQ(files(), 3);
    EXPECT_EQ(remove_orphans(folder, {}, true), 2u);
    EXPECT_EQ(files(), 1);
}

TEST_F(ManifestTest, AFolderThatCannotBeListedIsNotEmpty) {
    EXPECT_EQ(next_free_number(path("none")), 1u);
    write_file(path("file"), {1});
    EXPECT_THROW(next_free_number(path("file")), FileError);
    EXPECT_THROW(static_cast<void>(committed_file(path("file"))), FileError);
}

int replace_on_full_disk(const std::string& folder) {
    if (mount("none", folder.c_str(), "tmpfs", 0, "size=64k") != 0) return 77;
    Manifest manifest;
    replace_manifest(folder, manifest, true);
    Manifest larger = manifest;
    larger.schema.assign(100000, 'x');
    int result = 1;
    try {
        replace_manifest(folder, larger, true);
    } catch (const FileError& error) {
        result = error.code == ENOSPC ? 0 : 2;
    }
    if (ManifestFile(folder).manifest() != manifest) result = 3;
    if (std::filesystem::exists(folder + "/manifest.new")) result = 4;
    umount(folder.c_str());
    return result;
}

TEST_F(ManifestTest, AFullDiskLeavesTheOneBefore) {
    const pid_t child = fork();
    if (child == 0) _exit(replace_on_full_disk(folder));
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "mount() wants root";
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace postings::storage
