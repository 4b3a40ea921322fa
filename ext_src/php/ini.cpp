#include "php/ini.h"

extern "C" {
#include "php_ini.h"
}

// PHP_INI_SYSTEM: written while PHP starts, only read afterwards.
static YioopMode yioop = YioopMode::Namespaced;

YioopMode yioop_mode() {
    return yioop;
}

// What is registered and hooked is settled when PHP has started: a pool or a virtual host comes too
// late.
static PHP_INI_MH(on_update_yioop) {
    if (stage != ZEND_INI_STAGE_STARTUP) return FAILURE;
    if (zend_string_equals_literal_ci(new_value, "auto")) {
        yioop = YioopMode::Namespaced;
    } else {
        yioop = zend_ini_parse_bool(new_value) ? YioopMode::Global : YioopMode::Off;
    }
    return SUCCESS;
}

PHP_INI_BEGIN()
PHP_INI_ENTRY("postings.yioop", "auto", PHP_INI_SYSTEM, on_update_yioop)
PHP_INI_END()

void ini_minit(INIT_FUNC_ARGS) {
    REGISTER_INI_ENTRIES();
}

void ini_mshutdown(SHUTDOWN_FUNC_ARGS) {
    UNREGISTER_INI_ENTRIES();
}
