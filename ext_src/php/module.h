// The extension's identity: module entry, version, INI settings.
#pragma once

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

extern "C" {
#include "php.h"
}

#define PHP_POSTINGS_VERSION "0.1.0"

extern zend_module_entry postings_module_entry;
