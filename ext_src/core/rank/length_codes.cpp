#include "core/rank/length_codes.h"

#include <algorithm>
#include <cmath>

namespace postings {

namespace {

constexpr size_t kCodes = 256;

// How many codes each length should have all to itself, up to a factor: the cube root of the
// density of documents over the logarithm of length, times the part of that axis that the length
// stands for.
std::vector<double> shares_of(std::span<const LengthCount> counts) {
    std::vector<double> shares;
    shares.reserve(counts.size());
    uint32_t before = 0;
    for (const LengthCount& entry : counts) {
        const uint32_t gap = shares.empty() ? 1 : entry.length - before;
        const double width = gap / std::max(1.0, 1.0 * entry.length);
        shares.push_back(std::cbrt(static_cast<double>(entry.count) / width) * width);
        before = entry.length;
    }
    return shares;
}

// The greatest scale (nearly) with which the shares, none above 1, add up to `most` at most.
double choose_scale(std::span<const double> shares, size_t most) {
    const auto fits = [&](double scale) {
        double sum = 0;
        for (const double share : shares) sum += std::min(1.0, scale * share);
        return sum <= static_cast<double>(most);
    };
    // No share is above 1 with the low one, every share is with the high one.
    double low = 1e-12, high = 1e12;
    if (fits(high)) return high;
    // 2^80 apart: 32 steps leave 1e-8 of that.
    for (int step = 0; step < 32; ++step) {
        const double middle = std::sqrt(low * high);
        (fits(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace

std::vector<LengthCount> count_lengths(std::span<const uint32_t> lengths) {
    std::vector<uint32_t> short_ones(LengthCodes::kTableSize), long_ones;
    for (const uint32_t length : lengths) {
        if (length < LengthCodes::kTableSize) {
            ++short_ones[length];
        } else {
            long_ones.push_back(length);
        }
    }
    std::ranges::sort(long_ones);
    std::vector<LengthCount> counts;
    for (uint32_t length = 1; length < LengthCodes::kTableSize; ++length)
        if (short_ones[length] != 0) counts.push_back({length, short_ones[length]});
    for (const uint32_t length : long_ones) {
        if (counts.empty() || counts.back().length != length) counts.push_back({length, 0});
        ++counts.back().count;
    }
    return counts;
}

LengthCodes::LengthCodes(std::span<const LengthCount> counts, bool any_zero) {
    if (any_zero) {
        means_.push_back(0);
        longest_.push_back(0);
    }
    const size_t first = means_.size(), most = kCodes - first;
    const std::vector<double> shares = shares_of(counts);
    const double scale = choose_scale(shares, most);
    // Adding up the shares gives the codes as whole parts.
    double sum = 0, code_total = 0, code_count = 0;
    for (size_t i = 0; i < counts.size(); ++i) {
        if (longest_.size() < kCodes && sum >= static_cast<double>(longest_.size() - first)) {
            longest_.push_back(0);
            means_.push_back(0);
            code_total = code_count = 0;
        }
        const auto count = static_cast<double>(counts[i].count);
        longest_.back() = counts[i].length;
        code_total += counts[i].length * count;
        code_count += count;
        means_.back() = static_cast<uint32_t>(std::llround(code_total / code_count));
        sum += std::min(1.0, scale * shares[i]);
    }
}

uint8_t LengthCodes::code(uint32_t length) const {
    return static_cast<uint8_t>(std::ranges::lower_bound(longest_, length) - longest_.begin());
}

std::vector<uint8_t> LengthCodes::table() const {
    std::vector<uint8_t> table(kTableSize);
    size_t code = 0;
    for (uint32_t length = 0; length < kTableSize; ++length) {
        while (code + 1 < longest_.size() && length > longest_[code]) ++code;
        table[length] = static_cast<uint8_t>(code);
    }
    return table;
}

}  // namespace postings
