// Zend/zend_enum.h, which in PHP 8.3 names a parameter `try`.
#pragma once

#include "php.h"

extern "C" {
#define try try_from
#include "zend_enum.h"
#undef try
}
