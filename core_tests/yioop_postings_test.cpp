#include "core/yioop/packed_postings.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/base/error.h"
#include "core/codec/modified9.h"
#include "seed.h"

using namespace postings;

namespace {

constexpr YioopDialect kDialects[] = {YioopDialect::k2014, YioopDialect::k2019};

// packPosting and unpackPosting for one posting, on the Modified9 functions.
Bytes pack_one(uint32_t doc, const std::vector<uint32_t>& positions,
               YioopDialect dialect = YioopDialect::k2014) {
    std::vector<int32_t> list;
    int64_t previous = 0;
    for (uint32_t position : positions) {
        list.push_back(static_cast<int32_t>(position - previous));
        previous = position;
    }
    if (!list.empty()) list[0] += dialect == YioopDialect::k2014 ? 1 : 0;
    if (!list.empty() && modified9::fuses(doc, list[0])) {
        list[0] = static_cast<int32_t>(modified9::fuse(doc, list[0]));
    } else {
        list.insert(list.begin(), static_cast<int32_t>(doc + 1));
    }
    Bytes bytes(modified9::max_encoded_size(list.size()));
    bytes.resize(modified9::encode(list, bytes.data()));
    return bytes;
}

YioopPostings unpack_one_by_one(const Bytes& packed, YioopDialect dialect = YioopDialect::k2014) {
    YioopPostings result;
    for (size_t at = 0; at < packed.size();) {
        const size_t end = modified9::posting_end(packed, at);
        const auto posting = std::span(packed).subspan(at, end - at);
        std::vector<uint32_t> list(modified9::decoded_size(posting));
        list.resize(modified9::decode(posting, list.data()));
        const auto head = modified9::split(list.at(0), dialect);
        if (head.fused) {
            list[0] = head.first_position;
        } else {
            list.erase(list.begin());
        }
        result.docs.push_back(static_cast<uint32_t>(head.doc_index));
        result.frequencies.push_back(static_cast<uint32_t>(list.size()));
        uint32_t sum = dialect == YioopDialect::k2014 ? UINT32_MAX : 0;
        for (uint32_t gap : list) result.positions.push_back(sum += gap);
        at = end;
    }
    return result;
}

class PackedPostings : public testing::Test {
  protected:
    uint32_t below(uint32_t end) { return static_cast<uint32_t>(random() % end); }

    // Documents of every kind: under, in and over the range whose head is fused.
    uint32_t any_doc() {
        switch (below(4)) {
            case 0:
                return below(1u << 15);
            case 1:
                return (1u << 15) + 2 * below((1u << 17) - (1u << 14));
            case 2:
                return (1u << 18) + below(kYioopDocsEnd - (1u << 18));
            default:
                return below(300);
        }
    }

    // One that the dialect can keep.
    void add_posting(YioopPostings& postings, Bytes& packed, YioopDialect dialect) {
        const bool is_2019 = dialect == YioopDialect::k2019;
        const uint32_t doc = any_doc() + (is_2019 ? below(2) : 0);
        const uint32_t most_gap = 1u << below(14);
        std::vector<uint32_t> positions(below(4) == 0 ? below(200) : below(6));
        uint32_t next = below(3) == 0 ? below(3000) : 0;
        for (uint32_t& position : positions) {
            position = next + below(most_gap);
            next = position + 1;
        }
        if (is_2019 && !positions.empty()) {
            const bool shared = doc >> 15 != 0 && doc >> 18 == 0;
            const bool lost = shared ? positions[0] >> 9 == 1 : positions[0] == 0;
            if (lost) positions.clear();
        }
        postings.docs.push_back(doc);
        postings.frequencies.push_back(static_cast<uint32_t>(positions.size()));
        postings.positions.insert(postings.positions.end(), positions.begin(), positions.end());
        const Bytes one = pack_one(doc, positions, dialect);
        packed.insert(packed.end(), one.begin(), one.end());
    }

    const uint32_t seed = test_seed();
    std::mt19937 random{seed};
};

void expect_equal(const YioopPostings& a, const YioopPostings& b) {
    EXPECT_EQ(a.docs, b.docs);
    EXPECT_EQ(a.frequencies, b.frequencies);
    EXPECT_EQ(a.positions, b.positions);
}

std::vector<uint32_t> docs_of(const Bytes& packed) {
    return unpack_yioop_docs(packed);
}
std::vector<uint32_t> positions_of(const Bytes& packed) {
    return unpack_yioop_positions(packed);
}
YioopPostings postings_of(const Bytes& packed) {
    return unpack_yioop_postings(packed);
}

template <class Unpack>
size_t corrupted_at(const Bytes& packed, Unpack unpack) {
    try {
        unpack(packed);
    } catch (const CorruptedData& error) {
        return error.offset;
    }
    ADD_FAILURE() << "not refused";
    return SIZE_MAX;
}

size_t refused_at(const YioopPostings& postings, YioopDialect dialect = YioopDialect::k2014) {
    try {
        pack_yioop_postings(postings.docs, postings.frequencies, postings.positions, dialect);
    } catch (const InvalidArgument& error) {
        return error.position;
    }
    ADD_FAILURE() << "not refused";
    return SIZE_MAX;
}

Bytes words(std::initializer_list<uint32_t> list) {
    Bytes bytes;
    for (uint32_t word : list) append(bytes, __builtin_bswap32(word));
    return bytes;
}

}  // namespace

TEST_F(PackedPostings, PackAndUnpackAsOneByOne) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int round = 0; round < 600; ++round) {
        const YioopDialect dialect = kDialects[round % 2];
        YioopPostings postings;
        Bytes packed;
        for (uint32_t n = below(100); n > 0; --n) add_posting(postings, packed, dialect);
        ASSERT_EQ(
            pack_yioop_postings(postings.docs, postings.frequencies, postings.positions, dialect),
            packed);
        expect_equal(unpack_yioop_postings(packed, dialect), postings);
        expect_equal(unpack_one_by_one(packed, dialect), postings);
        EXPECT_EQ(unpack_yioop_docs(packed, dialect), postings.docs);
        EXPECT_EQ(unpack_yioop_frequencies(packed), postings.frequencies);
        EXPECT_EQ(unpack_yioop_positions(packed, dialect), postings.positions);
    }
}

TEST_F(PackedPostings, OddDocumentsAreReadAsYioopReadsThem) {
    const Bytes packed = pack_one(40001, {600, 700});
    expect_equal(unpack_yioop_postings(packed), unpack_one_by_one(packed));
    EXPECT_EQ(unpack_yioop_docs(packed), std::vector<uint32_t>{40002});
}

TEST_F(PackedPostings, BrokenSequencesAreRefusedWithTheirOffset) {
    const Bytes good = pack_one(1000, {1, 500, 7000, 20000});
    ASSERT_GT(good.size(), 8u);
    const auto with = [&good](auto change) {
        Bytes bytes = good;
        bytes.insert(bytes.end(), good.begin(), good.end());
        change(bytes);
        return bytes;
    };
    const size_t second = good.size();
    const std::pair<Bytes, size_t> cases[] = {
        {with([](Bytes& b) { b.pop_back(); }), 2 * second - 4},
        {with([](Bytes& b) { b.resize(b.size() - 4); }), second},
        {with([&](Bytes& b) { b[second] ^= 0x80; }), second},
        {with([&](Bytes& b) { b[second] ^= 0x40; }), second},
        {with([&](Bytes& b) { b[4] |= 0xC0; }), 4},
        {with([&](Bytes& b) { b[4] &= 0x3F; }), 4},
    };
    for (const auto& [bytes, offset] : cases) {
        EXPECT_EQ(corrupted_at(bytes, docs_of), offset);
        EXPECT_EQ(corrupted_at(bytes, unpack_yioop_frequencies), offset);
        EXPECT_EQ(corrupted_at(bytes, positions_of), offset);
        EXPECT_EQ(corrupted_at(bytes, postings_of), offset);
    }
}

TEST_F(PackedPostings, PostingsWithoutADocumentAreRefused) {
    for (const uint32_t word : {0x00000000u, 0x3f000000u, 0x10000000u}) {
        const Bytes bytes = words({1, word, 1});
        EXPECT_EQ(corrupted_at(bytes, docs_of), 4u);
        EXPECT_EQ(corrupted_at(bytes, unpack_yioop_frequencies), 4u);
        EXPECT_EQ(corrupted_at(bytes, positions_of), 4u);
    }
    // Nothing in the first word, the document in the second.
    const Bytes late = words({0xff000000, 0x40000005});
    EXPECT_EQ(unpack_yioop_docs(late), std::vector<uint32_t>{4});
    expect_equal(unpack_yioop_postings(late), unpack_one_by_one(late));
}

TEST_F(PackedPostings, PositionsOutOfRangeAreRefused) {
    EXPECT_EQ(corrupted_at(words({1, 0xC0000001, 0x40000000}), positions_of), 4u);
    Bytes long_gaps = words({0xC0000001});
    for (int i = 0; i < 16; ++i) append(long_gaps, __builtin_bswap32(0x8fffffff));
    append(long_gaps, __builtin_bswap32(0x40000010));
    EXPECT_EQ(unpack_yioop_positions(long_gaps).back(), UINT32_MAX);
    long_gaps.back() = 0x11;
    EXPECT_EQ(corrupted_at(long_gaps, positions_of), 0u);
}

TEST_F(PackedPostings, WhatYioopWouldLoseIsNotPacked) {
    EXPECT_EQ(refused_at({{1, 2}, {1, 2}, {3, 5, 5}}), 2u);
    EXPECT_EQ(refused_at({{1, 2}, {1, 2}, {3, 5, 4}}), 2u);
    EXPECT_EQ(refused_at({{1}, {1}, {(1u << 28) - 1}}), 0u);
    EXPECT_EQ(refused_at({{2, kYioopDocsEnd}, {0, 0}, {}}), 1u);
    EXPECT_EQ(refused_at({{2, 32769}, {0, 1}, {5}}), 1u);
    EXPECT_EQ(refused_at({{1, 2}, {1, 3}, {3, 4, 5}}), 1u);
    EXPECT_EQ(refused_at({{1, 2}, {1, 1}, {3, 4, 5}}), 2u);
    EXPECT_EQ(refused_at({{1, 2}, {1}, {3}}), 1u);
    EXPECT_NO_THROW(pack_yioop_postings(std::vector<uint32_t>{32769}, std::vector<uint32_t>{1},
                                        std::vector<uint32_t>{1023}));
}

TEST_F(PackedPostings, WhatYioopOf2019WouldLoseIsNotPacked) {
    const auto refused = [](uint32_t doc, uint32_t position) {
        return refused_at({{2, doc}, {1, 2}, {1, position, 5000}}, YioopDialect::k2019);
    };
    for (const uint32_t doc : {7u, 32767u, 1u << 18}) EXPECT_EQ(refused(doc, 0), 1u);
    for (const uint32_t position : {512u, 1023u}) EXPECT_EQ(refused(40001, position), 1u);
    EXPECT_EQ(refused(kYioopDocsEnd, 3), 1u);
    for (const uint32_t position : {0u, 511u, 1024u}) {
        const std::vector<uint32_t> docs{40001}, frequencies{2}, positions{position, 5000};
        const Bytes packed = pack_yioop_postings(docs, frequencies, positions, YioopDialect::k2019);
        EXPECT_EQ(packed, pack_one(40001, positions, YioopDialect::k2019));
        expect_equal(unpack_yioop_postings(packed, YioopDialect::k2019),
                     {docs, frequencies, positions});
    }
    // As a Yioop of 2019 wrote them.
    EXPECT_EQ(pack_one(5, {3, 7}, YioopDialect::k2019), words({0x3c00019c}));
    EXPECT_EQ(pack_one(40001, {3, 700}, YioopDialect::k2019), words({0xc9388203, 0x500002b9}));
}
