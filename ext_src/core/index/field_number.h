// Conversions of numbers, dates, booleans and points between text, in which they are given, and
// integers with the same order, which columns store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/index/schema.h"

namespace postings::index {

// Stands for no value; the ordered integers of values are greater.
inline constexpr uint64_t kNoNumber = 0;

inline uint64_t ordered(int64_t value) {
    return static_cast<uint64_t>(value) ^ uint64_t { 1 } << 63;
}
inline int64_t integer_of(uint64_t ordered) {
    return static_cast<int64_t>(ordered ^ uint64_t{1} << 63);
}
// Not for NaN; both zeroes are the same.
uint64_t ordered(double value);
double real_of(uint64_t ordered);

// The place of a text among the values of a kind.
struct NumberPlace {
    uint64_t floor;  // the greatest value that is not over it; kNoNumber if it is below all
    bool exact;      // whether it equals that value
    bool operator==(const NumberPlace&) const = default;
};

// `kind` must satisfy is_number(). Integers: decimal, from -2^63 + 1 on. Reals: decimal. Booleans:
// true, false, 1, 0. Dates: seconds since 1970-01-01T00:00Z, with or without a fraction, or
// YYYY-MM-DD, with or without "T" or a space, HH:MM, :SS, .FFFFFF, and "Z" or an offset (default:
// UTC); they are stored in microseconds. Points: GeoPoint::parse(). Nothing if the text is invalid.
std::optional<uint64_t> parse_number(FieldKind kind, std::string_view text);
// Which microsecond of a day or a month (YYYY-MM) a bound means: its first or its last.
enum class Edge { First, Last };
// Parses a bound, which need not be a value of that kind: 2.5 for an integer.
std::optional<NumberPlace> parse_bound(FieldKind kind, std::string_view text,
                                       Edge edge = Edge::First);
// Whether the text is a day or a month, without a time.
bool is_period(std::string_view text);
// Whether the text has only digits, as many as a year, a day without hyphens or milliseconds, as in
// JavaScript, have.
bool is_date_of_digits(std::string_view text);
// Whether parse_number() takes the text for seconds although it probably means something else: a
// year or a day from 1800 to 2299, or milliseconds.
bool is_mistaken_date(std::string_view text);
// A text that parse_number() reads again. Dates are in UTC, without trailing zeroes after the
// seconds.
std::string number_text(FieldKind kind, uint64_t ordered);

std::string date_text(int64_t microseconds);
// What values of a kind must be, for messages: "an integer", "a date as...".
const char* what_it_takes(FieldKind kind);

}  // namespace postings::index
