#include "core/search/typed_values.h"

namespace postings::search {

namespace {

// Of a date of digits: turns a year into its first or last month, and inserts hyphens into a day.
// Of milliseconds it makes what is no date.
std::string with_hyphens(std::string_view date, index::Edge edge) {
    constexpr size_t kYearBytes = 4, kMonthBytes = 2;
    const std::string year(date.substr(0, kYearBytes));
    if (date.size() == kYearBytes) return year + (edge == index::Edge::First ? "-01" : "-12");
    return year + '-' + std::string(date.substr(kYearBytes, kMonthBytes)) + '-' +
           std::string(date.substr(kYearBytes + kMonthBytes));
}

// As in 52.52,13.405..10km, or m.
std::optional<Near> parse_near(std::string_view text) {
    const size_t dots = text.find("..");
    if (dots == text.npos) return std::nullopt;
    const auto center = index::GeoPoint::parse(text.substr(0, dots));
    std::string_view distance = text.substr(dots + 2);
    double unit = 1;
    if (distance.ends_with("km")) {
        distance.remove_suffix(2);
        unit = 1000;
    } else if (distance.ends_with('m')) {
        distance.remove_suffix(1);
    } else {
        return std::nullopt;
    }
    const auto metres = index::parse_bound(index::FieldKind::Real, distance);
    if (!center || !metres || index::real_of(metres->floor) < 0) return std::nullopt;
    return Near{*center, index::real_of(metres->floor) * unit};
}

}  // namespace

std::optional<ValueRange> parse_range(index::FieldKind kind, std::string_view text) {
    ValueRange range;
    const auto bound = [&](std::string_view value, std::optional<ValueBound>& to, bool inclusive) {
        if (value.empty()) return true;
        std::string text(value);
        if (kind == index::FieldKind::Date && index::is_date_of_digits(value)) {
            // Lower bounds: from the first moment on, or after the last. Upper: up to the last, or
            // before the first.
            const bool is_first = (&to == &range.from) == inclusive;
            text = with_hyphens(value, is_first ? index::Edge::First : index::Edge::Last);
        }
        if (!index::parse_bound(kind, text)) return false;
        to = ValueBound{std::move(text), inclusive};
        return true;
    };
    if (text.starts_with('>') || text.starts_with('<')) {
        const bool inclusive = text.substr(1).starts_with('=');
        const std::string_view value = text.substr(inclusive ? 2 : 1);
        if (value.empty() || !bound(value, text[0] == '>' ? range.from : range.to, inclusive))
            return std::nullopt;
        return range;
    }
    const size_t dots = text.find("..");
    const bool is_one = dots == text.npos;
    if (text.empty() || !bound(text.substr(0, dots), range.from, true) ||
        !bound(is_one ? text : text.substr(dots + 2), range.to, true))
        return std::nullopt;
    return range;
}

bool is_reversed(index::FieldKind kind, const ValueRange& range) {
    if (!range.from || !range.to) return false;
    const auto from = index::parse_bound(kind, range.from->value, index::Edge::First);
    const auto to = index::parse_bound(kind, range.to->value, index::Edge::Last);
    return from && to && from->floor > to->floor;
}

std::optional<TypedValue> parse_value(index::FieldKind kind, std::string_view text, bool goes_on) {
    if (kind == index::FieldKind::Point) {
        if (const auto near = parse_near(text)) return *near;
        if (!index::parse_bound(kind, text)) return std::nullopt;
    }
    auto range = parse_range(kind, text);
    const size_t dots = text.find("..");
    if (goes_on && dots != text.npos && (!range || is_reversed(kind, *range)))
        range = parse_range(kind, text.substr(0, dots + 2));
    return range;
}

}  // namespace postings::search
