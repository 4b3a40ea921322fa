// Set operations on compressed lists against the standard library's on the same docIDs.
#include "core/list_ops/list_ops.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/base/deadline.h"
#include "core/base/error.h"
#include "core/codec/bit_packed.h"
#include "core/intersect/algorithm.h"
#include "core/intersect/unite.h"
#include "core/list/format.h"
#include "core/list/lookup.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"
#include "each_target.h"
#include "random_lists.h"
#include "seed.h"

namespace postings {
namespace {

using testing::CanariedOutput;
using testing::Ids;

Ids intersection_of(const std::vector<Ids>& lists) {
    Ids result = lists[0];
    for (const Ids& list : lists) {
        Ids next;
        std::set_intersection(result.begin(), result.end(), list.begin(), list.end(),
                              std::back_inserter(next));
        result = next;
    }
    return result;
}

Ids union_of(const std::vector<Ids>& lists) {
    Ids all;
    for (const Ids& list : lists) all.insert(all.end(), list.begin(), list.end());
    return testing::sorted_unique(std::move(all));
}

Ids difference_of(const std::vector<Ids>& lists) {
    const Ids others = union_of({lists.begin() + 1, lists.end()});
    Ids result;
    std::set_difference(lists[0].begin(), lists[0].end(), others.begin(), others.end(),
                        std::back_inserter(result));
    return result;
}

template <class Operation>
void expect_result(const char* what, size_t capacity, const Ids& expected, Operation operation) {
    SCOPED_TRACE(what);
    CanariedOutput out(capacity, 0);
    EXPECT_EQ(out.first(operation(out.data())), expected);
    EXPECT_TRUE(out.intact()) << "written after the room";
}

void expect_list(const Ids& expected, const PostingList& list) {
    EXPECT_EQ(list.docs(), expected);
    list.verify();
    verify_postings(list);
    // Built from bits or from docIDs: the same bytes.
    const PostingList encoded = PostingList::from_docs(expected, {}, list.codec().id);
    EXPECT_TRUE(std::ranges::equal(list.bytes(), encoded.bytes()));
}

CodecId codec_of_bits(const Ids& ids) {
    const bool most = ids.size() > kBlockSize &&
                      ids.back() / 8 - ids.front() / 8 + 1 <= kMostBitsADoc / 8 * ids.size();
    return most ? CodecId::Bitmap : choose_codec(ids);
}

// A result is a bitmap without being dense only if it was built from bits.
CodecId codec_of_union(Lists lists, const Ids& all) {
    uint64_t most = 0, longest = 0;
    for (const PostingListView* list : lists) {
        most += list->count();
        longest = std::max<uint64_t>(longest, list->count());
    }
    const uint64_t range = std::ranges::any_of(lists, [](auto* list) { return is_bitmap(*list); })
                               ? kMostBitsADoc * longest
                               : kDenseBitsADoc * most;
    const bool bits = most > kBlockSize && all.back() - all.front() < range;
    return bits ? codec_of_bits(all) : choose_codec(all);
}

CodecId codec_of_difference(Lists lists, const Ids& rest) {
    const bool bits = std::ranges::all_of(lists, [](auto* list) { return is_bitmap(*list); });
    return bits ? codec_of_bits(rest) : choose_codec(rest);
}

void check(const std::vector<Ids>& ids, const std::vector<PostingList>& encoded) {
    std::vector<const PostingListView*> lists;
    for (const PostingList& list : encoded) lists.push_back(&list);
    const Lists others = Lists(lists).subspan(1);
    const Ids common = intersection_of(ids), all = union_of(ids), rest = difference_of(ids);
    expect_result("intersect", intersection_capacity(lists), common,
                  [&](uint32_t* out) { return intersect(lists, out); });
    expect_result("unite", union_capacity(lists), all,
                  [&](uint32_t* out) { return unite(lists, out); });
    expect_result("subtract", difference_capacity(*lists[0]), rest,
                  [&](uint32_t* out) { return subtract(*lists[0], others, out); });
    EXPECT_EQ(intersect(lists), common);
    Ids kept = ids[0];
    kept.resize(keep_common(kept, others));
    EXPECT_EQ(kept, common);
    EXPECT_EQ(unite(lists), all);
    EXPECT_EQ(subtract(*lists[0], others), rest);
    expect_list(common, intersect_to_list(lists));
    EXPECT_EQ(intersect_count(lists), common.size());
    expect_list(all, unite_to_list(lists));
    EXPECT_EQ(unite_to_list(lists).codec().id, codec_of_union(lists, all));
    EXPECT_EQ(unite_count(lists), all.size());
    expect_list(rest, subtract_to_list(*lists[0], others));
    EXPECT_EQ(subtract_to_list(*lists[0], others).codec().id, codec_of_difference(lists, rest));
    EXPECT_EQ(subtract_count(*lists[0], others), rest.size());
}

// The codecs that operations treat in their own ways, and any other.
std::vector<CodecId> kinds_of_codec(std::mt19937& random) {
    return {CodecId::BitPacked, CodecId::Bitmap, codecs()[random() % codecs().size()]->id};
}

// Bitmaps over wide ranges take too long.
bool fits(const Ids& ids, CodecId codec) {
    return codec != CodecId::Bitmap || ids.empty() || ids.back() - ids.front() < 1u << 22;
}

TEST(ListOps, EveryPairOfCodecsAgreesOnPairs) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto pairs = testing::list_pairs(random);
    const std::vector<CodecId> kinds = kinds_of_codec(random);
    for (const auto& [name, a, b] : pairs) {
        for (const CodecId codec_a : kinds) {
            for (const CodecId codec_b : kinds) {
                if (!fits(a, codec_a) || !fits(b, codec_b)) continue;
                SCOPED_TRACE(name + ", codecs " + std::to_string(int(codec_a)) + " and " +
                             std::to_string(int(codec_b)));
                const PostingList list_a = PostingList::from_docs(a, {}, codec_a);
                const PostingList list_b = PostingList::from_docs(b, {}, codec_b);
                testing::each_target([&] {
                    check({a, b}, {list_a, list_b});
                    check({b, a}, {list_b, list_a});
                });
                if (HasFailure()) return;
            }
        }
    }
}

// Lists of one to six kinds and densities, at times many, among them long ones whose blocks are
// mostly skipped and clustered ones whose blocks are bitsets.
TEST(ListOps, AgreeOnManyLists) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    testing::each_target([&] {
        for (int round = 0; round < 60; ++round) {
            std::vector<Ids> ids;
            std::vector<PostingList> lists;
            const uint32_t universe = 1u << (12 + random() % 10);
            const Ids common = testing::uniform_list(random, 100, 0, universe);
            for (size_t n = round % 8 == 7 ? 40 : 1 + random() % 6; n > 0; --n) {
                const size_t size = size_t{1} << random() % 16;
                Ids list = random() % 2 ? testing::uniform_list(random, size, 0, universe)
                                        : testing::clustered_list(random, size / 4, universe);
                if (random() % 4) list.insert(list.end(), common.begin(), common.end());
                ids.push_back(testing::sorted_unique(std::move(list)));
                const CodecId kind = kinds_of_codec(random)[random() % 3];
                lists.push_back(PostingList::from_docs(ids.back(), {}, kind));
            }
            SCOPED_TRACE("round " + std::to_string(round));
            check(ids, lists);
            if (HasFailure()) return;
        }
    });
}

TEST(ListOps, AgreeOnALongListAndManyShortOnes) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 20; ++round) {
        const uint32_t universe = 1u << (12 + random() % 8);
        std::vector<Ids> ids = {testing::uniform_list(random, universe / 4, 0, universe)};
        for (size_t n = 2 + random() % 200; n > 0; --n) {
            const size_t size = random() % 20 ? random() % 30 : random() % universe;
            ids.push_back(testing::uniform_list(random, size, 0, universe));
        }
        std::vector<PostingList> lists;
        for (Ids& list : ids) {
            list = testing::sorted_unique(std::move(list));
            const CodecId kind = kinds_of_codec(random)[random() % 3];
            lists.push_back(PostingList::from_docs(list, {}, kind));
        }
        SCOPED_TRACE("round " + std::to_string(round));
        check(ids, lists);
        if (HasFailure()) return;
    }
}

TEST(ListOps, NoListsAndTheSameListTwice) {
    EXPECT_TRUE(intersect(Lists{}).empty());
    EXPECT_TRUE(unite(Lists{}).empty());
    EXPECT_EQ(intersect_count(Lists{}), 0u);
    const Ids ids = testing::range_list(5, 1000, 3);
    const PostingList list = PostingList::from_docs(ids);
    check({ids}, {list});
    check({ids, ids}, {list, list});
}

// Some of the lists are looked into only when the others are through, some 65,536 docIDs at a time.
TEST(ListOps, MoreListsThanAreOpenAtOnceAndBitmaps) {
    constexpr uint32_t kLists = 20;
    for (const uint32_t universe : {300'000u, 50u, 24u, 5u}) {
        std::vector<Ids> ids(kLists + 1);
        for (uint32_t doc = 0; doc < universe; ++doc) {
            if (doc % 8 != 0) ids[kLists].push_back(doc);
            for (uint32_t i = 0; i < kLists; ++i) {
                if (doc % 3 == 1 && doc % 97 != i) ids[i].push_back(doc);
            }
        }
        std::vector<PostingList> lists;
        for (const Ids& list : ids) {
            const bool last = lists.size() == kLists;
            lists.push_back(
                PostingList::from_docs(list, {}, last ? CodecId::Bitmap : CodecId::BitPacked));
        }
        check(ids, lists);
        const Ids common = intersection_of(ids);
        lists[3] = PostingList::from_docs(ids[3], Ids(ids[3].size(), 9));
        std::vector<const PostingListView*> views;
        for (const PostingList& list : lists) views.push_back(&list);
        std::swap(views[0], views[3]);
        const PostingList counted = intersect_to_list(views);
        EXPECT_EQ(counted.docs(), common);
        EXPECT_EQ(counted.frequencies(), Ids(common.size(), 9));
    }
}

// A result of bitmaps is a bitmap unless it is sparse or short; dense parts come first, last and in
// the middle of what the lists have in common.
TEST(ListOps, BitmapsIntersectToBitmaps) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    testing::each_target([&] {
        for (int round = 0; round < 60; ++round) {
            std::vector<Ids> ids;
            std::vector<PostingList> lists;
            const uint32_t universe = 1u << (8 + random() % 12);
            const uint32_t origin = random() % 3 == 0 ? UINT32_MAX - universe + 1 : random() % 100;
            for (size_t n = 1 + random() % 3; n > 0; --n) {
                Ids list;
                const uint32_t from = random() % universe, to = from + random() % (universe - from);
                for (uint32_t x = from; x <= to; ++x) {
                    if (random() % (1 + round % 7) == 0) list.push_back(origin + x);
                }
                if (list.empty()) list.push_back(origin);
                ids.push_back(list);
                lists.push_back(PostingList::from_docs(list, {}, CodecId::Bitmap));
            }
            SCOPED_TRACE("round " + std::to_string(round));
            check(ids, lists);
            if (HasFailure()) return;
        }
    });
    const PostingList twos = PostingList::from_docs(testing::range_list(0, 10'000, 2));
    const PostingList threes = PostingList::from_docs(testing::range_list(0, 10'000, 3));
    const PostingList few = PostingList::from_docs({{2, 9'998}}, {}, CodecId::Bitmap);
    const PostingListView *dense[] = {&twos, &threes}, *sparse[] = {&twos, &few};
    EXPECT_EQ(intersect_to_list(dense).codec().id, CodecId::Bitmap);
    EXPECT_EQ(intersect_to_list(sparse).codec().id, CodecId::BitPacked);
}

// Dense and less dense bitmaps with docIDs around their ends, at ends of windows, and far away.
TEST(ListOps, BitmapsAmongOtherLists) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    testing::each_target([&] {
        for (int round = 0; round < 24; ++round) {
            std::vector<Ids> ids;
            std::vector<PostingList> lists;
            const uint32_t origins[] = {0, static_cast<uint32_t>(random()), UINT32_MAX - 100'000};
            Ids edges;
            for (size_t n = 1 + random() % 3; n > 0; --n) {
                const uint32_t range = 1 + random() % 100'000;
                const uint32_t from = std::min(origins[random() % 3], UINT32_MAX - range);
                const size_t gap = 1 + random() % (round % 3 == 0 ? 40 : 6);
                ids.push_back(testing::uniform_list(random, range / gap, from, from + range));
                ids.back().push_back(from);
                ids.back() = testing::sorted_unique(std::move(ids.back()));
                lists.push_back(PostingList::from_docs(ids.back(), {}, CodecId::Bitmap));
                for (const uint32_t at : {from, from + range, (from | 7) + 8 * 4096}) {
                    for (uint32_t near = 0; near < 20; ++near) edges.push_back(at - 10 + near);
                }
            }
            const Ids first = ids[0];
            for (size_t n = round % 8 == 7 ? 200 : random() % 4; n > 0; --n) {
                Ids list = testing::uniform_list(random, random() % 300, 0, UINT32_MAX);
                for (size_t some = random() % 300; some > 0; --some) {
                    list.push_back(edges[random() % edges.size()]);
                    list.push_back(first.front() + random() % (first.back() - first.front() + 1));
                }
                ids.push_back(testing::sorted_unique(std::move(list)));
                if (random() % 2) {
                    ids.back().resize(std::ranges::upper_bound(ids.back(), first.back()) -
                                      ids.back().begin());
                }
                lists.push_back(PostingList::from_docs(ids.back(), {}, CodecId::BitPacked));
            }
            SCOPED_TRACE("round " + std::to_string(round));
            check(ids, lists);
            std::ranges::reverse(ids);
            std::ranges::reverse(lists);
            check(ids, lists);
            if (HasFailure()) return;
        }
    });
}

// Every byte of the blocks that cannot hold a candidate is destroyed: to decode one would throw.
TEST(ListOps, UntouchedBlocksAreNotDecoded) {
    const Ids longer = testing::range_list(1000, 100 * kBlockSize, 7);
    Ids shorter = {longer[5 * kBlockSize + 3], longer[5 * kBlockSize + 4], longer[80 * kBlockSize]};
    const PostingList good = PostingList::from_docs(longer, {}, CodecId::BitPacked);
    Bytes bytes(good.bytes().begin(), good.bytes().end());
    for (uint32_t block = 0; block < good.block_count(); ++block) {
        if (block == 5 || block == 80) continue;
        const BlockInput in = good.docs_input(block);
        std::fill(bytes.begin() + (in.begin - good.bytes().data()),
                  bytes.begin() + (in.end - good.bytes().data()), uint8_t{0xFF});
    }
    const PostingListView broken = PostingListView::parse(bytes);
    const PostingList few = PostingList::from_docs(shorter);
    const PostingListView* lists[] = {&few, &broken};
    EXPECT_EQ(intersect(lists), shorter);
    EXPECT_TRUE(subtract(few, Lists(lists).subspan(1)).empty());
    // Blocks of the shortest list are skipped as well.
    const PostingList run = PostingList::from_docs(
        Ids(longer.begin() + 80 * kBlockSize, longer.begin() + 81 * kBlockSize), {},
        CodecId::BitPacked);
    const PostingListView* other_way[] = {&broken, &run};
    EXPECT_EQ(intersect(other_way).size(), kBlockSize);
    const PostingList all = PostingList::from_docs(longer);
    const PostingListView* everything[] = {&broken, &all};
    EXPECT_THROW(intersect(everything), CorruptedData);
}

// A forged full list of these docIDs, which need not ascend: gaps go round 2^32.
Bytes forged_list(const Ids& docs) {
    const size_t blocks = (docs.size() - 1) / kBlockSize + 1;
    Bytes payload, list(list_format::kFullHeader + 8 * blocks);
    uint32_t base = docs.front();
    for (size_t block = 0; block < blocks; ++block) {
        const size_t at = block * kBlockSize, n = std::min(kBlockSize, docs.size() - at);
        Ids gaps(n);
        docs_to_gaps({&docs[at], n}, base, gaps.data());
        base = docs[at + n - 1] + 1;
        uint8_t* const arrays = list.data() + list_format::kFullHeader + 4 * block;
        store(arrays, base - 1);
        store(arrays + 4 * blocks, static_cast<uint32_t>(payload.size()));
        bit_packed::encode_values_simd(gaps, 0, payload);
    }
    list_format::FullHeader header{.flags = static_cast<uint8_t>(CodecId::BitPacked)};
    header.count = static_cast<uint32_t>(docs.size());
    header.first = docs.front();
    header.last = docs.back();
    header.docs_bytes = static_cast<uint32_t>(payload.size());
    header.write(list.data());
    list.insert(list.end(), payload.begin(), payload.end());
    return list;
}

// While a vector of the one list waits, the other's come again and again.
TEST(ListOps, ListsThatGoRoundStayInside) {
    Ids some = {10, 20, 30, 40, 50, 60, 70, 1'000'000}, again;
    for (uint32_t doc = 2'000'000; some.size() < 140; ++doc) some.push_back(doc);
    while (again.size() < 1000) again.insert(again.end(), {10, 20, 30, 40, 50, 60, 70, 71});
    again.back() = 5'000'000;
    const PostingList list = PostingList::from_docs(some, {}, CodecId::BitPacked);
    const Bytes bytes = forged_list(again);
    const PostingListView forged = PostingListView::parse(bytes);
    ASSERT_EQ(forged.docs(), again);
    const PostingListView* lists[] = {&list, &forged};
    const PostingListView* other[] = {&list};
    const auto run = [](size_t capacity, auto operation) {
        CanariedOutput out(capacity, 0);
        try {
            EXPECT_LE(operation(out.data()), capacity);
        } catch (const CorruptedData&) {
        }
        EXPECT_TRUE(out.intact());
    };
    testing::each_target([&] {
        run(intersection_capacity(lists), [&](uint32_t* out) { return intersect(lists, out); });
        run(union_capacity(lists), [&](uint32_t* out) { return unite(lists, out); });
        run(difference_capacity(forged),
            [&](uint32_t* out) { return subtract(forged, other, out); });
        run(difference_capacity(list),
            [&](uint32_t* out) { return subtract(list, Lists(lists).subspan(1), out); });
    });
}

// Whatever the bytes: an exception or a result that keeps to its room.
TEST(ListOps, HostileBytesStayInside) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 3000; ++round) {
        std::vector<Bytes> bytes;
        std::vector<PostingListView> views;
        for (int i = 0; i < 3; ++i) {
            const Ids ids = testing::uniform_list(random, 1 + random() % 2000, 0, 1 << 14);
            const PostingList list =
                PostingList::from_docs(ids, {}, kinds_of_codec(random)[random() % 3]);
            bytes.emplace_back(list.bytes().begin(), list.bytes().end());
            const bool header = random() % 2;
            for (int changes = random() % 4; changes > 0; --changes) {
                const size_t range =
                    header ? std::min<size_t>(bytes[i].size(), 200) : bytes[i].size();
                bytes[i][random() % range] = static_cast<uint8_t>(random());
            }
        }
        try {
            for (const Bytes& b : bytes) views.push_back(PostingListView::parse(b));
        } catch (const CorruptedData&) {
            continue;
        }
        const PostingListView* lists[] = {&views[0], &views[1], &views[2]};
        const auto run = [&](size_t capacity, auto operation) {
            CanariedOutput out(capacity, 0);
            try {
                EXPECT_LE(operation(out.data()), capacity);
            } catch (const CorruptedData&) {
            }
            EXPECT_TRUE(out.intact());
        };
        run(intersection_capacity(lists), [&](uint32_t* out) { return intersect(lists, out); });
        const auto run_to_list = [](size_t capacity, auto operation) {
            try {
                EXPECT_LE(operation().count(), capacity);
            } catch (const CorruptedData&) {
            }
        };
        for (size_t n = 1; n <= 3; ++n) {
            const Lists some = Lists(lists).first(n);
            run_to_list(intersection_capacity(some), [&] { return intersect_to_list(some); });
            run_to_list(union_capacity(some), [&] { return unite_to_list(some); });
            run_to_list(difference_capacity(views[0]),
                        [&] { return subtract_to_list(views[0], some.subspan(1)); });
        }
        run(union_capacity(lists), [&](uint32_t* out) { return unite(lists, out); });
        run(difference_capacity(views[0]),
            [&](uint32_t* out) { return subtract(views[0], Lists(lists).subspan(1), out); });
    }
}

TEST(ListOps, UnionsAndDifferencesEndAtTheDeadline) {
    const Deadline over(std::chrono::nanoseconds(0)), later(std::chrono::hours(1));
    Ids sparse, dense(100'000);
    for (uint32_t i = 0; i < 5000; ++i) sparse.push_back(97 * i);
    std::iota(dense.begin(), dense.end(), 1u);
    const std::vector<PostingList> some = {PostingList::from_docs(sparse),
                                           PostingList::from_docs(dense),
                                           PostingList::from_docs(sparse)};
    for (const std::vector<size_t>& which :
         std::vector<std::vector<size_t>>{{0, 2, 0}, {0, 1, 2}, {1, 0, 2}, {1, 1, 1}}) {
        std::vector<const PostingListView*> views;
        for (const size_t i : which) views.push_back(&some[i]);
        const Lists lists(views), others = lists.subspan(1);
        EXPECT_THROW(unite(lists, over), TimedOut);
        EXPECT_THROW(unite_count(lists, over), TimedOut);
        EXPECT_THROW(subtract(*views[0], others, over), TimedOut);
        EXPECT_THROW(subtract_count(*views[0], others, over), TimedOut);
        EXPECT_EQ(unite(lists, later), unite(lists));
        EXPECT_EQ(unite_count(lists, later), unite(lists).size());
        EXPECT_EQ(subtract(*views[0], others, later), subtract(*views[0], others));
        EXPECT_EQ(subtract_count(*views[0], others, later), subtract(*views[0], others).size());
    }
    const DocIds docs[] = {sparse, dense, sparse};
    Ids out(sparse.size() + dense.size() + sparse.size() + kOutputSlack);
    EXPECT_THROW(unite_windows(docs, out.data(), over), TimedOut);
    EXPECT_THROW(count_by_windows(docs, over), TimedOut);
    EXPECT_THROW(unite_in_turn(docs, out.data(), over), TimedOut);
}

}  // namespace
}  // namespace postings
