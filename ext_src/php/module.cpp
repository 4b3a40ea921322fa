// Module entry: what PHP calls when it loads, starts and describes the extension.
#include "php/module.h"

extern "C" {
#include "ext/standard/info.h"
#include "php_ini.h"
#include "zend_smart_str.h"
}

#include "core/base/simd_target.h"
#include "core/codec/codec.h"
#include "core/storage/compression.h"
#include "php/classes.h"
#include "php/dispatch.h"
#include "php/document_lengths_object.h"
#include "php/facet_cache.h"
#include "php/ini.h"
#include "php/posting_list.h"
#include "php/request_owned.h"
#include "php/service_process.h"
#include "yioop/register.h"
#include "yioop/report.h"

static_assert(sizeof(zend_long) == 8, "docIDs up to 2^32 - 1 are PHP integers");

// A thread that enters this library must first tell it where its globals are.
#if defined(COMPILE_DL_POSTINGS) && defined(ZTS)
ZEND_TSRMLS_CACHE_DEFINE()
#define UPDATE_TSRMLS_CACHE() ZEND_TSRMLS_CACHE_UPDATE()
#else
#define UPDATE_TSRMLS_CACHE()
#endif

ZEND_DECLARE_MODULE_GLOBALS(postings)

static PHP_GINIT_FUNCTION(postings) {
    UPDATE_TSRMLS_CACHE();
    postings::php::dispatch::globals_ctor(postings_globals);
}

static PHP_GSHUTDOWN_FUNCTION(postings) {
    postings::php::dispatch::globals_dtor(postings_globals);
}

static PHP_MINIT_FUNCTION(postings) {
    UPDATE_TSRMLS_CACHE();
    postings::php::classes_minit();
    postings::php::request_owned_minit(module_number);
    ini_minit(INIT_FUNC_ARGS_PASSTHRU);
    postings::php::dispatch::minit(type);
    return yioop_minit(INIT_FUNC_ARGS_PASSTHRU);
}

static PHP_MSHUTDOWN_FUNCTION(postings) {
    const zend_result result = yioop_mshutdown(SHUTDOWN_FUNC_ARGS_PASSTHRU);
    ini_mshutdown(SHUTDOWN_FUNC_ARGS_PASSTHRU);
    return result;
}

static PHP_RINIT_FUNCTION(postings) {
    UPDATE_TSRMLS_CACHE();
    postings::php::complete_disabled_classes();
    postings::php::settle_service_environment();
    postings::php::dispatch::rinit();
    return yioop_rinit(INIT_FUNC_ARGS_PASSTHRU);
}

static PHP_RSHUTDOWN_FUNCTION(postings) {
    postings::php::FacetCache::of_thread().clear();
    yioop_rshutdown();
    return SUCCESS;
}

// No std::string: output may end in a longjmp.
static void posting_list_info() {
    php_info_print_table_row(2, "SIMD", postings::simd_target());
    smart_str codecs = {};
    for (const postings::Codec* codec : postings::codecs()) {
        if (codecs.s != nullptr) smart_str_appends(&codecs, ", ");
        smart_str_appendl(&codecs, codec->name.data(), codec->name.size());
    }
    smart_str_0(&codecs);
    php_info_print_table_row(2, "Codecs", ZSTR_VAL(codecs.s));
    smart_str_free(&codecs);
    const bool compresses =
        postings::storage::best_compression() != postings::storage::Compression::None;
    php_info_print_table_row(2, "Stored documents",
                             compresses ? "compressed by zstd" : "not compressed");
    char held[32];
    snprintf(held, sizeof held, "%zu", postings::php::held_bytes());
    php_info_print_table_row(2, "Bytes of native memory in use", held);
}

// Prints rows of what the service reports; each text is complete before it is printed by value:
// output may end in a longjmp.
static void service_info() {
    using namespace postings::php;
    struct Row {
        const char* name;
        char value[256];
    };
    Row rows[10];
    char executable[512];
    size_t count = 0;
    {
        const ServiceStatus status = service_status(dispatch::preference_by_ini());
        const auto add = [&](const char* name, const std::string& value) {
            rows[count].name = name;
            snprintf(rows[count++].value, sizeof Row::value, "%s", value.c_str());
        };
        snprintf(executable, sizeof executable, "%s", service_executable().c_str());
        add("Service", status.state);
        if (const auto& report = status.report) {
            const auto text = [](uint64_t number) { return std::to_string(number); };
            add("Device",
                report->device +
                    (report->devices > 1 ? ", one of " + text(report->devices) : std::string()));
            add("Device memory", text(report->memory) + ", used " + text(report->used));
            add("Device cache", "hits " + text(report->hits) + ", misses " + text(report->misses) +
                                    ", evictions " + text(report->evictions));
            add("Service clients", text(report->clients) + ", with a request " +
                                       text(report->busy) + ", queries on the device " +
                                       text(report->on_device));
            const auto us = [&](uint64_t ns) { return text((ns + 999) / 1000) + " us"; };
            add("Service backlog", us(report->backlog_ns) + " as predicted, to wait " +
                                       us(report->wait_ns) + ", withdrawn requests " +
                                       text(report->withdrawn));
            std::string requests, predictions;
            for (const auto& operation : report->operations) {
                requests += (requests.empty() ? "" : ", ") + operation.name + " " +
                            text(operation.requests) + " (failed " + text(operation.failed) + ")";
                if (operation.predicted == 0) continue;
                char truth[96];
                snprintf(truth, sizeof truth, " %.2f times the model (off by %.2f)",
                         operation.times_model, operation.off);
                predictions += (predictions.empty() ? "" : ", ") + operation.name + truth;
            }
            add("Service requests", requests.empty() ? "none" : requests);
            add("Service predictions", predictions.empty() ? "none" : predictions);
        }
    }
    for (size_t i = 0; i < count; ++i) {
        php_info_print_table_row(2, rows[i].name, rows[i].value);
        if (i == 0)
            php_info_print_table_row(2, "Service executable",
                                     *executable != '\0' ? executable : "none");
    }
}

static PHP_MINFO_FUNCTION(postings) {
    php_info_print_table_start();
    php_info_print_table_row(2, "postings support", "enabled");
    php_info_print_table_row(2, "Version", PHP_POSTINGS_VERSION);
    posting_list_info();
    service_info();
    php_info_print_table_row(2, "Functions of Yioop", yioop_status());
    char replacements[postings::yioop::kReportSize];
    yioop_replacements(replacements, sizeof replacements);
    php_info_print_table_row(2, "Compiled by this process",
                             *replacements != '\0' ? replacements : "no declaration of them");
    char shards[128];
    yioop_shard_cache(shards, sizeof shards);
    php_info_print_table_row(2, "Shards of Yioop in memory", shards);
    char texts[128];
    yioop_ini_files(texts, sizeof texts);
    php_info_print_table_row(2, "Texts of Yioop's pages in memory", texts);
    char summaries[64];
    yioop_summaries(summaries, sizeof summaries);
    php_info_print_table_row(2, "Summaries compressed without zlib", summaries);
    php_info_print_table_end();
    DISPLAY_INI_ENTRIES();
}

// The functions are listed here, not registered in MINIT, so that PHP removes them when a module of
// dl() is unloaded.
zend_module_entry postings_module_entry = {
    STANDARD_MODULE_HEADER,
    "postings",
    postings::php::functions(),
    PHP_MINIT(postings),
    PHP_MSHUTDOWN(postings),
    PHP_RINIT(postings),
    PHP_RSHUTDOWN(postings),
    PHP_MINFO(postings),
    PHP_POSTINGS_VERSION,
    PHP_MODULE_GLOBALS(postings),
    PHP_GINIT(postings),
    PHP_GSHUTDOWN(postings),
    nullptr,
    STANDARD_MODULE_PROPERTIES_EX,
};

#ifdef COMPILE_DL_POSTINGS
extern "C" {
ZEND_GET_MODULE(postings)
}
#endif
