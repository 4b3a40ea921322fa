// Distances on the Earth and the areas that documents are looked for in.
//
// The Earth is a sphere of its mean radius (IUGG's R1; Moritz, "Geodetic Reference System 1980",
// Journal of Geodesy 2000), which is within 0.6 % of the distance on the ellipsoid. Distances are
// by the haversine formula (Sinnott, "Virtues of the Haversine", Sky & Telescope 1984) in doubles:
// exact to 10 micrometres, near the other side of the Earth to 0.2 m.
#pragma once

#include <cstdint>

#include "core/index/geo_point.h"

namespace postings::search {

inline constexpr double kEarthRadius = 6'371'008.8;  // metres

// An area between two latitudes and, from one meridian on to the east, of a width, which may cross
// the 180th one. A pole has every longitude.
struct GeoBox {
    static constexpr int64_t kWholeCircle = int64_t{2} * index::GeoPoint::kMeridian;

    int32_t south = -index::GeoPoint::kPole, north = index::GeoPoint::kPole;
    int32_t west = -index::GeoPoint::kMeridian;
    int64_t width = kWholeCircle;

    // From one corner to the other; from -180 to 180 degrees is all around.
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

// Distances from a point.
class GeoCenter {
  public:
    explicit GeoCenter(index::GeoPoint center = {});

    index::GeoPoint point() const { return center_; }
    // In metres.
    double distance(index::GeoPoint point) const;
    // What the distance to no point between these latitudes is under.
    double least_distance(int32_t south, int32_t north) const;
    // The square of half the chord: grows with the distance.
    double haversine(index::GeoPoint point) const;

  private:
    index::GeoPoint center_;
    double cosine_;
};

// Points that are so near: distance() <= metres, decided by areas around and within the circle
// where that is clear.
class GeoCircle {
  public:
    // Metres of at least 0; infinity: all points.
    explicit GeoCircle(index::GeoPoint center = {}, double metres = 0);

    const GeoCenter& center() const { return center_; }
    double metres() const { return metres_; }
    const GeoBox& around() const { return around_; }
    bool has(index::GeoPoint point) const {
        return around_.has(point) && (within_.has(point) || has_distance(point));
    }

  private:
    bool has_distance(index::GeoPoint point) const;

    GeoCenter center_;
    double metres_, haversine_;
    GeoBox around_, within_;
};

}  // namespace postings::search
