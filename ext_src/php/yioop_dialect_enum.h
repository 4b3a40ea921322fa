// Postings\YioopDialect.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/yioop/packed_postings.h"

namespace postings::php {

extern zend_class_entry* yioop_dialect_enum;

// Yioop2014 if there is no case.
YioopDialect yioop_dialect(zend_object* dialect_case);
// Owned by its class, as all cases are.
zend_object* yioop_dialect_case(YioopDialect dialect);

}  // namespace postings::php
