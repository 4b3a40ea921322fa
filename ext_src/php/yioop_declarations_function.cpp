// Tells which of Yioop's functions a PHP file declares, without running it.
extern "C" {
#include "php.h"
}

#include "php/yioop_dialect_enum.h"
#include "yioop/register.h"

using namespace postings;
using namespace postings::php;
using yioop::Declaration;
using yioop::Declarations;

struct Row {
    std::string_view name;
    zend_long line;
    uint64_t fingerprint;
    bool signature;
    bool known;
    std::optional<YioopDialect> dialect;
    bool replaced;
};

static void add_row(zval* result, const Row& row) {
    zval array, dialect;
    array_init_size(&array, 7);
    add_assoc_stringl(&array, "function", row.name.data(), row.name.size());
    add_assoc_long(&array, "line", row.line);
    add_assoc_str(&array, "fingerprint", zend_strpprintf(0, "%016" PRIx64, row.fingerprint));
    add_assoc_bool(&array, "signature", row.signature);
    add_assoc_bool(&array, "known", row.known);
    ZVAL_NULL(&dialect);
    if (row.dialect) ZVAL_OBJ_COPY(&dialect, yioop_dialect_case(*row.dialect));
    add_assoc_zval(&array, "dialect", &dialect);
    add_assoc_bool(&array, "replaced", row.replaced);
    add_next_index_zval(result, &array);
}

static void add_rows(zval* result, Declarations& declarations) {
    for (const Declaration& declaration : declarations) {
        const std::string_view name = declaration.global
                                          ? yioop::name_of(declaration.function)
                                          : yioop_functions()[declaration.function].fname;
        add_row(result, {name, declaration.ast()->start_lineno, declaration.fingerprint,
                         declaration.fits, declaration.dialect.has_value(), declaration.dialect,
                         declaration.replaced && yioop_is_active()});
    }
    for (const yioop::MethodDeclaration& method : declarations.methods().items()) {
        const yioop::Class of = yioop::class_of(method.method);
        std::string name(yioop::namespace_of(of));
        name.append("\\")
            .append(yioop::name_of(of))
            .append("::")
            .append(yioop::name_of(method.method));
        add_row(result, {name, method.ast->start_lineno, method.fingerprint, true, method.known,
                         std::nullopt, method.replaced() && yioop_is_active()});
    }
    if (const uint64_t tables = declarations.tables()) {
        const auto dialect = yioop::dialect_of_body(yioop::kMod9Constants, tables);
        add_row(result, {"seekquarry\\yioop\\library\\Mod9Constants", 0, tables, true,
                         dialect.has_value(), dialect, false});
    }
}

PHP_FUNCTION(Postings_yioop_declarations) {
    zend_string* source;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(source)
    ZEND_PARSE_PARAMETERS_END();
    zend_arena* arena;
    zend_ast* file = zend_compile_string_to_ast(source, &arena, ZSTR_EMPTY_ALLOC());
    if (file == nullptr) RETURN_THROWS();
    Declarations declarations(file, yioop_rules());
    array_init(return_value);
    add_rows(return_value, declarations);
    declarations.release();
    zend_ast_destroy(file);
    zend_arena_destroy(arena);
}
