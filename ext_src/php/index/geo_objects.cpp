// Postings\Filter's methods for areas, and Postings\Sort.
#include <cmath>

#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/shown_name.h"

namespace postings::php {

namespace {

// False, and something thrown, unless it is a latitude or longitude.
bool check_degrees(double degrees, double most, uint32_t argument, const zend_string* field) {
    if (std::abs(degrees) <= most) return true;
    zend_argument_value_error(argument,
                              "must be between -%.0f and %.0f for the field \"%s\", %.*H given",
                              most, most, ShownName(field).text(), -1, degrees);
    return false;
}

}  // namespace

bool check_point(double latitude, double longitude, uint32_t argument, const zend_string* field) {
    return check_degrees(latitude, 90, argument, field) &&
           check_degrees(longitude, 180, argument + 1, field);
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;
using postings::index::GeoPoint;

PHP_METHOD(Postings_Filter, near) {
    zend_string* field;
    double latitude, longitude, meters;
    ZEND_PARSE_PARAMETERS_START(4, 4)
    Z_PARAM_STR(field)
    Z_PARAM_DOUBLE(latitude)
    Z_PARAM_DOUBLE(longitude)
    Z_PARAM_DOUBLE(meters)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_point(latitude, longitude, 2, field)) RETURN_THROWS();
    if (!(meters >= 0)) {
        zend_argument_value_error(4, "must be at least 0 for the field \"%s\", %.*H given",
                                  ShownName(field).text(), -1, meters);
        RETURN_THROWS();
    }
    FilterObject* made = FilterObject::make(return_value, filter_class);
    guarded([&] {
        const search::GeoCircle circle(*GeoPoint::of(latitude, longitude), meters);
        made->filter = search::Filter::near({ZSTR_VAL(field), ZSTR_LEN(field)}, circle);
    });
}

PHP_METHOD(Postings_Filter, box) {
    zend_string* field;
    double south, west, north, east;
    ZEND_PARSE_PARAMETERS_START(5, 5)
    Z_PARAM_STR(field)
    Z_PARAM_DOUBLE(south)
    Z_PARAM_DOUBLE(west)
    Z_PARAM_DOUBLE(north)
    Z_PARAM_DOUBLE(east)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_point(south, west, 2, field) || !check_point(north, east, 4, field)) RETURN_THROWS();
    if (south > north) {
        zend_argument_value_error(
            4, "must be at least the south, %.*H, for the field \"%s\", %.*H given", -1, south,
            ShownName(field).text(), -1, north);
        RETURN_THROWS();
    }
    FilterObject* made = FilterObject::make(return_value, filter_class);
    guarded([&] {
        made->filter = search::Filter::in_box(
            {ZSTR_VAL(field), ZSTR_LEN(field)},
            search::GeoBox::between(*GeoPoint::of(south, west), *GeoPoint::of(north, east)));
    });
}

PHP_METHOD(Postings_Sort, __construct) {}

PHP_METHOD(Postings_Sort, score) {
    ZEND_PARSE_PARAMETERS_NONE();
    SortObject::make(return_value, sort_class)->by_score = true;
}

PHP_METHOD(Postings_Sort, distance) {
    zend_string* field;
    double latitude, longitude;
    bool descending = false;
    ZEND_PARSE_PARAMETERS_START(3, 4)
    Z_PARAM_STR(field)
    Z_PARAM_DOUBLE(latitude)
    Z_PARAM_DOUBLE(longitude)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(descending)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_point(latitude, longitude, 2, field)) RETURN_THROWS();
    SortObject* made = SortObject::make(return_value, sort_class);
    guarded([&] {
        made->field = {
            {ZSTR_VAL(field), ZSTR_LEN(field)}, descending, GeoPoint::of(latitude, longitude)};
    });
}
