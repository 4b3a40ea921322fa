// Reports which functions of Yioop this process replaced, for the log and phpinfo().
#pragma once

#include <cstddef>

#include "yioop/declarations.h"

namespace postings::yioop {

inline constexpr size_t kReportSize = 1024;

// Reports one file, as it is compiled. Logs a line the first time; PHP's command line has no log
// unless error_log names one.
void report(const zend_string* file, Declarations& declarations);

// Writes what was reported until now, in all threads, as text that ends within `size`.
void describe_reported(char* text, size_t size);

}  // namespace postings::yioop
