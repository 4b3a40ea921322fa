#include "php/php_memory.h"

#include <bit>
#include <string>

extern "C" {
#include "php.h"
}
#include "php_globals.h"

#include "php/native_memory.h"

namespace postings::php {

void check_php_memory(size_t bytes) {
    constexpr size_t kPiece = size_t{2} << 20;  // of which Zend asks the system for memory
    if (PG(memory_limit) <= 0 || bytes < kPiece || !is_zend_mm()) return;
    const auto most = static_cast<size_t>(PG(memory_limit));
    const size_t wanted = (bytes + kPiece - 1) & ~(kPiece - 1);
    const auto fits = [&] {
        const size_t used = zend_memory_usage(true);
        return wanted <= most && used <= most - wanted;
    };
    if (fits()) return;
    zend_mm_gc(zend_mm_get_heap());  // pieces that Zend keeps for later, as it does itself
    if (fits()) return;
    throw MemoryLimitReached("PHP memory of " + std::to_string(most) + " bytes exhausted (" +
                             std::to_string(zend_memory_usage(true)) + " in use, " +
                             std::to_string(bytes) + " more wanted): raise memory_limit");
}

void check_array_memory(size_t values) {
    if (values >= HT_MAX_SIZE)
        throw MemoryLimitReached("An array of PHP's has less than " + std::to_string(HT_MAX_SIZE) +
                                 " values, not " + std::to_string(values));
    check_php_memory(HT_PACKED_SIZE_EX(std::bit_ceil(values), HT_MIN_MASK));
}

}  // namespace postings::php
