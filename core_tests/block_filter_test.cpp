// Candidates against the blocks of one compressed list, of all widths, against a binary search.
#include "core/list_ops/block_filter.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/intersect/algorithm.h"
#include "each_target.h"
#include "random_lists.h"

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
    const uint32_t seed = testing::fresh_seed();
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

// Of forged lists: an exception, or some of the candidates.
TEST(BlockFilter, ForgedBlocksKeepNoMoreThanThereIs) {
    const uint32_t seed = testing::fresh_seed();
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
