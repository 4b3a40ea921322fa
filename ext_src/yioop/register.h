// Yioop's posting functions under Yioop's names: the table, and what happens to it as PHP starts,
// serves and ends.
#pragma once

extern "C" {
#include "php.h"
}

// Ended by an entry without a name. Names are as Yioop declares them, namespace included.
const zend_function_entry* yioop_functions();

zend_result yioop_minit(INIT_FUNC_ARGS);
zend_result yioop_mshutdown(SHUTDOWN_FUNC_ARGS);
zend_result yioop_rinit(INIT_FUNC_ARGS);

// For phpinfo().
const char* yioop_status();
