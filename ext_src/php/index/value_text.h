// PHP's values as the texts that the core reads numbers and keywords from.
#pragma once

#include <string>

extern "C" {
#include "php.h"
}

namespace postings::php {

bool is_date_object(const zval* value);
// A date as PHP's DATE_RFC3339_EXTENDED has it, with microseconds if it has any; seconds since 1970
// where that does not tell it. Null, and something thrown, for an object that was never
// constructed. Calls PHP's own classes only.
zend_string* date_object_text(zval* value);
// Of any float; what reads it gets the same one.
zend_string* double_text(double value);

// A string, a number, a bool or a date as the text that filters have; null, and nothing thrown, for
// anything else, and null with something thrown as above.
zend_string* value_text(zval* value);

// Of an array with a latitude (lat) and a longitude (lon, lng), as index::GeoPoint::parse() takes
// it; what one of them lacks makes it no point. Null for an array that has neither.
zend_string* point_text(HashTable* point);

}  // namespace postings::php
