// Lists that were chosen to have one key: a service has another name for each.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <iterator>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "device/server_fixture.h"
#include "seed.h"
#include "service/protocol/stored_place.h"

namespace postings::service {
namespace {

// XXH3 adds up 64-bit words, and the product of the halves of each word XOR the secret there. Where
// the lower half is the secret's, the product is 0, so that the upper half alone counts, as it is:
// of two such words in a block of 1024 bytes, the upper halves may change places.
constexpr size_t kStripe = 64, kBlock = 1024, kPairs = 40;

// docIDs of a Bitmap whose byte i is byte i + skipped of the list. For each of `swapped`, the two
// words of that pair have changed places.
std::vector<uint32_t> chosen_docs(size_t skipped, const std::vector<bool>& swapped) {
    const KeySecret known;
    std::vector<uint32_t> docs{0};
    const auto doc_at = [&](size_t byte) { return static_cast<uint32_t>((byte - skipped) * 8); };
    const auto lower_half = [&](size_t word) {
        for (size_t byte = 0; byte < 4; ++byte) {
            const uint8_t bits = known.bytes[word % kBlock / kStripe * 8 + byte];
            for (uint32_t bit = 0; bit < 8; ++bit) {
                if ((bits >> bit & 1) != 0) docs.push_back(doc_at(word + byte) + bit);
            }
        }
    };
    const size_t begin = (skipped / kBlock + 2) * kBlock;
    for (size_t pair = 0; pair < kPairs; ++pair) {
        const size_t first = begin + pair * 2 * kStripe, second = first + kStripe;
        // A docID that moves must not move others into another block of postings.
        while (docs.size() % kBlockSize > kBlockSize - 66) {
            docs.push_back(doc_at(first - 48) + static_cast<uint32_t>(docs.size() % kBlockSize));
        }
        lower_half(first);
        const auto which = static_cast<uint32_t>(pair % 32);
        if (!swapped[pair]) docs.push_back(doc_at(first + 4) + which);
        lower_half(second);
        if (swapped[pair]) docs.push_back(doc_at(second + 4) + which);
    }
    docs.push_back(doc_at(begin + kPairs * 2 * kStripe + kBlock));
    std::ranges::sort(docs);
    return docs;
}

PostingList bitmap(const std::vector<uint32_t>& docs) {
    return PostingList::from_docs(docs, {}, CodecId::Bitmap);
}

// Two such lists. Their checksums must be the same, too: a CRC is linear, so that of 33 changes of
// it some make up none.
std::optional<std::pair<PostingList, PostingList>> crafted_pair() {
    std::vector<bool> swapped(kPairs);
    size_t skipped = 0;
    PostingList list = bitmap(chosen_docs(0, swapped));
    for (int tries = 0; tries < 4; ++tries) {
        skipped = static_cast<size_t>(list.docs_payload().data() - list.bytes().data());
        list = bitmap(chosen_docs(skipped, swapped));
    }
    // What a swap changes before the bitmap, and which swaps were combined to that.
    struct Change {
        std::vector<uint8_t> bytes;
        std::vector<bool> of;
    };
    std::vector<Change> basis;
    for (size_t pair = 0; pair < kPairs; ++pair) {
        Change change{{}, std::vector<bool>(kPairs)};
        change.of[pair] = true;
        const PostingList other = bitmap(chosen_docs(skipped, change.of));
        if (other.bytes().size() != list.bytes().size()) return std::nullopt;
        for (size_t i = 0; i < skipped; ++i) {
            change.bytes.push_back(list.bytes()[i] ^ other.bytes()[i]);
        }
        const auto lead = [](const Change& c) {
            for (size_t bit = 0; bit < c.bytes.size() * 8; ++bit) {
                if ((c.bytes[bit / 8] >> bit % 8 & 1) != 0) return bit;
            }
            return SIZE_MAX;
        };
        for (const Change& known : basis) {
            const size_t bit = lead(known);
            if ((change.bytes[bit / 8] >> bit % 8 & 1) == 0) continue;
            for (size_t i = 0; i < skipped; ++i) change.bytes[i] ^= known.bytes[i];
            for (size_t i = 0; i < kPairs; ++i) change.of[i] = change.of[i] != known.of[i];
        }
        if (lead(change) == SIZE_MAX) {
            return std::pair(std::move(list), bitmap(chosen_docs(skipped, change.of)));
        }
        basis.push_back(std::move(change));
    }
    return std::nullopt;
}

KeySecret random_secret(std::mt19937_64& random) {
    std::array<uint8_t, sizeof KeySecret::bytes> drawn;
    for (uint8_t& byte : drawn) byte = static_cast<uint8_t>(random());
    return KeySecret(drawn);
}

TEST(CraftedKeys, AreTheSameWithoutASecretOnly) {
    const auto pair = crafted_pair();
    ASSERT_TRUE(pair);
    const auto& [a, b] = *pair;
    ASSERT_NE(a.docs(), b.docs());
    EXPECT_NO_THROW(PostingList::from_bytes(b.bytes()));
    EXPECT_EQ(list_key(a.bytes()), list_key(b.bytes())) << "this test is out of date";
    std::mt19937_64 random(test_seed());
    for (int i = 0; i < 100; ++i) {
        const KeySecret secret = random_secret(random);
        EXPECT_NE(list_key(a.bytes(), secret), list_key(b.bytes(), secret));
        EXPECT_NE(list_key(a.bytes(), secret), list_key(a.bytes(), random_secret(random)));
    }
}

using Keys = ServerInThisProcess;

TEST_F(Keys, OfCraftedListsAreTwoInAService) {
    const auto pair = crafted_pair();
    ASSERT_TRUE(pair);
    const auto& [a, b] = *pair;
    std::vector<uint32_t> docs;
    std::ranges::set_difference(a.docs(), b.docs(), std::back_inserter(docs));
    const PostingList only_a = PostingList::from_docs(docs);
    ASSERT_GT(only_a.count(), 0u);
    const Running server;
    Client client(patient());
    EXPECT_EQ(client.count(SetOperation::Intersect, std::vector<ListReference>{{&a}, {&only_a}}),
              only_a.count())
        << client.reason();
    EXPECT_EQ(client.count(SetOperation::Intersect, std::vector<ListReference>{{&b}, {&only_a}}),
              0u)
        << client.reason();
}

// A key that was kept since the last service is not taken for this one's.
TEST_F(Keys, AreAnewOfAnotherService) {
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{1, 5, 70'000});
    CachedKey key;
    const ListReference twice[] = {{&list, &key}, {&list, &key}};
    Client client(patient());
    std::vector<KeySecret> secrets;
    for (int i = 0; i < 2; ++i) {
        const Running server;
        std::optional<uint64_t> count;
        for (int waits = 0; waits < 500 && !count; ++waits) {
            count = client.count(SetOperation::Intersect, twice);
            if (!count) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        EXPECT_EQ(count, 3u) << client.reason();
        secrets.push_back(client.key_secret());
        EXPECT_TRUE(key.known(secrets.back()));
    }
    EXPECT_NE(secrets[0].bytes, secrets[1].bytes);
    EXPECT_FALSE(key.known(secrets[0]));
    EXPECT_NE(secrets[0].bytes, KeySecret().bytes);
}

// What lies in a file is known by where it lies: once brought there it is not hashed again, not
// even by another process; and another place is another list.
TEST_F(Keys, OfStoredListsAreTheirPlaces) {
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{1, 5, 70'000});
    const PostingList other =
        PostingList::from_docs(std::vector<uint32_t>{5, 70'000, 80'000, 90'000});
    const Descriptor file(open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    ASSERT_TRUE(file);
    constexpr uint64_t kHere = 64, kThere = 512;
    ASSERT_GT(pwrite(file.get(), list.bytes().data(), list.bytes().size(), kHere), 0);
    ASSERT_GT(pwrite(file.get(), other.bytes().data(), other.bytes().size(), kThere), 0);
    const auto source_of = [&](uint64_t offset, const PostingList& at) {
        return StoredSource{stored_place(file.get(), offset, at.bytes().size()).value(),
                            file.get()};
    };
    const StoredSource here = source_of(kHere, list), there = source_of(kThere, other);
    const KeySecret secret;
    EXPECT_NE(stored_key(here.place, secret), stored_key(there.place, secret));
    std::array<uint8_t, sizeof here.place> same_bytes;
    std::memcpy(same_bytes.data(), &here.place, sizeof here.place);
    EXPECT_NE(stored_key(here.place, secret), list_key(same_bytes, secret));
    EXPECT_FALSE(stored_place(file.get(), kThere, 1 << 20)) << "longer than the file";

    const Running server;
    const ListReference both[] = {{&list, nullptr, &here}, {&other, nullptr, &there}};
    Client first(patient()), second(patient());
    EXPECT_EQ(first.count(SetOperation::Intersect, both), 2u) << first.reason();
    EXPECT_GT(first.profile().uploaded_bytes, 0u);
    EXPECT_EQ(second.count(SetOperation::Intersect, both), 2u) << second.reason();
    EXPECT_EQ(second.profile().uploaded_bytes, 0u);
    const ListReference again[] = {{&other, nullptr, &there}, {&other, nullptr, &there}};
    EXPECT_EQ(second.count(SetOperation::Intersect, again), 4u) << second.reason();
    EXPECT_EQ(second.profile().uploaded_bytes, 0u);

    // Of the same bytes elsewhere, or in a file that was changed, it is another key.
    StoredSource false_source = here;
    false_source.place.offset = kThere;
    const ListReference lies[] = {{&list, nullptr, &false_source}, {&other, nullptr, &there}};
    EXPECT_FALSE(Client(patient()).count(SetOperation::Intersect, lies));
    StoredSource forged = here;
    forged.place.inode += 1;
    const ListReference forgeries[] = {{&list, nullptr, &forged}, {&other, nullptr, &there}};
    Client forger(patient());
    EXPECT_FALSE(forger.count(SetOperation::Intersect, forgeries));
    EXPECT_EQ(forger.reason(), "the key is not that of what was sent");
    const std::array<uint8_t, 4> change{};
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    ASSERT_EQ(pwrite(file.get(), change.data(), change.size(), 0), 4);
    EXPECT_NE(stored_key(source_of(kHere, list).place, secret), stored_key(here.place, secret));
}

}  // namespace
}  // namespace postings::service
