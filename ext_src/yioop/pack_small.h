// packPosting() of what its arguments almost always are.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/codec/modified9.h"

namespace yioop {

// A small document's posting (is_small()), of an array's values or of their differences; `left_out`
// is none of them. Null if any is no small integer.
zend_string* pack_small(int32_t document, const HashTable* positions, bool differences,
                        postings::modified9::Dialect dialect, const zval* left_out = nullptr);

}  // namespace yioop
