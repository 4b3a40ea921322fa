#include "yioop/rewrite.h"

#include <string>
#include <string_view>

#include "yioop/signature.h"
#include "yioop/visibility.h"

namespace postings::yioop {
namespace {

constexpr std::string_view kNamespace = "seekquarry\\yioop\\library";
// As unwritable as the names of hidden functions: no program can call it.
constexpr char kGiveWay[] = "\0postings give way";

enum class Place { TopLevel, Nested };

struct Walk {
    bool global_too;
    bool in_yioop = false;
    bool in_global = true;
};

zend_ast* list_of(zend_ast_kind kind) {
    return zend_ast_create_list(0, kind);
}

zend_ast* call(zend_ast* name, zend_ast* arguments) {
    name->attr = ZEND_NAME_FQ;
    return zend_ast_create(ZEND_AST_CALL, name, arguments);
}

zend_ast* string_node(const char* text, size_t length) {
    return zend_ast_create_zval_from_str(zend_string_init(text, length, false));
}

const zend_function* ours(const zend_ast_decl* declaration, const Walk& walk) {
    if (!walk.in_yioop && !(walk.in_global && walk.global_too)) return nullptr;
    zend_string* lower = zend_string_tolower(declaration->name);
    const std::string_view name(ZSTR_VAL(lower), ZSTR_LEN(lower));
    char full[96];
    const zend_function* function = nullptr;
    if (kNamespace.size() + 1 + name.size() <= sizeof(full)) {
        char* end = std::copy(kNamespace.begin(), kNamespace.end(), full);
        *end++ = '\\';
        end = std::copy(name.begin(), name.end(), end);
        function = find_hidden(full, static_cast<size_t>(end - full));
    }
    zend_string_release(lower);
    return function;
}

// `return \seekquarry\yioop\library\NAME(own parameters);`
zend_ast* forwarding_body(const zend_ast_decl* declaration, const zend_function* target) {
    zend_ast* arguments = list_of(ZEND_AST_ARG_LIST);
    const zend_ast_list* parameters = zend_ast_get_list(declaration->child[0]);
    for (uint32_t i = 0; i < parameters->children; ++i) {
        zend_string* name = zend_ast_get_str(parameters->child[i]->child[1]);
        arguments = zend_ast_list_add(
            arguments,
            zend_ast_create(ZEND_AST_VAR, zend_ast_create_zval_from_str(zend_string_copy(name))));
    }
    const zend_string* name = target->common.function_name;
    zend_ast* result = call(string_node(ZSTR_VAL(name), ZSTR_LEN(name)), arguments);
    return zend_ast_list_add(list_of(ZEND_AST_STMT_LIST), zend_ast_create(ZEND_AST_RETURN, result));
}

// `{ give way; declaration }`
zend_ast* giving_way(zend_ast* declaration, const zend_function* function) {
    zend_string* name = zend_string_tolower(function->common.function_name);
    zend_ast* arguments =
        zend_ast_list_add(list_of(ZEND_AST_ARG_LIST), string_node(ZSTR_VAL(name), ZSTR_LEN(name)));
    zend_string_release(name);
    zend_ast* statement = call(string_node(kGiveWay, sizeof(kGiveWay) - 1), arguments);
    zend_ast* statements = zend_ast_list_add(list_of(ZEND_AST_STMT_LIST), statement);
    return zend_ast_list_add(statements, declaration);
}

void rewrite_declaration(zend_ast** node, const Walk& walk, Place place) {
    auto* declaration = reinterpret_cast<zend_ast_decl*>(*node);
    const zend_function* function = ours(declaration, walk);
    if (!function) return;
    const bool same = has_signature_of(declaration, function);
    if (walk.in_global) {
        if (!same) return;
        zend_ast_destroy(declaration->child[2]);
        declaration->child[2] = forwarding_body(declaration, function);
    } else if (same) {
        zend_ast_destroy(*node);
        *node = nullptr;
    } else if (place == Place::Nested) {
        *node = giving_way(*node, function);
    }
}

void enter_namespace(const zend_ast* node, Walk& walk) {
    walk.in_global = !node->child[0];
    walk.in_yioop = false;
    if (node->child[0]) {
        const zend_string* name = zend_ast_get_str(node->child[0]);
        walk.in_yioop = zend_binary_strcasecmp(ZSTR_VAL(name), ZSTR_LEN(name), kNamespace.data(),
                                               kNamespace.size()) == 0;
    }
}

void visit(zend_ast** node, Walk& walk, Place place);

void visit_all(zend_ast** nodes, uint32_t count, Walk& walk, Place place) {
    for (uint32_t i = 0; i < count; ++i) {
        if (nodes[i]) visit(&nodes[i], walk, place);
    }
}

void visit(zend_ast** node, Walk& walk, Place place) {
    zend_ast* ast = *node;
    switch (ast->kind) {
        case ZEND_AST_STMT_LIST: {
            zend_ast_list* list = zend_ast_get_list(ast);
            visit_all(list->child, list->children, walk, place);
            return;
        }
        case ZEND_AST_NAMESPACE:
            // Without a body it holds for the statements after it.
            enter_namespace(ast, walk);
            if (ast->child[1]) visit(&ast->child[1], walk, place);
            return;
        case ZEND_AST_FUNC_DECL:
            // Functions may be declared in the body of any other.
            visit_all(&reinterpret_cast<zend_ast_decl*>(ast)->child[2], 1, walk, Place::Nested);
            rewrite_declaration(node, walk, place);
            return;
        case ZEND_AST_CLOSURE:
        case ZEND_AST_ARROW_FUNC:
        case ZEND_AST_METHOD:
#if PHP_VERSION_ID >= 80400
        case ZEND_AST_PROPERTY_HOOK:
#endif
        case ZEND_AST_CLASS:
            visit_all(&reinterpret_cast<zend_ast_decl*>(ast)->child[2], 1, walk, Place::Nested);
            return;
        default:
            break;
    }
    if (zend_ast_is_special(ast)) return;
    if (zend_ast_is_list(ast)) {
        zend_ast_list* list = zend_ast_get_list(ast);
        visit_all(list->child, list->children, walk, Place::Nested);
    } else {
        visit_all(ast->child, zend_ast_get_num_children(ast), walk, Place::Nested);
    }
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

const zend_function_entry kRuntimeFunctions[] = {ZEND_NAMED_FE(
    postings_yioop_give_way, ZEND_FN(postings_yioop_give_way), arginfo_give_way) ZEND_FE_END};

}  // namespace

zend_result rewrite_startup(int module_type) {
    if (zend_register_functions(nullptr, kRuntimeFunctions, nullptr, module_type) != SUCCESS) {
        return FAILURE;
    }
    auto* bucket = reinterpret_cast<Bucket*>(
        zend_hash_str_find(CG(function_table), ZEND_STRL("postings_yioop_give_way")));
    zend_hash_set_bucket_key(CG(function_table), bucket,
                             zend_string_init_interned(kGiveWay, sizeof(kGiveWay) - 1, true));
    return SUCCESS;
}

void rewrite(zend_ast* file, bool global_too) {
    Walk walk{global_too};
    visit(&file, walk, Place::TopLevel);
}

}  // namespace postings::yioop
