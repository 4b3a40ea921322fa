// Cursors and look-ups against the decoded list, with every codec.
#include "core/list/list_cursor.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/base/error.h"
#include "core/list/format.h"
#include "core/list/list_image.h"
#include "core/list/lookup.h"
#include "posting_list_samples.h"

namespace postings {
namespace {

std::vector<uint32_t> some_frequencies(size_t count) {
    std::vector<uint32_t> frequencies(count);
    for (size_t i = 0; i < count; ++i) frequencies[i] = static_cast<uint32_t>(1 + i * 7 % 11);
    return frequencies;
}

// Calls use(docs, list) for every sample and codec; bitmaps only where they stay small.
template <class Use>
void for_each_list(Use use) {
    for (const auto& sample : sample_lists()) {
        for (const Codec* codec : codecs()) {
            if (codec->id == CodecId::Bitmap && !sample.docs.empty() &&
                sample.docs.back() - sample.docs.front() > 1u << 24) {
                continue;
            }
            SCOPED_TRACE(sample.name + ", " + std::string(codec->name));
            use(sample.docs, PostingList::from_docs(
                                 sample.docs, some_frequencies(sample.docs.size()), codec->id));
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(ListCursor, WalksTheWholeListTwice) {
    for_each_list([](const std::vector<uint32_t>& docs, const PostingList& list) {
        const auto frequencies = some_frequencies(docs.size());
        ListCursor cursor(list);
        for (int round = 0; round < 2; ++round, cursor.rewind()) {
            for (uint32_t i = 0; i < docs.size(); ++i, cursor.next()) {
                ASSERT_FALSE(cursor.at_end());
                ASSERT_EQ(cursor.position(), i);
                ASSERT_EQ(cursor.docid(), docs[i]);
                ASSERT_EQ(cursor.frequency(), frequencies[i]);
            }
            ASSERT_TRUE(cursor.at_end());
            ASSERT_EQ(cursor.position(), docs.size());
        }
    });
}

TEST(ListCursor, AdvancesToTheFirstThatIsNotLess) {
    std::mt19937_64 random(test_seed());
    for_each_list([&](const std::vector<uint32_t>& docs, const PostingList& list) {
        ListCursor cursor(list);
        size_t at = 0;
        for (int step = 0; step < 20 && at < docs.size(); ++step) {
            // Backwards and onto the same docID, too: the cursor stays.
            const uint32_t target =
                docs[random() % docs.size()] + static_cast<uint32_t>(random() % 3);
            cursor.next_geq(target);
            while (at < docs.size() && docs[at] < target) ++at;
            ASSERT_EQ(cursor.position(), at);
            if (at < docs.size()) {
                ASSERT_EQ(cursor.docid(), docs[at]);
            }
        }
        cursor.finish();
        cursor.next_geq(0);
        ASSERT_TRUE(cursor.at_end());
    });
}

TEST(Lookup, AgreesWithTheDecodedList) {
    std::mt19937_64 random(test_seed());
    for_each_list([&](const std::vector<uint32_t>& docs, const PostingList& list) {
        for (int i = 0; i < 20; ++i) {
            const uint32_t doc = docs.empty() || i % 4 == 0 ? static_cast<uint32_t>(random())
                                                            : docs[random() % docs.size()] +
                                                                  static_cast<uint32_t>(i % 3) - 1;
            const auto expected = std::lower_bound(docs.begin(), docs.end(), doc);
            const Posting found = lower_bound(list, doc);
            ASSERT_EQ(found.position, expected - docs.begin());
            if (expected != docs.end()) {
                ASSERT_EQ(found.doc, *expected);
            }
            if (docs.empty()) continue;
            const auto position = static_cast<uint32_t>(random() % docs.size());
            ASSERT_EQ(doc_at(list, position), docs[position]);
        }
        const auto frequencies = some_frequencies(docs.size());
        for (int i = 0; i < 4; ++i) {
            const auto from = static_cast<uint32_t>(random() % (docs.size() + 1));
            const auto count = static_cast<uint32_t>(random() % (docs.size() - from + 1));
            const PostingList part = slice(list, from, count);
            ASSERT_EQ(part.docs(),
                      std::vector<uint32_t>(docs.begin() + from, docs.begin() + from + count));
            if (count > 0) {
                ASSERT_EQ(part.frequencies()[0], frequencies[from]);
            }
        }
        verify_postings(list);
        ASSERT_TRUE(same_postings(list, PostingList::from_docs(docs, frequencies)));
    });
}

TEST(Lookup, ListsDifferByOneDocIdOrFrequency) {
    std::vector<uint32_t> docs(1000), other;
    for (uint32_t i = 0; i < 1000; ++i) docs[i] = 3 * i;
    auto frequencies = some_frequencies(1000);
    const auto list = PostingList::from_docs(docs, frequencies);
    other = docs;
    ++other[500];
    EXPECT_FALSE(same_postings(list, PostingList::from_docs(other, frequencies)));
    ++frequencies[999];
    EXPECT_FALSE(same_postings(list, PostingList::from_docs(docs, frequencies)));
    EXPECT_FALSE(same_postings(list, PostingList::from_docs(docs)));
    const std::vector<uint32_t> ones(1000, 1);
    EXPECT_TRUE(same_postings(PostingList::from_docs(docs, ones), PostingList::from_docs(docs)));
}

// A forger can make the checksum right.
PostingList with_checksum(std::vector<uint8_t> bytes) {
    store(bytes.data() + list_format::kFullCrc,
          list_format::checksum(bytes, list_format::kFullCrc));
    return PostingList::from_bytes(bytes);
}

TEST(Lookup, VerifyFindsWhatTheChecksumHides) {
    std::mt19937_64 random(test_seed());
    std::vector<uint32_t> docs(400);
    for (uint32_t i = 0; i < 400; ++i) docs[i] = 5 + i * 3 + i % 3;
    for (const Codec* codec : codecs()) {
        const auto list = PostingList::from_docs(docs, some_frequencies(400), codec->id);
        const std::vector<uint8_t> whole(list.bytes().begin(), list.bytes().end());
        for (int round = 0; round < 2000; ++round) {
            auto bytes = whole;
            bytes[8 + random() % (bytes.size() - 8)] ^= static_cast<uint8_t>(1u << random() % 8);
            try {
                const PostingList forged = with_checksum(bytes);
                forged.verify();
                verify_postings(forged);
                const std::vector<uint32_t> decoded = forged.docs();
                for (size_t i = 1; i < decoded.size(); ++i) {
                    ASSERT_LT(decoded[i - 1], decoded[i]) << codec->name;
                }
                for (const uint32_t frequency : forged.frequencies()) ASSERT_GE(frequency, 1u);
            } catch (const CorruptedData& error) {
                ASSERT_LE(error.offset, bytes.size());
            }
        }
    }
}

TEST(Lookup, ABitmapIsTheSameByBlocksAndAsAWhole) {
    std::vector<uint32_t> docs(400);
    for (uint32_t i = 0; i < 400; ++i) docs[i] = 5 + 8 * i;
    const auto bitmap = PostingList::from_docs(docs, {}, CodecId::Bitmap);
    const std::vector<uint8_t> whole(bitmap.bytes().begin(), bitmap.bytes().end());
    // A bit before the first docID, which no block covers.
    auto bytes = whole;
    bytes[bitmap.docs_payload().data() - bitmap.bytes().data()] |= 1;
    EXPECT_THROW(verify_postings(with_checksum(bytes)), CorruptedData);
    // All bytes are alike: the last block decodes well from its neighbour's.
    bytes = whole;
    uint8_t* const last_offset = bytes.data() + list_format::kFullHeader + 7 * 4;
    store(last_offset, load<uint32_t>(last_offset) - 1);
    EXPECT_EQ(with_checksum(bytes).docs(), docs);
    EXPECT_THROW(verify_postings(with_checksum(bytes)), CorruptedData);
}

TEST(Lookup, TheFirstDocIdIsThatOfTheHeader) {
    std::vector<uint32_t> docs(300);
    for (uint32_t i = 0; i < 300; ++i) docs[i] = 100 + 9 * i;
    for (const Codec* codec : codecs()) {
        const auto list = PostingList::from_docs(docs, {}, codec->id);
        std::vector<uint8_t> bytes(list.bytes().begin(), list.bytes().end());
        store(bytes.data() + 12, uint32_t{99});
        EXPECT_THROW(verify_postings(with_checksum(bytes)), CorruptedData) << codec->name;
    }
}

TEST(Lookup, TheFirstBlockIsAtTheBeginning) {
    std::vector<uint32_t> docs(200);
    for (uint32_t i = 0; i < 200; ++i) docs[i] = 50 * i;
    const auto list = PostingList::from_docs(docs, some_frequencies(200));
    for (const size_t array : {1, 2}) {  // offsets of docIDs, of frequencies; two blocks each
        std::vector<uint8_t> bytes(list.bytes().begin(), list.bytes().end());
        store(bytes.data() + list_format::kFullHeader + 8 * array, uint32_t{1});
        EXPECT_THROW(with_checksum(bytes), CorruptedData);
    }
}

TEST(Lookup, NoBlockBeginsBeforeTheEndOfTheOneBefore) {
    std::vector<uint32_t> lasts = {1127, 1200};
    for (const CodecId id : {CodecId::VByte, CodecId::StreamVByte, CodecId::EliasFano}) {
        const Codec& codec = *find_codec(id);
        EncodedBlocks blocks;
        std::vector<uint32_t> docs(kBlockSize);
        std::iota(docs.begin(), docs.end(), 1000);
        blocks.begin_block();
        encode_docs(codec, docs, 1000, 0, blocks.bytes);
        // The second block goes past the largest docID, and begins again with 5.
        blocks.begin_block();
        codec.encode_values(std::vector<uint32_t>{5u - 1128, 1200 - 6}, 0, blocks.bytes);
        const PostingList forged =
            ListParts{codec, kBlockSize + 2, 1000, 1200, lasts, blocks, {}}.list();
        forged.verify();
        BlockBuffer out;
        ASSERT_EQ(forged.decode_block(1, out), 2u);
        ASSERT_EQ(out[0], 5u);
        EXPECT_THROW(verify_postings(forged), CorruptedData) << codec.name;
    }
}

TEST(Lookup, NothingFollowsTheLargestDocId) {
    std::vector<uint32_t> docs(2 * kBlockSize);
    for (uint32_t i = 0; i < kBlockSize; ++i) {
        docs[i] = 1000 + i;
        docs[kBlockSize + i] = UINT32_MAX - kBlockSize + 1 + i;
    }
    for (const Codec* codec : codecs()) {
        if (codec->encode_list != nullptr) continue;
        const auto list = PostingList::from_docs(docs, {}, codec->id);
        // The second block says that it ends with 5000, and begins, modulo 2^32, with 0.
        std::vector<uint8_t> bytes(list.bytes().begin(), list.bytes().end());
        uint8_t* const lasts = bytes.data() + list_format::kFullHeader;
        store(lasts, UINT32_MAX);
        store(lasts + 4, uint32_t{5000});
        store(bytes.data() + 16, uint32_t{5000});
        const PostingList forged = with_checksum(bytes);
        ASSERT_EQ(forged.block_base(1), 0u);
        EXPECT_THROW(forged.verify(), CorruptedData) << codec->name;
    }
}

}  // namespace
}  // namespace postings
