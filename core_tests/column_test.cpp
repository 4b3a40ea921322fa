// Columns: values come back, ranges find what a look at each value finds, and no damage is read
// past.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <set>

#include "core/base/error.h"
#include "core/index/column_writer.h"
#include "core/index/field_number.h"
#include "each_target.h"
#include "seed.h"

namespace postings::index {
namespace {

using Words = std::array<uint64_t, PackedNumbers::kBlockWords>;

// Bytes without anything readable after the slack.
class Exact {
  public:
    explicit Exact(const Bytes& bytes)
        : size_(bytes.size()), bytes_(new uint8_t[bytes.size() + PackedNumbers::kSlack]()) {
        std::ranges::copy(bytes, bytes_.get());
    }
    std::span<const uint8_t> bytes() const { return {bytes_.get(), size_}; }

  private:
    size_t size_;
    std::unique_ptr<uint8_t[]> bytes_;
};

class ColumnTest : public ::testing::Test {
  protected:
    uint64_t below(uint64_t bound) { return random_() % bound; }

    // Texts of a kind; some of them often.
    std::string random_text(FieldKind kind, uint64_t spread) {
        const auto number = static_cast<int64_t>(below(spread)) - 3;
        switch (kind) {
            case FieldKind::Integer:
                if (spread > 1000 && below(50) == 0)
                    return std::to_string(below(2) ? INT64_MAX : INT64_MIN + 1);
                return std::to_string(number * 7);
            case FieldKind::Real:
                if (spread > 100000) return std::to_string(std::exp(static_cast<double>(number)));
                return std::to_string(number / 100) + "." +
                       std::to_string(below(spread > 9 ? 100 : 10));
            case FieldKind::Boolean:
                return below(2) ? "true" : "false";
            default:
                return number_text(FieldKind::Date,
                                   ordered(number * (spread < 1000 ? int64_t{86400000000} : 999)));
        }
    }

    std::mt19937_64 random_{test_seed()};
};

TEST_F(ColumnTest, NumbersComeBackAndAreMarkedByRange) {
    testing::each_target([&] {
        for (uint32_t bits = 0; bits <= 64; ++bits) {
            const uint64_t mask = bits == 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
            const uint64_t base = bits == 64 ? 0 : below(UINT64_MAX - mask);
            std::vector<uint64_t> numbers(below(3) * 4096 + below(4096) + 1);
            for (uint64_t& number : numbers) number = base + (random_() & mask);
            Bytes bytes(8);
            PackedNumbers::append(numbers, bytes);
            const Exact exact(Bytes(bytes.begin() + 8, bytes.end()));
            const PackedNumbers packed(exact.bytes(), static_cast<uint32_t>(numbers.size()));
            packed.verify();
            for (uint32_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(packed[i], numbers[i]) << bits;
            for (int n = 0; n < 6; ++n) {
                uint64_t low = numbers[below(numbers.size())];
                uint64_t high = numbers[below(numbers.size())];
                if (n == 1) low = 0;
                if (n == 2) high = UINT64_MAX;
                if (n < 5 && low > high) std::swap(low, high);
                for (uint32_t block = 0; block < packed.blocks(); ++block) {
                    Words words;
                    packed.mark(block, low, high, words.data());
                    for (uint32_t i = 0; i < 4096; ++i) {
                        const size_t at = size_t{block} * 4096 + i;
                        const bool expected =
                            at < numbers.size() && numbers[at] >= low && numbers[at] <= high;
                        ASSERT_EQ(words[i / 64] >> i % 64 & 1, expected) << bits << " " << at;
                    }
                }
            }
        }
    });
}

TEST_F(ColumnTest, ValuesComeBackAndRangesFindThem) {
    for (int round = 0; round < 120; ++round) {
        const auto kind = static_cast<FieldKind>(2 + round % 4);
        const uint64_t spreads[] = {1, 9, 900, 2000000000};
        const uint64_t spread = spreads[below(4)];
        const uint64_t most = 1 + round / 4 % 3;  // values a document
        const bool all = below(2);
        const auto documents = static_cast<uint32_t>(1 + below(9000));
        std::vector<std::set<uint64_t>> model(documents);
        ColumnWriter writer(kind);
        for (uint32_t document = 0; document < documents; ++document) {
            for (uint64_t n = all ? most : below(most + 1); n > 0; --n) {
                const std::string text = random_text(kind, spread);
                const auto number = parse_number(kind, text);
                ASSERT_TRUE(number) << text;
                writer.add(document, *number);
                model[document].insert(*number);
            }
        }
        const Exact exact(writer.finish(documents));
        const Column column(exact.bytes(), kind, documents);
        column.verify();
        SCOPED_TRACE(::testing::Message()
                     << "kind " << int(kind) << " form " << int(column.form()) << " spread "
                     << spread << " bytes " << exact.bytes().size());
        std::vector<uint64_t> values{1};
        for (uint32_t document = 0; document < documents; ++document) {
            std::vector<uint64_t> found;
            column.each_rank(document,
                             [&](uint64_t rank) { found.push_back(column.number_of(rank)); });
            ASSERT_EQ(found, std::vector(model[document].begin(), model[document].end()));
            ASSERT_EQ(column.number_of(column.least_rank(document)),
                      found.empty() ? kNoNumber : found.front());
            ASSERT_EQ(column.number_of(column.greatest_rank(document)),
                      found.empty() ? kNoNumber : found.back());
            values.insert(values.end(), found.begin(), found.end());
        }
        for (int n = 0; n < 12; ++n) {
            // Values that are there, and neighbours of them.
            const uint64_t low = values[below(values.size())] + below(2);
            const uint64_t high = std::max(low, values[below(values.size())] - below(2));
            const auto from = column.place_of({low, true}), to = column.place_of({high, true});
            const RankRange range{from.floor + !from.exact, to.floor};
            for (uint32_t block = 0; block < column.blocks(); ++block) {
                Words words;
                column.mark(block, range, words.data());
                for (uint32_t i = 0; i < 4096 && block * 4096 + i < documents; ++i) {
                    const auto& of = model[block * 4096 + i];
                    const auto first = of.lower_bound(low);
                    ASSERT_EQ(words[i / 64] >> i % 64 & 1, first != of.end() && *first <= high)
                        << low << " " << high;
                }
            }
        }
    }
}

TEST_F(ColumnTest, IsCompact) {
    ColumnWriter days(FieldKind::Date), prices(FieldKind::Real), flags(FieldKind::Boolean);
    for (uint32_t i = 0; i < 8192; ++i) {
        days.add(i, ordered(static_cast<int64_t>(below(1000)) * 86400000000));
        prices.add(i, *parse_number(FieldKind::Real, std::to_string(below(100)) + ".99"));
        flags.add(i, ordered(static_cast<int64_t>(below(2))));
    }
    EXPECT_LE(days.finish(8192).size(), 64u + 48 + 8192 * 10 / 8);
    EXPECT_LE(prices.finish(8192).size(), 64u + 48 + 8192 * 7 / 8);
    EXPECT_LE(flags.finish(8192).size(), 64u + 48 + 8192 / 8);
}

TEST_F(ColumnTest, DamageIsRefusedOrReadWithinItsBytes) {
    size_t refused = 0;
    for (int round = 0; round < 3000; ++round) {
        const auto kind = static_cast<FieldKind>(1 + round % 5);
        const auto documents = static_cast<uint32_t>(1 + below(600));
        ColumnWriter writer(kind);
        for (uint32_t document = 0; document < documents; ++document)
            for (uint64_t n = below(round % 3 + 1) + (round % 2); n > 0; --n)
                writer.add(document,
                           (kind == FieldKind::Keyword ? 0 : uint64_t{1} << 63) + below(50));
        Bytes bytes = writer.finish(documents);
        if (below(4) == 0) bytes.resize(below(bytes.size()));
        for (uint64_t n = below(4); n > 0 && !bytes.empty(); --n)
            bytes[below(below(2) ? std::min<size_t>(bytes.size(), 120) : bytes.size())] =
                static_cast<uint8_t>(below(2) ? random_() : 0xFF);
        const Exact exact(bytes);
        try {
            const Column column(exact.bytes(), kind, documents);
            uint64_t sum = 0;
            for (uint32_t block = 0; block < column.blocks(); ++block) {
                Words words;
                column.mark(block, {below(9), below(60)}, words.data());
                sum += column.bounds(block).first + words[0];
            }
            for (uint32_t document = 0; document < documents; ++document) {
                sum += column.least_rank(document);
                column.each_rank(document, [&](uint64_t rank) { sum += column.number_of(rank); });
            }
            column.place_of({sum, true});
            column.verify();
        } catch (const CorruptedData& error) {
            ++refused;
            EXPECT_LE(error.offset, bytes.size());
        }
    }
    EXPECT_GT(refused, 1000u);
    EXPECT_LT(refused, 2900u);
}

TEST(FieldNumber, TextsAreReadAndComeBack) {
    const auto number = [](FieldKind kind, std::string_view text) {
        const auto value = parse_number(kind, text);
        return value ? number_text(kind, *value) : "none";
    };
    EXPECT_EQ(number(FieldKind::Integer, "-12"), "-12");
    EXPECT_EQ(number(FieldKind::Integer, "12.0"), "12");
    EXPECT_EQ(number(FieldKind::Integer, "9223372036854775807"), "9223372036854775807");
    for (const char* text : {"", " 1", "1 ", "0x10", "1.5", "9223372036854775808", "nan", "inf",
                             "-9223372036854775808", "true"})
        EXPECT_EQ(number(FieldKind::Integer, text), "none") << text;
    EXPECT_EQ(number(FieldKind::Real, "0.1"), "0.1");
    EXPECT_EQ(number(FieldKind::Real, "-0"), "0");
    EXPECT_EQ(number(FieldKind::Real, "1e400"), "none");
    EXPECT_EQ(number(FieldKind::Real, "nan"), "none");
    EXPECT_EQ(number(FieldKind::Real, "-inf"), "-inf");
    EXPECT_EQ(number(FieldKind::Boolean, "1"), "true");
    EXPECT_EQ(number(FieldKind::Boolean, "2"), "none");
    EXPECT_EQ(number(FieldKind::Date, "2026-11-23"), "2026-11-23T00:00:00Z");
    EXPECT_EQ(number(FieldKind::Date, "2026-11-23 12:30"), "2026-11-23T12:30:00Z");
    EXPECT_EQ(number(FieldKind::Date, "2026-11-23T00:30:05.25+01:00"),
              "2026-11-22T23:30:05.250000Z");
    EXPECT_EQ(number(FieldKind::Date, "0"), "1970-01-01T00:00:00Z");
    EXPECT_EQ(number(FieldKind::Date, "-0.5"), "1969-12-31T23:59:59.500000Z");
    EXPECT_EQ(number(FieldKind::Date, "0000-01-01"), "0000-01-01T00:00:00Z");
    EXPECT_EQ(number(FieldKind::Date, "9999-12-31T23:59:59Z"), "9999-12-31T23:59:59Z");
    EXPECT_EQ(number(FieldKind::Date, "-99999999999.25"), "-99999999999.250000");
    for (const char* text :
         {"2026-02-29", "2026-1-1", "2026-01-01T", "2026-01-01T24:00", "2026-01-01T00:00:00.",
          "yesterday", "2026-01-01x", "1e9", "99999999999999999"})
        EXPECT_EQ(number(FieldKind::Date, text), "none") << text;
}

TEST(FieldNumber, DigitsThatAreProbablyNoSeconds) {
    for (const char* date : {"1800", "2299", "18000101", "22991231", "1764255600000"})
        EXPECT_TRUE(is_mistaken_date(date)) << date;
    for (const char* seconds : {"1799", "2300", "17991231", "23000101", "180", "18001", "-1800"})
        EXPECT_FALSE(is_mistaken_date(seconds)) << seconds;
}

TEST(FieldNumber, BoundsNeedNotBeValues) {
    const auto bound = [](std::string_view text) { return *parse_bound(FieldKind::Integer, text); };
    EXPECT_EQ(bound("2.5"), (NumberPlace{ordered(int64_t{2}), false}));
    EXPECT_EQ(bound("-2.5"), (NumberPlace{ordered(int64_t{-3}), false}));
    EXPECT_EQ(bound("1e30"), (NumberPlace{UINT64_MAX, false}));
    EXPECT_EQ(bound("-1e30"), (NumberPlace{kNoNumber, false}));
    EXPECT_EQ(bound("-inf"), (NumberPlace{kNoNumber, false}));
    EXPECT_EQ(bound("-9223372036854775808"), (NumberPlace{kNoNumber, false}));
    EXPECT_FALSE(parse_bound(FieldKind::Integer, "many"));
    std::mt19937_64 random(test_seed());
    for (int i = 0; i < 10000; ++i) {
        const auto a = std::bit_cast<double>(random()), b = std::bit_cast<double>(random());
        if (std::isnan(a) || std::isnan(b)) continue;
        EXPECT_EQ(a < b, ordered(a) < ordered(b));
        EXPECT_EQ(real_of(ordered(a)), a);
    }
}

}  // namespace
}  // namespace postings::index
