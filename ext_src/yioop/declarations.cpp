#include "yioop/declarations.h"

#include <string_view>

#include "yioop/fingerprint.h"
#include "yioop/ini_files.h"
#include "yioop/names.h"
#include "yioop/register.h"
#include "yioop/signature.h"
#include "yioop/sorts.h"

namespace postings::yioop {
namespace {

constexpr std::string_view kNamespace = "seekquarry\\yioop\\library";
constexpr std::string_view kModels = "seekquarry\\yioop\\models";

// Whether a `use` imports functions other than PHP's under PHP's names. Those of a group belong to
// a namespace.
bool imports_functions(zend_ast* use) {
    const bool is_group = use->kind == ZEND_AST_GROUP_USE;
    const zend_ast_list* list = zend_ast_get_list(is_group ? use->child[1] : use);
    for (uint32_t i = 0; i < list->children; ++i) {
        const zend_ast* imported = list->child[i];
        // In a group, each name may have its own kind.
        const bool is_function =
            use->attr == ZEND_SYMBOL_FUNCTION || imported->attr == ZEND_SYMBOL_FUNCTION;
        const bool is_renamed =
            imported->child[1] != nullptr ||
            text_of(zend_ast_get_str(imported->child[0])).find('\\') != std::string_view::npos;
        if (is_function && (is_group || is_renamed)) return true;
    }
    return false;
}

bool is_strict(zend_ast* declare) {
    const zend_ast_list* list = zend_ast_get_list(declare->child[0]);
    for (uint32_t i = 0; i < list->children; ++i) {
        const zend_ast* directive = list->child[i];
        // Anything but a literal is an error of the program.
        if (is_same(zend_ast_get_str(directive->child[0]), "strict_types") &&
            directive->child[1]->kind == ZEND_AST_ZVAL &&
            zend_is_true(zend_ast_get_zval(directive->child[1]))) {
            return true;
        }
    }
    return false;
}

bool is_name_of_php(zend_string* function) {
    const auto* found =
        static_cast<const zend_function*>(zend_hash_find_ptr_lc(CG(function_table), function));
    return found != nullptr && found->type == ZEND_INTERNAL_FUNCTION;
}

// The name of a namespace; empty for the global one.
std::string_view name_of(zend_ast* name_space) {
    return name_space == nullptr ? std::string_view() : text_of(zend_ast_get_str(name_space));
}

}  // namespace

Declarations::Declarations(zend_ast* file, Rules rules) {
    Place place;
    visit(&file, place);
    decide(rules);
}

void Declarations::release() {
    if (items_ != nullptr) efree(items_);
    items_ = nullptr;
    count_ = 0;
    methods_.release();
    if (sorts_ != nullptr) efree(sorts_);
    sorts_ = nullptr;
    sorts_count_ = 0;
    if (marked_ != nullptr) efree(marked_);
    marked_ = nullptr;
    marked_count_ = 0;
}

void Declarations::add(zend_ast** node, const Place& place) {
    if (!place.in_yioop && !place.in_global) return;
    auto* ast = reinterpret_cast<zend_ast_decl*>(*node);
    const Function function = function_of(ast->name);
    if (function >= kMod9Constants) return;
    if (count_ == capacity_) {
        capacity_ += 24;
        items_ =
            static_cast<Declaration*>(safe_erealloc(items_, capacity_, sizeof(Declaration), 0));
    }
    const uint64_t print = fingerprint(ast->child[2]);
    const Declaration declaration{
        function,
        node,
        print,
        place.is_usual() ? dialect_of_body(function, print) : std::nullopt,
        has_signature_of(ast, yioop_functions()[function]),
        place.in_global,
        place.nested,
        false};
    if (!declaration.fits || !declaration.dialect) unknown_ |= 1u << function;
    items_[count_++] = declaration;
}

void Declarations::note_tables(const zend_ast_decl* declaration, const Place& place) {
    const bool is_named = declaration->name != nullptr;
    if (!place.in_yioop || !is_named || function_of(declaration->name) != kMod9Constants) return;
    tables_ = fingerprint(declaration->child[2]);
    if (!dialect_of_body(kMod9Constants, tables_)) unknown_ |= 1u << kMod9Constants;
}

void Declarations::note_marked(zend_ast_decl* declaration, const Place& place) {
    const MarkedFunction* function =
        place.in_yioop && place.is_usual() ? marked_function(declaration) : nullptr;
    if (function == nullptr) return;
    marked_ = static_cast<Marked*>(safe_erealloc(marked_, marked_count_ + 1, sizeof *marked_, 0));
    marked_[marked_count_++] = {function, declaration};
}

void Declarations::note_single(zend_ast_decl* declaration, const Place& place) {
    if (!place.in_yioop || !place.is_usual()) return;
    if (is_order_callback(declaration)) order_callback_ = declaration;
    if (is_ini_parser(declaration)) ini_parser_ = declaration;
}

void Declarations::add_sort(zend_ast* call) {
    sorts_ = static_cast<zend_ast**>(safe_erealloc(sorts_, sorts_count_ + 1, sizeof *sorts_, 0));
    sorts_[sorts_count_++] = call;
}

void Declarations::forget_bodies() {
    for (Declaration& declaration : *this) declaration.dialect.reset();
    methods_.release();
    marked_count_ = 0;
    order_callback_ = ini_parser_ = nullptr;
}

// A known body does what ours does only if the functions that it calls do so, too.
void Declarations::decide(Rules rules) {
    if (shadows_) forget_bodies();
    for (Declaration& declaration : *this) {
        const bool known = declaration.dialect && (parts_of(declaration.function) & unknown_) == 0;
        declaration.replaced = declaration.fits && (known || rules.unknown_bodies) &&
                               (!declaration.global || rules.global_too);
    }
}

void Declarations::visit_all(zend_ast** nodes, uint32_t count, Place& place) {
    for (uint32_t i = 0; i < count; ++i) {
        if (nodes[i]) visit(&nodes[i], place);
    }
}

void Declarations::visit_nested(zend_ast** nodes, uint32_t count, Place place) {
    place.nested = true;
    visit_all(nodes, count, place);
}

void Declarations::visit(zend_ast** node, Place& place) {
    zend_ast* ast = *node;
    switch (ast->kind) {
        case ZEND_AST_STMT_LIST: {
            zend_ast_list* list = zend_ast_get_list(ast);
            visit_all(list->child, list->children, place);
            return;
        }
        case ZEND_AST_NAMESPACE:
            // A namespace without a body applies to the statements after it.
            place.name_space = name_of(ast->child[0]);
            place.imports = false;
            place.in_global = place.name_space.empty();
            place.in_yioop = is_same(place.name_space, kNamespace);
            place.in_models = is_same(place.name_space, kModels);
            if (ast->child[1]) visit(&ast->child[1], place);
            return;
        case ZEND_AST_USE:
        case ZEND_AST_GROUP_USE:
            place.imports |= imports_functions(ast);
            return;
        case ZEND_AST_FUNC_DECL:
            // Functions may be declared in the body of any other.
            visit_nested(&reinterpret_cast<zend_ast_decl*>(ast)->child[2], 1, place);
            add(node, place);
            note_marked(reinterpret_cast<zend_ast_decl*>(ast), place);
            note_single(reinterpret_cast<zend_ast_decl*>(ast), place);
            if (!place.in_global) {
                shadows_ |= is_name_of_php(reinterpret_cast<zend_ast_decl*>(ast)->name);
            }
            return;
        case ZEND_AST_DECLARE:
            place.strict |= is_strict(ast);
            break;
        case ZEND_AST_CALL:
            if (place.in_models && !place.imports && is_sort(ast)) add_sort(ast);
            break;
        case ZEND_AST_CLASS:
            note_tables(reinterpret_cast<zend_ast_decl*>(ast), place);
            if (place.is_usual())
                methods_.add_class(place.name_space, reinterpret_cast<zend_ast_decl*>(ast));
            [[fallthrough]];
        case ZEND_AST_CLOSURE:
        case ZEND_AST_ARROW_FUNC:
        case ZEND_AST_METHOD:
#if PHP_VERSION_ID >= 80400
        case ZEND_AST_PROPERTY_HOOK:
#endif
            visit_nested(&reinterpret_cast<zend_ast_decl*>(ast)->child[2], 1, place);
            return;
        default:
            break;
    }
    if (zend_ast_is_special(ast)) return;
    if (zend_ast_is_list(ast)) {
        zend_ast_list* list = zend_ast_get_list(ast);
        visit_nested(list->child, list->children, place);
    } else {
        visit_nested(ast->child, zend_ast_get_num_children(ast), place);
    }
}

}  // namespace postings::yioop
