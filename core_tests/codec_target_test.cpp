// Every codec on every SIMD target: whole lists come back as they went in, and hostile blocks are
// the same to all targets.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <random>

#include "core/base/error.h"
#include "core/list/posting_list.h"
#include "each_target.h"
#include "posting_list_samples.h"

namespace postings {
namespace {

TEST(CodecTarget, ListsComeBackOnEveryTarget) {
    std::mt19937_64 random(test_seed());
    for (const SampleList& sample : sample_lists()) {
        std::vector<uint32_t> frequencies(sample.docs.size());
        for (uint32_t& f : frequencies) f = 1 + (random() % 20 == 0 ? random() % 100000 : 0);
        for (const Codec* codec : codecs()) {
            // A bitmap of a few docIDs over the whole range is slow, and tested elsewhere.
            if (codec->encode_list != nullptr && !sample.docs.empty() &&
                (sample.docs.back() - sample.docs.front()) / sample.docs.size() > 10000) {
                continue;
            }
            const auto list = PostingList::from_docs(sample.docs, frequencies, codec->id);
            testing::each_target([&] {
                ASSERT_EQ(list.docs(), sample.docs) << codec->name << ", " << sample.name;
                ASSERT_EQ(list.frequencies(), frequencies) << codec->name << ", " << sample.name;
            });
            if (::testing::Test::HasFatalFailure()) return;
        }
    }
}

// What came out of one block; nothing if it was found corrupted.
using Outcome = std::optional<std::vector<uint32_t>>;

template <class Decode>
Outcome outcome(const BlockInput& in, Decode decode) {
    BlockBuffer out;
    try {
        decode(in, out.values);
    } catch (const CorruptedData&) {
        return std::nullopt;
    }
    return std::vector<uint32_t>(out.values, out.values + in.count);
}

TEST(CodecTarget, HostileBlocksAreTheSameToAllTargets) {
    std::mt19937_64 random(test_seed());
    for (const Codec* codec : codecs()) {
        for (int round = 0; round < 3000; ++round) {
            std::vector<uint32_t> values(1 + random() % kBlockSize);
            const uint64_t mask = (uint64_t{1} << random() % 20) - 1;
            for (uint32_t& v : values) v = static_cast<uint32_t>(random() & mask);
            const uint32_t parameter =
                codec->choose_parameter ? codec->choose_parameter(values) : 0;
            Bytes bytes;
            codec->encode_values(values, parameter, bytes);
            for (int flips = round % 4; flips > 0 && !bytes.empty(); --flips) {
                bytes[random() % bytes.size()] ^= static_cast<uint8_t>(1u << random() % 8);
            }
            const auto exact = std::make_unique<uint8_t[]>(bytes.size());
            std::copy(bytes.begin(), bytes.end(), exact.get());
            const uint8_t* end = exact.get() + bytes.size();
            const BlockInput in = {
                exact.get(), end, end, exact.get(), static_cast<uint32_t>(values.size()),
                parameter};
            std::optional<Outcome> first_values, first_docs;
            testing::each_target([&] {
                const Outcome decoded = outcome(in, codec->decode_values);
                const Outcome docs = outcome(in, [&](const BlockInput& block, uint32_t* out) {
                    decode_docs(*codec, block, 1000, out);
                });
                if (!first_values) {
                    first_values = decoded;
                    first_docs = docs;
                }
                ASSERT_EQ(decoded, *first_values) << codec->name << " values, round " << round;
                ASSERT_EQ(docs, *first_docs) << codec->name << " docs, round " << round;
            });
            if (::testing::Test::HasFatalFailure()) return;
        }
    }
}

}  // namespace
}  // namespace postings
