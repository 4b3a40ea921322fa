// The bytes of values in memory.
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <span>

namespace postings {

template <std::ranges::contiguous_range Values>
std::span<const uint8_t> bytes_of(const Values& values) {
    const std::span items(values);
    return {reinterpret_cast<const uint8_t*>(items.data()), items.size_bytes()};
}

// Of a single value.
template <typename T>
requires(!std::ranges::range<T>) std::span<const uint8_t> bytes_of(const T& value) {
    return {reinterpret_cast<const uint8_t*>(&value), sizeof value};
}

}  // namespace postings
