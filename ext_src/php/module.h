// The extension's identity: module entry, version, INI settings.
#pragma once

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

extern "C" {
#include "php.h"
}

#define PHP_POSTINGS_VERSION "0.1.0"

ZEND_BEGIN_MODULE_GLOBALS(postings)
void* dispatch_state;  // dispatch.cpp
ZEND_END_MODULE_GLOBALS(postings)
ZEND_EXTERN_MODULE_GLOBALS(postings)
#define POSTINGS_G(field) ZEND_MODULE_GLOBALS_ACCESSOR(postings, field)

extern zend_module_entry postings_module_entry;
