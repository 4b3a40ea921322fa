#include "core/index/field_number.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>

#include "core/index/geo_point.h"

namespace postings::index {

namespace {

constexpr uint64_t kSign = uint64_t{1} << 63;
constexpr int64_t kSecond = 1000000;
constexpr size_t kMillisecondBytes = 13;  // as a text, from 2001 to 2286

template <class T>
std::optional<T> parse_whole(std::string_view text) {
    T value{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end && !text.empty() ? std::optional(value)
                                                                : std::nullopt;
}

std::optional<double> parse_real(std::string_view text) {
    const auto value = parse_whole<double>(text);
    return value && !std::isnan(*value) ? value : std::nullopt;
}

std::string real_text(double value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

// Parses a date.
class DateText {
  public:
    explicit DateText(std::string_view text) : text_(text) {}

    bool at_end() const { return at_ == text_.size(); }
    bool skip(char c) {
        if (at_end() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    // Exactly `count` digits, of a number up to `most`.
    std::optional<int64_t> digits(size_t count, int64_t most) {
        int64_t number = 0;
        if (text_.size() - at_ < count) return std::nullopt;
        for (size_t i = 0; i < count; ++i) {
            const char c = text_[at_ + i];
            if (c < '0' || c > '9') return std::nullopt;
            number = 10 * number + (c - '0');
        }
        at_ += count;
        return number <= most ? std::optional(number) : std::nullopt;
    }
    // A fraction in microseconds; digits after the sixth are ignored.
    std::optional<int64_t> fraction() {
        int64_t value = 0, unit = kSecond;
        const size_t from = at_;
        for (; !at_end() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
            unit /= 10;
            value += unit * (text_[at_] - '0');
        }
        return at_ > from ? std::optional(value) : std::nullopt;
    }

  private:
    std::string_view text_;
    size_t at_ = 0;
};

std::optional<int64_t> parse_calendar(std::string_view text) {
    namespace chrono = std::chrono;
    DateText date(text);
    const auto year = date.digits(4, 9999);
    if (!year || !date.skip('-')) return std::nullopt;
    const auto month = date.digits(2, 12);
    if (!month || !date.skip('-')) return std::nullopt;
    const auto day = date.digits(2, 31);
    if (!day) return std::nullopt;
    const chrono::year_month_day calendar(chrono::year(static_cast<int>(*year)),
                                          chrono::month(static_cast<unsigned>(*month)),
                                          chrono::day(static_cast<unsigned>(*day)));
    if (!calendar.ok()) return std::nullopt;
    int64_t seconds = chrono::sys_days(calendar).time_since_epoch().count() * int64_t{86400};
    int64_t fraction = 0;
    if (date.skip('T') || date.skip('t') || date.skip(' ')) {
        const auto hour = date.digits(2, 23);
        if (!hour || !date.skip(':')) return std::nullopt;
        const auto minute = date.digits(2, 59);
        if (!minute) return std::nullopt;
        seconds += *hour * 3600 + *minute * 60;
        if (date.skip(':')) {
            const auto second = date.digits(2, 59);
            if (!second) return std::nullopt;
            seconds += *second;
            if (date.skip('.')) {
                const auto part = date.fraction();
                if (!part) return std::nullopt;
                fraction = *part;
            }
        }
        const bool east = date.skip('+');
        if (east || date.skip('-')) {
            const auto hours = date.digits(2, 23);
            if (!hours) return std::nullopt;
            date.skip(':');
            const auto minutes = date.at_end() ? std::optional<int64_t>(0) : date.digits(2, 59);
            if (!minutes) return std::nullopt;
            seconds -= (east ? 1 : -1) * (*hours * 3600 + *minutes * 60);
        } else if (!date.skip('Z')) {
            date.skip('z');
        }
    }
    if (!date.at_end()) return std::nullopt;
    return seconds * kSecond + fraction;
}

// Seconds since 1970; a fraction is cut off after microseconds.
std::optional<int64_t> parse_seconds(std::string_view text) {
    const size_t point = text.find('.');
    const bool is_negative = text.starts_with('-');
    const auto seconds = parse_whole<int64_t>(text.substr(0, point));
    constexpr int64_t kMost = INT64_MAX / kSecond - 1;
    if (!seconds || *seconds > kMost || *seconds < -kMost) return std::nullopt;
    int64_t fraction = 0;
    if (point != text.npos) {
        DateText rest(text.substr(point + 1));
        const auto part = rest.fraction();
        if (!part || !rest.at_end()) return std::nullopt;
        fraction = is_negative ? -*part : *part;
    }
    return *seconds * kSecond + fraction;
}

// The first and the last microsecond of a day or a month.
struct Period {
    int64_t first, last;
};

std::optional<Period> parse_period(std::string_view text) {
    constexpr size_t kMonthBytes = 7, kDayBytes = 10;
    constexpr int64_t kDay = 86400 * kSecond;
    if (text.size() == kDayBytes) {
        const auto day = parse_calendar(text);
        return day ? std::optional(Period{*day, *day + kDay - 1}) : std::nullopt;
    }
    if (text.size() != kMonthBytes) return std::nullopt;
    const std::string month = std::string(text) + '-';
    const auto first = parse_calendar(month + "01");
    if (!first) return std::nullopt;
    std::optional<int64_t> last;
    for (int day = 31; !last; --day) last = parse_calendar(month + std::to_string(day));
    return Period{*first, *last + kDay - 1};
}

std::optional<int64_t> parse_date(std::string_view text) {
    if (const auto date = parse_calendar(text)) return date;
    return parse_seconds(text);
}

// The place of a bound that is not an integer among integers.
NumberPlace place_of_real(double value) {
    if (value >= 0x1p63) return {UINT64_MAX, false};
    if (value <= -0x1p63) return {kNoNumber, false};
    const double floor = std::floor(value);
    return {ordered(static_cast<int64_t>(floor)), floor == value};
}

std::string digits_of(int64_t number, size_t count) {
    std::string text = std::to_string(number);
    return text.size() < count ? std::string(count - text.size(), '0') + text : text;
}

}  // namespace

uint64_t ordered(double value) {
    const auto bits = std::bit_cast<uint64_t>(value == 0 ? 0.0 : value);
    return bits & kSign ? ~bits : bits | kSign;
}

double real_of(uint64_t ordered) {
    return std::bit_cast<double>(ordered & kSign ? ordered & ~kSign : ~ordered);
}

std::optional<uint64_t> parse_number(FieldKind kind, std::string_view text) {
    switch (kind) {
        case FieldKind::Integer: {
            const auto value = parse_whole<int64_t>(text);
            if (value) return *value > INT64_MIN ? std::optional(ordered(*value)) : std::nullopt;
            // 12.0 is an integer, too.
            const auto place = parse_bound(kind, text);
            return place && place->exact ? std::optional(place->floor) : std::nullopt;
        }
        case FieldKind::Real: {
            const auto value = parse_real(text);
            return value ? std::optional(ordered(*value)) : std::nullopt;
        }
        case FieldKind::Boolean:
            if (text == "true" || text == "1") return ordered(int64_t{1});
            if (text == "false" || text == "0") return ordered(int64_t{0});
            return std::nullopt;
        case FieldKind::Date: {
            const auto value = parse_date(text);
            return value ? std::optional(ordered(*value)) : std::nullopt;
        }
        case FieldKind::Point: {
            const auto value = GeoPoint::parse(text);
            return value ? std::optional(value->ordered()) : std::nullopt;
        }
        default:
            return std::nullopt;
    }
}

bool is_period(std::string_view text) {
    return parse_period(text).has_value();
}

bool is_date_of_digits(std::string_view text) {
    constexpr size_t kYearBytes = 4, kDayBytes = 8;
    return (text.size() == kYearBytes || text.size() == kDayBytes ||
            text.size() == kMillisecondBytes) &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_mistaken_date(std::string_view text) {
    return is_date_of_digits(text) &&
           (text.size() == kMillisecondBytes || (text >= "18" && text < "23"));
}

std::optional<NumberPlace> parse_bound(FieldKind kind, std::string_view text, Edge edge) {
    if (kind == FieldKind::Integer) {
        if (const auto whole = parse_whole<int64_t>(text))
            return NumberPlace{ordered(*whole), *whole > INT64_MIN};
        const auto real = parse_real(text);
        return real ? std::optional(place_of_real(*real)) : std::nullopt;
    }
    if (kind == FieldKind::Date) {
        if (const auto period = parse_period(text))
            return NumberPlace{ordered(edge == Edge::First ? period->first : period->last), true};
    }
    const auto value = parse_number(kind, text);
    return value ? std::optional(NumberPlace{*value, true}) : std::nullopt;
}

std::string number_text(FieldKind kind, uint64_t number) {
    switch (kind) {
        case FieldKind::Real:
            return real_text(real_of(number));
        case FieldKind::Boolean:
            return integer_of(number) == 0 ? "false" : "true";
        case FieldKind::Date:
            return date_text(integer_of(number));
        case FieldKind::Point:
            return GeoPoint::of_ordered(number).text();
        default:
            return std::to_string(integer_of(number));
    }
}

std::string date_text(int64_t microseconds) {
    namespace chrono = std::chrono;
    int64_t seconds = microseconds / kSecond, fraction = microseconds % kSecond;
    if (fraction < 0) {
        --seconds;
        fraction += kSecond;
    }
    int64_t days = seconds / 86400, of_day = seconds % 86400;
    if (of_day < 0) {
        --days;
        of_day += 86400;
    }
    // Dates outside of the years 0000 to 9999 are written as seconds.
    if (days < -719528 || days > 2932896) {
        std::string text = std::to_string(microseconds / kSecond);
        const int64_t rest = microseconds % kSecond;
        if (rest == 0) return text;
        if (microseconds < 0 && text == "0") text = "-0";
        return text + "." + digits_of(rest < 0 ? -rest : rest, 6);
    }
    const chrono::year_month_day date{chrono::sys_days(chrono::days(days))};
    std::string text = digits_of(static_cast<int>(date.year()), 4) + "-" +
                       digits_of(static_cast<unsigned>(date.month()), 2) + "-" +
                       digits_of(static_cast<unsigned>(date.day()), 2) + "T" +
                       digits_of(of_day / 3600, 2) + ":" + digits_of(of_day / 60 % 60, 2) + ":" +
                       digits_of(of_day % 60, 2);
    if (fraction != 0) text += "." + digits_of(fraction, 6);
    return text + "Z";
}

const char* what_it_takes(FieldKind kind) {
    switch (kind) {
        case FieldKind::Integer:
            return "an integer over -2^63";
        case FieldKind::Real:
            return "a number";
        case FieldKind::Boolean:
            return "true or false";
        case FieldKind::Date:
            return "a date: seconds since 1970, or YYYY-MM-DD, with or without a time";
        case FieldKind::Point:
            return "a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "
                   "\"52.52,13.405\" or with the names lat and lon";
        default:
            return "a text";
    }
}

}  // namespace postings::index
