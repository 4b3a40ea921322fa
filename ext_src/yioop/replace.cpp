#include "yioop/replace.h"

extern "C" {
#include "zend_system_id.h"
}

#include "php/ini.h"
#include "php/module.h"
#include "yioop/compile_guard.h"
#include "yioop/ini_files.h"
#include "yioop/register.h"
#include "yioop/report.h"
#include "yioop/rewrite.h"
#include "yioop/rewrite_methods.h"
#include "yioop/sorts.h"
#include "yioop/visibility.h"

namespace postings::yioop {
namespace {

void process(zend_ast* file) {
    Declarations declarations(file, yioop_rules());
    if (!declarations.empty()) {
        report(zend_get_compiled_filename(), declarations);
        rewrite(declarations);
        rewrite_methods(declarations.methods());
        for (const auto& [function, declaration] : declarations.marked()) {
            function->mark(declaration);
        }
        if (zend_ast_decl* function = declarations.order_callback()) mark_order_callback(function);
        if (zend_ast_decl* function = declarations.ini_parser()) rewrite_ini_parser(function);
        for (zend_ast* call : declarations.sorts()) rewrite_sort(call);
    }
    declarations.release();
}

}  // namespace

void replace_startup(const zend_function_entry* functions, int module_number) {
    // Part of opcache's key: a cached script was rewritten for one mode of one version.
    const uint64_t cached[] = {static_cast<uint64_t>(yioop_mode()), known_bodies_version(),
                               known_methods_version()};
    zend_add_system_entropy("postings " PHP_POSTINGS_VERSION, "yioop", cached, sizeof cached);
    visibility_startup(functions);
    compile_guard_startup(process, module_number);
}

void replace_request() {
    compile_guard_request();
}

void replace_shutdown() {
    compile_guard_shutdown();
}

}  // namespace postings::yioop
