// The container, with every registered codec.
#include "core/list/posting_list.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/list/format.h"
#include "posting_list_samples.h"

namespace postings {
namespace {

std::vector<uint32_t> frequencies_for(const std::vector<uint32_t>& docs) {
    std::vector<uint32_t> freqs;
    for (size_t i = 0; i < docs.size(); ++i)
        freqs.push_back(i % 97 == 5 ? 70'000 : 1 + docs[i] % 7);
    return freqs;
}

void expect_same(const PostingListView& list, const std::vector<uint32_t>& docs,
                 const std::vector<uint32_t>& freqs) {
    ASSERT_EQ(list.count(), docs.size());
    ASSERT_EQ(list.docs(), docs);
    ASSERT_EQ(list.has_frequencies(), !freqs.empty());
    if (!docs.empty()) {
        ASSERT_EQ(list.first(), docs.front());
        ASSERT_EQ(list.last(), docs.back());
    }
    uint32_t at = 0;
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        BlockBuffer out;
        const uint32_t n = list.decode_block(block, out);
        for (uint32_t i = 0; i < n; ++i) ASSERT_EQ(out[i], docs[at + i]);
        ASSERT_EQ(list.block_last(block), docs[at + n - 1]);
        ASSERT_EQ(list.find_block(docs[at]), block);
        ASSERT_EQ(list.find_block(docs[at + n - 1]), block);
        at += n;
    }
    ASSERT_EQ(at, docs.size());
    if (freqs.empty()) return;
    ASSERT_EQ(list.frequencies(), freqs);
    for (uint32_t i = 0; i < docs.size(); i += 1 + i / 3) ASSERT_EQ(list.frequency(i), freqs[i]);
}

TEST(PostingList, RoundTripsWithEveryCodec) {
    for (const auto& sample : sample_lists()) {
        for (const Codec* codec : codecs()) {
            if (codec->id == CodecId::Bitmap && !sample.docs.empty() &&
                sample.docs.back() - sample.docs.front() > 1u << 26) {
                continue;
            }
            for (const bool with_freqs : {false, true}) {
                const auto freqs =
                    with_freqs ? frequencies_for(sample.docs) : std::vector<uint32_t>{};
                const auto list = PostingList::from_docs(sample.docs, freqs, codec->id);
                list.verify();
                expect_same(list, sample.docs, freqs);
                // without a byte of slack after it
                const auto bytes = list.bytes();
                std::unique_ptr<uint8_t[]> exact(new uint8_t[bytes.size()]);
                std::copy(bytes.begin(), bytes.end(), exact.get());
                const auto view = PostingListView::parse({exact.get(), bytes.size()});
                view.verify();
                expect_same(view, sample.docs, freqs);
                if (HasFatalFailure()) FAIL() << codec->name << ": " << sample.name;
            }
        }
    }
}

TEST(PostingList, FindBlockIsTheFirstThatMayHoldTheDocument) {
    std::vector<uint32_t> docs(1000);
    for (uint32_t i = 0; i < 1000; ++i) docs[i] = 10 + 10 * i;
    const auto list = PostingList::from_docs(docs);
    for (uint32_t doc = 0; doc < 10'050; ++doc) {
        uint32_t expected = 0;
        while (expected < list.block_count() && list.block_last(expected) < doc) ++expected;
        ASSERT_EQ(list.find_block(doc), expected) << doc;
        ASSERT_EQ(list.find_block(doc, 3), std::max(expected, 3u)) << doc;
    }
}

TEST(PostingList, SmallListsAreSmall) {
    const std::vector<uint32_t> docs = {20'000'000, 20'000'007};
    EXPECT_LE(PostingList::from_docs({docs.data(), 1}).bytes().size(), 11u);
    EXPECT_LE(PostingList::from_docs(docs).bytes().size(), 17u);
    EXPECT_LE(PostingList().bytes().size(), 7u);
}

TEST(PostingList, CopiesShareTheirBytes) {
    const auto list = PostingList::from_docs(std::vector<uint32_t>{1, 2, 3});
    const PostingList copy = list;
    EXPECT_EQ(list.bytes().data(), copy.bytes().data());
}

TEST(PostingList, KeepsExtraBytes) {
    std::vector<uint32_t> docs(500);
    for (uint32_t i = 0; i < 500; ++i) docs[i] = 3 * i;
    const std::vector<uint8_t> extra = {1, 2, 3, 4, 5};
    const auto list =
        PostingList::from_docs(docs, frequencies_for(docs), CodecId::BitPacked, extra);
    EXPECT_TRUE(std::equal(extra.begin(), extra.end(), list.extra().begin(), list.extra().end()));
    expect_same(list, docs, frequencies_for(docs));
}

TEST(PostingList, RefusesWhatIsNotAList) {
    const auto position = [](std::vector<uint32_t> docs, std::vector<uint32_t> freqs) -> size_t {
        try {
            PostingList::from_docs(docs, freqs);
        } catch (const InvalidArgument& error) {
            return error.position;
        }
        return SIZE_MAX;
    };
    EXPECT_EQ(position({1, 5, 5}, {}), 2u);
    EXPECT_EQ(position({1, 5, 3}, {}), 2u);
    EXPECT_EQ(position({1, 5}, {1, 0}), 1u);
    EXPECT_EQ(position({1, 5}, {1}), 1u);
    EXPECT_EQ(position({1, 5}, {1, 2}), SIZE_MAX);
}

TEST(PostingList, ChangedBytesAreFoundByVerify) {
    std::mt19937_64 random(test_seed());
    const auto docs = list_with_gaps(random, 1000, 9);
    const auto list = PostingList::from_docs(docs, frequencies_for(docs));
    const std::vector<uint8_t> whole(list.bytes().begin(), list.bytes().end());
    for (size_t at = 0; at < whole.size(); ++at) {
        auto bytes = whole;
        bytes[at] ^= static_cast<uint8_t>(1u << random() % 8);
        EXPECT_THROW(PostingListView::parse(bytes).verify(), CorruptedData) << at;
    }
}

TEST(PostingList, ImpossibleCompactHeadersAreRefused) {
    using namespace list_format;
    const auto list = [](std::initializer_list<uint32_t> numbers, uint8_t flags = kCompact) {
        Bytes bytes = {kVersion1, static_cast<uint8_t>(flags | uint8_t(CodecId::BitPacked))};
        append(bytes, uint32_t{0});  // the checksum is not looked at here
        for (const uint32_t number : numbers) append_varint(bytes, number);
        return bytes;
    };
    const Bytes whole = list({2, UINT32_MAX - 3, 3, 0});
    EXPECT_EQ(PostingListView::parse(whole).last(), UINT32_MAX);
    EXPECT_EQ(PostingListView::parse(list({2, 7, 1, 0})).last(), 8u);
    Bytes longer = whole;
    longer.push_back(0);
    longer[1] |= kHasFrequencies;
    EXPECT_EQ(PostingListView::parse(longer).frequencies_payload().size(), 1u);
    longer[1] = whole[1];
    for (const Bytes& wrong : {
             list({2, UINT32_MAX - 3, 4, 0}),             // past the largest docID
             list({3, 7, 1, 0}),                          // more docIDs than the range has
             list({129, 7, 200, 0}),                      // more than a block
             list({2, 7, 1, 1}),                          // fewer bytes than it says
             list({2, 7, 1}),                             // no number of bytes
             list({2, 7, 1, 0}, kCompact | 0x80),         // a flag that there is not
             list({2, 7, 1, 0}, kCompact | 0x80 | 0x1F),  // and a codec
             longer,                                      // bytes after it
         }) {
        EXPECT_THROW(PostingListView::parse(wrong), CorruptedData);
    }
}

TEST(PostingList, ImpossibleFullHeadersAreRefused) {
    using namespace list_format;
    std::vector<uint32_t> docs(300);
    for (uint32_t i = 0; i < 300; ++i) docs[i] = 10 + 10 * i;
    const PostingList list = PostingList::from_docs(docs);
    const auto changed = [&](size_t at, uint32_t value) {
        Bytes bytes(list.bytes().begin(), list.bytes().end());
        store(bytes.data() + at, value);
        return bytes;
    };
    EXPECT_EQ(PostingListView::parse(changed(8, 299)).count(), 299u);
    for (const auto& [at, value] : std::initializer_list<std::pair<size_t, uint32_t>>{
             {8, 512},                     // more blocks than there are bytes for
             {12, 3001},                   // the first docID after the last
             {12, 3000 - 298},             // more docIDs than the range has
             {16, 3010},                   // another last docID than that of the last block
             {kFullHeader + 2 * 4, 3001},  // and the other way round
             {kFullHeader + 3 * 4, 1},     // the first block not at the beginning
             {28, 0},                      // bytes after it
         }) {
        EXPECT_THROW(PostingListView::parse(changed(at, value)), CorruptedData) << at;
    }
    // Whole but for its header: a single block has a compact one.
    docs.resize(kBlockSize);
    const PostingList block = PostingList::from_docs(docs);
    Bytes full(kFullHeader);
    const std::span<const uint8_t> payload = block.docs_payload();
    FullHeader{.flags = uint8_t(CodecId::BitPacked),
               .count = kBlockSize,
               .first = block.first(),
               .last = block.last(),
               .docs_bytes = static_cast<uint32_t>(payload.size())}
        .write(full.data());
    append(full, block.last());
    append(full, uint32_t{0});
    full.insert(full.end(), payload.begin(), payload.end());
    EXPECT_THROW(PostingListView::parse(full), CorruptedData);
}

// No bytes may come without an address, as a part of a file does.
TEST(PostingList, NoBytesAreNone) {
    EXPECT_THROW(PostingListView::parse({}, kReadSlack), CorruptedData);
    EXPECT_THROW(PostingList::from_shared(nullptr, {}, kReadSlack), CorruptedData);
}

TEST(PostingList, CutOrChangedBytesNeverCrash) {
    std::mt19937_64 random(test_seed());
    for (const Codec* codec : codecs()) {
        for (const auto& sample : sample_lists()) {
            if (sample.docs.empty() || sample.docs.back() - sample.docs.front() > 1u << 26)
                continue;
            const auto list =
                PostingList::from_docs(sample.docs, frequencies_for(sample.docs), codec->id);
            for (int round = 0; round < 12; ++round) {
                size_t size = list.bytes().size();
                if (round % 3 == 0) size = random() % size;
                std::unique_ptr<uint8_t[]> bytes(new uint8_t[size]);
                std::copy_n(list.bytes().begin(), size, bytes.get());
                for (int flips = round; flips > 0 && size > 0; --flips) {
                    // The header is the likeliest to lead astray.
                    const size_t at = random() % (flips % 2 ? size : std::min<size_t>(size, 48));
                    bytes[at] ^= static_cast<uint8_t>(1u << random() % 8);
                }
                try {
                    const auto view = PostingListView::parse({bytes.get(), size});
                    if (view.count() > 1u << 20) continue;
                    view.docs();
                    view.frequencies();
                    if (!view.empty()) view.frequency(view.count() / 2);
                    view.find_block(sample.docs.back() / 2);
                } catch (const CorruptedData& error) {
                    EXPECT_LE(error.offset, size);
                }
            }
        }
    }
}

}  // namespace
}  // namespace postings
