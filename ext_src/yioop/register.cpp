#include "yioop/register.h"

#include "php/ini.h"
#include "yioop/replace.h"
#include "yioop/yioop_arginfo.h"

static bool active = false;
static bool temporary = false;

const zend_function_entry* yioop_functions() {
    return ext_functions;
}

zend_result yioop_minit(INIT_FUNC_ARGS) {
    // dl() comes too late: scripts are compiled already, and hooks would outlive the module.
    temporary = type == MODULE_TEMPORARY;
    active = !temporary && yioop_mode() != YioopMode::Off;
    if (!active) return SUCCESS;
    if (zend_register_functions(nullptr, ext_functions, nullptr, type) != SUCCESS) return FAILURE;
    return postings::yioop::replace_startup(ext_functions, module_number);
}

zend_result yioop_mshutdown(SHUTDOWN_FUNC_ARGS) {
    if (active) {
        postings::yioop::replace_shutdown();
        zend_unregister_functions(ext_functions, -1, nullptr);
    }
    return SUCCESS;
}

zend_result yioop_rinit(INIT_FUNC_ARGS) {
    if (active) postings::yioop::replace_request();
    return SUCCESS;
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
    }
    return "";
}
