#include "core/index/geo_point.h"

#include <charconv>
#include <cmath>

namespace postings::index {

namespace {

std::optional<double> parse_degrees(std::string_view text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end && !text.empty() ? std::optional(value)
                                                                : std::nullopt;
}

std::string degrees_text(int32_t units) {
    char digits[32];
    const double degrees = static_cast<double>(units) / GeoPoint::kDegree;
    return {digits,
            std::to_chars(digits, digits + sizeof digits, degrees, std::chars_format::fixed).ptr};
}

}  // namespace

std::optional<GeoPoint> GeoPoint::of(double latitude, double longitude) {
    // Both comparisons are false for NaN.
    if (!(std::abs(latitude) <= 90) || !(std::abs(longitude) <= 180)) return std::nullopt;
    return GeoPoint{static_cast<int32_t>(std::lround(latitude * kDegree)),
                    static_cast<int32_t>(std::lround(longitude * kDegree))};
}

std::optional<GeoPoint> GeoPoint::parse(std::string_view text) {
    const size_t comma = text.find(',');
    if (comma == text.npos) return std::nullopt;
    const size_t behind = text.find_first_not_of(' ', comma + 1);
    if (behind == text.npos) return std::nullopt;
    const auto latitude = parse_degrees(text.substr(0, comma));
    const auto longitude = parse_degrees(text.substr(behind));
    return latitude && longitude ? of(*latitude, *longitude) : std::nullopt;
}

std::string GeoPoint::text() const {
    return degrees_text(latitude) + "," + degrees_text(longitude);
}

}  // namespace postings::index
