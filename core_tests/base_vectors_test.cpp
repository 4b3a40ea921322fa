// Small questions answered by vectors, against loops.
#include <gtest/gtest.h>

#include <bit>
#include <memory>

#include "core/base/ascend.h"
#include "core/base/count_bits.h"
#include "core/list_ops/bitmap_words.h"
#include "each_target.h"
#include "random_lists.h"
#include "seed.h"

namespace postings {
namespace {

using testing::Ids;

TEST(BaseVectors, EveryFallIsSeen) {
    testing::each_target([] {
        for (size_t size = 0; size < 70; ++size) {
            const Ids ids = testing::range_list(0x7FFF'FFF0, size);  // across the sign bit
            EXPECT_TRUE(ascends(ids.data(), size));
            for (size_t i = 1; i < size; ++i) {
                for (const uint32_t below : {0u, 1u}) {
                    Ids fallen = ids;
                    fallen[i] = ids[i - 1] - below;
                    EXPECT_FALSE(ascends(fallen.data(), size)) << i << " of " << size;
                }
            }
        }
    });
}

TEST(BaseVectors, BitsAreCounted) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    testing::each_target([&] {
        for (size_t size = 0; size < 300; ++size) {
            // Of exactly this size, so that a sanitizer sees what is read after it.
            const auto bytes = std::make_unique<uint8_t[]>(size);
            size_t expected = 0;
            for (size_t i = 0; i < size; ++i) {
                bytes[i] = static_cast<uint8_t>(random());
                expected += static_cast<size_t>(std::popcount(bytes[i]));
            }
            EXPECT_EQ(count_bits(bytes.get(), size), expected);
        }
    });
}

TEST(BaseVectors, BitmapsFilter) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    testing::each_target([&] {
        for (size_t size = 0; size < 200; ++size) {
            const auto bytes = std::make_unique<uint8_t[]>(size);
            for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<uint8_t>(random());
            // Up to the largest docID, and past it as forged bitmaps go.
            const uint32_t last = UINT32_MAX - 7 - 8 * static_cast<uint32_t>(random() % 100);
            const uint32_t origin = random() % 2 ? last : (random() & 0xFFF8);
            const BitmapView map{bytes.get(), size, origin};
            Ids ids = testing::uniform_list(
                random, 100, origin,
                origin +
                    std::min<uint32_t>(8 * static_cast<uint32_t>(size) + 9, UINT32_MAX - origin));
            for (const uint32_t far : {0u, origin - 1, UINT32_MAX, 0x8000'0000u})
                ids.push_back(far);
            Ids present, absent;
            for (const uint32_t id : ids) {
                const size_t byte = (id - origin) >> 3;
                const bool has = byte < size && (bytes[byte] >> (id & 7) & 1);
                (has ? present : absent).push_back(id);
            }
            for (const Keep keep : {Keep::kPresent, Keep::kAbsent}) {
                Ids kept = ids;
                kept.resize(ids.size() + kOutputSlack);
                kept.resize(filter_by_bits(map, kept.data(), ids.size(), keep));
                EXPECT_EQ(kept, keep == Keep::kPresent ? present : absent);
                Ids places(ids.size());
                places.resize(places_by_bits(map, ids, keep, places.data()));
                ASSERT_EQ(places.size(), kept.size());
                for (size_t i = 0; i < places.size(); ++i) EXPECT_EQ(ids[places[i]], kept[i]);
            }
        }
    });
}

}  // namespace
}  // namespace postings
