// Areas around points have just the points that are so near, wherever on the Earth.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "core/index/field_number.h"
#include "core/search/geo.h"
#include "seed.h"

namespace postings::search {
namespace {

using index::GeoPoint;

class Geo : public ::testing::Test {
  protected:
    int32_t between(int32_t least, int32_t most) {
        return std::uniform_int_distribution<int32_t>(least, most)(random_);
    }
    GeoPoint random_point() {
        GeoPoint point{between(-GeoPoint::kPole, GeoPoint::kPole),
                       between(-GeoPoint::kMeridian, GeoPoint::kMeridian)};
        if (between(0, 3) == 0) point.latitude = between(0, 1) ? GeoPoint::kPole : -GeoPoint::kPole;
        if (between(0, 5) == 0) point.latitude -= between(-1, 1) * between(0, 1000);
        if (between(0, 3) == 0) point.longitude = GeoPoint::kMeridian - between(0, 1000);
        if (between(0, 5) == 0) point.longitude = -GeoPoint::kMeridian;
        return clamped(point);
    }
    GeoPoint near(GeoPoint to, int32_t most) {
        GeoPoint point = to;
        point.latitude = static_cast<int32_t>(std::clamp<int64_t>(
            int64_t{point.latitude} + between(-most, most), -GeoPoint::kPole, GeoPoint::kPole));
        int64_t longitude = int64_t{point.longitude} + between(-most, most);
        if (longitude > GeoPoint::kMeridian) longitude -= GeoBox::kWholeCircle;
        if (longitude < -GeoPoint::kMeridian) longitude += GeoBox::kWholeCircle;
        point.longitude = static_cast<int32_t>(longitude);
        return clamped(point);
    }
    static GeoPoint clamped(GeoPoint point) {
        point.latitude = std::clamp(point.latitude, -GeoPoint::kPole, GeoPoint::kPole);
        return point;
    }
    // Of vectors from the Earth's centre.
    static double by_vectors(GeoPoint a, GeoPoint b) {
        const auto vector = [](GeoPoint point, long double* v) {
            const long double unit = std::numbers::pi_v<long double> / GeoPoint::kMeridian;
            const long double latitude = unit * point.latitude, longitude = unit * point.longitude;
            v[0] = std::cos(latitude) * std::cos(longitude);
            v[1] = std::cos(latitude) * std::sin(longitude);
            v[2] = std::sin(latitude);
        };
        long double u[3], v[3], sum = 0, difference = 0;
        vector(a, u);
        vector(b, v);
        for (int i = 0; i < 3; ++i) {
            sum += (u[i] + v[i]) * (u[i] + v[i]);
            difference += (u[i] - v[i]) * (u[i] - v[i]);
        }
        return static_cast<double>(2 * kEarthRadius *
                                   std::atan2(std::sqrt(difference), std::sqrt(sum)));
    }

    std::mt19937 random_{test_seed()};
};

TEST_F(Geo, DistancesAreThoseOfVectors) {
    for (int i = 0; i < 20000; ++i) {
        const GeoPoint a = random_point();
        const GeoPoint b = i % 2 ? random_point() : near(a, 10 << i % 24);
        const double expected = by_vectors(a, b), found = GeoCenter(a).distance(b);
        ASSERT_NEAR(found, expected, expected > 2e7 ? 0.2 : 1e-5) << a.text() << " " << b.text();
        const int32_t south =
            std::min(b.latitude, clamped({b.latitude - between(0, 99999)}).latitude);
        ASSERT_LE(GeoCenter(a).least_distance(south, b.latitude), found);
    }
}

// Whether bands decide it or not. Of circles of a quarter of the Earth's circumference, sides are
// great circles.
TEST_F(Geo, CirclesHaveWhatIsSoNear) {
    const double quarter = kEarthRadius * std::numbers::pi / 2;
    for (int i = 0; i < 3000; ++i) {
        GeoPoint center = random_point();
        if (i % 9 == 0) center.latitude = between(-1, 1);
        const double metres = i % 7 == 0   ? INFINITY
                              : i % 7 == 1 ? between(0, 20'015'200)
                              : i % 7 == 2 ? quarter + between(-2, 2) * std::pow(10, between(-9, 3))
                              : i % 7 == 3 ? GeoCenter(center).distance(random_point())
                                           : std::pow(10, between(-2000, 7000) / 1000.0);
        const GeoCircle circle(center, metres);
        const GeoBands bands(circle);
        const auto size = static_cast<int32_t>(std::min(metres / 0.011, 1.8e9)) + 2;
        for (int j = 0; j < 60; ++j) {
            const GeoPoint point = j % 5 == 0 ? random_point() : near(center, size);
            const bool is_near = circle.center().distance(point) <= metres;
            ASSERT_EQ(circle.has(point), is_near)
                << center.text() << " " << point.text() << " " << metres;
            ASSERT_EQ(bands.has(point), is_near)
                << center.text() << " " << point.text() << " " << metres;
            if (is_near) {
                ASSERT_TRUE(circle.around().has(point))
                    << center.text() << " " << point.text() << " " << metres;
            }
        }
        ASSERT_TRUE(circle.has(center));
        ASSERT_TRUE(bands.has(center));
    }
}

TEST_F(Geo, BoxesGoAround) {
    for (int i = 0; i < 20000; ++i) {
        GeoPoint a = random_point(), b = random_point();
        if (a.latitude > b.latitude) std::swap(a.latitude, b.latitude);
        const GeoBox box = GeoBox::between(a, b);
        const GeoPoint point = i % 3 ? random_point() : near(i % 2 ? a : b, 3);
        const auto is_between = [&](int64_t longitude) {
            return a.longitude <= b.longitude
                       ? longitude >= a.longitude && longitude <= b.longitude
                       : longitude >= a.longitude || longitude <= b.longitude;
        };
        bool expected = is_between(point.longitude);
        if (std::abs(point.longitude) == GeoPoint::kMeridian)
            expected |= is_between(-point.longitude);
        expected |= std::abs(point.latitude) == GeoPoint::kPole;
        expected &= point.latitude >= a.latitude && point.latitude <= b.latitude;
        ASSERT_EQ(box.has(point), expected) << a.text() << " " << b.text() << " " << point.text();
    }
}

TEST_F(Geo, PointsAreTextsAndNumbers) {
    using index::FieldKind;
    for (int i = 0; i < 20000; ++i) {
        const GeoPoint a = random_point(), b = random_point();
        ASSERT_EQ(GeoPoint::parse(a.text()), a) << a.text();
        ASSERT_EQ(GeoPoint::of_ordered(a.ordered()), a);
        ASSERT_NE(a.ordered(), index::kNoNumber);
        if (a.latitude != b.latitude) {
            ASSERT_EQ(a.ordered() < b.ordered(), a.latitude < b.latitude);
        }
    }
    EXPECT_EQ(
        index::number_text(FieldKind::Point, *index::parse_number(FieldKind::Point, "-0.5, 1e2")),
        "-0.5,100");
    for (const char* wrong : {"", ",", "1", "1,", ",1", "1,2,3", "90.1,0", "0,-180.0001", "nan,0",
                              "0,nan", "inf,0", "1 ,2", "x,y", "1;2", "1,+2"})
        EXPECT_FALSE(GeoPoint::parse(wrong)) << wrong;
}

}  // namespace
}  // namespace postings::search
