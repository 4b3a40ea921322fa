// Distances on the Earth, and the areas in which documents are searched.
//
// The Earth is taken for a sphere of its mean radius (IUGG's R1; Moritz, "Geodetic Reference System
// 1980", Journal of Geodesy 2000): distances are within 0.6 % of those on the ellipsoid. They are
// computed by the haversine formula (Sinnott, "Virtues of the Haversine", Sky & Telescope 1984) in
// doubles, with an error of 10 micrometres, or 0.2 m near the antipode.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "core/index/geo_point.h"

namespace postings::search {

inline constexpr double kEarthRadius = 6'371'008.8;  // metres

// An area between two latitudes that extends `width` to the east of a meridian and may cross the
// 180th meridian. A pole counts as having every longitude.
struct GeoBox {
    static constexpr int64_t kWholeCircle = int64_t{2} * index::GeoPoint::kMeridian;

    int32_t south = -index::GeoPoint::kPole, north = index::GeoPoint::kPole;
    int32_t west = -index::GeoPoint::kMeridian;
    int64_t width = kWholeCircle;

    // The box between two corners; from -180 to 180 degrees is the whole circle.
    static GeoBox between(index::GeoPoint south_west, index::GeoPoint north_east);

    bool has(index::GeoPoint point) const {
        if (point.latitude < south || point.latitude > north) return false;
        int64_t east = int64_t{point.longitude} - west;
        if (east < 0) east += kWholeCircle;
        // The 180th meridian is the -180th.
        if (east >= kWholeCircle) east -= kWholeCircle;
        return east <= width || point.latitude == index::GeoPoint::kPole ||
               point.latitude == -index::GeoPoint::kPole;
    }
};

// Computes distances from a point.
class GeoCenter {
  public:
    explicit GeoCenter(index::GeoPoint center = {});

    index::GeoPoint point() const { return center_; }
    // In metres.
    double distance(index::GeoPoint point) const;
    // A lower bound of the distance to any point between these latitudes.
    double least_distance(int32_t south, int32_t north) const;
    // The square of half the chord: monotonic in the distance, and cheaper.
    double haversine(index::GeoPoint point) const;

  private:
    index::GeoPoint center_;
    double cosine_;
};

// The points with distance() <= metres.
class GeoCircle {
  public:
    // `metres` is at least 0; infinity means all points.
    explicit GeoCircle(index::GeoPoint center = {}, double metres = 0);

    const GeoCenter& center() const { return center_; }
    double metres() const { return metres_; }
    const GeoBox& around() const { return around_; }
    bool has(index::GeoPoint point) const { return around_.has(point) && has_distance(point); }

  private:
    friend class GeoBands;

    bool has_distance(index::GeoPoint point) const;

    GeoCenter center_;
    double metres_, haversine_;
    GeoBox around_;
};

// Tells which points a circle has, for many of them: in most cases without computing the distance.
// The circle is cut into bands of latitudes; in each, points up to some meridian are in the circle,
// those beyond another one are not.
class GeoBands {
  public:
    // The circle outlives the object.
    explicit GeoBands(const GeoCircle& circle);

    bool has(index::GeoPoint point) const {
        // A point to the south of the circle wraps around.
        const auto north =
            static_cast<uint32_t>(point.latitude) - static_cast<uint32_t>(circle_.around_.south);
        if (north > height_) return false;
        const Band& band = bands_[north / step_];
        const int32_t east = std::abs(point.longitudes_from(circle_.center_.point()));
        return east <= band.within || (east <= band.around && circle_.has_distance(point));
    }

  private:
    static constexpr uint32_t kBands = 128;
    struct Band {
        // Longitudes from the meridian of the center; -1: none.
        int32_t within, around;
    };

    const GeoCircle& circle_;
    uint32_t height_, step_;
    std::array<Band, kBands + 1> bands_;
};

}  // namespace postings::search
