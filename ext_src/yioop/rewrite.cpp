#include "yioop/rewrite.h"

#include <cstring>
#include <string_view>

#include "yioop/ast_nodes.h"
#include "yioop/register.h"
#include "yioop/visibility.h"

ZEND_FUNCTION(postings_yioop2019_packPosting);
ZEND_FUNCTION(postings_yioop2019_unpackPosting);

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

// Like the names of hidden functions, no program can write these, nor call the functions.
constexpr std::string_view kGiveWay = "\0postings give way"sv;
constexpr std::string_view kPackPosting2019 = "\0postings 2019 packposting"sv;
constexpr std::string_view kUnpackPosting2019 = "\0postings 2019 unpackposting"sv;

// The native function that does what the declared one does.
std::string_view target_of(const Declaration& declaration) {
    if (declaration.dialect == Dialect::k2019) {
        if (declaration.function == kPackPosting) return kPackPosting2019;
        if (declaration.function == kUnpackPosting) return kUnpackPosting2019;
    }
    return yioop_functions()[declaration.function].fname;
}

// `return \TARGET(own parameters);`
zend_ast* forwarding_body(const zend_ast_decl* declaration, std::string_view target) {
    zend_ast* result = forwarding_call(target, list_node(ZEND_AST_ARG_LIST), declaration);
    return zend_ast_list_add(list_node(ZEND_AST_STMT_LIST),
                             zend_ast_create(ZEND_AST_RETURN, result));
}

// `{ give way; declaration }`
zend_ast* giving_way(zend_ast* declaration, Function function) {
    const char* name = yioop_functions()[function].fname;
    zend_string* lower = zend_string_alloc(strlen(name), false);
    zend_str_tolower_copy(ZSTR_VAL(lower), name, ZSTR_LEN(lower));
    zend_ast* arguments =
        zend_ast_list_add(list_node(ZEND_AST_ARG_LIST), zend_ast_create_zval_from_str(lower));
    zend_ast* statement = call_node(kGiveWay, arguments);
    zend_ast* statements = zend_ast_list_add(list_node(ZEND_AST_STMT_LIST), statement);
    return zend_ast_list_add(statements, declaration);
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_give_way, 0, 0, 1)
ZEND_ARG_INFO(0, name)
ZEND_END_ARG_INFO()

ZEND_FUNCTION(postings_yioop_give_way) {
    zend_string* name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    give_way(name);
}

zend_function_entry with_handler(zend_function_entry function, zif_handler handler) {
    function.handler = handler;
    return function;
}

}  // namespace

zend_result register_hidden(std::string_view key, const zend_function_entry& function, int type) {
    const zend_function_entry entries[] = {function, ZEND_FE_END};
    if (zend_register_functions(nullptr, entries, nullptr, type) != SUCCESS) return FAILURE;
    char* name = zend_str_tolower_dup(function.fname, strlen(function.fname));
    auto* bucket =
        reinterpret_cast<Bucket*>(zend_hash_str_find(CG(function_table), name, strlen(name)));
    efree(name);
    zend_hash_set_bucket_key(CG(function_table), bucket,
                             zend_string_init_interned(key.data(), key.size(), true));
    return SUCCESS;
}

zend_result rewrite_startup(int module_type) {
    const zend_function_entry give_way[] = {ZEND_NAMED_FE(
        postings_yioop_give_way, ZEND_FN(postings_yioop_give_way), arginfo_give_way) ZEND_FE_END};
    const auto* entries = yioop_functions();
    const bool done =
        register_hidden(kGiveWay, give_way[0], module_type) == SUCCESS &&
        register_hidden(
            kPackPosting2019,
            with_handler(entries[kPackPosting], ZEND_FN(postings_yioop2019_packPosting)),
            module_type) == SUCCESS &&
        register_hidden(
            kUnpackPosting2019,
            with_handler(entries[kUnpackPosting], ZEND_FN(postings_yioop2019_unpackPosting)),
            module_type) == SUCCESS;
    return done ? SUCCESS : FAILURE;
}

bool is_native_2019(Function function, const zend_string* name) {
    return std::string_view(ZSTR_VAL(name), ZSTR_LEN(name)) ==
           (function == kPackPosting ? kPackPosting2019 : kUnpackPosting2019);
}

void rewrite(Declarations& declarations) {
    for (const Declaration& declaration : declarations) {
        zend_ast_decl* ast = declaration.ast();
        const std::string_view target = target_of(declaration);
        const bool ours = target == yioop_functions()[declaration.function].fname;
        if (declaration.replaced && ours && !declaration.global) {
            zend_ast_destroy(*declaration.node);
            *declaration.node = nullptr;
            continue;
        }
        if (declaration.replaced) {
            zend_ast_destroy(ast->child[2]);
            ast->child[2] = forwarding_body(ast, target);
        }
        if (!declaration.global && declaration.nested) {
            *declaration.node = giving_way(*declaration.node, declaration.function);
        }
    }
}

}  // namespace postings::yioop
