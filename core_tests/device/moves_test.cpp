// What moves within the device's memory, so that something long has room, is as it was.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <vector>

#include "open_device.h"
#include "posting_list_samples.h"
#include "seed.h"
#include "short_of_memory.h"

namespace postings::device {
namespace {

// Ranges of any sizes, as many as a launch takes, their new places between the old ones.
TEST(Moves, AreWhatMemmoveDoes) {
    constexpr uint64_t kUnit = POSTINGS_MOVE_ALIGNMENT;
    std::mt19937_64 random(test_seed());
    for (const uint64_t most_units : {1, 3, 40, 3000}) {
        PostingsMoves moves{};
        moves.count = most_units == 3 ? 1 : POSTINGS_MAX_MOVES;
        std::vector<uint64_t> sizes(2 * moves.count);
        for (uint32_t i = 0; i < moves.count; ++i)
            sizes[2 * i] = sizes[2 * i + 1] = kUnit * (1 + random() % most_units);
        // Sizes come in pairs: where one goes to, and where it is.
        std::vector<size_t> order(sizes.size());
        for (size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::shuffle(order, random);
        std::vector<uint64_t> places(sizes.size());
        uint64_t bytes = kUnit;
        for (const size_t i : order) {
            places[i] = bytes;
            bytes += sizes[i] + kUnit * (random() % 2);
        }
        const auto backend = open_device(std::max<uint64_t>(bytes + kUnit, 2 << 20));
        NEED_DEVICE(backend);
        std::vector<uint8_t> expected(bytes), found(bytes);
        for (uint8_t& byte : expected) byte = static_cast<uint8_t>(random());
        backend->write(0, expected);
        uint64_t moved = 0;
        for (uint32_t i = 0; i < moves.count; ++i) {
            const auto from = expected.begin() + static_cast<ptrdiff_t>(places[2 * i]);
            std::copy_n(from, sizes[2 * i],
                        expected.begin() + static_cast<ptrdiff_t>(places[2 * i + 1]));
            moves.from[i] = places[2 * i] - moved;
            moves.to[i] = places[2 * i + 1] - moved;
            moves.ends[i] = moved += sizes[2 * i];
        }
        backend->launch(Kernel::Move, backend->shape().groups(Kernel::Move, 7), moves);
        backend->read(0, found);
        EXPECT_TRUE(std::ranges::equal(found, expected)) << most_units;
    }
}

// Everything that a device's memory keeps, asked for at random and held sometimes, beside what the
// host has of it.
TEST(Moves, LeaveEverythingAsItWas) {
    std::mt19937 random(test_seed());
    const std::vector<PostingList> lists = some_lists(random);
    const SomeLengths lengths(random);
    const auto backend = open_device(3'000'000);
    NEED_DEVICE(backend);
    Short is_short(*backend, 0, lists);
    DeviceCache& cache = is_short.cache;
    const std::vector<size_t> for_sets = numbers_for_sets(lists);
    std::vector<size_t> all(lists.size());
    std::iota(all.begin(), all.end(), size_t{0});
    std::map<size_t, uint64_t> held;  // where its bytes are
    for (int round = 0; round < 600; ++round) {
        if (round % 3 == 0) {
            const auto numbers = some_numbers(random, for_sets, 2);
            is_short.expect_combined(numbers[0], numbers[1], SetOperation::Unite);
        } else if (round % 3 == 1) {
            const size_t i = random() % lists.size();
            is_short.expect_decoded(i);
            if (HasFailure()) return;
            if (held.size() < 4 && held.try_emplace(i, cache.list(is_short.keys[i]).payload).second)
                cache.hold(is_short.keys[i]);
        } else {
            is_short.expect_ranked(some_numbers(random, all, 2), RankMode::kOr, lengths);
        }
        for (const auto& [i, payload] : held)
            ASSERT_EQ(cache.list(is_short.keys[i]).payload, payload) << "what is held stays";
        if (round % 50 == 49) {
            for (const auto& [i, payload] : held) cache.release(is_short.keys[i]);
            held.clear();
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(cache.counters().moved_bytes, 1'000'000u);
    EXPECT_GT(cache.counters().evictions, 100u);
}

}  // namespace
}  // namespace postings::device
