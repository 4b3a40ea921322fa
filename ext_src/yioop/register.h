// Yioop's posting functions under Yioop's names: the table, and what happens to it as PHP starts,
// serves and ends.
#pragma once

extern "C" {
#include "php.h"
}

#include "yioop/declarations.h"

// Ended by an entry without a name; in the order of postings::yioop::Function. Names are as Yioop
// declares them, namespace included.
const zend_function_entry* yioop_functions();

zend_result yioop_minit(INIT_FUNC_ARGS);
zend_result yioop_mshutdown(SHUTDOWN_FUNC_ARGS);
zend_result yioop_rinit(INIT_FUNC_ARGS);
void yioop_rshutdown();

// Whether anything is replaced.
bool yioop_is_active();
// What is replaced by the setting postings.yioop.
postings::yioop::Rules yioop_rules();

// For phpinfo(). The second writes what this process replaced, or nothing.
const char* yioop_status();
void yioop_replacements(char* text, size_t size);
void yioop_shard_cache(char* text, size_t size);
void yioop_ini_files(char* text, size_t size);
void yioop_summaries(char* text, size_t size);
