// Converts PHP values to the texts from which the core reads numbers and keywords.
#pragma once

#include <optional>
#include <string>

extern "C" {
#include "php.h"
}

namespace postings::php {

bool is_date_object(const zval* value);
// The date in PHP's format DATE_RFC3339_EXTENDED, with microseconds if it has any; as seconds since
// 1970 where that format cannot express it. Null, and something thrown, for an object that was
// never constructed. Calls only PHP's own classes.
zend_string* date_object_text(zval* value);
// The text of any float; reading it gives the same float.
zend_string* double_text(double value);

// The text of a string, a number, a bool or a date, as filters have it. Null, without an exception,
// for any other value; null, with one, for a date that was never constructed.
zend_string* value_text(zval* value);

// The same of a string, a number or a bool, without Zend calls; nothing for any other value.
std::optional<std::string> plain_text(const zval* value);

// Whether it would probably be another date than the program means: index::is_mistaken_date(), and
// numbers of seconds after the year 9999, which are milliseconds.
bool is_mistaken_date(const zval* value);

// The text of an array with a latitude (lat) and a longitude (lon, lng), as
// index::GeoPoint::parse() takes it; if one of them is missing, parse() refuses it. Null for an
// array that has neither.
zend_string* point_text(HashTable* point);

}  // namespace postings::php
