// Lists built out of pieces are those that are encoded at once.
#include "core/list/list_builder.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/list/lookup.h"
#include "random_lists.h"
#include "seed.h"

namespace postings {
namespace {

using testing::Ids;

PostingList build(std::mt19937& random, const Ids& ids, size_t longest_piece) {
    ListBuilder builder(ids.size());
    for (size_t at = 0; at < ids.size();) {
        const size_t n = std::min(random() % (longest_piece + 1), ids.size() - at);
        builder.add(ids.data() + at, n);
        at += n;
    }
    return builder.finish();
}

TEST(ListBuilder, PiecesGiveTheSameList) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const size_t size : {0, 1, 2, 127, 128, 129, 255, 256, 257, 1000, 20'000}) {
        for (const uint32_t range : {uint32_t(size), uint32_t(7 * size), 1u << 24, UINT32_MAX}) {
            Ids ids = testing::uniform_list(random, size, UINT32_MAX - range, UINT32_MAX);
            if (size == range) ids = testing::range_list(5, size);
            for (const size_t longest_piece : {1, 100, 128, 300, 100'000}) {
                const PostingList list = build(random, ids, longest_piece);
                list.verify();
                verify_postings(list);
                const PostingList expected = PostingList::from_docs(ids);
                EXPECT_EQ(list.codec().id, expected.codec().id);
                EXPECT_TRUE(std::ranges::equal(list.bytes(), expected.bytes()))
                    << size << " docIDs within " << range;
            }
        }
    }
}

TEST(ListBuilder, DocIdsMustAscend) {
    const auto refuses = [](const std::vector<Ids>& pieces) {
        ListBuilder builder(1000);
        EXPECT_THROW(
            {
                for (const Ids& piece : pieces) builder.add(piece.data(), piece.size());
                builder.finish();
            },
            CorruptedData);
    };
    const Ids block = testing::range_list(1000, kBlockSize);
    refuses({{3, 2}});
    refuses({{3}, {3}});
    refuses({block, block});
    refuses({block, {block.back()}});
    refuses({testing::range_list(UINT32_MAX - kBlockSize + 1, kBlockSize), {0}});
    Ids falls = block;
    std::swap(falls[63], falls[64]);
    refuses({falls});
}

}  // namespace
}  // namespace postings
