#include "yioop/register.h"

#include "php/ini.h"
#include "yioop/connections.h"
#include "yioop/error_handler.h"
#include "yioop/index_shard_methods.h"
#include "yioop/indexer/compress.h"
#include "yioop/indexer/digests.h"
#include "yioop/ini_files.h"
#include "yioop/replace.h"
#include "yioop/report.h"
#include "yioop/rewrite.h"
#include "yioop/rewrite_methods.h"
#include "yioop/shard_cache.h"
#include "yioop/sorts.h"
#include "yioop/yioop_arginfo.h"

static bool active = false;
static bool temporary = false;

const zend_function_entry* yioop_functions() {
    return ext_functions;
}

zend_result yioop_minit(INIT_FUNC_ARGS) {
    // dl() loads too late: scripts are compiled already, and hooks would outlive the module.
    temporary = type == MODULE_TEMPORARY;
    active = !temporary && yioop_mode() != YioopMode::Off;
    if (!active) return SUCCESS;
    if (postings::yioop::rewrite_startup(type) != SUCCESS ||
        postings::yioop::error_handler_startup(type) != SUCCESS ||
        postings::yioop::rewrite_methods_startup(type) != SUCCESS ||
        postings::yioop::sorts_startup(type) != SUCCESS ||
        postings::yioop::ini_files_startup(type) != SUCCESS ||
        zend_register_functions(nullptr, ext_functions, nullptr, type) != SUCCESS) {
        return FAILURE;
    }
    postings::yioop::replace_startup(ext_functions, module_number);
    return SUCCESS;
}

zend_result yioop_mshutdown(SHUTDOWN_FUNC_ARGS) {
    // PHP frees the functions with their table. With threads, this thread's table is a copy.
    if (active) postings::yioop::replace_shutdown();
    return SUCCESS;
}

zend_result yioop_rinit(INIT_FUNC_ARGS) {
    if (active) {
        postings::yioop::replace_request();
        postings::yioop::index_shard_request();
        postings::yioop::compress_request_begin();
        postings::yioop::connections_request_begin();
        postings::yioop::digests_request_begin();
        postings::yioop::ini_files_request();
    }
    return SUCCESS;
}

void yioop_rshutdown() {
    postings::yioop::compress_request_end();
    postings::yioop::connections_request_end();
    postings::yioop::digests_request_end();
    postings::yioop::shard_cache_request_end();
}

bool yioop_is_active() {
    return active;
}

postings::yioop::Rules yioop_rules() {
    return {yioop_mode() >= YioopMode::Global, yioop_mode() == YioopMode::Forced};
}

const char* yioop_status() {
    if (temporary) return "inactive: loaded with dl()";
    switch (yioop_mode()) {
        case YioopMode::Off:
            return "off";
        case YioopMode::Namespaced:
            return "active: seekquarry\\yioop\\library";
        case YioopMode::Global:
            return "active: seekquarry\\yioop\\library, global names";
        case YioopMode::Forced:
            return "active: seekquarry\\yioop\\library, global names, unknown bodies";
    }
    return "";
}

void yioop_replacements(char* text, size_t size) {
    postings::yioop::describe_reported(text, size);
}

void yioop_shard_cache(char* text, size_t size) {
    const auto state = postings::yioop::shard_cache_state();
    snprintf(text, size, "%zu files, %zu of %zu bytes", state.files, state.bytes, state.limit);
}

void yioop_summaries(char* text, size_t size) {
    const auto state = postings::yioop::compress_state();
    snprintf(text, size, "%zu%s", state.without_zlib,
             state.differs ? ", no more: zlib's are others" : "");
}

void yioop_ini_files(char* text, size_t size) {
    const auto state = postings::yioop::ini_files_state();
    snprintf(text, size, "%zu files, %zu bytes", state.files, state.bytes);
}
