#include "core/base/radix_sort.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace postings {

namespace {

constexpr uint32_t kDigitBits = 11, kDigitValues = 1 << kDigitBits;
// Below this, clearing the counters takes longer than comparing.
constexpr size_t kFromSize = 1024;

template <class Key>
uint32_t digit_of(Key key, uint32_t digit) {
    return static_cast<uint32_t>(key >> (digit * kDigitBits)) & (kDigitValues - 1);
}

// Sorts by key(value), an unsigned integer.
template <class T, class Key>
void sort_by_digits(std::vector<T>& values, Key key) {
    if (values.size() < kFromSize || values.size() > UINT32_MAX) {
        std::ranges::sort(values);
        return;
    }
    constexpr uint32_t kDigits = (8 * sizeof(key(T())) + kDigitBits - 1) / kDigitBits;
    std::vector<std::array<uint32_t, kDigitValues>> places(kDigits);
    for (const T value : values) {
        for (uint32_t digit = 0; digit < kDigits; ++digit) {
            ++places[digit][digit_of(key(value), digit)];
        }
    }
    std::vector<T> other;
    for (uint32_t digit = 0; digit < kDigits; ++digit) {
        auto& place = places[digit];
        if (place[digit_of(key(values[0]), digit)] == values.size()) continue;
        uint32_t sum = 0;
        for (uint32_t& count : place) {
            const uint32_t before = sum;
            sum += count;
            count = before;
        }
        other.resize(values.size());
        for (const T value : values) other[place[digit_of(key(value), digit)]++] = value;
        values.swap(other);
    }
}

}  // namespace

void radix_sort(std::vector<uint32_t>& values) {
    sort_by_digits(values, [](uint32_t value) { return value; });
}

void radix_sort(std::vector<uint64_t>& values) {
    sort_by_digits(values, [](uint64_t value) { return value; });
}

void radix_sort_pairs(std::vector<uint64_t>& pairs) {
    sort_by_digits(pairs, [](uint64_t pair) { return static_cast<uint32_t>(pair >> 32); });
}

}  // namespace postings
