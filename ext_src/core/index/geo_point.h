// Points on the Earth as columns store them: latitude and longitude in ten-millionths of a degree
// (11 mm at most). All coordinates are rounded to these, including those of queries.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace postings::index {

struct GeoPoint {
    static constexpr int32_t kDegree = 10'000'000;
    static constexpr int32_t kPole = 90 * kDegree, kMeridian = 180 * kDegree;

    // -kPole to kPole, -kMeridian to kMeridian.
    int32_t latitude = 0, longitude = 0;

    bool operator==(const GeoPoint&) const = default;
    // How far this longitude is to the east of the other one, over -kMeridian and up to kMeridian:
    // the same for all longitudes that a place has (a pole has every one; the 180th meridian is the
    // -180th).
    int32_t longitudes_from(GeoPoint other) const {
        if (latitude == kPole || latitude == -kPole) return 0;
        int64_t east = int64_t{longitude} - other.longitude;
        if (east > kMeridian) east -= 2 * int64_t{kMeridian};
        if (east <= -kMeridian) east += 2 * int64_t{kMeridian};
        return static_cast<int32_t>(east);
    }

    // In degrees; nothing unless latitude is within -90 to 90 and longitude within -180 to 180.
    static std::optional<GeoPoint> of(double latitude, double longitude);
    // "52.52,13.405", with or without spaces behind the comma; nothing for an invalid text.
    static std::optional<GeoPoint> parse(std::string_view text);
    std::string text() const;

    // The value of a column: 32 bits of latitude, greater than 0, above 32 bits of longitude.
    // Points are ordered from south to north.
    uint64_t ordered() const {
        return uint64_t{static_cast<uint32_t>(latitude) ^ kSign} << 32 |
               (static_cast<uint32_t>(longitude) ^ kSign);
    }
    static GeoPoint of_ordered(uint64_t ordered) {
        return {static_cast<int32_t>(static_cast<uint32_t>(ordered >> 32) ^ kSign),
                static_cast<int32_t>(static_cast<uint32_t>(ordered) ^ kSign)};
    }

  private:
    static constexpr uint32_t kSign = uint32_t{1} << 31;
};

}  // namespace postings::index
