#include "core/rank/length_codes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/radix_sort.h"
#include "core/rank/length_shares.h"

namespace postings {

namespace {

constexpr size_t kCodes = 256;
// Size of the table for counting lengths: at least, and per length.
constexpr uint64_t kLeastTable = 1 << 16, kTableALength = 2;

// Lookup table of lengths: 1024 places per octave, so that a place has one code or a few.
constexpr uint32_t kPlacesAnOctave = 1024;

uint32_t shift_of(uint32_t length) {
    return std::bit_width(length | kPlacesAnOctave) - std::bit_width(kPlacesAnOctave);
}

uint32_t place(uint32_t length) {
    const uint32_t shift = shift_of(length);
    return kPlacesAnOctave * shift + (length >> shift);
}

// The (nearly) greatest scale for which fits() says that the scaled shares, capped at 1, sum up to
// at most the number of codes. Nothing if fits() cannot decide.
template <class Fits>
std::optional<double> choose_scale(Fits fits) {
    // With `low` no scaled share is above 1, with `high` every one is.
    double low = 1e-12, high = 1e12;
    // They are 2^80 apart: 32 steps reduce that to a ratio of 1 + 1e-8.
    for (int step = 0; step < 32; ++step) {
        const double middle = std::sqrt(low * high);
        const std::optional<bool> fit = fits(middle);
        if (!fit) return std::nullopt;
        (*fit ? low : high) = middle;
    }
    return low;
}

// The integer part of the running sum of scaled shares is the code. Begins has, for each code but
// the first, the first of its lengths.
using Begins = std::vector<size_t>;

Begins exact_begins(const LengthCounts& counts, size_t most) {
    std::vector<double> shares;
    shares.reserve(counts.size());
    uint32_t before = 0;
    for (size_t i = 0; i < counts.size(); ++i) {
        const uint32_t length = counts.lengths[i], gap = i == 0 ? 1 : length - before;
        const double width = gap / std::max(1.0, 1.0 * length);
        shares.push_back(std::cbrt(static_cast<double>(counts.counts[i]) / width) * width);
        before = length;
    }
    const auto fits = [&](double scale) -> std::optional<bool> {
        double sum = 0;
        for (const double share : shares) sum += std::min(1.0, scale * share);
        return sum <= static_cast<double>(most);
    };
    // If there is a code for every length, a scale that makes every share 1.
    const double scale = counts.size() <= most ? 1e12 : *choose_scale(fits);
    Begins begins;
    double sum = 0;
    for (size_t i = 0; i < counts.size(); ++i) {
        if (i > 0 && begins.size() + 1 < most && sum >= static_cast<double>(begins.size() + 1))
            begins.push_back(i);
        sum += std::min(1.0, scale * shares[i]);
    }
    return begins;
}

// The same from approximate shares that are added up in another order. Nothing where that might
// make a difference: about once in a hundred times with a million lengths.
std::optional<Begins> quick_begins(const LengthCounts& counts, size_t most) {
    // Far above the rounding errors in sums of millions of shares.
    constexpr double kScaleDoubt = 2e-11, kSumDoubt = 1e-9, kCapDoubt = 1e-9;
    std::vector<double> shares(counts.size());
    const double sum_of_all = length_shares(counts.lengths, counts.counts, shares.data());
    // Finds where the sum reaches `most`: it is concave, so Newton's method converges from below,
    // until it has the right set of capped shares.
    double root = static_cast<double>(most) / sum_of_all;
    for (size_t capped_before = 0;;) {
        const CappedShares found = capped_shares(shares, root);
        if (found.capped == capped_before) break;
        if (found.capped + 1 > most) return std::nullopt;
        capped_before = found.capped;
        root = static_cast<double>(most - found.capped) / found.rest;
    }
    const auto scale = choose_scale([root](double scale) -> std::optional<bool> {
        if (std::abs(scale - root) < kScaleDoubt * root) return std::nullopt;
        return scale < root;
    });
    if (!scale) return std::nullopt;
    Begins begins;
    size_t i = 0;  // shares that are certainly capped add up exactly
    for (; i < shares.size() && *scale * shares[i] > 1 + kCapDoubt; ++i)
        if (i > 0) begins.push_back(i);
    auto sum = static_cast<double>(i);
    double next = std::max(sum, 1.0);
    for (; i < shares.size() && begins.size() + 1 < most; ++i) {
        if (sum >= next) {
            begins.push_back(i);
            next += 1;
        }
        sum += std::min(1.0, *scale * shares[i]);
        if (std::abs(sum - next) < kSumDoubt) return std::nullopt;
    }
    return begins;
}

Begins choose_begins(const LengthCounts& counts, size_t most) {
    constexpr size_t kFew = 4096;
    if (counts.size() > kFew)
        if (auto begins = quick_begins(counts, most)) return *std::move(begins);
    return exact_begins(counts, most);
}

}  // namespace

void LengthCounts::add(uint32_t length, uint32_t count) {
    const auto at = std::ranges::lower_bound(lengths, length) - lengths.begin();
    if (at == static_cast<ptrdiff_t>(size()) || lengths[at] != length) {
        lengths.insert(lengths.begin() + at, length);
        counts.insert(counts.begin() + at, 0);
    }
    counts[at] += count;
}

LengthTotal LengthCounts::sum(size_t from, size_t to) const {
    LengthTotal total;
    for (size_t i = from; i < to; ++i) {
        total.sum += uint64_t{lengths[i]} * counts[i];
        total.documents += counts[i];
    }
    return total;
}

LengthCounts count_lengths(std::span<const uint32_t> lengths) {
    if (lengths.empty()) return {};
    // Counts lengths below table_size in a table, which is faster than sorting them.
    const uint64_t table_size =
        std::min<uint64_t>(std::max<uint64_t>(kLeastTable, kTableALength * lengths.size()),
                           uint64_t{*std::ranges::max_element(lengths)} + 1);
    std::vector<uint32_t> table(table_size), long_ones;
    for (const uint32_t length : lengths) {
        if (length < table_size) {
            ++table[length];
        } else {
            long_ones.push_back(length);
        }
    }
    table[0] = 0;
    size_t kinds = 0;
    for (const uint32_t count : table) kinds += count != 0;
    // Compacts in place, without an unpredictable branch: a length is overwritten until another one
    // comes.
    LengthCounts found;
    found.lengths.resize(kinds + 1);
    kinds = 0;
    for (uint64_t length = 0; length < table_size; ++length) {
        const uint32_t count = table[length];
        found.lengths[kinds] = static_cast<uint32_t>(length);
        table[kinds] = count;
        kinds += count != 0;
    }
    found.lengths.resize(kinds);
    table.resize(kinds);
    found.counts = std::move(table);
    if (long_ones.empty()) return found;
    radix_sort(long_ones);
    size_t at = found.size();
    found.lengths.resize(at + long_ones.size());
    found.counts.resize(at + long_ones.size());
    size_t begin = 0;
    for (size_t i = 0; i < long_ones.size(); ++i) {
        const bool last = i + 1 == long_ones.size() || long_ones[i + 1] != long_ones[i];
        found.lengths[at] = long_ones[i];
        found.counts[at] = static_cast<uint32_t>(i + 1 - begin);
        begin = last ? i + 1 : begin;
        at += last;
    }
    found.lengths.resize(at);
    found.counts.resize(at);
    return found;
}

LengthCodes::LengthCodes(const LengthCounts& counts, bool any_zero) {
    if (any_zero) {
        means_.push_back(0);
        longest_.push_back(0);
    }
    if (counts.size() == 0) return;
    Begins begins = choose_begins(counts, kCodes - means_.size());
    begins.push_back(counts.size());
    size_t i = 0;
    for (const size_t end : begins) {
        means_.push_back(static_cast<uint32_t>(std::llround(counts.sum(i, end).mean())));
        i = end;
        longest_.push_back(counts.lengths[end - 1]);
    }
}

uint8_t LengthCodes::code(uint32_t length) const {
    return static_cast<uint8_t>(std::ranges::lower_bound(longest_, length) - longest_.begin());
}

void LengthCodes::codes(std::span<const uint32_t> lengths, uint8_t* codes) const {
    if (lengths.empty()) return;
    // The code of the least length of each place, and the most codes that follow it within one
    // place.
    const uint32_t longest_length = longest_.back();
    std::vector<uint8_t> first;
    first.reserve(place(longest_length) + 1);
    uint32_t following = 0;
    for (uint64_t length = 0; length <= longest_length;) {
        const uint32_t shift = shift_of(static_cast<uint32_t>(length));
        const uint64_t next = length + (uint64_t{1} << shift);
        first.push_back(code(static_cast<uint32_t>(length)));
        const uint64_t last = std::min<uint64_t>(next - 1, longest_length);
        following = std::max<uint32_t>(following, code(static_cast<uint32_t>(last)) - first.back());
        length = next;
    }
    // Branch-free binary searches, which run side by side.
    const uint32_t greatest_step = std::bit_floor(following);
    std::vector<uint32_t> longest = longest_;
    longest.resize(2 * kCodes, UINT32_MAX);
    for (size_t i = 0; i < lengths.size(); ++i) {
        uint32_t code = first[place(lengths[i])];
        for (uint32_t step = greatest_step; step > 0; step /= 2)
            code += step & -static_cast<uint32_t>(longest[code + step - 1] < lengths[i]);
        codes[i] = static_cast<uint8_t>(code);
    }
}

}  // namespace postings
