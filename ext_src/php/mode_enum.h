// Postings\Mode.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/rank/rank_mode.h"

namespace postings::php {

extern zend_class_entry* mode_enum;

void mode_enum_minit();

// The mode of a case; kAndThenOr for null.
RankMode rank_mode(zend_object* mode_case);
// The case of a mode. Its class owns it, as all cases.
zend_object* mode_case(RankMode mode);

}  // namespace postings::php
