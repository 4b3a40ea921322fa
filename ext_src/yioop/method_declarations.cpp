#include "yioop/method_declarations.h"

#include "yioop/fingerprint.h"

namespace postings::yioop {

void MethodDeclarations::release() {
    if (items_ != nullptr) efree(items_);
    items_ = nullptr;
    count_ = 0;
}

void MethodDeclarations::add(zend_ast_decl* ast) {
    const Method method = method_of(ast->name);
    if (method == kMethods || ast->child[2] == nullptr) return;
    if (count_ == capacity_) {
        capacity_ += kMethods;
        items_ = static_cast<MethodDeclaration*>(
            safe_erealloc(items_, capacity_, sizeof(MethodDeclaration), 0));
    }
    const uint64_t print = fingerprint_of_method(ast);
    const uint32_t years = years_of_body(method, print);
    items_[count_++] = {method, ast, print, years, years != 0};
}

// A known body does what ours does only if the methods that it calls do as well, and are of one
// Yioop.
void MethodDeclarations::add_class(const zend_ast_decl* declaration) {
    if (declaration->name == nullptr ||
        zend_binary_strcasecmp(ZSTR_VAL(declaration->name), ZSTR_LEN(declaration->name),
                               kIndexShard.data(), kIndexShard.size()) != 0) {
        return;
    }
    const size_t first = count_;
    const zend_ast_list* statements = zend_ast_get_list(declaration->child[2]);
    for (uint32_t i = 0; i < statements->children; ++i) {
        zend_ast* statement = statements->child[i];
        if (statement != nullptr && statement->kind == ZEND_AST_METHOD) {
            add(reinterpret_cast<zend_ast_decl*>(statement));
        }
    }
    uint32_t years[kMethods];
    for (unsigned i = 0; i < kMethods; ++i) years[i] = years_without(static_cast<Method>(i));
    for (size_t i = first; i < count_; ++i) years[items_[i].method] = items_[i].years;
    for (size_t i = first; i < count_; ++i) {
        const uint32_t parts = parts_of(items_[i].method);
        for (unsigned part = 0; part < kMethods; ++part) {
            if ((parts >> part & 1) != 0) items_[i].years &= years[part];
        }
    }
}

}  // namespace postings::yioop
