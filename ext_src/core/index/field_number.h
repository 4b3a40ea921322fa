// Values of numbers, dates, booleans and points: as texts, in which they come, and as integers that
// have their order, in which columns keep them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/index/schema.h"

namespace postings::index {

// The ordered integer of no value; all others are greater.
inline constexpr uint64_t kNoNumber = 0;

inline uint64_t ordered(int64_t value) {
    return static_cast<uint64_t>(value) ^ uint64_t { 1 } << 63;
}
inline int64_t integer_of(uint64_t ordered) {
    return static_cast<int64_t>(ordered ^ uint64_t{1} << 63);
}
// No NaN; both zeroes are one.
uint64_t ordered(double value);
double real_of(uint64_t ordered);

// A text's place among the values of a kind.
struct NumberPlace {
    uint64_t floor;  // the greatest value that is not over it; kNoNumber if it is under all
    bool exact;      // it is that value
    bool operator==(const NumberPlace&) const = default;
};

// A kind of numbers (is_number()). Integers: decimal, from -2^63 + 1 on. Reals: decimal. Booleans:
// true, false, 1, 0. Dates: seconds since 1970-01-01T00:00Z, with or without a fraction, or
// YYYY-MM-DD, with or without "T" or a space, HH:MM, :SS, .FFFFFF, and "Z" or an offset, else UTC;
// they are kept in microseconds. Points: GeoPoint::parse(). Nothing for what is none.
std::optional<uint64_t> parse_number(FieldKind kind, std::string_view text);
// Of a day, which is given without a time, as a bound: its first or its last microsecond.
enum class Edge { First, Last };
// The same for a bound, which need not be a value of that kind: 2.5 for an integer.
std::optional<NumberPlace> parse_bound(FieldKind kind, std::string_view text,
                                       Edge edge = Edge::First);
bool is_day(std::string_view text);
// That parse_number() reads again. Dates are in UTC, without what is 0 after the seconds.
std::string number_text(FieldKind kind, uint64_t ordered);

std::string date_text(int64_t microseconds);
// What a kind wants to have: "an integer", "a date as...".
const char* what_it_takes(FieldKind kind);

}  // namespace postings::index
