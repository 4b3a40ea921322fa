// What an operation on lists takes for a while is asked for in advance, together with what it took
// before.
#include "core/base/memory_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "core/list/posting_list.h"
#include "core/list_ops/list_ops.h"
#include "random_lists.h"

namespace postings {
namespace {

struct Refused {};

// What was asked for at once, up to a limit.
struct MemoryAsked {
    static inline size_t most = 0, limit = SIZE_MAX;
    explicit MemoryAsked(size_t up_to = SIZE_MAX) { most = 0, limit = up_to; }
    MemoryChecked checked{[](size_t bytes) {
        if (bytes > limit) throw Refused();
        most = std::max(most, bytes);
    }};
};

TEST(MemoryCheck, AddsUpWhatIsTakenUntilItIsGivenBack) {
    const MemoryAsked asked(1000);
    check_memory(1000);
    {
        TakenMemory taken(600);
        check_memory(400);
        EXPECT_THROW(check_memory(401), Refused);
        EXPECT_THROW(TakenMemory(401), Refused);
        taken.add(300);
        const TakenMemory moved = std::move(taken);
        check_memory(100);
        EXPECT_THROW(check_memory(101), Refused);
    }
    check_memory(1000);
    EXPECT_EQ(MemoryAsked::most, 1000u);
    EXPECT_EQ(taken_memory, 0u);
}

using testing::Ids;

constexpr size_t kDocs = 20'000, kBytes = kDocs * sizeof(uint32_t);  // of a list

std::vector<const PostingListView*> views(const std::vector<PostingList>& lists) {
    std::vector<const PostingListView*> views;
    for (const PostingList& list : lists) views.push_back(&list);
    return views;
}

// In ranges that overlap by halves.
std::vector<PostingList> some_lists(size_t count) {
    std::vector<PostingList> lists;
    for (size_t i = 0; i < count; ++i)
        lists.push_back(PostingList::from_docs(
            testing::range_list(static_cast<uint32_t>(10 * i * kDocs), kDocs, 20)));
    return lists;
}

// The operation asks for `least` bytes together, gives up with less, and leaves nothing.
void expect_asked(const char* name, size_t least, const std::function<size_t()>& operation,
                  size_t result) {
    SCOPED_TRACE(name);
    size_t most = 0;
    {
        const MemoryAsked asked;
        EXPECT_EQ(operation(), result);
        most = MemoryAsked::most;
    }
    EXPECT_GE(most, least);
    EXPECT_LE(most, least + least / 2);
    {
        const MemoryAsked asked(most);
        EXPECT_EQ(operation(), result);
    }
    for (const size_t limit : {size_t{0}, most / 4, most / 2, most - 1}) {
        const MemoryAsked asked(limit);
        EXPECT_THROW(operation(), Refused) << limit;
        EXPECT_EQ(taken_memory, 0u);
    }
}

TEST(MemoryCheck, OperationsOnManyListsAskForAllThatTheyTake) {
    constexpr size_t kLists = 30, kUnion = (kLists + 1) * kDocs / 2;
    const std::vector<PostingList> lists = some_lists(kLists);
    const auto all = views(lists);
    const Lists three = Lists(all).first(3);
    expect_asked(
        "all", kLists * kBytes, [&] { return unite_count(all); }, kUnion);
    // And the union of the two shorter ones.
    expect_asked(
        "and two", 5 * kBytes, [&] { return unite_count(three); }, 2 * kDocs);
    const PostingList bitmap =
        PostingList::from_docs(testing::range_list(100'000'000, kDocs, 2), {}, CodecId::Bitmap);
    auto with_bitmap = all;
    with_bitmap.push_back(&bitmap);
    expect_asked(
        "and their union", (2 * kLists + 1) * kBytes,
        [&] { return unite_to_list(with_bitmap).count(); }, kUnion + kDocs);
    const PostingList dense =
        PostingList::from_docs(testing::range_list(0, 100 * kDocs), {}, CodecId::Bitmap);
    expect_asked(
        "those that are subtracted, and the bits of the result", 3 * kBytes + 100 * kDocs / 8,
        [&] { return subtract_to_list(dense, three).count(); }, 98 * kDocs);
}

TEST(MemoryCheck, SortingAsksForThePostingsAndTheirCopies) {
    constexpr size_t kLists = 30, kShort = 500;
    std::vector<PostingList> lists;
    for (uint32_t i = 0; i < kLists; ++i)
        lists.push_back(
            PostingList::from_docs(testing::range_list(i, kShort, 8'000'000), Ids(kShort, 3)));
    expect_asked(
        "sorted", kLists * kShort * 24, [&] { return unite_to_list(views(lists)).count(); },
        kLists * kShort);
}

}  // namespace
}  // namespace postings
