// Stored records and tombstones: what was written comes back, damage is found.
#include <atomic>
#include <memory>
#include <thread>

#include "core/storage/errors.h"
#include "core/storage/record_dictionary.h"
#include "core/storage/stored_blocks.h"
#include "core/storage/tombstones.h"
#include "storage_samples.h"

namespace postings::storage {
namespace {

using RecordList = std::vector<Bytes>;
using Dictionary = std::optional<RecordDictionary>;
const Dictionary kNone = RecordDictionary();

Bytes copy(std::span<const uint8_t> bytes) {
    return {bytes.begin(), bytes.end()};
}

// The parts of records, as they are stored.
struct StoredParts {
    Bytes blocks, index, dictionary;
};

class Records : public StorageTest {
  protected:
    RecordList random_records(size_t count) {
        RecordList records(count);
        for (Bytes& record : records) {
            record = random_bytes(below(40) ? below(600) : below(3) ? below(30000) : 0);
            // Half of them can be compressed.
            if (below(2)) {
                for (auto& byte : record) byte &= 3;
            }
        }
        return records;
    }
    // Short texts of some words.
    RecordList text_records(size_t count) {
        RecordList records(count);
        for (Bytes& record : records)
            for (uint32_t words = below(100); words > 0; --words) {
                const std::string word =
                    "word" + std::to_string((below(300) * below(300)) % 5000) + ' ';
                record.insert(record.end(), word.begin(), word.end());
            }
        return records;
    }
    static Bytes dictionary_of(const RecordList& records) {
        Bytes all;
        std::vector<uint32_t> lengths;
        for (const Bytes& record : records) {
            all.insert(all.end(), record.begin(), record.end());
            lengths.push_back(static_cast<uint32_t>(record.size()));
        }
        return dictionary_of_records(all, lengths);
    }
    StoredParts parts_of(const std::string& name) {
        const SegmentFile segment(path(name));
        const Part* const dictionary = segment.find_part("stored.dictionary");
        return {copy(segment.part("stored").bytes()), copy(segment.part("stored.index").bytes()),
                dictionary == nullptr ? Bytes() : copy(dictionary->bytes())};
    }
    // Under right checksums.
    void write(const StoredParts& parts, const std::string& name) {
        SegmentWriter segment(path(name));
        segment.begin_part("stored");
        segment.write(parts.blocks);
        segment.begin_part("stored.index");
        segment.write(parts.index);
        segment.begin_part("stored.dictionary");
        segment.write(parts.dictionary);
        segment.finish(false);
    }
    void write(const RecordList& records, Compression compression = best_compression(),
               Dictionary dictionary = {}, const std::string& name = "a.seg") {
        std::filesystem::remove(path(name));
        SegmentWriter segment(path(name));
        StoredBlocksWriter writer(segment, "stored", compression, dictionary);
        for (const Bytes& record : records) writer.add(record);
        EXPECT_EQ(writer.records(), records.size());
        writer.finish();
        segment.finish(false);
    }
};

TEST_F(Records, ComeBackInAnyOrder) {
    const Bytes other = dictionary_of(text_records(5000));
    for (const size_t count : {0, 1, 2, 100, 4000}) {
        const RecordList records = count == 100 ? text_records(count) : random_records(count);
        for (int way = 0; way < 4; ++way) {
            write(records, way == 0 ? Compression::None : best_compression(),
                  way == 1   ? kNone
                  : way == 2 ? Dictionary(RecordDictionary{other})
                             : std::nullopt);
            const SegmentFile segment(path("a.seg"));
            const StoredBlocks stored(segment, "stored");
            ASSERT_EQ(stored.records(), count);
            EXPECT_NO_THROW(stored.verify());
            const bool has_one = way == 2 || (way == 3 && count == 4000);
            if (best_compression() == Compression::Zstd) {
                EXPECT_EQ(stored.dictionary().bytes.empty(), !has_one) << way << " " << count;
            }
            RecordBuffer buffer, other;
            for (uint32_t i = 0; i < count; ++i) {
                EXPECT_EQ(copy(stored.read(i, buffer)), records[i]);
                const uint32_t k = below(static_cast<uint32_t>(count));
                EXPECT_EQ(copy(stored.read(k, other)), records[k]);
            }
            EXPECT_THROW(stored.read(static_cast<uint32_t>(count), buffer), InvalidArgument);
        }
    }
}

// Whether they are gathered for a dictionary, in the block that is filled, in the file's buffer or
// in the file.
TEST_F(Records, AreReadBeforeAllAreThere) {
    const Bytes other = dictionary_of(text_records(5000));
    for (int way = 0; way < 5; ++way) {
        RecordList records = way < 3 ? random_records(3000) : text_records(12000);
        records[7] = random_bytes(300 << 10);
        records[9] = Bytes(size_t{5} << 20, 'x');
        std::filesystem::remove(path("a.seg"));
        SegmentWriter segment(path("a.seg"));
        segment.begin_part("before");
        segment.write(random_bytes(5000));
        StoredBlocksWriter writer(segment, "stored",
                                  way == 0 ? Compression::None : best_compression(),
                                  way == 1   ? kNone
                                  : way == 3 ? Dictionary(RecordDictionary{other})
                                             : std::nullopt);
        RecordBuffer buffer;
        for (uint32_t i = 0; i < records.size(); ++i) {
            writer.add(records[i]);
            // The last one, those before it, and a few far away.
            for (const uint32_t back : {0u, 1u, below(20), below(i + 1)}) {
                if (back > i || below(3) != 0) continue;
                ASSERT_EQ(copy(writer.read(i - back, buffer)), records[i - back])
                    << way << " " << i << " " << back;
            }
        }
        EXPECT_THROW(writer.read(static_cast<uint32_t>(records.size()), buffer), InvalidArgument);
        writer.finish();
        segment.finish(false);
        const SegmentFile file(path("a.seg"));
        const StoredBlocks stored(file, "stored");
        for (uint32_t i = 0; i < records.size(); i += 1 + below(50))
            ASSERT_EQ(copy(stored.read(i, buffer)), records[i]);
    }
}

// As merges copy them: whole blocks where they can, else one record after another.
TEST_F(Records, AreCopiedByBlocks) {
    for (const size_t count : {1, 5, 100, 3000}) {
        for (const Compression compression : {best_compression(), Compression::None}) {
            RecordList all;
            size_t copied = 0, blocks = 0;
            {
                SegmentWriter merged(path("merged.seg"));
                StoredBlocksWriter writer(merged, "stored", best_compression(), kNone);
                for (int source = 0; source < 5; ++source) {
                    const RecordList records = random_records(count);
                    all.insert(all.end(), records.begin(), records.end());
                    write(records, source == 3 ? compression : best_compression(), kNone);
                    const SegmentFile segment(path("a.seg"));
                    const StoredBlocks stored(segment, "stored");
                    RecordBuffer buffer;
                    for (uint32_t i = 0; i < count;) {
                        const auto block = stored.block_at(i);
                        blocks += block.has_value();
                        if (block && below(20) != 0 && writer.add_block(*block)) {
                            copied += block->records;
                            i += block->records;
                        } else {
                            writer.add(stored.read(i++, buffer));
                        }
                    }
                    EXPECT_FALSE(stored.block_at(static_cast<uint32_t>(count)));
                }
                writer.finish();
                merged.finish(false);
            }
            const SegmentFile segment(path("merged.seg"));
            const StoredBlocks stored(segment, "stored");
            ASSERT_EQ(stored.records(), all.size());
            EXPECT_NO_THROW(stored.verify());
            RecordBuffer buffer;
            for (uint32_t i = 0; i < all.size(); ++i)
                ASSERT_EQ(copy(stored.read(i, buffer)), all[i]) << i;
            if (count < 3000) continue;
            EXPECT_GT(copied, all.size() / 2);
            EXPECT_GT(blocks, 100u);
        }
    }
}

// Records of one dictionary among those that are merged: the blocks with its bytes alone are
// copied.
TEST_F(Records, AreCopiedWithTheirDictionary) {
    if (best_compression() == Compression::None) GTEST_SKIP() << "built without zstd";
    const RecordList texts = text_records(5000);
    const Bytes dictionary = dictionary_of(text_records(5000));
    const std::vector<Dictionary> kinds{RecordDictionary{dictionary}, kNone, std::nullopt,
                                        RecordDictionary{dictionary}};
    const auto has_same = [](int way, size_t source) {
        return way == 0 ? source == 0 || source == 3 : way == 1 && source == 1;
    };
    std::vector<RecordList> sources;
    std::vector<std::unique_ptr<SegmentFile>> files;
    for (size_t i = 0; i < kinds.size(); ++i) {
        sources.push_back(texts);
        // Long ones have no dictionary, so they can always be copied.
        sources[i].insert(sources[i].begin() + 1000, Bytes(400000, 'y'));
        const std::string name = std::to_string(i) + ".seg";
        write(sources[i], best_compression(), kinds[i], name);
        files.push_back(std::make_unique<SegmentFile>(path(name)));
    }
    size_t long_ones = 0;
    // With the dictionary of the first, without one, and with a new one.
    for (int way = 0; way < 3; ++way) {
        std::vector<size_t> copied(kinds.size());
        RecordList all;
        std::filesystem::remove(path("merged.seg"));
        {
            SegmentWriter merged(path("merged.seg"));
            const StoredBlocks first(*files[0], "stored");
            StoredBlocksWriter writer(merged, "stored", best_compression(),
                                      way == 0   ? Dictionary(first.dictionary())
                                      : way == 1 ? kNone
                                                 : std::nullopt);
            for (size_t source = 0; source < kinds.size(); ++source) {
                const StoredBlocks stored(*files[source], "stored");
                RecordBuffer buffer;
                for (uint32_t i = 0; i < stored.records();) {
                    const auto block = stored.block_at(i);
                    if (block && writer.add_block(*block)) {
                        copied[source] += block->records;
                        i += block->records;
                    } else {
                        writer.add(stored.read(i++, buffer));
                    }
                }
                all.insert(all.end(), sources[source].begin(), sources[source].end());
            }
            ASSERT_EQ(writer.records(), all.size());
            writer.finish();
            merged.finish(false);
        }
        const SegmentFile segment(path("merged.seg"));
        const StoredBlocks stored(segment, "stored");
        EXPECT_NO_THROW(stored.verify());
        EXPECT_EQ(stored.dictionary().bytes.empty(), way == 1);
        RecordBuffer buffer;
        ASSERT_EQ(stored.records(), all.size());
        for (uint32_t i = 0; i < all.size(); ++i) ASSERT_EQ(copy(stored.read(i, buffer)), all[i]);
        for (size_t source = 0; source < kinds.size(); ++source) {
            if (has_same(way, source)) {
                EXPECT_GT(copied[source], 4000u) << way;
            } else {
                EXPECT_LE(copied[source], 1u) << way << " " << source;
                long_ones += copied[source];
            }
        }
    }
    EXPECT_GT(long_ones, 0u);
}

// A fourth of the block to read, for a few percent of the bytes.
TEST_F(Records, ADictionaryPays) {
    if (best_compression() == Compression::None) GTEST_SKIP() << "built without zstd";
    const RecordList records = text_records(40000);
    uint64_t bytes[2];
    uint32_t blocks[2] = {};
    for (const int way : {0, 1}) {
        write(records, best_compression(), way == 0 ? kNone : std::nullopt);
        const SegmentFile segment(path("a.seg"));
        const StoredBlocks stored(segment, "stored");
        bytes[way] = segment.identity().bytes;
        for (uint32_t i = 0; i < stored.records(); ++i)
            blocks[way] += stored.block_at(i).has_value();
    }
    EXPECT_LT(bytes[1], bytes[0] + bytes[0] / 10);
    EXPECT_GT(blocks[1], 3 * blocks[0]);
}

// Merges of merges do not leave small blocks behind.
TEST_F(Records, CopiedBlocksStayLarge) {
    constexpr uint32_t kSources = 200, kOfSource = 30;
    SegmentWriter merged(path("merged.seg"));
    StoredBlocksWriter writer(merged, "stored", Compression::None);
    for (uint32_t source = 0; source < kSources; ++source) {
        write(RecordList(kOfSource, random_bytes(1000)), Compression::None);
        const SegmentFile segment(path("a.seg"));
        const StoredBlocks stored(segment, "stored");
        RecordBuffer buffer;
        for (uint32_t i = 0; i < kOfSource;) {
            const auto block = stored.block_at(i);
            if (block && writer.add_block(*block)) {
                i += block->records;
            } else {
                writer.add(stored.read(i++, buffer));
            }
        }
    }
    writer.finish();
    merged.finish(false);
    const SegmentFile segment(path("merged.seg"));
    const StoredBlocks stored(segment, "stored");
    EXPECT_NO_THROW(stored.verify());
    uint32_t blocks = 0;
    for (uint32_t i = 0; i < stored.records(); ++i) blocks += stored.block_at(i).has_value();
    EXPECT_LE(blocks, kSources * kOfSource * 1000 / (kStoredBlockBytes / 2));
}

TEST_F(Records, ABufferGivesMemoryBack) {
    const RecordList records = {Bytes(100, 'a'), Bytes(600000, 'b')};
    write(records, best_compression());
    const SegmentFile segment(path("a.seg"));
    const StoredBlocks stored(segment, "stored");
    RecordBuffer buffer;
    for (int times = 0; times < 2; ++times) {
        for (uint32_t i = 0; i < 2; ++i) EXPECT_EQ(copy(stored.read(i, buffer)), records[i]);
        const size_t memory = buffer.memory();
        buffer.keep_at_most(memory);
        EXPECT_EQ(buffer.memory(), memory);
        buffer.keep_at_most(1000);
        EXPECT_LE(buffer.memory(), 1000u);
    }
}

TEST_F(Records, AreReadByThreads) {
    const RecordList records = text_records(5000);
    const Bytes dictionary = dictionary_of(records);
    write(records, best_compression(), RecordDictionary{dictionary});
    const SegmentFile segment(path("a.seg"));
    const StoredBlocks stored(segment, "stored");
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (uint32_t thread = 0; thread < 4; ++thread)
        threads.emplace_back([&, thread] {
            RecordBuffer buffer;
            for (uint32_t i = 0; i < 5000; ++i) {
                const uint32_t record = (i * 7 + thread * 1000) % 5000;
                wrong += copy(stored.read(record, buffer)) != records[record];
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
}

// The beginning of a long record leaves zstd within a frame, where it refuses another dictionary.
TEST_F(Records, ABeginningKeepsNoDictionary) {
    std::vector<RecordList> records;
    std::vector<std::unique_ptr<SegmentFile>> files;
    for (size_t i = 0; i < 3; ++i) {
        records.push_back(text_records(5000));
        records[i].emplace_back(600000, static_cast<uint8_t>('a' + i));
        const std::string name = std::to_string(i) + ".seg";
        write(records[i], best_compression(), i == 2 ? kNone : std::nullopt, name);
        files.push_back(std::make_unique<SegmentFile>(path(name)));
    }
    RecordBuffer buffer;
    for (size_t begun = 0; begun < 3; ++begun)
        for (size_t read = 0; read < 3; ++read) {
            const StoredBlocks a(*files[begun], "stored"), b(*files[read], "stored");
            EXPECT_EQ(a.read_beginning(a.records() - 1, 1000, buffer).size(), 1000u);
            for (const uint32_t i : {7u, 50u})
                EXPECT_EQ(copy(b.read(i, buffer)), records[read][i]) << begun << " " << read;
        }
}

// A frame tells its dictionary, so that another one is an error, not another text.
TEST_F(Records, OfAnotherDictionaryAreRefused) {
    if (best_compression() == Compression::None) GTEST_SKIP() << "built without zstd";
    const Bytes a = dictionary_of(text_records(5000)), b = dictionary_of(text_records(5000));
    write(text_records(300), best_compression(), RecordDictionary{a});
    StoredParts parts = parts_of("a.seg");
    parts.dictionary = b;
    write(parts, "b.seg");
    const SegmentFile changed(path("b.seg"));
    RecordBuffer buffer;
    EXPECT_THROW(StoredBlocks(changed, "stored").read(0, buffer), CorruptedFile);
}

TEST_F(Records, ADictionaryIsNoOtherBytes) {
    if (best_compression() == Compression::None) GTEST_SKIP() << "built without zstd";
    Bytes bytes = dictionary_of(text_records(5000));
    std::fill(bytes.begin() + 8, bytes.begin() + 200, uint8_t{0xFF});
    SegmentWriter segment(path("a.seg"));
    EXPECT_THROW(StoredBlocksWriter(segment, "stored", best_compression(), RecordDictionary{bytes}),
                 CorruptedData);
    std::filesystem::remove(path("a.seg"));
    const Bytes dictionary = dictionary_of(text_records(5000));
    write(text_records(300), best_compression(), RecordDictionary{dictionary});
    StoredParts parts = parts_of("a.seg");
    parts.dictionary.resize((size_t{1} << 20) + 1);
    write(parts, "b.seg");
    const SegmentFile changed(path("b.seg"));
    EXPECT_THROW(StoredBlocks(changed, "stored"), CorruptedFile);
}

// It is made of the short ones before and behind.
TEST_F(Records, LongOnesPreventNoDictionary) {
    if (best_compression() == Compression::None) GTEST_SKIP() << "built without zstd";
    RecordList records = text_records(6000);
    records.insert(records.begin() + 10, Bytes(6'000'000, 'x'));
    records.insert(records.begin() + 500, random_bytes(3'000'000));
    write(records);
    const SegmentFile segment(path("a.seg"));
    const StoredBlocks stored(segment, "stored");
    EXPECT_FALSE(stored.dictionary().bytes.empty());
    EXPECT_NO_THROW(stored.verify());
    RecordBuffer buffer;
    for (uint32_t i = 0; i < records.size(); ++i)
        ASSERT_EQ(copy(stored.read(i, buffer)), records[i]) << i;
}

// Whether it has parts of records that are gone is told by who takes it over.
TEST_F(Records, ADictionaryMayBeStale) {
    if (best_compression() == Compression::None) GTEST_SKIP() << "built without zstd";
    const Bytes dictionary = dictionary_of(text_records(5000));
    for (const bool stale : {false, true}) {
        write(text_records(300), best_compression(), RecordDictionary{dictionary, stale});
        const SegmentFile segment(path("a.seg"));
        EXPECT_EQ(StoredBlocks(segment, "stored").dictionary().is_stale, stale);
    }
}

// One that others have is taken instead of a new one, if it is as good; then, blocks can be copied.
TEST_F(Records, AKnownDictionaryIsTakenIfItIsAsGood) {
    if (best_compression() == Compression::None) GTEST_SKIP() << "built without zstd";
    const Bytes known = dictionary_of(text_records(9000));
    Bytes damaged = known;
    std::fill(damaged.begin() + 8, damaged.begin() + 200, uint8_t{0xFF});
    RecordList others = text_records(9000);
    for (Bytes& record : others)
        for (uint8_t& byte : record) byte ^= 0x40;
    const RecordList same = text_records(9000), few = text_records(100);
    const auto written = [&](const RecordList& records, const Bytes& offered) {
        std::filesystem::remove(path("a.seg"));
        {
            SegmentWriter segment(path("a.seg"));
            StoredBlocksWriter writer(segment, "stored", best_compression(), std::nullopt,
                                      [&] { return offered; });
            for (const Bytes& record : records) writer.add(record);
            writer.finish();
            segment.finish(false);
        }
        const SegmentFile segment(path("a.seg"));
        const StoredBlocks stored(segment, "stored");
        RecordBuffer buffer;
        for (uint32_t i = 0; i < records.size(); ++i)
            EXPECT_EQ(copy(stored.read(i, buffer)), records[i]) << i;
        EXPECT_EQ(stored.dictionary().is_stale,
                  copy(stored.dictionary().bytes) == offered && !offered.empty());
        return copy(stored.dictionary().bytes);
    };
    EXPECT_EQ(written(same, known), known);
    EXPECT_EQ(written(few, known), Bytes());
    for (const Bytes& offered : {known, damaged, Bytes()}) {
        const Bytes taken = written(others, offered);
        EXPECT_FALSE(taken.empty());
        EXPECT_NE(taken, offered);
    }
    EXPECT_NE(written(same, damaged), damaged);
    // Four records are too few to tell.
    RecordList long_ones(4);
    for (Bytes& record : long_ones)
        for (const Bytes& part : text_records(400))
            record.insert(record.end(), part.begin(), part.end());
    EXPECT_NE(written(long_ones, known), known);
}

TEST_F(Records, ABufferServesSeveralSegments) {
    RecordBuffer buffer;
    const Bytes dictionary = dictionary_of(text_records(5000));
    for (int i = 0; i < 30; ++i) {
        const RecordList records = random_records(3);
        write(records, best_compression(),
              i % 3 == 0 ? Dictionary(RecordDictionary{dictionary}) : std::nullopt);
        // At the same address as the one before, perhaps.
        const SegmentFile segment(path("a.seg"));
        const auto stored = std::make_unique<StoredBlocks>(segment, "stored");
        for (uint32_t k = 0; k < 3; ++k) EXPECT_EQ(copy(stored->read(k, buffer)), records[k]);
    }
}

TEST_F(Records, LongOnesStandAlone) {
    RecordList records(20, Bytes(100, 'x'));
    records[10] = Bytes(5000000, 'y');
    write(records);
    const SegmentFile segment(path("a.seg"));
    const StoredBlocks stored(segment, "stored");
    RecordBuffer buffer;
    for (uint32_t i = 0; i < 20; ++i) EXPECT_EQ(copy(stored.read(i, buffer)), records[i]);
    if (best_compression() == Compression::Zstd) {
        EXPECT_LT(segment.identity().bytes, 10000u);
    }
    SegmentWriter other(path("b.seg"));
    StoredBlocksWriter writer(other, "stored");
    EXPECT_THROW(writer.add(Bytes(kMostRecordBytes + 1)), InvalidArgument);
}

// Also those that are as long when they are compressed, and those that are longer.
TEST_F(Records, LongOnesOfEveryRatio) {
    // Two blocks of zstd's that cannot be compressed, with three bytes of length, and one that can.
    RecordList records{Bytes(300000, 'x')};
    for (size_t zeroes = 4; zeroes < 60; ++zeroes) {
        Bytes record = random_bytes((size_t{256} << 10) - 3);
        record.resize(record.size() + zeroes);
        records.push_back(std::move(record));
    }
    for (Compression compression : {best_compression(), Compression::None}) {
        write(records, compression);
        const SegmentFile segment(path("a.seg"));
        const StoredBlocks stored(segment, "stored");
        EXPECT_NO_THROW(stored.verify());
        RecordBuffer buffer;
        for (uint32_t i = 0; i < records.size(); ++i)
            ASSERT_EQ(copy(stored.read(i, buffer)), records[i]) << i;
    }
}

TEST_F(Records, BeginningsAreReadAlone) {
    RecordList records = random_records(30);
    for (const size_t size : {250'000, 262'000, 300'000, 3'000'000}) {
        records.push_back(random_bytes(size));
        records.emplace_back();
        while (records.back().size() < size)
            for (uint32_t i = 0; i < 100; ++i)
                records.back().push_back(static_cast<uint8_t>(random() % 3));
    }
    for (Compression compression : {best_compression(), Compression::None}) {
        write(records, compression);
        const SegmentFile segment(path("a.seg"));
        const StoredBlocks stored(segment, "stored");
        RecordBuffer buffer;
        for (int round = 0; round < 500; ++round) {
            const auto i = static_cast<uint32_t>(random() % records.size());
            const Bytes& record = records[i];
            const size_t most =
                std::array<size_t, 5>{0, 1, 16384, 262'144, SIZE_MAX / 2}[random() % 5];
            const Bytes begin(record.begin(), record.begin() + static_cast<ptrdiff_t>(
                                                                   std::min(most, record.size())));
            ASSERT_EQ(copy(stored.read_beginning(i, most, buffer)), begin) << i << " " << most;
            if (random() % 3 == 0) {
                ASSERT_EQ(copy(stored.read(i, buffer)), record) << i;
            }
        }
    }
}

TEST_F(Records, OfAnUnknownCompressionSaySo) {
    write({{1}}, static_cast<Compression>(9));
    const SegmentFile segment(path("a.seg"));
    EXPECT_THROW(StoredBlocks(segment, "stored"), UnknownVersion);
}

TEST_F(Records, DamageIsFoundOrDoesNoHarm) {
    const RecordList records = random_records(1500);
    const Bytes made = dictionary_of(text_records(5000));
    write(records, best_compression(), RecordDictionary{made});
    const Bytes whole = file_bytes(path("a.seg"));
    size_t found = 0;
    for (Damage damage : kDamages) {
        for (int i = 0; i < 150; ++i) {
            write_file(path("b.seg"), damaged(whole, damage, random));
            try {
                const SegmentFile segment(path("b.seg"));
                const StoredBlocks stored(segment, "stored");
                RecordBuffer buffer;
                for (uint32_t k = 0; k < records.size(); ++k) {
                    ASSERT_EQ(copy(stored.read(k, buffer)), records[k]);
                }
            } catch (const CorruptedFile&) {
                ++found;
            }
        }
    }
    EXPECT_GT(found, 400u);
}

TEST_F(Records, HostileBytesUnderRightChecksums) {
    RecordList records = random_records(200);
    for (uint8_t i = 0; i < 20; ++i) records.push_back(Bytes(300000, i));
    for (Bytes& record : text_records(500)) records.push_back(std::move(record));
    const Bytes made = dictionary_of(text_records(5000));
    write(records, best_compression(), RecordDictionary{made});
    const StoredParts whole = parts_of("a.seg");
    for (int i = 0; i < 1000; ++i) {
        StoredParts bad = whole;
        // The tables are at the dictionary's beginning.
        const uint32_t head = below(2) ? 300 : static_cast<uint32_t>(whole.dictionary.size());
        for (uint32_t k = below(5); k > 0; --k) {
            const uint32_t which = below(whole.dictionary.empty() ? 2 : 3);
            Bytes& bytes = which == 0 ? bad.blocks : which == 1 ? bad.index : bad.dictionary;
            if (which == 2 && below(20) == 0) bytes.resize(1 + below(head));
            const auto size = static_cast<uint32_t>(bytes.size());
            bytes[below(which == 2 ? std::min(head, size) : size)] = static_cast<uint8_t>(random());
        }
        write(bad, "b.seg");
        const SegmentFile segment(path("b.seg"));
        try {
            const StoredBlocks stored(segment, "stored");
            RecordBuffer buffer;
            for (uint32_t k = 0; k < std::min(stored.records(), 400u); ++k) {
                stored.read_beginning(k, 1000, buffer);
                stored.read(k, buffer);
            }
        } catch (const CorruptedFile&) {
        } catch (const UnknownVersion&) {
        }
    }
}

class TombstonesTest : public StorageTest {
  protected:
    static constexpr SegmentId kId = {1, 2, 3};
    // Names are used once.
    void forget() { std::filesystem::remove(path("a.1.del")); }
};

TEST_F(TombstonesTest, ComeBackAsWritten) {
    for (int i = 0; i < 60; ++i) {
        const uint32_t documents = 1 + below(i % 2 ? 200 : 300000);
        Tombstones tombstones(documents);
        std::set<uint32_t> model;
        for (uint32_t k = below(i % 3 ? 50 : 40000); k > 0; --k) {
            const uint32_t document = below(documents);
            EXPECT_EQ(tombstones.erase(document), model.insert(document).second);
        }
        EXPECT_THROW(tombstones.erase(documents), InvalidArgument);
        const uint32_t checksum = tombstones.write(path("a.1.del"), kId, i < 3);
        const Tombstones read(path("a.1.del"), kId, documents, checksum);
        EXPECT_EQ(read.documents(), documents);
        EXPECT_EQ(read.count(), model.size());
        EXPECT_EQ(read.deleted(), std::vector<uint32_t>(model.begin(), model.end()));
        EXPECT_TRUE(std::ranges::equal(read.words(), tombstones.words()));
        for (int k = 0; k < 100; ++k) {
            const uint32_t document = below(documents);
            EXPECT_EQ(read.is_deleted(document), model.contains(document));
        }
        SegmentId other = kId;
        other[15] = 9;
        EXPECT_THROW(Tombstones(path("a.1.del"), other, documents, checksum), CorruptedFile);
        EXPECT_THROW(Tombstones(path("a.1.del"), kId, documents + 1, checksum), CorruptedFile);
        EXPECT_THROW(Tombstones(path("a.1.del"), kId, documents, checksum + 1), CorruptedFile);
        EXPECT_THROW(tombstones.write(path("a.1.del"), kId, false), LostLock);
        forget();
    }
}

// Their list is the longest for its documents where it begins to be a bitmap.
TEST_F(TombstonesTest, OfEverySize) {
    for (const uint32_t documents : {1u, 4096u, 4097u, 8193u, 8900u, 65535u, 65536u, 70000u}) {
        for (const uint32_t step : {1u, 2u, 3u}) {
            Tombstones tombstones(documents);
            for (uint32_t i = 0; i < documents; i += step) tombstones.erase(i);
            const uint32_t checksum = tombstones.write(path("a.1.del"), kId, false);
            EXPECT_EQ(Tombstones(path("a.1.del"), kId, documents, checksum).deleted(),
                      tombstones.deleted());
            forget();
        }
    }
}

TEST_F(TombstonesTest, AllOfThem) {
    Tombstones tombstones(100000);
    for (uint32_t i = 0; i < 100000; ++i) tombstones.erase(i);
    const uint32_t checksum = tombstones.write(path("a.1.del"), kId, false);
    EXPECT_EQ(Tombstones(path("a.1.del"), kId, 100000, checksum).count(), 100000u);
}

TEST_F(TombstonesTest, DamageIsFound) {
    Tombstones tombstones(60000);
    for (int i = 0; i < 2000; ++i) tombstones.erase(below(60000));
    const uint32_t checksum = tombstones.write(path("a.1.del"), kId, false);
    const Bytes whole = file_bytes(path("a.1.del"));
    for (Damage damage : kDamages) {
        for (int i = 0; i < 150; ++i) {
            const Bytes copy = damaged(whole, damage, random);
            write_file(path("b.1.del"), copy);
            if (copy == whole) continue;
            EXPECT_THROW(Tombstones(path("b.1.del"), kId, 60000, checksum), CorruptedFile);
        }
    }
}

}  // namespace
}  // namespace postings::storage
