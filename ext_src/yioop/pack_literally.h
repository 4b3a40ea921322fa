// packPosting with PHP's own arithmetic, step by step as Yioop does it.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/codec/modified9.h"
#include "yioop/literal_encoder.h"

namespace yioop {

// Null if something was thrown.
zend_string* pack_literally(zval* doc_index, zval* positions, bool delta,
                            postings::modified9::Dialect dialect);

// Encodes a document put in front of `list`, or merged into its element 0. The latter changes
// `list` if it is an array, which must then be a variable of our own. `argument` and
// `list_argument` are the numbers to name in errors.
bool push_joined(LiteralEncoder* encoder, zval* doc_index, uint32_t argument, zval* list,
                 uint32_t list_argument);

}  // namespace yioop
