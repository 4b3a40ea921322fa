#include "core/search/prefix_memory.h"

#include <gtest/gtest.h>

#include <vector>

namespace postings::search {
namespace {

PostingList list_of(uint32_t count) {
    std::vector<uint32_t> docs(count);
    for (uint32_t i = 0; i < count; ++i) docs[i] = i * 1000;
    return PostingList::from_docs(docs);
}

TEST(PrefixMemory, KeepsWhatTookLongUnderItsWholeKey) {
    PrefixMemory memory;
    memory.keep({0, 1, "s", {}}, list_of(3), PrefixMemory::kLeastPostings);
    memory.keep({0, 1, "t", {}}, list_of(3), PrefixMemory::kLeastPostings - 1);
    ASSERT_NE(memory.find({0, 1, "s", {}}), nullptr);
    EXPECT_EQ(memory.find({0, 1, "s", {}})->count(), 3u);
    EXPECT_EQ(memory.find({0, 1, "t", {}}), nullptr);
    EXPECT_EQ(memory.find({1, 1, "s", {}}), nullptr);
    EXPECT_EQ(memory.find({0, 0, "s", {}}), nullptr);
    EXPECT_EQ(memory.find({0, 1, "s", {"running"}}), nullptr);
}

TEST(PrefixMemory, ForgetsWhatDoesNotFit) {
    PrefixMemory memory;
    const PostingList list = list_of(100'000);
    for (size_t i = 0; i < 2 * PrefixMemory::kMostBytes / list.bytes().size(); ++i) {
        memory.keep({i, 0, "s", {}}, list, PrefixMemory::kLeastPostings);
        EXPECT_LE(memory.bytes(), PrefixMemory::kMostBytes);
        ASSERT_NE(memory.find({i, 0, "s", {}}), nullptr);
    }
    EXPECT_EQ(memory.find({0, 0, "s", {}}), nullptr);
    const PostingList large = list_of(4'000'000);
    ASSERT_GT(large.bytes().size(), PrefixMemory::kMostBytes);
    memory.keep({9, 9, "s", {}}, large, PrefixMemory::kLeastPostings);
    EXPECT_EQ(memory.find({9, 9, "s", {}}), nullptr);
}

}  // namespace
}  // namespace postings::search
