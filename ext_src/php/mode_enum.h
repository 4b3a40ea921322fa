// Postings\Mode.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/rank/rank_mode.h"

namespace postings::php {

extern zend_class_entry* mode_enum;

void mode_enum_minit();

// Auto if there is no case.
RankMode rank_mode(zend_object* mode_case);
// Owned by its class, as all cases are.
zend_object* mode_case(RankMode mode);

}  // namespace postings::php
