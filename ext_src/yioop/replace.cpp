#include "yioop/replace.h"

extern "C" {
#include "zend_system_id.h"
}

#include "php/ini.h"
#include "php/module.h"
#include "yioop/compile_guard.h"
#include "yioop/rewrite.h"
#include "yioop/visibility.h"

namespace postings::yioop {
namespace {

// Yioop leaves out some of its functions where extension_loaded("yioop").
zend_module_entry yioop_module_entry = {
    STANDARD_MODULE_HEADER,
    "yioop",
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    PHP_POSTINGS_VERSION,
    STANDARD_MODULE_PROPERTIES,
};

zend_result start_yioop_module() {
    if (zend_hash_str_exists(&module_registry, ZEND_STRL("yioop"))) return SUCCESS;
    zend_module_entry* current = EG(current_module);
    const auto result = static_cast<zend_result>(zend_startup_module(&yioop_module_entry));
    EG(current_module) = current;
    return result;
}

void process(zend_ast* file) {
    rewrite(file, yioop_mode() == YioopMode::Global);
}

}  // namespace

zend_result replace_startup(const zend_function_entry* functions, int module_number) {
    // A cached script was rewritten for one mode of one version.
    const char mode = yioop_mode() == YioopMode::Global ? 'g' : 'n';
    zend_add_system_entropy("postings " PHP_POSTINGS_VERSION, "yioop", &mode, sizeof(mode));
    visibility_startup(functions);
    if (rewrite_startup(MODULE_PERSISTENT) != SUCCESS) return FAILURE;
    compile_guard_startup(process, module_number);
    return start_yioop_module();
}

void replace_request() {
    compile_guard_request();
}

void replace_shutdown() {
    compile_guard_shutdown();
}

}  // namespace postings::yioop
