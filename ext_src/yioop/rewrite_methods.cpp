#include "yioop/rewrite_methods.h"

#include "yioop/ast_nodes.h"
#include "yioop/guard.h"
#include "yioop/index_shard_methods.h"
#include "yioop/rewrite.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

// No constant of the program has such a name; only Reflection's getConstants() lists it.
constexpr std::string_view kYearsConstant = "\0postings years"sv;

// The years, and the object.
zend_ast* leading_arguments(const MethodDeclaration& declaration) {
    zval years, none;
    ZVAL_LONG(&years, declaration.years);
    ZVAL_NULL(&none);
    const bool is_static = (declaration.ast->flags & ZEND_ACC_STATIC) != 0;
    return zend_ast_create_list(2, ZEND_AST_ARG_LIST, zend_ast_create_zval(&years),
                                is_static ? zend_ast_create_zval(&none) : variable_node("this"));
}

constexpr unsigned kYearsBits = 16;
static_assert(kAllYears < 1u << kYearsBits);

// `public const NAME = class and years;`
void add_years(const ClassDeclaration& declaration) {
    zval years;
    ZVAL_LONG(&years, zend_long{declaration.of} << kYearsBits | declaration.years);
    zend_ast* constant = zend_ast_create(ZEND_AST_CONST_ELEM, string_node(kYearsConstant),
                                         zend_ast_create_zval(&years), nullptr);
    zend_ast* constants = zend_ast_create_list(1, ZEND_AST_CLASS_CONST_DECL, constant);
#if PHP_VERSION_ID >= 80300
    zend_ast* group = zend_ast_create(ZEND_AST_CLASS_CONST_GROUP, constants, nullptr, nullptr);
#else
    zend_ast* group = zend_ast_create(ZEND_AST_CLASS_CONST_GROUP, constants, nullptr);
#endif
    group->attr = ZEND_ACC_PUBLIC;
    zend_ast*& statements = declaration.ast->child[2];
    statements = zend_ast_list_add(statements, group);
}

zend_long told_of(const zend_class_entry* ce) {
    const auto* constant = static_cast<const zend_class_constant*>(
        zend_hash_str_find_ptr(CE_CONSTANTS_TABLE(const_cast<zend_class_entry*>(ce)),
                               kYearsConstant.data(), kYearsConstant.size()));
    const bool own = constant != nullptr && constant->ce == ce;
    return own && Z_TYPE(constant->value) == IS_LONG ? Z_LVAL(constant->value) : 0;
}

}  // namespace

zend_result rewrite_methods_startup(int module_type) {
    index_shard_startup();
    for (unsigned i = 0; i < kMethods; ++i) {
        const auto method = static_cast<Method>(i);
        const NativeMethod& native = native_method(method);
        if (has_native(method) &&
            register_hidden(native.key, native.function, module_type) != SUCCESS) {
            return FAILURE;
        }
    }
    return SUCCESS;
}

void rewrite_methods(const MethodDeclarations& declarations) {
    // New nodes get the line where the body begins.
    const uint32_t line = CG(zend_lineno);
    for (const MethodDeclaration& declaration : declarations.items()) {
        if (!declaration.replaced()) continue;
        CG(zend_lineno) = declaration.ast->start_lineno;
        put_before_body(declaration.ast, native_method(declaration.method).key,
                        leading_arguments(declaration), returns_true(declaration.method));
    }
    for (const ClassDeclaration& declaration : declarations.classes()) {
        CG(zend_lineno) = declaration.ast->start_lineno;
        add_years(declaration);
    }
    CG(zend_lineno) = line;
}

uint32_t years_of_class(const zend_class_entry* ce, Class of) {
    return class_of(ce) == of ? static_cast<uint32_t>(told_of(ce)) & kAllYears : 0;
}

Class class_of(const zend_class_entry* ce) {
    const zend_long told = told_of(ce);
    return told == 0 ? kClasses : static_cast<Class>(told >> kYearsBits);
}

}  // namespace postings::yioop
