#include "device/in_order_stream.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "device/host_backend.h"

namespace postings::device {
namespace {

// Tells how often it was read, and refuses what lies behind its memory.
class Watched : public HostBackend {
  public:
    Watched() : HostBackend(1 << 12) {}

    void read(uint64_t offset, std::span<uint8_t> bytes) override {
        ++reads;
        ASSERT_LE(offset + bytes.size(), arena_bytes() + 2 * 4 * (1 + kResultBufferWords));
        HostBackend::read(offset, bytes);
    }

    // As a kernel does it.
    void answer_with(const PostingsResultBuffer& to, std::vector<uint32_t> words) {
        words.insert(words.begin(), to.sequence_number);
        write(to.address, {reinterpret_cast<const uint8_t*>(words.data()), words.size() * 4});
    }

    unsigned reads = 0;
};

std::vector<uint32_t> words(const std::optional<std::span<const uint32_t>>& answer) {
    return {answer->begin(), answer->end()};
}

TEST(InOrderStream, AnswersOfALaunchAreReadAtOnce) {
    Watched backend;
    const auto stream = backend.open_stream();
    const auto first = stream->result_buffer(0), second = stream->result_buffer(4),
               third = stream->result_buffer(9);
    backend.answer_with(first, {1, 2, 3});
    backend.answer_with(second, {4, 5, 6, 7});
    backend.answer_with(third, {8});
    EXPECT_EQ(words(stream->answer(second, 4)), (std::vector<uint32_t>{4, 5, 6, 7}));
    EXPECT_EQ(words(stream->answer(third, 1)), (std::vector<uint32_t>{8}));
    EXPECT_EQ(words(stream->answer(first, 3)), (std::vector<uint32_t>{1, 2, 3}));
    EXPECT_EQ(backend.reads, 1u);
}

TEST(InOrderStream, TheLastMayBeLongerThanTheOneThatIsAskedFor) {
    Watched backend;
    const auto stream = backend.open_stream();
    const auto first = stream->result_buffer(0), second = stream->result_buffer(2);
    backend.answer_with(first, {1});
    backend.answer_with(second, {2, 3, 4});
    EXPECT_EQ(words(stream->answer(first, 1)), (std::vector<uint32_t>{1}));
    EXPECT_EQ(words(stream->answer(second, 3)), (std::vector<uint32_t>{2, 3, 4}));
}

TEST(InOrderStream, TheLastMayBeShorterAtTheEndOfTheBuffer) {
    Watched backend;
    const auto stream = backend.open_stream();
    const auto first = stream->result_buffer(0),
               last = stream->result_buffer(Backend::kResultBufferWords - 2);
    std::vector<uint32_t> many(1000, 7);
    backend.answer_with(first, many);
    backend.answer_with(last, {9});
    EXPECT_EQ(words(stream->answer(first, many.size())), many);
    EXPECT_EQ(words(stream->answer(last, 1)), (std::vector<uint32_t>{9}));
}

TEST(InOrderStream, WhatWasReadIsOfNoLaterLaunch) {
    Watched backend;
    const auto stream = backend.open_stream();
    const auto before = stream->result_buffer(0);
    backend.answer_with(before, {1});
    EXPECT_EQ(words(stream->answer(before, 1)), (std::vector<uint32_t>{1}));
    const auto after = stream->result_buffer(0);
    EXPECT_THROW(stream->answer(after, 1), DeviceError);
    const auto again = stream->result_buffer(0);
    backend.answer_with(again, {2});
    EXPECT_EQ(words(stream->answer(again, 1)), (std::vector<uint32_t>{2}));
}

}  // namespace
}  // namespace postings::device
