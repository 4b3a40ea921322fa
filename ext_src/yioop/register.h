// Registers Yioop's posting functions under Yioop's names: their table, and what happens to it as
// PHP starts, serves and ends.
#pragma once

extern "C" {
#include "php.h"
}

#include "yioop/declarations.h"

// The entries are in the order of postings::yioop::Function, and end with one without a name. Names
// are as Yioop declares them, namespace included.
const zend_function_entry* yioop_functions();

zend_result yioop_minit(INIT_FUNC_ARGS);
zend_result yioop_mshutdown(SHUTDOWN_FUNC_ARGS);
zend_result yioop_rinit(INIT_FUNC_ARGS);
void yioop_rshutdown();

// Whether any of Yioop's functions is replaced.
bool yioop_is_active();
// What the setting postings.yioop lets native functions replace.
postings::yioop::Rules yioop_rules();

// For phpinfo(). The second function writes what this process replaced, or nothing.
const char* yioop_status();
void yioop_replacements(char* text, size_t size);
void yioop_shard_cache(char* text, size_t size);
void yioop_ini_files(char* text, size_t size);
void yioop_summaries(char* text, size_t size);
