#include "core/codec/simple16.h"

#include <bit>

namespace postings::simple16 {
namespace {

// A layout has three runs: `number` integers of `bits` each.
struct Run {
    uint8_t number, bits;
};
constexpr Run kRuns[16][3] = {
    {{28, 1}},
    {{7, 2}, {14, 1}},
    {{7, 1}, {7, 2}, {7, 1}},
    {{14, 1}, {7, 2}},
    {{14, 2}},
    {{1, 4}, {8, 3}},
    {{1, 3}, {4, 4}, {3, 3}},
    {{7, 4}},
    {{4, 5}, {2, 4}},
    {{2, 4}, {4, 5}},
    {{3, 6}, {2, 5}},
    {{2, 5}, {3, 6}},
    {{4, 7}},
    {{1, 10}, {2, 9}},
    {{2, 14}},
    {{1, 28}},
};

constexpr Layout layout_of(const Run (&runs)[3]) {
    Layout layout{};
    uint32_t bit = 0;
    for (const Run& run : runs) {
        for (uint32_t i = 0; i < run.number; ++i, bit += run.bits) {
            layout.shift[layout.count] = bit;
            layout.mask[layout.count++] = (1u << run.bits) - 1;
        }
    }
    return layout;
}

constexpr std::array<Layout, 16> layouts() {
    std::array<Layout, 16> all{};
    for (size_t i = 0; i < 16; ++i) all[i] = layout_of(kRuns[i]);
    return all;
}

// Sets of layouts (bit i: layout i): those whose integer number `place` may have `bits` bits, and
// those with `count` integers.
struct Sets {
    uint16_t fit[kMaxCount][kMaxBits + 1];
    uint16_t full[kMaxCount + 1];
};
constexpr Sets sets() {
    Sets sets{};
    for (uint32_t i = 0; i < 16; ++i) {
        const Layout layout = layout_of(kRuns[i]);
        sets.full[layout.count] |= static_cast<uint16_t>(1u << i);
        for (uint32_t place = 0; place < layout.count; ++place) {
            for (uint32_t bits = 0; bits <= kMaxBits; ++bits) {
                if (uint64_t{layout.mask[place]} >= (uint64_t{1} << bits) - 1) {
                    sets.fit[place][bits] |= static_cast<uint16_t>(1u << i);
                }
            }
        }
    }
    return sets;
}
constexpr Sets kSets = sets();

// The layout that takes the most of the next integers, and how many. Follows all layouts together,
// integer by integer, until none is left. Those with more integers come first.
struct Choice {
    uint32_t layout, count;
};
Choice choose(std::span<const uint8_t> bit_lengths) {
    Choice best{};
    uint32_t alive = 0xFFFF;
    for (uint32_t place = 0; place < bit_lengths.size(); ++place) {
        if (const uint32_t full = alive & kSets.full[place]; full != 0) {
            best = {static_cast<uint32_t>(std::countr_zero(full)), place};
            alive ^= full;
        }
        if (place == kMaxCount) return best;
        alive &= kSets.fit[place][bit_lengths[place]];
        if (alive == 0) return best;
    }
    return {static_cast<uint32_t>(std::countr_zero(alive)),
            static_cast<uint32_t>(bit_lengths.size())};
}

}  // namespace

constinit const std::array<Layout, 16> kLayouts = layouts();

size_t words_of(std::span<const uint8_t> bit_lengths) {
    size_t words = 0;
    for (; !bit_lengths.empty(); ++words) {
        bit_lengths = bit_lengths.subspan(choose(bit_lengths).count);
    }
    return words;
}

void encode(std::span<const uint32_t> values, Bytes& out) {
    std::vector<uint8_t> bit_lengths(values.size());
    for (size_t i = 0; i < values.size(); ++i) {
        bit_lengths[i] = static_cast<uint8_t>(std::bit_width(values[i]));
    }
    for (size_t at = 0; at < values.size();) {
        const Choice choice = choose(std::span(bit_lengths).subspan(at));
        uint32_t word = choice.layout << 28;
        for (uint32_t i = 0; i < choice.count; ++i) {
            word |= values[at + i] << kLayouts[choice.layout].shift[i];
        }
        append(out, word);
        at += choice.count;
    }
}

}  // namespace postings::simple16
