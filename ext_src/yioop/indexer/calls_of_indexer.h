// What the indexer's native methods call of a program: its log, and functions of PHP's that a
// program may have declared itself.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// What a call without a namespace finds in Yioop's library, by its name in lower case; or null.
zend_function* find_function(std::string_view name);

// False if it threw.
bool call(zend_function* function, std::initializer_list<zval> arguments);

// A line to crawlLog(), if there is one. False if that threw.
bool log_line(std::string_view line);

// What loops say to crawlTimeoutLog() every half a minute. A native one takes less, and says it
// once, as it begins. False if that threw.
bool log_progress(std::string_view format, std::initializer_list<zend_long> numbers);

}  // namespace postings::yioop
