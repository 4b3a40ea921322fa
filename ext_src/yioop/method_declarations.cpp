#include "yioop/method_declarations.h"

#include <bit>

#include "yioop/fingerprint.h"

namespace postings::yioop {

void MethodDeclarations::release() {
    if (items_ != nullptr) efree(items_);
    items_ = nullptr;
    if (classes_ != nullptr) efree(classes_);
    classes_ = nullptr;
    count_ = class_count_ = 0;
}

void MethodDeclarations::add(Class of, zend_ast_decl* ast) {
    const Method method = method_of(of, ast->name);
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

// A known body does what ours does only if the methods that it calls do so, too, and all are of one
// version of Yioop.
void MethodDeclarations::add_class(std::string_view in, zend_ast_decl* declaration) {
    const Class of = declaration->name == nullptr ? kClasses : class_of(in, declaration->name);
    if (of == kClasses) return;
    const size_t first = count_;
    const zend_ast_list* statements = zend_ast_get_list(declaration->child[2]);
    for (uint32_t i = 0; i < statements->children; ++i) {
        zend_ast* statement = statements->child[i];
        if (statement != nullptr && statement->kind == ZEND_AST_METHOD) {
            add(of, reinterpret_cast<zend_ast_decl*>(statement));
        }
    }
    uint32_t years[kMethods];
    for (unsigned i = 0; i < kMethods; ++i) years[i] = years_without(static_cast<Method>(i));
    for (size_t i = first; i < count_; ++i) years[items_[i].method] = items_[i].years;
    const auto years_of = [of_class = years + first_method(of)](uint64_t parts) {
        uint32_t common = kAllYears;
        for (; parts != 0; parts &= parts - 1) common &= of_class[std::countr_zero(parts)];
        return common;
    };
    for (size_t i = first; i < count_; ++i) {
        items_[i].years &= years_of(parts_of(items_[i].method));
    }
    if (parts_of(of) == 0 || years_of(parts_of(of)) == 0) return;
    classes_ = static_cast<ClassDeclaration*>(
        safe_erealloc(classes_, class_count_ + 1, sizeof(ClassDeclaration), 0));
    classes_[class_count_++] = {of, declaration, years_of(parts_of(of))};
}

}  // namespace postings::yioop
