// Functions of the program that the indexer's native methods call: its log, and PHP's functions
// that a program may have declared itself.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// The function that a call without a namespace finds in Yioop's library, by its name in lower case;
// or null.
zend_function* find_function(std::string_view name);

// False if it threw.
bool call(zend_function* function, std::initializer_list<zval> arguments);

// Writes a line to crawlLog(), if there is one. False if that threw.
bool log_line(std::string_view line);

// Yioop's loops write to crawlTimeoutLog() every half minute. A native loop takes less time, and
// writes once, when it begins. False if that threw.
bool log_progress(std::string_view format, std::initializer_list<zend_long> numbers);

}  // namespace postings::yioop
