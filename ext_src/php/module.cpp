// Module entry: what PHP calls when it loads, starts and describes the extension.
#include "php/module.h"

extern "C" {
#include "ext/standard/info.h"
}
#include "zend_exceptions.h"

#include "postings_arginfo.h"
#include "yioop/register.h"

static PHP_MINIT_FUNCTION(postings) {
    register_class_Postings_PostingsException(zend_ce_exception);
    return yioop_minit(INIT_FUNC_ARGS_PASSTHRU);
}

static PHP_MSHUTDOWN_FUNCTION(postings) {
    return yioop_mshutdown(SHUTDOWN_FUNC_ARGS_PASSTHRU);
}

static PHP_MINFO_FUNCTION(postings) {
    php_info_print_table_start();
    php_info_print_table_row(2, "postings support", "enabled");
    php_info_print_table_row(2, "Version", PHP_POSTINGS_VERSION);
    php_info_print_table_end();
}

zend_module_entry postings_module_entry = {
    STANDARD_MODULE_HEADER,
    "postings",
    nullptr,
    PHP_MINIT(postings),
    PHP_MSHUTDOWN(postings),
    nullptr,
    nullptr,
    PHP_MINFO(postings),
    PHP_POSTINGS_VERSION,
    STANDARD_MODULE_PROPERTIES,
};

#ifdef COMPILE_DL_POSTINGS
#ifdef ZTS
ZEND_TSRMLS_CACHE_DEFINE()
#endif
extern "C" {
ZEND_GET_MODULE(postings)
}
#endif
