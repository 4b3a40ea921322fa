// Operations that carry frequencies, and those that change a list, against std::map.
#include <gtest/gtest.h>

#include <map>

#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/list/lookup.h"
#include "core/list/postings_builder.h"
#include "core/list/range_list.h"
#include "core/list/sort_postings.h"
#include "core/list_ops/add_lists.h"
#include "core/list_ops/facet_column.h"
#include "core/list_ops/frequencies.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/update_lists.h"
#include "each_target.h"
#include "random_lists.h"
#include "seed.h"

namespace postings {
namespace {

using testing::Ids;

// What a list is to be: frequency by docID.
struct Reference {
    std::map<uint32_t, uint32_t> postings;
    bool has_frequencies = false;

    Ids docs() const {
        Ids ids;
        for (const auto& [doc, frequency] : postings) ids.push_back(doc);
        return ids;
    }
    Ids frequencies() const {
        Ids values;
        for (const auto& [doc, frequency] : postings) values.push_back(frequency);
        return values;
    }
    PostingList list(CodecId codec = CodecId::Auto) const {
        return PostingList::from_docs(docs(), has_frequencies ? frequencies() : Ids(), codec);
    }
};

// Small frequencies mostly, and the greatest there is. An empty list has none.
Reference reference(std::mt19937& random, const Ids& ids, bool has_frequencies) {
    Reference result{{}, has_frequencies && !ids.empty()};
    for (const uint32_t id : ids) {
        const uint32_t frequency =
            random() % 64 == 0 ? UINT32_MAX - random() % 3 : 1 + random() % (1 + random() % 300);
        result.postings.emplace_hint(result.postings.end(), id, has_frequencies ? frequency : 1);
    }
    return result;
}

void expect_list(const Reference& expected, const PostingList& list) {
    ASSERT_EQ(list.has_frequencies(), expected.has_frequencies);
    ASSERT_EQ(list.docs(), expected.docs());
    ASSERT_EQ(list.frequencies(), expected.frequencies());
    list.verify();
    verify_postings(list);
    // Whatever it was built out of: the same bytes.
    ASSERT_TRUE(std::ranges::equal(list.bytes(), expected.list(list.codec().id).bytes()));
}

Reference united(const std::vector<Reference>& lists) {
    Reference result;
    for (const Reference& list : lists) {
        result.has_frequencies |= list.has_frequencies;
        for (const auto& [doc, frequency] : list.postings) {
            uint32_t& sum = result.postings[doc];
            sum = static_cast<uint32_t>(std::min<uint64_t>(uint64_t{sum} + frequency, UINT32_MAX));
        }
    }
    if (!result.has_frequencies) {
        for (auto& [doc, frequency] : result.postings) frequency = 1;
    }
    return result;
}

// Those of the first that the others have, each of them or none of them.
Reference filtered(const std::vector<Reference>& lists, bool present) {
    Reference result = lists[0];
    for (size_t i = 1; i < lists.size(); ++i) {
        std::erase_if(result.postings, [&](const auto& posting) {
            return lists[i].postings.contains(posting.first) != present;
        });
    }
    result.has_frequencies &= !result.postings.empty();
    return result;
}

Reference least_of_common(const Reference& a, const Reference& b) {
    if (!a.has_frequencies) return filtered({b, a}, true);
    Reference result = filtered({a, b}, true);
    if (!b.has_frequencies) return result;
    for (auto& [doc, frequency] : result.postings)
        frequency = std::min(frequency, b.postings.at(doc));
    return result;
}

Reference merged(const Reference& list, const Reference& newer) {
    Reference result = newer;
    result.has_frequencies |= list.has_frequencies;
    result.postings.insert(list.postings.begin(), list.postings.end());
    return result;
}

void check_sets(const std::vector<Reference>& references, const std::vector<PostingList>& lists) {
    std::vector<const PostingListView*> views;
    for (const PostingList& list : lists) views.push_back(&list);
    expect_list(united(references), unite_to_list(views));
    expect_list(filtered(references, true), intersect_to_list(views));
    expect_list(filtered(references, false), subtract_to_list(*views[0], Lists(views).subspan(1)));
    if (lists.size() != 2) return;
    expect_list(least_of_common(references[0], references[1]),
                symmetric_intersection_to_list(lists[0], lists[1]));
    const Reference left = filtered(references, false),
                    right = filtered({references[1], references[0]}, false);
    expect_list(united({left, right}), symmetric_difference_to_list(lists[0], lists[1]));
}

void check_updates(const Reference& a, const Reference& b, const PostingList& list,
                   const PostingList& other) {
    const PostingList more = merge_lists(list, other), less = remove_docs(list, other);
    if (list.codec().id != CodecId::Bitmap) {
        EXPECT_EQ(more.codec().id, list.codec().id);
    }
    EXPECT_EQ(less.codec().id, list.codec().id);
    expect_list(merged(a, b), more);
    expect_list(filtered({a, b}, false), less);
    if (list.empty() || other.empty() || list.last() < other.first()) {
        expect_list(merged(a, b), append_list(list, other));
    } else {
        EXPECT_THROW(append_list(list, other), InvalidArgument);
    }
}

bool fits(const Ids& ids, CodecId codec) {
    return codec != CodecId::Bitmap || ids.empty() || ids.back() - ids.front() < 1u << 22;
}

TEST(ListFrequencies, EveryOperationOnPairs) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const auto& [name, ids_a, ids_b] : testing::list_pairs(random)) {
        SCOPED_TRACE(name);
        if (ids_b.size() > 5000) continue;  // std::map takes too long
        for (int with = 0; with < 4; ++with) {
            const Reference a = reference(random, ids_a, with & 1),
                            b = reference(random, ids_b, with & 2);
            const CodecId kinds[] = {CodecId::BitPacked, CodecId::Bitmap,
                                     codecs()[random() % codecs().size()]->id};
            const CodecId codec_a = kinds[random() % 3], codec_b = kinds[random() % 3];
            if (!fits(ids_a, codec_a) || !fits(ids_b, codec_b)) continue;
            SCOPED_TRACE("codecs " + std::to_string(int(codec_a)) + " and " +
                         std::to_string(int(codec_b)));
            const PostingList list_a = a.list(codec_a), list_b = b.list(codec_b);
            testing::each_target([&] {
                check_sets({a, b}, {list_a, list_b});
                check_sets({b, a}, {list_b, list_a});
                check_updates(a, b, list_a, list_b);
                check_updates(b, a, list_b, list_a);
            });
            if (HasFailure()) return;
        }
    }
}

TEST(ListFrequencies, ManyLists) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 200; ++round) {
        std::vector<Reference> references;
        std::vector<PostingList> lists;
        const uint32_t universe = 1u << (6 + random() % (round % 2 ? 12 : 25));
        for (size_t n = 1 + random() % 7; n > 0; --n) {
            const Ids ids = testing::uniform_list(random, size_t{1} << random() % 14, 0, universe);
            references.push_back(reference(random, ids, random() % 2));
            lists.push_back(references.back().list());
        }
        SCOPED_TRACE("round " + std::to_string(round));
        check_sets(references, lists);
        if (HasFailure()) return;
    }
}

// Lists and postings that are in none, in any order.
TEST(ListFrequencies, LoosePostingsAreAddedToLists) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 300; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const uint32_t from = random() % 2 ? 0 : random(),
                       most = std::min(UINT32_MAX - from, 1u << (1 + random() % 31));
        std::vector<Reference> references;
        std::vector<PostingList> lists;
        for (size_t n = random() % 5; n > 0; --n) {
            const Ids ids =
                testing::uniform_list(random, size_t{1} << random() % 12, from, from + most);
            references.push_back(reference(random, ids, true));
            lists.push_back(references.back().list());
        }
        Ids docs, frequencies;
        for (size_t n = random() % 2 ? random() % 500 : 0; n > 0; --n) {
            docs.push_back(from + random() % most);
            frequencies.push_back(random() % 9 ? 1 + random() % 9 : UINT32_MAX);
            references.push_back({{{docs.back(), frequencies.back()}}, true});
        }
        std::vector<const PostingListView*> views;
        for (const PostingList& list : lists) views.push_back(&list);
        testing::each_target(
            [&] { expect_list(united(references), add_lists(views, docs, frequencies)); });
        if (HasFailure()) return;
    }
}

// What the core asked for at once.
struct MemoryAsked {
    static inline size_t most = 0, times_a_megabyte = 0;
    MemoryAsked() { most = times_a_megabyte = 0; }
    MemoryChecked checked{[](size_t bytes) {
        most = std::max(most, bytes);
        times_a_megabyte += bytes >= 1 << 20;
    }};
};

// Bits for all of the range would be 8 MB, their ranks 4.
TEST(ListFrequencies, AWideRangeIsSummedInParts) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    constexpr uint32_t kFrom = 100'000'000, kRange = 1u << 26;
    std::vector<Reference> references;
    std::vector<PostingList> lists;
    for (const uint32_t range : {kRange, kRange, kRange / 7, 200'000u}) {
        const Ids ids = testing::uniform_list(random, 100'000, kFrom, kFrom + range);
        references.push_back(reference(random, ids, true));
        lists.push_back(references.back().list());
    }
    ASSERT_EQ(lists.back().codec().id, CodecId::Bitmap);
    Ids docs, frequencies;
    for (size_t i = 0; i < 50'000; ++i) {
        docs.push_back(kFrom + random() % kRange);
        frequencies.push_back(1 + random() % 9);
        references.push_back({{{docs.back(), frequencies.back()}}, true});
    }
    std::vector<const PostingListView*> views;
    for (const PostingList& list : lists) views.push_back(&list);
    const MemoryAsked asked;
    const PostingList sums = add_lists(views, docs, frequencies);
    EXPECT_LT(asked.most, 3u << 20);
    expect_list(united(references), sums);
}

TEST(ListFrequencies, ABitmapIsMadeWhereItStays) {
    constexpr uint32_t kFar = 80'000'000;
    const MemoryAsked asked;
    for (const Ids& ids : {Ids{5, kFar}, testing::range_list(7, 200, kFar / 200)}) {
        const size_t before = asked.times_a_megabyte;
        const PostingList list = PostingList::from_docs(ids, {}, CodecId::Bitmap);
        EXPECT_EQ(asked.times_a_megabyte - before, 1u);
        EXPECT_LE(asked.most, kFar / 8 + 100);
        EXPECT_EQ(list.docs(), ids);
        list.verify();
        verify_postings(list);
        const PostingList with = PostingList::from_docs(ids, Ids(ids.size(), 3), CodecId::Bitmap);
        EXPECT_EQ(with.frequencies(), Ids(ids.size(), 3));
        with.verify();
        verify_postings(with);
    }
}

// Of every codec; the change falls into any place of lists around the ends of blocks.
TEST(ListUpdates, EveryCodecAtEveryPlace) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const Codec* codec : codecs()) {
        for (const size_t size : {0, 1, 2, 127, 128, 129, 256, 300, 1000}) {
            for (int with = 0; with < 4; ++with) {
                SCOPED_TRACE(std::string(codec->name) + ", " + std::to_string(size) +
                             " postings, frequencies " + std::to_string(with));
                const auto range = static_cast<uint32_t>(7 * size + 1);
                const Reference a = reference(
                    random, testing::uniform_list(random, size, 100, 100 + range), with & 1);
                const PostingList list = a.list(codec->id);
                const size_t few = size_t{1} << random() % 9;
                const uint32_t from = 50 + random() % (range + 100);
                const Reference near = reference(
                    random, testing::uniform_list(random, few, from, from + range / 8 + 5),
                    with & 2);
                const Reference later = reference(
                    random, testing::uniform_list(random, few, 101 + range, 101 + 2 * range),
                    with & 2);
                check_updates(a, near, list, near.list());
                check_updates(a, later, list, later.list());
                if (HasFailure()) return;
            }
        }
    }
}

// Over several windows of bits, with changes anywhere or only behind.
TEST(ListUpdates, BitmapsRemainBitmaps) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 24; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const uint32_t range = 1 + random() % 100'000, from = random() % 2 * (random() >> 1);
        const size_t size = 2 + random() % (round % 4 == 0 ? 200 : range);
        Ids ids = testing::uniform_list(random, size, from, from + range);
        if (ids.size() < 2) ids = {from, from + range};
        const Reference a = reference(random, ids, false);
        const PostingList list = a.list(CodecId::Bitmap);
        const uint32_t later = round % 3 == 0 ? ids.back() + 1 : from;
        const Reference b = reference(
            random, testing::uniform_list(random, random() % 3000, later, later + range), false);
        for (const CodecId codec : {CodecId::BitPacked, CodecId::Bitmap}) {
            check_updates(a, b, list, b.list(codec));
        }
        EXPECT_TRUE(remove_docs(list, a.list(CodecId::BitPacked)).empty());
        for (int i = 0; i < 8; ++i) {
            const auto at = static_cast<uint32_t>(random() % ids.size());
            const auto n = static_cast<uint32_t>(1 + random() % (ids.size() - at));
            const Ids part(ids.begin() + at, ids.begin() + at + n);
            const PostingList cut = slice(list, at, n);
            ASSERT_EQ(cut.codec().id, CodecId::Bitmap);
            expect_list(reference(random, part, false), cut);
        }
        if (HasFailure()) return;
    }
}

TEST(PostingLists, AreTheSameWhateverTheirBytes) {
    Ids ids = testing::range_list(1000, 5000, 3);
    const PostingList list = PostingList::from_docs(ids, {}, CodecId::Bitmap);
    const auto same = [&](CodecId codec, bool ones) {
        const Ids frequencies(ones ? ids.size() : 0, 1);
        return same_postings(list, PostingList::from_docs(ids, frequencies, codec));
    };
    EXPECT_TRUE(same(CodecId::Bitmap, false));
    EXPECT_TRUE(same(CodecId::Bitmap, true));
    EXPECT_TRUE(same(CodecId::BitPacked, false));
    ++ids[2500];
    EXPECT_FALSE(same(CodecId::Bitmap, false));
    EXPECT_FALSE(same(CodecId::Bitmap, true));
    EXPECT_FALSE(same(CodecId::BitPacked, false));
}

// An appended list's full blocks are the bytes of the list before.
TEST(ListUpdates, AppendingKeepsEncodedBlocks) {
    std::mt19937 random(7);
    const Reference a = reference(random, testing::range_list(5, 1000, 9), true);
    const PostingList list = a.list(CodecId::BitPacked);
    const PostingList longer = append_list(list, PostingList::from_docs(Ids{9'000'000}));
    ASSERT_EQ(longer.count(), 1001u);
    for (uint32_t block = 0; block < 7; ++block) {
        const auto same = [](const BlockInput& x, const BlockInput& y) {
            return std::equal(x.begin, x.end, y.begin, y.end);
        };
        EXPECT_TRUE(same(list.docs_input(block), longer.docs_input(block)));
        EXPECT_TRUE(same(list.frequencies_input(block), longer.frequencies_input(block)));
    }
    // Not even read: the bytes of a block that does not change may be anything.
    Bytes bytes(list.bytes().begin(), list.bytes().end());
    const BlockInput second = list.docs_input(1);
    std::fill(bytes.begin() + (second.begin - list.bytes().data()),
              bytes.begin() + (second.end - list.bytes().data()), uint8_t{0xFF});
    const PostingListView broken = PostingListView::parse(bytes);
    EXPECT_EQ(append_list(broken, PostingList::from_docs(Ids{9'000'000})).count(), 1001u);
    EXPECT_EQ(remove_docs(broken, PostingList::from_docs(Ids{a.docs()[990]})).count(), 999u);
    EXPECT_THROW(remove_docs(broken, PostingList::from_docs(Ids{a.docs()[130]})), CorruptedData);
}

// Or one docID far away would take 512 MB.
TEST(ListUpdates, ABitmapOnlyGrowsWhileItIsDense) {
    const PostingList dense = PostingList::from_docs(testing::range_list(1000, 5000, 2));
    ASSERT_EQ(dense.codec().id, CodecId::Bitmap);
    const PostingList near = PostingList::from_docs(Ids{50'000}),
                      far = PostingList::from_docs(Ids{UINT32_MAX});
    EXPECT_EQ(append_list(dense, near).codec().id, CodecId::Bitmap);
    const PostingList longer = append_list(dense, far);
    EXPECT_EQ(longer.codec().id, CodecId::BitPacked);
    EXPECT_LT(longer.bytes().size(), 20'000u);
    EXPECT_EQ(longer.count(), 5001u);
}

// Few are sorted by comparing, more by their digits, of which some are the same in all.
TEST(SortPostings, AddsUpTheFrequenciesOfADocument) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const size_t size : {0, 1, 2, 1000, 1023, 1024, 5000, 70'000}) {
        for (const uint32_t greatest : {5u, 3000u, 1u << 22, UINT32_MAX}) {
            std::uniform_int_distribution<uint32_t> doc(greatest / 2, greatest);
            Ids docs(size), frequencies(size);
            std::map<uint32_t, uint64_t> sums;
            for (size_t i = 0; i < size; ++i) {
                docs[i] = doc(random);
                frequencies[i] = random() % 100 == 0 ? UINT32_MAX : 1 + random() % 1000;
                sums[docs[i]] += frequencies[i];
            }
            sort_postings(docs, frequencies);
            Ids expected_docs, expected_frequencies;
            for (const auto& [doc_of_sum, sum] : sums) {
                expected_docs.push_back(doc_of_sum);
                expected_frequencies.push_back(std::min<uint64_t>(sum, UINT32_MAX));
            }
            EXPECT_EQ(docs, expected_docs);
            EXPECT_EQ(frequencies, expected_frequencies);
        }
    }
}

TEST(ListFrequencies, SumsStopAtTheGreatestFrequency) {
    const PostingList a = PostingList::from_docs({{1, 2, 3}}, {{UINT32_MAX, UINT32_MAX - 1, 7}});
    const PostingList b = PostingList::from_docs({{1, 2, 3}});
    const PostingListView* lists[] = {&a, &b, &b, &a};
    EXPECT_EQ(unite_to_list(lists).frequencies(), (Ids{UINT32_MAX, UINT32_MAX, 16}));
}

TEST(ListFrequencies, ADocIdThatTheListLacksIsRefused) {
    const PostingList list = PostingList::from_docs(testing::range_list(0, 500, 2));
    for (const Ids& ids : {Ids{3}, Ids{0, 2, 5}, Ids{1000}, Ids{998, 1000}}) {
        Ids out(ids.size() + 1);
        EXPECT_THROW(FrequencyReader(list).read(ids, out.data()), CorruptedData);
    }
}

TEST(ListFrequencies, ABitThatNoBlockHasIsRefused) {
    const Ids ids = testing::range_list(5, 2000, 8);
    PostingList list = PostingList::from_docs(ids, {}, CodecId::Bitmap);
    std::vector<uint8_t> bytes(list.bytes().begin(), list.bytes().end());
    bytes[list.docs_payload().data() - list.bytes().data()] |= 1;  // before the first docID
    const PostingList forged = PostingList::from_bytes(bytes);
    ASSERT_EQ(forged.docs(), ids);
    const PostingList counted = PostingList::from_docs(ids, Ids(ids.size(), 3));
    const PostingListView* lists[] = {&forged, &counted, &counted};
    EXPECT_THROW(unite_to_list(lists), CorruptedData);
    lists[0] = &list;
    EXPECT_EQ(unite_to_list(lists).frequencies(), Ids(ids.size(), 7));
}

// What verify() never saw: an exception, or a list that is no longer than it can be.
TEST(ListFrequencies, HostileBytesStayInside) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    int finished = 0;
    for (int round = 0; round < 3000; ++round) {
        Bytes bytes[2];
        for (Bytes& one : bytes) {
            const Ids ids = testing::uniform_list(random, 1 + random() % 2000, 0, 1 << 14);
            const Reference original = reference(random, ids, random() % 4);
            const PostingList list = original.list(
                random() % 2 ? CodecId::Auto : codecs()[random() % codecs().size()]->id);
            one.assign(list.bytes().begin(), list.bytes().end());
            const size_t range = random() % 2 ? std::min<size_t>(one.size(), 200) : one.size();
            for (int changes = random() % 3; changes > 0; --changes) {
                one[random() % range] = static_cast<uint8_t>(random());
            }
        }
        const auto attempt = [&](auto operation) {
            try {
                const auto a = PostingListView::parse(bytes[0]),
                           b = PostingListView::parse(bytes[1]);
                const PostingListView* lists[] = {&a, &b};
                EXPECT_LE(operation(a, b, Lists(lists)).count(), size_t{a.count()} + b.count());
                ++finished;
            } catch (const CorruptedData&) {
            } catch (const InvalidArgument&) {
            }
        };
        using View = PostingListView;
        attempt([](const View&, const View&, Lists lists) { return intersect_to_list(lists); });
        attempt([](const View&, const View&, Lists lists) { return unite_to_list(lists); });
        attempt([](const View& a, const View& b, Lists) {
            const View* many[] = {&b, &a, &b, &a, &b};
            const PostingList sum = unite_to_list(many);
            EXPECT_LE(sum.count(), 3 * size_t{b.count()} + 2 * size_t{a.count()});
            return PostingList();
        });
        attempt([](const View& a, const View&, Lists lists) {
            return subtract_to_list(a, lists.subspan(1));
        });
        attempt(
            [](const View& a, const View& b, Lists) { return symmetric_difference_to_list(a, b); });
        attempt([](const View& a, const View& b, Lists) { return merge_lists(a, b); });
        attempt([](const View& a, const View& b, Lists) { return append_list(a, b); });
        attempt([](const View& a, const View& b, Lists) { return remove_docs(a, b); });
    }
    EXPECT_GT(finished, 1000);
}

TEST(RangeList, IsWhatFromDocsMakes) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto check = [](uint32_t first, uint32_t last) {
        SCOPED_TRACE(std::to_string(first) + " to " + std::to_string(last));
        const Ids ids = testing::range_list(first, size_t{last} - first + 1);
        const PostingList list = range_list(first, last), expected = PostingList::from_docs(ids);
        ASSERT_TRUE(std::ranges::equal(list.bytes(), expected.bytes()));
    };
    for (const uint32_t n : {1, 2, 127, 128, 129, 130, 255, 256, 257, 1000, 100'000}) {
        for (uint32_t from = 0; from < 9; ++from) check(from, from + n - 1);
        check(UINT32_MAX - n + 1, UINT32_MAX);
        const uint32_t from = random();
        if (from < UINT32_MAX - n) check(from, from + n - 1);
    }
    EXPECT_THROW(range_list(0, UINT32_MAX), InvalidArgument);
}

// Every document in one list: columns of 16 and of 32 bits.
TEST(FacetColumn, ValuesThatExcludeEachOther) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const uint32_t values : {0u, 1u, 7u, 65'535u, 65'536u, 70'000u}) {
        std::vector<Ids> docs(values);
        for (uint32_t doc = 1000; doc < 300'000 && values > 0; doc += 1 + random() % 3) {
            docs[random() % values].push_back(doc);
        }
        std::vector<PostingList> lists;
        std::vector<const PostingListView*> views;
        for (const Ids& ids : docs) lists.push_back(PostingList::from_docs(ids));
        for (const PostingList& list : lists) views.push_back(&list);
        const PostingList hits =
            PostingList::from_docs(testing::uniform_list(random, 5000, 0, 400'000));
        ASSERT_TRUE(FacetColumn::suits(views));
        EXPECT_EQ(FacetColumn(views).counts(hits), count_hits(hits, views).counts) << values;
    }
    const PostingList far = PostingList::from_docs({{0, UINT32_MAX}});
    const PostingListView* two[] = {&far};
    EXPECT_FALSE(FacetColumn::suits(two));
}

TEST(CountHits, AgreesWithIntersectingEach) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    testing::each_target([&] {
        for (int round = 0; round < 60; ++round) {
            const uint32_t universe = 1u << (4 + random() % 18);
            const auto any_list = [&] {
                const Ids ids = random() % 8 == 0
                                    ? Ids()
                                    : testing::uniform_list(random, size_t{1} << random() % 15,
                                                            random() % 50, 50 + universe);
                const CodecId kinds[] = {CodecId::Auto, CodecId::BitPacked,
                                         codecs()[random() % codecs().size()]->id};
                return reference(random, ids, random() % 2).list(kinds[random() % 3]);
            };
            const PostingList hits = any_list();
            std::vector<PostingList> lists;
            std::vector<const PostingListView*> views;
            for (int n = 0; n < 40; ++n) lists.push_back(any_list());
            for (const PostingList& list : lists) views.push_back(&list);
            const auto [counts, cost] = count_hits(hits, views);
            uint64_t postings = 0;
            for (const PostingList& list : lists) postings += hits.count() + list.count() + 200;
            ASSERT_LE(cost, postings);
            for (size_t i = 0; i < lists.size(); ++i) {
                Ids common;
                std::ranges::set_intersection(hits.docs(), lists[i].docs(),
                                              std::back_inserter(common));
                ASSERT_EQ(counts[i], common.size()) << "round " << round << ", list " << i;
            }
            if (!FacetColumn::suits(views)) continue;
            const FacetColumn column(views);
            ASSERT_EQ(column.counts(hits), counts);
            ASSERT_EQ(column.counts(PostingList()), std::vector<size_t>(views.size()));
        }
    });
}

}  // namespace
}  // namespace postings
