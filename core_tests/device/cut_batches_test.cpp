// Batches that are done piece by piece where there is little room.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/list_ops/list_ops.h"
#include "device/server_fixture.h"
#include "posting_list_samples.h"

namespace postings::service {
namespace {

// What the first query needs room for must not drive out the lists of the second one.
TEST_F(ServerInThisProcess, HasAllListsOfABatchUntilItsLastPiece) {
    std::mt19937_64 random(test_seed());
    std::vector<PostingList> lists;
    std::vector<ListReference> references;
    for (int i = 0; i < 4; ++i)
        lists.push_back(
            PostingList::from_docs(list_with_gaps(random, 220'000, 7), {}, CodecId::BitPacked));
    for (const PostingList& list : lists) references.push_back({&list});
    const std::vector<std::vector<uint32_t>> queries{{0, 1}, {2, 3}};
    const SetTask task{SetOperation::Unite, true, queries};
    size_t counts[2];
    for (size_t i = 0; i < 2; ++i)
        counts[i] = combine_count(SetOperation::Unite, std::vector<const PostingListView*>{
                                                           &lists[2 * i], &lists[2 * i + 1]});
    int done = 0, without_room = 0;
    for (uint64_t arena : {5, 6, 7}) {
        const Running server(arena << 20);
        Client client(patient());
        // The first time it also holds what it has brought.
        for (int times = 0; times < 2; ++times) {
            const auto found = client.combine(references, task);
            if (found) {
                ++done;
                EXPECT_EQ(found->counts[0], counts[0]);
                EXPECT_EQ(found->counts[1], counts[1]);
            } else {
                ++without_room;
                EXPECT_EQ(client.reason(), "the device's memory has no room for the operation");
            }
        }
    }
    EXPECT_GT(done, 0);
    EXPECT_GT(without_room, 0);
}

}  // namespace
}  // namespace postings::service
