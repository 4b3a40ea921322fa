// Candidates against the blocks of one compressed list, of all widths, against a binary search.
#include "core/list_ops/block_filter.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/codec/bit_packed.h"
#include "core/codec/bit_stream.h"
#include "core/intersect/algorithm.h"
#include "core/list/format.h"
#include "each_target.h"
#include "random_lists.h"
#include "seed.h"

namespace postings {
namespace {

using testing::Ids;

Ids kept_of(const Ids& candidates, const Ids& docs, Keep keep) {
    Ids kept;
    for (const uint32_t x : candidates) {
        const bool has = std::binary_search(docs.begin(), docs.end(), x);
        if (has == (keep == Keep::kPresent)) kept.push_back(x);
    }
    return kept;
}

// Goes through the candidates some at a time.
Ids filter(const PostingListView& list, const Ids& candidates, Keep keep, size_t at_a_time) {
    BlockFilter filter(list);
    Ids kept;
    for (size_t i = 0; i < candidates.size(); i += at_a_time) {
        const size_t n = std::min(at_a_time, candidates.size() - i);
        Ids ids(candidates.begin() + static_cast<ptrdiff_t>(i),
                candidates.begin() + static_cast<ptrdiff_t>(i + n));
        ids.resize(n + kOutputSlack);
        const size_t size = filter.keep(ids.data(), n, keep);
        kept.insert(kept.end(), ids.begin(), ids.begin() + static_cast<ptrdiff_t>(size));
    }
    return kept;
}

// Gaps of up to `bits` bits, one in `outliers` with up to `more` bits more.
Ids list_of(std::mt19937& random, size_t size, uint32_t bits, uint32_t outliers, uint32_t more) {
    Ids docs;
    uint64_t next = random() % 1000;
    while (docs.size() < size && next <= UINT32_MAX) {
        docs.push_back(static_cast<uint32_t>(next));
        const uint32_t width = bits + (random() % outliers == 0 ? random() % (more + 1) : 0);
        next += 1 + (random() & ((uint64_t{1} << width) - 1));
    }
    return docs;
}

TEST(BlockFilter, FindsEveryDocumentAndNoOther) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (uint32_t bits = 0; bits <= 14; ++bits) {
        for (const uint32_t outliers : {2, 10, 100, 100000}) {
            const Ids docs = list_of(random, 1 + random() % 3000, bits, outliers, random() % 12);
            const PostingList list = PostingList::from_docs(docs, {}, CodecId::BitPacked);
            Ids near = {0, UINT32_MAX};
            for (const uint32_t doc : docs) {
                if (random() % 3 == 0) near.insert(near.end(), {doc - 1, doc, doc + 1});
            }
            near = testing::sorted_unique(near);
            const Ids far = testing::uniform_list(random, 50, 0, docs.back() + 10);
            SCOPED_TRACE(std::to_string(bits) + " bits, an outlier in " + std::to_string(outliers));
            testing::each_target([&] {
                for (const Ids& candidates : {docs, near, far}) {
                    for (const Keep keep : {Keep::kPresent, Keep::kAbsent}) {
                        for (const size_t at_a_time : {1, 16, 57, 100'000}) {
                            EXPECT_EQ(filter(list, candidates, keep, at_a_time),
                                      kept_of(candidates, docs, keep));
                        }
                    }
                }
            });
            if (HasFailure()) return;
        }
    }
}

void expect_filtered(const Ids& docs, const PostingListView& list, const Ids& candidates) {
    testing::each_target([&] {
        for (const Keep keep : {Keep::kPresent, Keep::kAbsent}) {
            for (const size_t at_a_time : {1, 5, 128, 100'000}) {
                EXPECT_EQ(filter(list, candidates, keep, at_a_time),
                          kept_of(candidates, docs, keep));
            }
        }
    });
}

// Every docID of every block, and those beside it; all blocks at once, and one in many.
TEST(BlockFilter, EndsOfBlocks) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const size_t size : {1, 2, 127, 128, 129, 128 * 20, 128 * 20 + 1, 40'000}) {
        for (const uint32_t bits : {0, 1, 5, 8, 11, 13, 14, 15, 16}) {
            const Ids docs = list_of(random, size, bits, 50, 3);
            const PostingList list = PostingList::from_docs(docs, {}, CodecId::BitPacked);
            Ids all, few;
            for (uint32_t block = 0; block < list.block_count(); ++block) {
                const uint32_t base = list.block_base(block), last = list.block_last(block);
                all.insert(all.end(), {base - 1, base, base + 1, last - 1, last, last + 1});
                if (random() % 150 == 0) few.insert(few.end(), {base, last});
            }
            SCOPED_TRACE(std::to_string(size) + " of " + std::to_string(bits) + " bits");
            expect_filtered(docs, list, testing::sorted_unique(all));
            expect_filtered(docs, list, testing::sorted_unique(few));
            if (HasFailure()) return;
        }
    }
}

TEST(BlockFilter, GreatestDocumentOfAll) {
    for (const uint32_t step : {1, 3, 200, 9000}) {
        const size_t size = 128 * 30 + 1;
        const auto first = static_cast<uint32_t>(UINT32_MAX - (size - 1) * step);
        const Ids docs = testing::range_list(first, size, step);
        Ids candidates = testing::range_list(UINT32_MAX - 5 * step, 5 * step);
        candidates.push_back(UINT32_MAX);
        expect_filtered(docs, PostingList::from_docs(docs, {}, CodecId::BitPacked), candidates);
    }
}

// More of them than the encoder ever makes, in a block that is followed by others.
TEST(BlockFilter, MostOfABlockExceptions) {
    constexpr uint32_t kWidth = 3, kHighWidth = 2;
    std::mt19937 random(1);
    Ids docs = list_of(random, 128 * 8, kWidth + kHighWidth, 100'000, 0);
    const PostingList list = PostingList::from_docs(docs, {}, CodecId::BitPacked);
    Bytes block;
    append(block, static_cast<uint16_t>(kWidth | (kHighWidth - 1) << 6 |
                                        bit_packed::kPositionsBitmap << 11));
    std::vector<uint32_t> gaps(128), highs;
    docs_to_gaps({docs.data() + 128, 128}, docs[127] + 1, gaps.data());
    bit_stream::append(gaps, kWidth, block);
    for (size_t i = 0; i < 128; ++i) {
        if (i % 8 == 0) block.push_back(0);
        if (gaps[i] >> kWidth == 0) continue;
        block.back() = static_cast<uint8_t>(block.back() | 1u << i % 8);
        highs.push_back(gaps[i] >> kWidth);
    }
    ASSERT_GT(highs.size(), 64u);
    bit_stream::append(highs, kHighWidth, block);

    const uint32_t blocks = list.block_count(), begin = list.docs_offsets()[1];
    const uint32_t end = list.docs_offsets()[2];
    const uint8_t* const payload = list.docs_payload().data();
    Bytes bytes(list.bytes().data(), payload + begin);
    bytes.insert(bytes.end(), block.begin(), block.end());
    bytes.insert(bytes.end(), payload + end, payload + list.docs_payload().size());
    const auto longer = static_cast<uint32_t>(block.size()) - (end - begin);
    for (uint32_t i = 2; i < blocks; ++i) {
        store(bytes.data() + list_format::kFullHeader + 4 * (blocks + i),
              list.docs_offsets()[i] + longer);
    }
    store(bytes.data() + 28, static_cast<uint32_t>(list.docs_payload().size()) + longer);
    const PostingListView forged = PostingListView::parse(bytes);
    ASSERT_EQ(forged.docs(), docs);
    Ids near;
    for (const uint32_t doc : docs) near.insert(near.end(), {doc, doc + 1});
    expect_filtered(docs, forged, testing::sorted_unique(near));
}

// Of forged lists: an exception, or some of the candidates.
TEST(BlockFilter, ForgedBlocksKeepNoMoreThanThereIs) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 500; ++round) {
        const Ids docs = list_of(random, 3000, random() % 10, 20, 8);
        const PostingList list = PostingList::from_docs(docs, {}, CodecId::BitPacked);
        Bytes bytes(list.bytes().begin(), list.bytes().end());
        for (int changes = 20; changes > 0; --changes) {
            bytes[40 + random() % (bytes.size() - 40)] = static_cast<uint8_t>(random());
        }
        testing::each_target([&] {
            try {
                const PostingListView forged = PostingListView::parse(bytes);
                EXPECT_LE(filter(forged, docs, Keep::kPresent, 128).size(), docs.size());
            } catch (const CorruptedData&) {
            }
        });
    }
}

}  // namespace
}  // namespace postings
