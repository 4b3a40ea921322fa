// packPosting() of the arguments that it almost always gets.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/codec/modified9.h"

namespace yioop {

// The posting of a small document (is_small()) with an array's values or their differences, except
// `left_out`. Null if any is not a small integer.
zend_string* pack_small(int32_t document, const HashTable* positions, bool differences,
                        postings::modified9::Dialect dialect, const zval* left_out = nullptr);

}  // namespace yioop
