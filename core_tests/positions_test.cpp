// Positions of postings: what was written is read, in any order; damage is found or stays inside.
#include "core/index/positions.h"

#include "core/storage/errors.h"
#include "position_samples.h"

namespace postings::index {
namespace {

class PositionsTest : public StoredPositions {
  protected:
    TermPostings stored_at_intervals(const std::vector<Positions>& postings, const Bytes& bytes,
                                     bool packed) {
        std::vector<uint32_t> docs;
        for (size_t i = 0; i < postings.size(); ++i) docs.push_back(static_cast<uint32_t>(3 * i));
        return stored(docs, postings, bytes, packed);
    }

    // Of a posting: mostly few, near to each other; sometimes as far as they can be.
    Positions random_positions(uint32_t most) {
        Positions positions;
        uint64_t position = below(8) ? below(200) : random();
        for (uint32_t left = 1 + below(below(4) ? 2 : most); left > 0 && position <= UINT32_MAX;
             --left) {
            positions.push_back(static_cast<uint32_t>(position));
            position += 1 + (below(64) ? below(100) : random());
        }
        return positions;
    }
};

TEST_F(PositionsTest, AreReadAsTheyWereWritten) {
    for (const uint32_t size : {1u, 2u, 4u, 5u, 127u, 128u, 129u, 256u, 257u, 1000u}) {
        for (const uint32_t most : {1u, 3u, 127u, 128u, 129u, 1000u}) {
            SCOPED_TRACE(std::to_string(size) + " postings, positions up to " +
                         std::to_string(most));
            std::vector<Positions> postings;
            while (postings.size() < size) postings.push_back(random_positions(most));
            const bool packed = size > 4 || below(2);
            const Bytes bytes = written(postings, packed);
            const TermPostings found = stored_at_intervals(postings, bytes, packed);
            PositionReader all(found), some(found);
            for (uint32_t i = 0; i < size; ++i)
                ASSERT_TRUE(std::ranges::equal(all.at(i), postings[i])) << i;
            for (int round = 0; round < 50; ++round) {
                const uint32_t i = below(size);
                ASSERT_TRUE(std::ranges::equal(some.at(i), postings[i])) << i;
            }
            EXPECT_THROW(all.at(size), InvalidArgument);
        }
    }
}

// Under right checksums, as a forger has them.
TEST_F(PositionsTest, ForgedOnesStayInside) {
    int refused = 0;
    for (int round = 0; round < 1000; ++round) {
        std::vector<Positions> postings;
        const uint32_t size = 1 + below(below(2) ? 4 : 400);
        while (postings.size() < size) postings.push_back(random_positions(1 + below(300)));
        const bool packed = size > 4 || below(2);
        Bytes bytes = written(postings, packed);
        for (uint32_t changes = below(4); changes > 0; --changes)
            bytes[below(static_cast<uint32_t>(bytes.size()))] = static_cast<uint8_t>(random());
        if (below(3) == 0) bytes.resize(1 + below(static_cast<uint32_t>(bytes.size())));
        const TermPostings found = stored_at_intervals(postings, bytes, packed);
        PositionReader reader(found);
        for (uint32_t i = 0; i < size; i += 1 + below(5)) {
            try {
                const auto positions = reader.at(i);
                ASSERT_EQ(positions.size(), postings[i].size());
                ASSERT_EQ(std::ranges::adjacent_find(positions, std::greater_equal<>()),
                          positions.end());
            } catch (const storage::CorruptedFile&) {
                ++refused;
            }
        }
    }
    EXPECT_GT(refused, 100);
}

// As of a text's term that a forger has made one of a keyword.
TEST_F(PositionsTest, NoneAtAllAreDamage) {
    const std::vector<Positions> postings(6, Positions{1});
    TermPostings forged = stored_at_intervals(postings, written(postings, true), true);
    forged.positions.bytes = 0;
    EXPECT_THROW(PositionReader(forged).frequency(0), storage::CorruptedFile);
    EXPECT_THROW(PositionReader(forged).at(5), storage::CorruptedFile);
}

// Stored minus one, it makes 0 of the greatest number.
TEST_F(PositionsTest, AFrequencyThatIsTooLargeIsRefused) {
    const std::vector<Positions> postings(6, Positions{1});
    TermPostings forged = stored_at_intervals(postings, written(postings, true), true);
    const auto most = PostingList::from_docs(
        forged.list.docs(), std::vector<uint32_t>{UINT32_MAX, 1, 1, 1, 1, 1}, CodecId::StreamVByte);
    Bytes bytes(most.bytes().begin(), most.bytes().end());
    const Bytes stored_most{0xFE, 0xFF, 0xFF, 0xFF};
    const auto at = std::ranges::search(bytes, stored_most);
    ASSERT_FALSE(at.empty());
    at.front() = 0xFF;
    forged.list = PostingList::from_bytes(bytes);
    EXPECT_THROW(PositionReader(forged).at(0), storage::CorruptedFile);
}

}  // namespace
}  // namespace postings::index
