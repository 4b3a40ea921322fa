#include "yioop/register.h"

extern "C" {
#include "php_ini.h"
}

#include "yioop/yioop_arginfo.h"

PHP_INI_BEGIN()
PHP_INI_ENTRY("postings.yioop", "on", PHP_INI_SYSTEM, nullptr)
PHP_INI_END()

static bool is_on() {
    zend_string* name = zend_string_init(ZEND_STRL("postings.yioop"), false);
    const bool on = zend_ini_parse_bool(zend_ini_get_value(name));
    zend_string_release(name);
    return on;
}

const zend_function_entry* yioop_functions() {
    return ext_functions;
}

zend_result yioop_minit(INIT_FUNC_ARGS) {
    REGISTER_INI_ENTRIES();
    if (!is_on()) {
        return SUCCESS;
    }
    return static_cast<zend_result>(zend_register_functions(nullptr, ext_functions, nullptr, type));
}

zend_result yioop_mshutdown(SHUTDOWN_FUNC_ARGS) {
    if (is_on()) {
        zend_unregister_functions(ext_functions, -1, nullptr);
    }
    UNREGISTER_INI_ENTRIES();
    return SUCCESS;
}
