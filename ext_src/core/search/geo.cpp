#include "core/search/geo.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace postings::search {

namespace {

using index::GeoPoint;

constexpr double kUnits = GeoPoint::kMeridian / std::numbers::pi;  // per radian

double radians(int64_t units) {
    return static_cast<double>(units) / kUnits;
}
double square(double value) {
    return value * value;
}

// Margins for rounding errors: of the bounds of a box, and of a haversine.
constexpr int64_t kSlackUnits = 100;
constexpr double kSlack = 1e-9;
// In metres: near the antipode, haversines determine distances only to decimetres.
constexpr double kFarSlack = 1;

int32_t latitude_at(int64_t units) {
    return static_cast<int32_t>(std::clamp<int64_t>(units, -GeoPoint::kPole, GeoPoint::kPole));
}

// Extends the box so far to both sides of a meridian.
void set_sides(GeoBox& box, int64_t middle, int64_t side) {
    if (2 * side >= GeoBox::kWholeCircle) return;
    int64_t west = middle - side;
    if (west < -GeoPoint::kMeridian) west += GeoBox::kWholeCircle;
    box.west = static_cast<int32_t>(west);
    box.width = 2 * side;
}

// A box that contains the circle.
GeoBox box_around(GeoPoint center, double angle) {
    GeoBox box;
    if (!(angle < std::numbers::pi)) return box;
    const int64_t side = std::llround(angle * kUnits) + kSlackUnits;
    box.south = latitude_at(center.latitude - side);
    box.north = latitude_at(center.latitude + side);
    // A circle with a pole has all meridians.
    if (box.south == -GeoPoint::kPole || box.north == GeoPoint::kPole) return box;
    const double sine = std::sin(angle) / std::cos(radians(center.latitude));
    if (sine < 1 - kSlack)
        set_sides(box, center.longitude, std::llround(std::asin(sine) * kUnits) + kSlackUnits);
    return box;
}

// A box within the circle: sin^2(a/2) + cos(center) cos(latitude) sin^2(b/2) does not exceed the
// circle's haversine for half the height a and half the width b, at the latitude of the box that is
// nearest to the equator.
GeoBox box_within(GeoPoint center, double angle, double haversine) {
    GeoBox nothing{1, 0, 0, 0};
    if (!(angle < 1)) return nothing;
    const int64_t side = std::llround(angle / std::numbers::sqrt2 * kUnits) - kSlackUnits;
    if (side <= 0) return nothing;
    GeoBox box;
    box.south = latitude_at(center.latitude - side);
    box.north = latitude_at(center.latitude + side);
    // A pole has every longitude.
    if (box.south == -GeoPoint::kPole || box.north == GeoPoint::kPole) return nothing;
    const double widest = box.south <= 0 && box.north >= 0 ? 1
                                                           : std::max(std::cos(radians(box.south)),
                                                                      std::cos(radians(box.north)));
    const double left = haversine * (1 - kSlack) - square(std::sin(radians(side) / 2));
    const double sine =
        std::sqrt(std::max(left, 0.0) / (std::cos(radians(center.latitude)) * widest));
    if (!(sine < 1)) return nothing;
    const int64_t to_side = std::llround(2 * std::asin(sine) * kUnits) - kSlackUnits;
    if (to_side <= 0) return nothing;
    set_sides(box, center.longitude, to_side);
    return box;
}

}  // namespace

GeoBox GeoBox::between(GeoPoint south_west, GeoPoint north_east) {
    GeoBox box{south_west.latitude, north_east.latitude, south_west.longitude,
               int64_t{north_east.longitude} - south_west.longitude};
    if (box.width < 0) box.width += kWholeCircle;
    return box;
}

GeoCenter::GeoCenter(GeoPoint center)
    : center_(center), cosine_(std::cos(radians(center.latitude))) {}

double GeoCenter::haversine(GeoPoint point) const {
    const double latitude = radians(int64_t{point.latitude} - center_.latitude);
    const double longitude = radians(point.longitudes_from(center_));
    return square(std::sin(latitude / 2)) +
           cosine_ * std::cos(radians(point.latitude)) * square(std::sin(longitude / 2));
}

double GeoCenter::distance(GeoPoint point) const {
    return 2 * kEarthRadius * std::asin(std::sqrt(std::min(haversine(point), 1.0)));
}

double GeoCenter::least_distance(int32_t south, int32_t north) const {
    const int64_t between = std::max<int64_t>(
        {0, int64_t{south} - center_.latitude, int64_t{center_.latitude} - north});
    return std::max(0.0, kEarthRadius * radians(between) * (1 - kSlack) - kFarSlack);
}

GeoCircle::GeoCircle(GeoPoint center, double metres) : center_(center), metres_(metres) {
    const double angle = metres / kEarthRadius;
    haversine_ = angle < std::numbers::pi ? square(std::sin(angle / 2)) : 1;
    around_ = box_around(center, angle);
    within_ = box_within(center, angle, haversine_);
}

bool GeoCircle::has_distance(GeoPoint point) const {
    const double of_point = center_.haversine(point);
    if (of_point < haversine_ * (1 - kSlack)) return true;
    if (of_point > haversine_ * (1 + kSlack)) return false;
    return center_.distance(point) <= metres_;
}

}  // namespace postings::search
