// Zend calls that may not return: a fatal error leaves them by longjmp.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

// Whether work() returns. If not, the request ends by a fatal error: the caller puts its own things
// in order, then calls zend_bailout(). The work owns no native memory, as no destructor runs.
template <class Work>
bool returns(Work work) {
    volatile bool has_returned = true;
    zend_try {
        work();
    }
    zend_catch {
        has_returned = false;
    }
    zend_end_try();
    return has_returned;
}

// Whether memory_limit is reached, in versions of PHP that end the request only when a function
// returns, and the process if that takes twice the limit.
inline bool is_out_of_memory() {
#ifdef ZEND_HAS_OOM
    return ZEND_HAS_OOM();
#else
    return false;
#endif
}

}  // namespace postings::php
