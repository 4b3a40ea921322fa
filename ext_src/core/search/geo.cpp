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
// For haversines near 0: of what rounding errors of latitudes make, and of some units.
constexpr double kTinySlack = 1e-15;
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

// How far from the meridian of a center the points with this haversine are, at a latitude: half a
// circle if no point is as far, -1 if all are farther. The haversine of a point that is a to the
// north and b to the east is sin^2(a/2) + cos(center) cos(latitude) sin^2(b/2).
double side_of(double center, double haversine, double latitude) {
    const double left = haversine - square(std::sin((latitude - center) / 2));
    if (left < 0) return -1;
    const double sine = std::sqrt(left / (std::cos(center) * std::cos(latitude)));
    return sine < 1 ? 2 * std::asin(sine) : std::numbers::pi;
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
}

bool GeoCircle::has_distance(GeoPoint point) const {
    const double of_point = center_.haversine(point);
    if (of_point < haversine_ * (1 - kSlack)) return true;
    if (of_point > haversine_ * (1 + kSlack)) return false;
    return center_.distance(point) <= metres_;
}

GeoBands::GeoBands(const GeoCircle& circle) : circle_(circle) {
    const GeoBox& box = circle.around_;
    height_ = static_cast<uint32_t>(int64_t{box.north} - box.south);
    step_ = height_ / kBands + 1;
    const double center = radians(circle.center_.point().latitude);
    const double least = circle.haversine_ * (1 - kSlack) - kTinySlack;
    const double most = circle.haversine_ * (1 + kSlack) + kTinySlack;
    // The side grows to where the circle touches a meridian, if it does, and shrinks from there on;
    // or the other way round, if it is greater than a half of the Earth.
    const double touching = std::asin(std::sin(center) / (1 - 2 * circle.haversine_));
    const auto edge = [&](int64_t band) {
        return radians(std::min<int64_t>(box.south + band * step_, GeoPoint::kPole));
    };
    double within_south = side_of(center, least, edge(0));
    double around_south = side_of(center, most, edge(0));
    for (int64_t i = 0; i <= kBands; ++i) {
        const double within_north = side_of(center, least, edge(i + 1));
        const double around_north = side_of(center, most, edge(i + 1));
        double within = std::min(within_south, within_north);
        double around = std::max(around_south, around_north);
        // NaN if it touches none.
        if (touching >= edge(std::max<int64_t>(i - 1, 0)) && touching <= edge(i + 2)) {
            within = std::min(within, side_of(center, least, touching));
            around = std::max(around, side_of(center, most, touching));
        }
        const auto units = [](double side, int64_t slack) {
            if (side < 0) return -1;
            if (side == std::numbers::pi) return GeoPoint::kMeridian;
            return static_cast<int32_t>(
                std::clamp<int64_t>(std::llround(side * kUnits) + slack, -1, GeoPoint::kMeridian));
        };
        bands_[static_cast<size_t>(i)] = {units(within, -kSlackUnits), units(around, kSlackUnits)};
        within_south = within_north;
        around_south = around_north;
    }
}

}  // namespace postings::search
