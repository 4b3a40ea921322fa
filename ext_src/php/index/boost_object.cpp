// Postings\Boost, and the argument $boosts of a search.
#include <chrono>
#include <cmath>

#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/index/search_order.h"
#include "php/index/value_text.h"
#include "php/shown_name.h"

namespace postings::php {

namespace {

using search::Boost;

// False, and something thrown, unless the number is over 0.
bool check_positive(double number, uint32_t argument, const zend_string* field) {
    if (number > 0 && number <= Boost::kMostNumber) return true;
    zend_argument_value_error(
        argument, "must be greater than 0 and at most %.*H for the field \"%s\", %.*H given", -1,
        Boost::kMostNumber, ShownName(field).text(), -1, number);
    return false;
}
bool check_number(double number, uint32_t argument, const zend_string* field) {
    if (std::abs(number) <= Boost::kMostNumber) return true;
    zend_argument_value_error(
        argument, "must be between -%.*H and %.*H for the field \"%s\", %.*H given", -1,
        Boost::kMostNumber, -1, Boost::kMostNumber, ShownName(field).text(), -1, number);
    return false;
}

void make_boost(zval* result, const zend_string* field, Boost boost) {
    BoostObject* made = BoostObject::make(result, boost_class);
    guarded([&] {
        boost.field.assign(ZSTR_VAL(field), ZSTR_LEN(field));
        made->boost = std::move(boost);
    });
}

// A date argument as seconds since 1970; null is now. Nothing, and something thrown, if it is no
// date.
std::optional<double> seconds_of(zval* date, uint32_t argument, const zend_string* field) {
    if (date == nullptr || Z_TYPE_P(date) == IS_NULL) {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration<double>(now).count();
    }
    zend_string* text = value_text(date);
    if (text == nullptr) {
        if (!EG(exception))
            zend_argument_type_error(argument,
                                     "must be of type DateTimeInterface|string|int|float|null, "
                                     "%s given",
                                     zend_zval_type_name(date));
        return std::nullopt;
    }
    const std::string_view given(ZSTR_VAL(text), ZSTR_LEN(text));
    const auto number =
        is_mistaken_date(date) ? std::nullopt : index::parse_number(index::FieldKind::Date, given);
    if (!number)
        zend_argument_value_error(argument, "must be a date for the field \"%s\", \"%s\" given",
                                  ShownName(field).text(), ShownName(text).text());
    zend_string_release(text);
    if (!number) return std::nullopt;
    return static_cast<double>(index::integer_of(*number)) / 1e6;
}

}  // namespace

std::vector<search::Boost> read_boosts(HashTable* boosts) {
    std::vector<search::Boost> read;
    zval* value;
    ZEND_HASH_FOREACH_VAL(boosts, value) {
        ZVAL_DEREF(value);
        if (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value) != boost_class)
            throw WrongType("must have Postings\\Boost objects only, not " +
                                std::string(zend_zval_type_name(value)),
                            read.size());
        read.push_back(BoostObject::from(value)->boost);
    }
    ZEND_HASH_FOREACH_END();
    return read;
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Boost, __construct) {}

PHP_METHOD(Postings_Boost, field) {
    zend_string* field;
    double pivot, weight = 1;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(field)
    Z_PARAM_DOUBLE(pivot)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE(weight)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_positive(pivot, 2, field) || !check_positive(weight, 3, field)) RETURN_THROWS();
    Boost boost;
    boost.kind = Boost::Kind::kSaturation;
    boost.pivot = pivot;
    boost.weight = weight;
    make_boost(return_value, field, std::move(boost));
}

PHP_METHOD(Postings_Boost, range) {
    zend_string* field;
    double from, to, weight = 1;
    ZEND_PARSE_PARAMETERS_START(3, 4)
    Z_PARAM_STR(field)
    Z_PARAM_DOUBLE(from)
    Z_PARAM_DOUBLE(to)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE(weight)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_number(from, 2, field) || !check_number(to, 3, field) ||
        !check_positive(weight, 4, field))
        RETURN_THROWS();
    if (from == to) {
        zend_argument_value_error(3,
                                  "must be another number than the first, %.*H, for the field "
                                  "\"%s\"",
                                  -1, from, ShownName(field).text());
        RETURN_THROWS();
    }
    Boost boost;
    boost.kind = Boost::Kind::kRange;
    boost.from = from;
    boost.to = to;
    boost.weight = weight;
    make_boost(return_value, field, std::move(boost));
}

PHP_METHOD(Postings_Boost, recency) {
    zend_string* field;
    double half_life, weight = 1;
    zval* now = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 4)
    Z_PARAM_STR(field)
    Z_PARAM_DOUBLE(half_life)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE(weight)
    Z_PARAM_ZVAL(now)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_positive(half_life, 2, field) || !check_positive(weight, 3, field)) RETURN_THROWS();
    const auto seconds = seconds_of(now, 4, field);
    if (!seconds) RETURN_THROWS();
    Boost boost;
    boost.kind = Boost::Kind::kRecency;
    boost.half_life = half_life;
    boost.now = *seconds;
    boost.weight = weight;
    make_boost(return_value, field, std::move(boost));
}

PHP_METHOD(Postings_Boost, near) {
    zend_string* field;
    double latitude, longitude, pivot, weight = 1;
    ZEND_PARSE_PARAMETERS_START(4, 5)
    Z_PARAM_STR(field)
    Z_PARAM_DOUBLE(latitude)
    Z_PARAM_DOUBLE(longitude)
    Z_PARAM_DOUBLE(pivot)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE(weight)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_point(latitude, longitude, 2, field) || !check_positive(pivot, 4, field) ||
        !check_positive(weight, 5, field))
        RETURN_THROWS();
    Boost boost;
    boost.kind = Boost::Kind::kNearness;
    boost.center = search::GeoCenter(*index::GeoPoint::of(latitude, longitude));
    boost.pivot = pivot;
    boost.weight = weight;
    make_boost(return_value, field, std::move(boost));
}
