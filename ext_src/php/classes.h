// Registers the classes of postings.stub.php.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

void classes_minit();

}  // namespace postings::php
