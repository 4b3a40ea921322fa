#include "core/rank/document_lengths.h"

#include <algorithm>
#include <cmath>

#include "core/base/crc32c.h"

namespace postings {

namespace {

constexpr size_t kCodes = 256;

struct LengthCount {
    uint32_t length;
    uint32_t gap;  // to the length before
    uint64_t count;
};

std::vector<LengthCount> count_lengths(std::span<const uint32_t> lengths) {
    // Constructed from the range, gcc 13 to 15 warn of -Wfree-nonheap-object.
    std::vector<uint32_t> sorted;
    sorted.assign(lengths.begin(), lengths.end());
    std::sort(sorted.begin(), sorted.end());
    std::vector<LengthCount> counts;
    for (const uint32_t length : sorted) {
        if (counts.empty()) {
            counts.push_back({length, 1, 0});
        } else if (counts.back().length != length) {
            counts.push_back({length, length - counts.back().length, 0});
        }
        ++counts.back().count;
    }
    return counts;
}

// How many codes a length should have all to itself, up to a factor: the cube root of the density
// of documents over the logarithm of length, times the part of that axis that the length stands
// for.
double share(LengthCount entry) {
    const double width = entry.gap / std::max(1.0, 1.0 * entry.length);
    return std::cbrt(entry.count / width) * width;
}

// Adding up the shares times `scale`, none above 1, gives the codes as whole parts. Returns the
// sum.
template <class Visit>
double add_shares(const std::vector<LengthCount>& counts, double scale, Visit visit) {
    double sum = 0;
    for (const LengthCount& entry : counts) {
        visit(entry, sum);
        sum += std::min(1.0, scale * share(entry));
    }
    return sum;
}

// The greatest scale (nearly) that needs no more codes than there are.
double choose_scale(const std::vector<LengthCount>& counts) {
    const auto fits = [&](double scale) {
        return add_shares(counts, scale, [](LengthCount, double) {}) <= kCodes;
    };
    // No share is above 1 with the low one, every share is with the high one.
    double low = 1e-12, high = 1e12;
    if (fits(high)) return high;
    for (int step = 0; step < 100; ++step) {
        const double middle = std::sqrt(low * high);
        (fits(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace

DocumentLengthTable::DocumentLengthTable(std::span<const uint32_t> lengths) {
    if (lengths.empty()) return;
    const std::vector<LengthCount> counts = count_lengths(lengths);
    std::vector<uint32_t> longest;  // of each code
    double total = 0, code_total = 0, code_count = 0;
    add_shares(counts, choose_scale(counts), [&](LengthCount entry, double sum) {
        if (longest.size() < kCodes && sum >= longest.size()) {
            longest.push_back(0);
            lengths_.push_back(0);
            code_total = code_count = 0;
        }
        longest.back() = entry.length;
        code_total += static_cast<double>(entry.length) * entry.count;
        code_count += entry.count;
        lengths_.back() = static_cast<uint32_t>(std::llround(code_total / code_count));
        total += static_cast<double>(entry.length) * entry.count;
    });
    average_ = total / lengths.size();
    codes_.reserve(lengths.size());
    for (const uint32_t length : lengths)
        codes_.push_back(static_cast<uint8_t>(
            std::lower_bound(longest.begin(), longest.end(), length) - longest.begin()));
    set_fingerprint();
}

void DocumentLengthTable::set_fingerprint() {
    const std::span<const uint8_t> length_bytes(reinterpret_cast<const uint8_t*>(lengths_.data()),
                                                lengths_.size() * sizeof(uint32_t));
    fingerprint_ = crc32c(codes_, crc32c(length_bytes));
}

}  // namespace postings
