// Refuses what PHP's memory has no room for: Zend would end the request, or the process.
#pragma once

#include <cstddef>

namespace postings::php {

// Throws MemoryLimitReached if so many bytes in one piece exceed memory_limit. A few are left to
// Zend, which may have them.
void check_php_memory(size_t bytes);
// The same for an array of so many values.
void check_array_memory(size_t values);

}  // namespace postings::php
