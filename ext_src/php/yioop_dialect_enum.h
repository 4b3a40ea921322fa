// Postings\YioopDialect.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/yioop/packed_postings.h"

namespace postings::php {

extern zend_class_entry* yioop_dialect_enum;

// The dialect of a case; Yioop2014 for null.
YioopDialect yioop_dialect(zend_object* dialect_case);
// The case of a dialect. Its class owns it, as all cases.
zend_object* yioop_dialect_case(YioopDialect dialect);

}  // namespace postings::php
