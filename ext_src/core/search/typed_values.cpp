#include "core/search/typed_values.h"

namespace postings::search {

std::optional<ValueRange> parse_range(index::FieldKind kind, std::string_view text) {
    ValueRange range;
    const auto bound = [&](std::string_view value, std::optional<ValueBound>& to, bool inclusive) {
        if (value.empty()) return true;
        to = ValueBound{std::string(value), inclusive};
        return index::parse_bound(kind, value).has_value();
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

}  // namespace postings::search
