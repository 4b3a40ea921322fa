#include "core/base/crc32c.h"

#include <gtest/gtest.h>

#include <random>
#include <string_view>
#include <vector>

#include "posting_list_samples.h"

namespace postings {
namespace {

std::span<const uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

// RFC 3720, appendix B.4, and the usual check value.
TEST(Crc32c, KnownValues) {
    EXPECT_EQ(crc32c(bytes_of("123456789")), 0xE3069283u);
    EXPECT_EQ(crc32c_portable(bytes_of("123456789")), 0xE3069283u);
    EXPECT_EQ(crc32c(std::vector<uint8_t>(32, 0)), 0x8A9136AAu);
    EXPECT_EQ(crc32c(std::vector<uint8_t>(32, 0xFF)), 0x62A8AB43u);
}

TEST(Crc32c, HardwareAndTableAgreeAndContinue) {
    std::mt19937_64 random(test_seed());
    std::vector<uint8_t> bytes(300);
    for (auto& byte : bytes) byte = static_cast<uint8_t>(random());
    const std::span<const uint8_t> all(bytes);
    for (size_t size = 0; size <= bytes.size(); ++size) {
        const auto part = all.first(size);
        EXPECT_EQ(crc32c(part), crc32c_portable(part));
        EXPECT_EQ(crc32c(part.subspan(size / 3), crc32c(part.first(size / 3))), crc32c(part));
    }
}

// Long enough for stretches that are summed up side by side.
TEST(Crc32c, HardwareAndTableAgreeOnLongInputs) {
    std::mt19937_64 random(test_seed());
    std::vector<uint8_t> bytes(20'000);
    for (auto& byte : bytes) byte = static_cast<uint8_t>(random());
    for (const size_t size : {3071, 3072, 3073, 6143, 6144, 9999, 20'000}) {
        const auto part = std::span<const uint8_t>(bytes).first(size);
        EXPECT_EQ(crc32c(part), crc32c_portable(part)) << size;
        EXPECT_EQ(crc32c(part.subspan(size / 3), crc32c(part.first(size / 3))), crc32c(part));
    }
}

}  // namespace
}  // namespace postings
